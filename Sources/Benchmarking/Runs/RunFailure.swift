internal import JSONDocument

/// Why a run gave no figure.
public enum RunFailure: Error, Hashable, Sendable {
  /// The command can't be started, for example because there is no such program.
  case cannotStart(command: String, reason: String)
  /// It ended with a status that is no good one; `output` is the end of what it wrote.
  case failed(command: String, status: Int32, output: String)
  /// A signal ended it.
  case killed(command: String, signal: Int32, output: String)
  /// It was still running after the time limit [s] and was killed.
  case timedOut(command: String, seconds: Double)
  /// The caller wanted no more; the child was killed.
  case interrupted
  /// The system refused what every run needs.
  case system(String)
}

extension RunFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotStart(let command, let reason): "can't start \(Self.shown(command)): \(reason)"
    case .failed(let command, let status, let output):
      "\(Self.shown(command)) ended with status \(status)" + Self.meaning(of: status)
        + Self.tail(output)
    case .killed(let command, let signal, let output):
      "\(Self.shown(command)) was ended by signal \(signal)" + Self.tail(output)
    case .timedOut(let command, let seconds):
      "\(Self.shown(command)) was still running after \(seconds) s and was killed"
    case .interrupted: "interrupted; the running command was killed"
    case .system(let reason): reason
    }
  }

  private static func shown(_ command: String) -> String { TerminalText.quoted(command) }

  private static func meaning(of status: Int32) -> String {
    switch status {
    case 126: " (a shell's word for: not executable)"
    case 127: " (a shell's word for: no such command)"
    case 91, 99: " (of callsim run: an expectation was not met; --accept \(status) lets that pass)"
    case _: ""
    }
  }

  private static func tail(_ output: String) -> String {
    output.isEmpty ? "" : "; its output ends with \(TerminalText.quoted(output, limit: 240))"
  }
}
