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
      guard let value = result.total?.reading(of: tracked)?.value else { return nil }
      let words = FigureWords(tracked.figure)
      return HistoryMeasure(
        name: FigureWords.name(of: tracked, in: result.scenario), value: words.plain(value),
        unit: words.plainUnit, kind: .virtual)
    }
    // Another seed than the scenario's own is another subject: what it changes is chance.
    let isOwnSeed = result.scenario.run.seed.map { $0 == result.seed } ?? true
    let maker = result.engine == .model ? "" : ", played by \(result.engine.rawValue)"
    try append(
      measures, of: result.scenario.name + maker + (isOwnSeed ? "" : ", seed \(result.seed)"),
      digest: "\(ScenarioDigest(of: result.scenario))",
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
