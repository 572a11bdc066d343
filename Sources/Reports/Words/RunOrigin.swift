public import Experiments
import JSONDocument
import ScenarioCoding

/// Where a run's scenario came from, and what was set on the command line: what repeats the run.
///
/// It is no part of the result: the same scenario gives the same result under any name.
public struct RunOrigin: Hashable, Sendable {
  /// The file as the user named it; nil if it is not known.
  public var file: String?
  /// Further arguments that change the run, such as `--set` and `run.length=1h`.
  public var arguments: [String]
  /// What the program is called that has an app's code; nil if it is not known.
  public var runner: String?

  public init(file: String? = nil, arguments: [String] = [], runner: String? = nil) {
    self.file = file
    self.arguments = arguments
    self.runner = runner
  }

  /// The line for a shell that runs the same again: with code, in a program that has it.
  public func command(
    _ command: String = "run", seed: UInt64, engine: EngineKind = .model
  ) -> String {
    let (program, choice): (String, [String]) =
      switch engine {
      case .model: ("callsim", [])
      case .code: (runner.map { Self.quoted($0) } ?? "RUNNER", ["--engine", engine.rawValue])
      }
    let words = [program, command] + choice + arguments + ["--seed", String(seed)]
    let name = file.map { Self.quoted($0) } ?? "SCENARIO.json"
    return (words.prefix(2) + [name] + words.dropFirst(2).map { Self.quoted($0) })
      .joined(separator: " ")
  }

  /// The line for a shell that gives this result again.
  func command(of result: RunResult) -> String {
    command(seed: result.seed, engine: result.engine)
  }

  /// A word as a shell takes it; with control characters, as `$'…'`.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      case _: "_-./=:,+@%".utf8.contains(byte)
      }
    }
    if isPlain, !word.isEmpty { return word }
    if TerminalText.escaped(word) == word {
      return "'"
        + word.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "'\\''") + "'"
    }
    var text = "$'"
    for byte in word.utf8 {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\\"): text += "\\" + String(UnicodeScalar(byte))
      case 0x20...0x7E: text += String(UnicodeScalar(byte))
      case _: text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return text + "'"
  }
}
