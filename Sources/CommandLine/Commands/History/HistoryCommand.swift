import Benchmarking
import Glibc
import ScenarioCoding

extension OptionDeclaration {
  static let subject = value("subject", "NAME", about: "only this scenario or command")
  static let last = value("last", "N", standard: "20", about: "how many runs are listed")
}

/// `callsim history FILE`: the runs, the trend of each metric, and where it changed.
enum HistoryCommand {
  static let declaration = CommandDeclaration(
    "history", about: "list stored runs and find where a metric changed",
    discussion: """
      Shows the last runs, a line for the trend of each metric, and the runs since which it stands \
      on another level: for results of simulations each change of value, for the cost of running \
      the change points by Pettitt's test (p at most 0.01) beyond the noise threshold, on both \
      sides in turn. run and bench append with --history FILE.
      """,
    arguments: [
      ArgumentDeclaration("FILE", hint: .file(ending: "sqlite"), about: "the history")
    ],
    options: [.subject, .last, .noiseThreshold, .format, .json],
    example: .init("history .callsim/history.sqlite", about: "shows how each metric went"))

  static func run(
    _ parsed: ParsedCommand, _ context: inout CommandContext
  ) throws -> ExitStatus {
    let format = try OutputFormat(parsed)
    let threshold = try parsed.share(of: .noiseThreshold) ?? 0.02
    guard threshold >= 0 else { throw Refusal(usage: "--noise-threshold: below 0") }
    let last = try parsed.number(of: .last, in: 0...1_000_000) ?? 20
    let store = try open(parsed.arguments[0])
    let subject = parsed.value(of: .subject)
    do {
      let all = try store.runs()
      if let subject { try check(subject, among: all) }
      let report = HistoryReport(
        of: try store.series(subject: subject), noiseThreshold: threshold)
      let runs = all.filter { subject == nil || $0.subject == subject }.suffix(last)
      let text = text(of: report, runs: table(of: Array(runs)), format)
      context.write(text)
    } catch let failure as HistoryFailure {
      throw refusal(.badInput, failure)
    }
    return .passed
  }

  private static func check(_ subject: String, among runs: [HistoryRun]) throws(Refusal) {
    let names = Set(runs.map(\.subject)).sorted()
    guard !names.contains(subject) else { return }
    let wish = NearestName.of(subject, among: names).map { "; did you mean '\($0.printable)'?" }
    throw Refusal(usage: "--subject: no run is of '\(subject.printable)'\(wish ?? "")")
  }

  private static func open(_ path: String) throws(Refusal) -> HistoryStore {
    if access(path, F_OK) != 0 { throw Refusal(FileError(path, .missing)) }
    do throws(HistoryFailure) { return try HistoryStore(reading: path) } catch {
      throw refusal(.badInput, error)
    }
  }

  private static func refusal(_ status: ExitStatus, _ failure: HistoryFailure) -> Refusal {
    Refusal(status, "callsim: \("\(failure)".printable)")
  }

  private static func table(of runs: [HistoryRun]) -> TextTable {
    TextTable(
      columns: [.right("run"), .right("time"), .left("version"), .left("subject"), .left("host")],
      rows: runs.map { [String($0.id), $0.time, $0.version, $0.subject, $0.host] })
  }

  private static func text(
    of report: HistoryReport, runs: TextTable, _ format: OutputFormat
  ) -> String {
    let width = TerminalTraits.current().width
    switch format {
    case .text:
      return (runs.rows.isEmpty ? "" : runs.text(width: width) + "\n") + report.text(width: width)
    case .markdown: return runs.markdown() + "\n" + report.markdown()
    case .csv: return report.csv()
    case .json: return String(decoding: report.json(), as: UTF8.self)
    case .github: return annotations(report)
    }
  }

  /// A notice for the latest change of each metric that changed.
  private static func annotations(_ report: HistoryReport) -> String {
    let table = report.table
    return zip(report.entries, table.rows).filter { !$0.0.changes.isEmpty }.map { entry, row in
      let message = "\(entry.series.subject): \(entry.series.metric) \(row[row.count - 1])"
      return GitHubAnnotation(.notice, title: "Change in history", message: message).text + "\n"
    }.joined()
  }
}
