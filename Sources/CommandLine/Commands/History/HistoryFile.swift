import Benchmarking
import CallMetrics
import CallModel
import Experiments
import Reports

/// A history that a command appends to.
struct HistoryFile {
  private let store: HistoryStore

  /// Opens the file, or makes it.
  init(writing path: String) throws(Refusal) {
    do throws(HistoryFailure) { store = try HistoryStore(at: path) } catch {
      throw Refusal(.failedToRun, "callsim: \("\(error)".printable)")
    }
  }

  /// Appends what a result says: the usual figures, all exact.
  func append(_ result: RunResult, label: String?) throws(Refusal) {
    let measures = result.figures.compactMap { tracked -> HistoryMeasure? in
      guard let reading = result.reading(of: tracked.figure, app: tracked.app) else { return nil }
      let words = FigureWords(tracked.figure)
      let app = tracked.app.map { ", of \(result.scenario.apps[$0].name)" } ?? ""
      return HistoryMeasure(
        name: words.name + app, value: words.plain(reading.value), unit: words.plainUnit,
        kind: .virtual)
    }
    try append(
      measures, of: result.scenario.name, digest: "\(ScenarioDigest(of: result.scenario))",
      label: label)
  }

  /// Appends a run of something.
  func append(
    _ measures: [HistoryMeasure], of subject: String, digest: String, label: String?
  ) throws(Refusal) {
    let run = HistoryRun(
      time: WallClock.now, subject: subject, version: label ?? ProductVersion.current,
      digest: digest, host: HostClass.current().words, measures: measures)
    do throws(HistoryFailure) { try store.append(run) } catch {
      throw Refusal(.failedToRun, "callsim: \("\(error)".printable)")
    }
  }
}
