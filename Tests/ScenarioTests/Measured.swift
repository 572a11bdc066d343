import CallSimulation
import Testing

/// What a figure came to, replication by replication.
struct Measured {
  let values: [Double]

  init(_ values: [Double]) { self.values = values }

  init(_ figure: Figure, in result: RunResult) throws {
    let index = try #require(result.figures.firstIndex(of: TrackedFigure(figure)))
    values = result.replications.compactMap { $0.points[index].value }
  }

  /// How many standard errors the mean is away from what it has to be, itself known to so much.
  func distance(from wanted: Double, knownTo error: Double = 0) -> Double {
    var moments = Moments()
    for value in values { moments.add(value) }
    let own = moments.standardError ?? .infinity
    return abs(moments.mean - wanted) / (own * own + error * error).squareRoot()
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
