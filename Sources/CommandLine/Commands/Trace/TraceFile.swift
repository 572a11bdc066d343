import Experiments
import Reports

extension OptionDeclaration {
  static let trace = value(
    "trace", "FORM=FILE",
    about: "write what befell requests to a file: jsonl=FILE or chrome=FILE (for Perfetto); the "
      + "ending tells the form of a plain name")
  static let traceRequests = value(
    "trace-requests", "WHICH", standard: "all",
    about: "whom --trace tells of: all, failed, sample=N, or one request such as 2/0/15")
}

/// A file that the trace of a run is to be written to: `chrome=day.json`, `day.jsonl`.
struct TraceFile {
  private let form: TraceForm
  private let path: String
  private let choice: TraceChoice

  /// What `--trace` and `--trace-requests` ask for; nil if no trace is wanted.
  init?(_ parsed: ParsedCommand) throws(Refusal) {
    guard let text = parsed.value(of: .trace) else {
      if parsed.has(.traceRequests) {
        throw Refusal(usage: "--trace-requests says whom --trace tells of; give --trace too")
      }
      return nil
    }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let isPlain = parts.count == 1
    let name = String(parts[parts.count - 1])
    let form = isPlain ? TraceForm(endingOf: name) : TraceForm(rawValue: String(parts[0]))
    guard let form, !name.isEmpty else {
      throw Refusal(
        usage: "--trace \(text.printable): expected jsonl=FILE, chrome=FILE, or a name that ends "
          + "with .jsonl or .json")
    }
    let which = parsed.value(of: .traceRequests) ?? "all"
    guard let choice = TraceChoice(which) else {
      throw Refusal(
        usage: "--trace-requests \(which.printable): expected \(TraceChoice.wanted)")
    }
    (self.form, path, self.choice) = (form, name, choice)
  }

  /// Plays the run again and writes the file as a whole, or leaves what was there.
  func write<Engine: SimulationEngine>(
    _ result: RunResult, engine: Engine, _ limit: RunLimit, _ context: inout CommandContext
  ) throws(Refusal) {
    let progress = RunProgressDisplay(.current())
    defer { progress.finish() }
    let trace = RunTrace(of: result, engine: engine, choice)
    var isMissing = false
    let isWritten: Bool
    do throws(FileError) {
      isWritten = try OutputFile(path).replace { write throws(FileError) in
        let count = try trace.write(
          form, isInterrupted: { limit.reason != nil }, progress: { progress.update($0) },
          to: write)
        if case .one = choice, count == 0 { isMissing = true }
        return count != nil && !isMissing
      }
    } catch {
      throw Refusal(error)
    }
    if isMissing, case .one(let address) = choice {
      throw Refusal(usage: "--trace-requests \(address): the run has no such request")
    }
    if !isWritten {
      context.tell("callsim: stopped; no trace is in \(path.printable)\n")
    }
  }
}
