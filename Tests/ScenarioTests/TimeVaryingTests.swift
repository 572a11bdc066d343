import CallSimulation
import TestSupport
import Testing

private let replications = ProofSize.scaled(300)

/// All comparisons of this file together: one false alarm in a thousand runs.
private let falseAlarm = 0.001 / Double(2 * 2 * 5)
private let limit = StudentT.twoSidedLimit(level: 1 - falseAlarm, degreesOfFreedom: 1e6)

/// A rate that rises in a straight line from 0 to 120 an hour within an hour, and stays there.
///
/// Busy servers without limit are then Poisson at each instant, M(t)/G/∞: their mean is the rate
/// over the last service time (Eick, Massey, Whitt 1993). The means are worked out by hand.
@Suite struct TimeVaryingTests {
  private static let minutes: [Int64] = [20, 30, 60, 65, 90]

  /// Of ten minutes each: ∫ 120u du from t − 1/6 to t, u in hours.
  private static let constant = [5, 25.0 / 3, 55.0 / 3, 235.0 / 12, 20]

  /// Of ten minutes on average: 20t − (10/3)(1 − exp(−6t)) in the first hour, t in hours; then the
  /// rest to 20 shrinks by exp(−6s).
  private static let exponential = [3.784_451, 6.832_623, 16.674_929, 17.983_243, 19.834_454]

  /// Busy servers at each of the minutes, replication by replication.
  private static func busy(_ service: Distribution, from: Double = 0) -> [[Double]] {
    var scenario = QueueScenario.make(
      perHour: 0, service: service, staff: .unlimited, warmUp: .zero, length: .hours(2),
      replications: 1)
    let top = Rate(perHour: 120)
    scenario.traffic[0].value.arrivals = .poisson(
      .stages([
        RateStage(span: .hours(1), from: Rate(perHour: from), to: top),
        RateStage(span: .hours(1), from: top, to: top),
      ]))
    return (0..<replications).map { replication in
      var now = 0.0
      var counts: [Double] = []
      TraceWalk(scenario: scenario, seed: 11, replication: replication).play { record in
        for minute in minutes.dropFirst(counts.count) {
          guard record.time > .start + .minutes(minute) else { break }
          counts.append(now)
        }
        if record.event == .interpreterAssigned { now += 1 }
        if record.event == .interpreterReleased { now -= 1 }
      }
      return counts + Array(repeating: now, count: minutes.count - counts.count)
    }
  }

  /// How far means and variances are from those of the law, in standard errors.
  private static func distances(of busy: [[Double]], from means: [Double]) -> [Double] {
    let count = Double(busy.count)
    return means.enumerated().flatMap { index, mean in
      let values = busy.map { $0[index] }
      let found = values.reduce(0, +) / count
      let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
      // The fourth moment of a Poisson law about its mean is m + 3m².
      let spread = ((mean + 2 * mean * mean) / count).squareRoot()
      return [
        abs(found - mean) / (mean / count).squareRoot(), abs(squares - mean) / spread,
      ]
    }
  }

  @Test(
    arguments: [
      (Distribution.constant(600e9), constant), (.exponential(mean: 600e9), exponential),
    ])
  func `busy servers without limit follow a rate that changes, at each instant`(
    _ law: Distribution, _ means: [Double]
  ) {
    let found = Self.distances(of: Self.busy(law), from: means)
    #expect(found.allSatisfy { $0 < limit }, "\(found) standard errors")
  }

  @Test func `a rate that is the right one on average only is noticed`() {
    let found = Self.distances(
      of: Self.busy(.constant(600e9), from: 60), from: Self.constant)
    #expect(found[0] > limit && found[8] < limit)
  }
}
