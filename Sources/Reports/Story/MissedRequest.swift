import CallMetrics
import CallModel
import EventEngine
import Experiments

/// Finds the request by which a missed expectation on times is missed most: the slowest, or for a
/// service level the one that waited longest of those not answered in time.
struct MissedRequest {
  private let threshold: Threshold
  private let times: [ObservedTime]
  private let scenario: Scenario
  private let app: Int?
  private let part: ResultPart?
  private let window: CountingWindow
  private var reader = SpanReader()
  /// The last record of the one so far, and its span.
  private(set) var worst: (record: TraceRecord, span: SimulationSpan)?

  /// Nil if the expectation is about something else.
  init?(_ verdict: ExpectationVerdict, of scenario: Scenario) {
    guard case .threshold(let threshold) = verdict.expectation.claim else { return nil }
    let isLevel = threshold.figure.serviceLevel != nil
    let ofLevel: [ObservedTime] = [.speedOfAnswer, .abandonedWait, .turnedAwayWait]
    times = isLevel ? ofLevel : threshold.figure.metric.observedTimes
    if times.isEmpty { return nil }
    self.threshold = threshold
    self.scenario = scenario
    (app, part) = (verdict.app, verdict.part)
    window = CountingWindow(scenario.run)
  }

  /// Takes in the next record of the cell.
  mutating func see(_ record: TraceRecord) {
    for (time, span) in reader.spans(of: record)
    where times.contains(time) && isMeant(record) && misses(time, span) {
      if let worst, !isWorse(span, than: worst.span) { continue }
      worst = (record, span)
    }
  }

  private func isMeant(_ record: TraceRecord) -> Bool {
    guard window.contains(record.picked) else { return false }
    if let app, Int(record.app) != app { return false }
    switch part {
    case .provider(let provider):
      let own = Int(record.app)
      return scenario.apps.indices.contains(own) && scenario.providers.indices.contains(provider)
        && scenario.apps[own].value.provider == scenario.providers[provider].name
    case .group(let group): return Int(record.group) == group
    case .skill, nil: return true
    }
  }

  private func misses(_ time: ObservedTime, _ span: SimulationSpan) -> Bool {
    guard let level = threshold.figure.serviceLevel else { return true }
    let isLate = level.isStrict ? span >= level.threshold : span > level.threshold
    switch level.denominator {
    case .arrived: return isLate || time != .speedOfAnswer
    case .served: return isLate && time == .speedOfAnswer
    case .servedAndLateAbandoned, .goodIfShort: return isLate
    }
  }

  private func isWorse(_ span: SimulationSpan, than other: SimulationSpan) -> Bool {
    let wantsLonger = threshold.figure.serviceLevel == nil && threshold.comparison.wantsMore
    return wantsLonger ? span < other : span > other
  }
}
