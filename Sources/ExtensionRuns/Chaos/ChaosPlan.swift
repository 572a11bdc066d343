import EventEngine

/// What is done to the code in one run of a search.
public struct ChaosPlan: Hashable, Sendable, Codable {
  public var seed: UInt64
  /// In the order of their declaration.
  public var disturbances: [Disturbance]

  public init(seed: UInt64, disturbances: [Disturbance]) {
    self.seed = seed
    self.disturbances = disturbances
  }

  /// The plan of that number: first none at all, then each alone, then several at once.
  init(number: Int, seed: UInt64) {
    let all = Disturbance.allCases
    self.seed = seed &+ UInt64(number)
    switch number {
    case 0: disturbances = []
    case 1...all.count: disturbances = [all[number - 1]]
    default:
      var draws = RandomStream(entity: seed, purpose: UInt64(number))
      // A device is locked in one way only.
      var chosen = all.filter { _ in draws.chance(0.3) }
      if chosen.contains(.beforeFirstUnlock) { chosen.removeAll { $0 == .locked } }
      disturbances = chosen
    }
  }

  func applied(to run: ScenarioRun) -> ScenarioRun {
    var run = run
    run.seed = seed
    (run.scenario.run.replications, run.scenario.run.cells) = (1, 1)
    (run.scenario.run.precision, run.scenario.run.mostReplications) = (nil, nil)
    run.scenario.matrix = nil
    for disturbance in disturbances { disturbance.apply(to: &run) }
    return run
  }

  /// The same without one disturbance.
  var simpler: [ChaosPlan] {
    disturbances.indices.map { index in
      var plan = self
      plan.disturbances.remove(at: index)
      return plan
    }
  }
}
