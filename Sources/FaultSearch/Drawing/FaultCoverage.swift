public import CallMetrics
public import CallModel

/// In how many plans each kind of fault hit a request in each state; adds up in any order.
public struct FaultCoverage: Hashable, Sendable {
  /// A row of `FaultTally.places` for each kind: the states, and one for what hits no request.
  private var hits = [UInt64](repeating: 0, count: FaultKind.allCases.count * FaultTally.places)
  /// How often a plan was aimed at it, whether it hit or not.
  private var tries: [UInt64]

  public init() { tries = hits }

  /// How many pairs of kind and state were hit at all.
  public var pairsCovered: Int { hits.count { $0 > 0 } }

  /// How much a pair is worth a try [1]: the less, the more often it was hit; and soon very little
  /// if it never is, for then it is perhaps impossible.
  func worth(_ kind: FaultKind, in state: RequestMachine.State?) -> Double {
    let place = Self.place(kind, state)
    if hits[place] > 0 { return 1 / Double(1 + hits[place]).squareRoot() }
    let tries = Double(tries[place])
    return 1 / (1 + tries * tries)
  }

  /// A plan is aimed at a pair.
  mutating func aim(_ kind: FaultKind, at state: RequestMachine.State?) {
    tries[Self.place(kind, state)] += 1
  }

  /// What the faults of a scenario hit in one run.
  public mutating func add(_ tally: FaultTally, of faults: [Named<Fault>]) {
    var isHit = [Bool](repeating: false, count: hits.count)
    for (index, fault) in faults.enumerated() where index < tally.faults {
      for state in Self.states where tally.count(of: index, in: state) > 0 {
        isHit[Self.place(fault.value.action.kind, state)] = true
      }
    }
    for place in hits.indices where isHit[place] { hits[place] += 1 }
  }

  public mutating func merge(_ other: FaultCoverage) {
    for place in hits.indices {
      hits[place] += other.hits[place]
      tries[place] += other.tries[place]
    }
  }

  /// All states, and nil for what hits no request.
  static var states: [RequestMachine.State?] { RequestMachine.State.allCases + [nil] }

  private static func place(_ kind: FaultKind, _ state: RequestMachine.State?) -> Int {
    kind.number * FaultTally.places + (state.map { Int($0.rawValue) } ?? FaultTally.places - 1)
  }
}
