public import CallModel
public import EventEngine
public import Statistics

/// All that a cell result holds, as plain values: to be written down and put together again.
///
/// ```swift
/// let parts = CellResultParts(of: result)
/// let same = try CellResult(parts, of: scenario)  // == result
/// ```
public struct CellResultParts: Sendable, Equatable {
  public var cells = 0
  public var records: UInt64 = 0
  public var engineEvents: UInt64 = 0
  public var digest: UInt64 = 0
  /// What happened at all, and how often.
  public var events: [EventCount] = []
  /// By app.
  public var lives: [LifeParts] = []
  /// The limits of service levels, in ascending order [ns].
  public var thresholds: [SimulationSpan] = []
  /// By app.
  public var answersByApp: [AnswerParts] = []
  /// By half hour of the day, 48 of them.
  public var answersByHalfHour: [AnswerParts] = []
  /// By staff group.
  public var servedByGroup: [AnswerParts] = []
  /// By skill, no particular one first; none if there are no skills.
  public var answersBySkill: [AnswerParts] = []
  /// All people as one; nil if they weren't counted.
  public var answersByPerson: [AnswerParts]?
  /// By half hour of the day, 48 of them.
  public var levelsByHalfHour: [LevelAreas] = []
  public var groups: [GroupAreas] = []
  public var peaks = LevelPeaks()
  /// By `ObservedTime`; inside, one histogram, or one for each app.
  public var times: [[Histogram]] = []
  public var slowest: [NotedRequest] = []
  public var failed: [NotedRequest] = []
  /// A row of `FaultTally.places` for each fault.
  public var faults: [UInt64] = []
  /// By expectation that something follows something.
  public var follows: [FollowCount] = []

  public init() {}

  /// What a result holds.
  public init(of result: CellResult) {
    (cells, records, engineEvents) = (result.cells, result.records, result.engineEvents)
    digest = result.digest
    for event in TraceEvent.allCases {
      for phase in Phase.allCases {
        let count = result.eventCounts[CellResult.place(event, phase)]
        if count > 0 { events.append(EventCount(event: event, phase: phase, count: count)) }
      }
    }
    lives = result.lives.map { LifeParts(of: $0) }
    thresholds = result.answersByApp.thresholds
    answersByApp = AnswerParts.rows(of: result.answersByApp)
    answersByHalfHour = AnswerParts.rows(of: result.answersByHalfHour)
    servedByGroup = AnswerParts.rows(of: result.servedByGroup)
    answersBySkill = AnswerParts.rows(of: result.answersBySkill)
    answersByPerson = result.answersByPerson.map { AnswerParts.rows(of: $0) }
    levelsByHalfHour = result.levelsByHalfHour
    groups = result.groups
    peaks = result.peaks
    times = result.times
    slowest = result.slowest.requests
    failed = result.failed.requests
    faults = result.faults.counts
    follows = result.follows
  }
}

/// How often something happened in one phase.
public struct EventCount: Sendable, Hashable {
  public var event: TraceEvent
  public var phase: Phase
  public var count: UInt64

  public init(event: TraceEvent, phase: Phase, count: UInt64) {
    self.event = event
    self.phase = phase
    self.count = count
  }
}

/// What a `LifeTally` holds; the lists have one number for each case of their enum.
public struct LifeParts: Sendable, Equatable {
  public var outcomes: [OutcomeCount] = []
  public var launches: [UInt64] = []
  public var launchEnds: [UInt64] = []
  public var invocationEnds: [UInt64] = []
  public var returnFates: [UInt64] = []
  public var readings: [UInt64] = []
  public var presenceEnds: [UInt64] = []
  /// Picks that found the app not offered (U6).
  public var notOffered: UInt64 = 0

  public init() {}

  init(of life: LifeTally) {
    outcomes = life.outcomes
    launches = LaunchKind.allCases.map { life.launches($0) }
    launchEnds = LaunchEnd.allCases.map { life.launches($0) }
    invocationEnds = InvocationEnd.allCases.map { life.invocations($0) }
    returnFates = ReturnFate.allCases.map { life.returns($0) }
    readings = StorageReading.allCases.map { life.reads($0) }
    presenceEnds = PresenceEnd.allCases.map { life.callbacks($0) }
    notOffered = life.notOffered
  }
}

/// What an `AnswerTally` holds, the thresholds aside.
public struct AnswerParts: Sendable, Equatable {
  /// One for each `AnswerTally.Column`.
  public var counts: [UInt64] = []
  /// One for each place among the thresholds: twice as many as these, and one.
  public var servedByWait: [UInt64] = []
  public var abandonedByWait: [UInt64] = []
  /// [ns]
  public var waitSum: Int128 = 0
  /// [ns]
  public var speedSum: Int128 = 0

  /// Nobody at all.
  public init(thresholds: Int) {
    counts = Array(repeating: 0, count: AnswerTally.Column.allCases.count)
    servedByWait = Array(repeating: 0, count: 2 * thresholds + 1)
    abandonedByWait = servedByWait
  }

  static func rows(of table: AnswerTable) -> [AnswerParts] {
    (0..<table.count).map { row in
      let tally = table[row]
      var parts = AnswerParts(thresholds: 0)
      parts.counts = tally.counts
      parts.servedByWait = tally.servedByWait
      parts.abandonedByWait = tally.abandonedByWait
      (parts.waitSum, parts.speedSum) = (tally.waitSum, tally.speedSum)
      return parts
    }
  }
}
