import CallMetrics
public import CallModel
public import Experiments

/// Which fault of a failing scenario is to blame: the same seed once more without each of them, and
/// with events of one instant as they were scheduled, if the scenario says otherwise.
///
/// ```swift
/// if let blame = FaultBlame(scenario, engine: ModelEngine(), seed: 7).find() {
///   print(blame.shares.first?.name ?? "nobody")
/// }
/// ```
public struct FaultBlame<Engine: SimulationEngine>: Sendable {
  private let scenario: Scenario
  private let engine: Engine
  private let seed: UInt64
  private let threads: Int

  public init(_ scenario: Scenario, engine: Engine, seed: UInt64, threads: Int = 1) {
    self.scenario = scenario
    self.engine = engine
    self.seed = seed
    self.threads = threads
  }

  /// Plays the scenario as it is and without each fault; nil if interrupted.
  public func find(
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) -> BlameReport? {
    let whole = play(scenario, isInterrupted)
    if whole.wasInterrupted { return nil }
    guard let broken = whole.brokenPromises.first else {
      return BlameReport(result: whole, broken: nil, shares: [])
    }
    let before = whole.measure(of: broken)
    var shares: [BlameShare] = []
    for (suspect, without) in suspects {
      let result = play(without, isInterrupted)
      if result.wasInterrupted { return nil }
      let after = result.measure(of: broken)
      shares.append(
        BlameShare(
          suspect: suspect, acts: acts(of: suspect, in: whole),
          holdsWithout: !result.brokenPromises.contains(broken), value: after.value,
          effect: before.badness - after.badness))
    }
    let order = shares.indices.sorted { left, right in
      let (a, b) = (shares[left], shares[right])
      if a.holdsWithout != b.holdsWithout { return a.holdsWithout }
      return a.effect != b.effect ? a.effect > b.effect : left < right
    }
    return BlameReport(result: whole, broken: broken, shares: order.map { shares[$0] })
  }

  /// Who may be to blame, each with the scenario without it.
  private var suspects: [(BlameShare.Suspect, Scenario)] {
    var all: [(BlameShare.Suspect, Scenario)] = []
    for (index, fault) in scenario.faults.enumerated() {
      var without = scenario
      without.faults.remove(at: index)
      all.append((.fault(fault.name), without))
    }
    return all + PlainTies().simpler(scenario).map { (.orderOfTies, $0) }
  }

  private func acts(of suspect: BlameShare.Suspect, in whole: RunResult) -> UInt64? {
    switch suspect {
    case .fault(let name):
      scenario.faults.index(named: name).flatMap { whole.total?.faults.count(of: $0) } ?? 0
    case .orderOfTies: nil
    }
  }

  private func play(
    _ scenario: Scenario, _ isInterrupted: @escaping @Sendable () -> Bool
  ) -> RunResult {
    Experiment(scenario, engine: engine, seed: seed, threads: threads)
      .run(isInterrupted: isInterrupted)
  }
}

/// What each fault did to the first promise that a scenario breaks.
public struct BlameReport: Sendable {
  /// The scenario as it is.
  public let result: RunResult
  /// Nil if nothing is broken.
  public let broken: BrokenPromise?
  /// The one most to blame first: those without which the promise holds, then by their effect.
  public let shares: [BlameShare]
}

/// What one fault did.
public struct BlameShare: Sendable, Equatable {
  public let suspect: Suspect
  /// How often it acted in the run with all faults; nil for an order.
  public let acts: UInt64?
  /// Without it, nothing is missed or breached there.
  public let holdsWithout: Bool
  /// The figure without it; nil if nothing was measured.
  public let value: Double?
  /// By how much it made the figure worse, in the figure's unit; of an invariant, the breaches.
  public let effect: Double

  public enum Suspect: Hashable, Sendable {
    case fault(String)
    /// The order of events of one instant (`run.ties`).
    case orderOfTies
  }

  /// The fault's name, or the key of the scenario that sets the order.
  public var name: String {
    switch suspect {
    case .fault(let name): name
    case .orderOfTies: "run.ties"
    }
  }

  /// The promise is broken as badly without it.
  public var hasNoEffect: Bool { !holdsWithout && effect == 0 }
}

extension RunResult {
  /// The figure of a promise, and how bad that is: larger is worse.
  func measure(of broken: BrokenPromise) -> (value: Double?, badness: Double) {
    switch broken {
    case .invariant(let invariant):
      let count = Double(breaches.count(of: invariant))
      return (count, count)
    case .expectation(let expectation, of: _):
      let value = verdict(on: broken)?.value
      return (value, (value ?? 0) * (expectation.wantsMore ? -1 : 1))
    }
  }
}

extension Expectation {
  /// A larger figure is the better one.
  fileprivate var wantsMore: Bool {
    switch claim {
    case .threshold(let threshold): threshold.comparison.wantsMore
    case .happened(_, atLeast: let least, atMost: _): least != nil
    case .follows: false
    }
  }
}
