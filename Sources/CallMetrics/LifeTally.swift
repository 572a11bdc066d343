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
    ends = (Layout.launchStarts..<Self.layout.stride).map(count)
  }

  /// Requests of one kind of outcome.
  public func count(of kind: Outcome.Kind) -> UInt64 {
    outcomes.reduce(0) { $0 + ($1.outcome.kind == kind ? $1.count : 0) }
  }

  /// Requests of one kind of outcome and one cause.
  public func count(of kind: Outcome.Kind, causedBy cause: Cause) -> UInt64 {
    outcomes.reduce(0) {
      $0 + ($1.outcome.kind == kind && $1.cause == cause ? $1.count : 0)
    }
  }

  /// Requests with one outcome.
  public func count(of outcome: Outcome) -> UInt64 {
    outcomes.reduce(0) { $0 + ($1.outcome == outcome ? $1.count : 0) }
  }

  public func launches(_ kind: LaunchKind) -> UInt64 {
    end(Self.layout.launchStarts + Int(kind.rawValue))
  }
  public func launches(_ how: LaunchEnd) -> UInt64 {
    end(Self.layout.launchEnds + Int(how.rawValue))
  }
  public func invocations(_ how: InvocationEnd) -> UInt64 {
    end(Self.layout.invocationEnds + Int(how.rawValue))
  }
  public func reads(_ reading: StorageReading) -> UInt64 {
    end(Self.layout.readings + Int(reading.rawValue))
  }
  public func callbacks(_ how: PresenceEnd) -> UInt64 {
    end(Self.layout.presenceEnds + Int(how.rawValue))
  }
  /// Picks that found the app not offered (U6).
  public var notOffered: UInt64 { end(Self.layout.notOffered) }
  public func returns(_ fate: ReturnFate) -> UInt64 {
    end(Self.layout.returnFates + Int(fate.rawValue))
  }

  /// Invocations that are over.
  public var invocationsEnded: UInt64 { InvocationEnd.allCases.reduce(0) { $0 + invocations($1) } }
  /// `returnToCall`s that were made.
  public var returnsMade: UInt64 { ReturnFate.allCases.reduce(0) { $0 + returns($1) } }
  /// Of these, the ones that came to nothing.
  public var returnsIgnored: UInt64 {
    returnsMade - returns(.honoured) - returns(.remembered) - returns(.late)
  }
  /// Looks for a sign-in.
  public var readsMade: UInt64 { StorageReading.allCases.reduce(0) { $0 + reads($1) } }
  /// Presence call-backs that are over.
  public var callbacksEnded: UInt64 { PresenceEnd.allCases.reduce(0) { $0 + callbacks($1) } }

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

  static let layout = Layout()

  /// The columns of one app's row while a cell runs: outcomes, then the ends of all else.
  struct Layout {
    static let launchStarts = OutcomeCount.outcomes * OutcomeCount.phases * OutcomeCount.causes
    let launchStarts = Layout.launchStarts
    let launchEnds: Int
    let invocationEnds: Int
    let returnFates: Int
    let readings: Int
    let presenceEnds: Int
    let notOffered: Int
    let stride: Int

    init() {
      launchEnds = launchStarts + LaunchKind.allCases.count
      invocationEnds = launchEnds + LaunchEnd.allCases.count
      returnFates = invocationEnds + InvocationEnd.allCases.count
      readings = returnFates + ReturnFate.allCases.count
      presenceEnds = readings + StorageReading.allCases.count
      notOffered = presenceEnds + PresenceEnd.allCases.count
      stride = notOffered + 1
    }
  }
}
