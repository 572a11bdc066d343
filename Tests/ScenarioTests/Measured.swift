import CallSimulation
import Testing

/// What a figure came to, replication by replication.
struct Measured {
  let values: [Double]

  init(_ values: [Double]) { self.values = values }

  /// How far the mean is from what it has to be, itself known to so much: the standard errors that
  /// a normal law needs to be as improbable. Infinite if there is no mean to speak of.
  ///
  /// The standard error is estimated, so the law is Student's (1908); with one known besides it is
  /// still closer to the normal one, and the distance is an upper bound.
  func distance(from wanted: Double, knownTo error: Double = 0) -> Double {
    var moments = Moments()
    for value in values { moments.add(value) }
    guard values.count > 1, values.allSatisfy(\.isFinite), let own = moments.standardError else {
      return .infinity
    }
    let gap = abs(moments.mean - wanted)
    if gap == 0 { return 0 }
    let t = gap / (own * own + error * error).squareRoot()
    let below = StudentT.cdf(-t, degreesOfFreedom: Double(values.count - 1))
    return -Normal.quantile(below)
  }
}

extension Scenario {
  /// The cells of some replications, played one by one; fails if an invariant is breached.
  func played(_ replications: Int, seed: UInt64) -> [CellResult] {
    (0..<replications).map { replication in
      var cell = CallCell(scenario: self, seed: seed, replication: replication, cell: 0)
      var metrics = CellMetrics(for: self, replication: replication, cell: 0)
      var checker = InvariantChecker(framework: framework)
      var buffer = TraceBuffer()
      var goesOn = true
      while goesOn {
        goesOn = cell.advance(into: &buffer)
        metrics.observe(buffer)
        checker.observe(buffer)
      }
      #expect(checker.breaches.isEmpty)
      return metrics.finish(events: cell.eventCount)
    }
  }
}
