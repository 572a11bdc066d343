public import CallModel

/// How the requests of one app lived and ended: counts of what happened to them.
public struct LifeTally: Sendable, Equatable {
  /// In the order of outcome, phase and cause; only what happened.
  public private(set) var outcomes: [OutcomeCount]
  private var ends: [UInt64]

  init(_ count: (Int) -> UInt64) {
    outcomes = []
    for outcome in Outcome.allCases {
      for phase in Phase.allCases {
        for cause in Cause.allCases {
          var entry = OutcomeCount(outcome: outcome, phase: phase, cause: cause, count: 0)
          entry.count = count(entry.place)
          if entry.count > 0 { outcomes.append(entry) }
        }
      }
    }
    ends = (Layout.launchStarts..<Layout.stride).map(count)
  }

  /// Requests of one kind of outcome.
  public func count(of kind: Outcome.Kind) -> UInt64 {
    outcomes.reduce(0) { $0 + ($1.outcome.kind == kind ? $1.count : 0) }
  }

  /// Requests with one outcome.
  public func count(of outcome: Outcome) -> UInt64 {
    outcomes.reduce(0) { $0 + ($1.outcome == outcome ? $1.count : 0) }
  }

  /// Launches that began with, or without, a suspended process.
  public func launches(warm: Bool) -> UInt64 { end(Layout.launchStarts + (warm ? 1 : 0)) }
  public func launches(_ how: LaunchEnd) -> UInt64 { end(Layout.launchEnds + Int(how.rawValue)) }
  public func invocations(_ how: InvocationEnd) -> UInt64 {
    end(Layout.invocationEnds + Int(how.rawValue))
  }
  public func returns(_ fate: ReturnFate) -> UInt64 {
    end(Layout.returnFates + Int(fate.rawValue))
  }

  /// Invocations that are over.
  public var invocationsEnded: UInt64 { InvocationEnd.allCases.reduce(0) { $0 + invocations($1) } }
  /// `returnToCall`s that were made.
  public var returnsMade: UInt64 { ReturnFate.allCases.reduce(0) { $0 + returns($1) } }
  /// Of these, the ones that came to nothing.
  public var returnsIgnored: UInt64 {
    returnsMade - returns(.honoured) - returns(.remembered)
  }

  public mutating func merge(_ other: LifeTally) {
    for index in ends.indices { ends[index] += other.ends[index] }
    var merged: [OutcomeCount] = []
    var theirs = other.outcomes[...]
    for var entry in outcomes {
      while let next = theirs.first, next.place < entry.place {
        merged.append(theirs.removeFirst())
      }
      if let next = theirs.first, next.place == entry.place {
        entry.count += next.count
        theirs.removeFirst()
      }
      merged.append(entry)
    }
    outcomes = merged + theirs
  }

  private func end(_ column: Int) -> UInt64 { ends[column - Layout.launchStarts] }

  /// The columns of one app's row while a cell runs.
  enum Layout {
    static let launchStarts = OutcomeCount.outcomes * OutcomeCount.phases * OutcomeCount.causes
    static let launchEnds = launchStarts + 2
    static let invocationEnds = launchEnds + 3
    static let returnFates = invocationEnds + 10
    static let stride = returnFates + 6
  }
}
