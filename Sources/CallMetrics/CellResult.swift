public import CallModel
import EventEngine
public import Statistics

/// What was counted and timed in one cell, or in several that were merged.
///
/// Whole numbers, exact sums and histograms only, so results merge in any order to the same value.
public struct CellResult: Sendable, Equatable {
  public let window: CountingWindow
  /// How many cells are merged here [1].
  public internal(set) var cells = 1
  /// Trace records seen [1].
  public internal(set) var records: UInt64 = 0
  /// Events that the engine carried out [1].
  public internal(set) var engineEvents: UInt64 = 0
  /// The fingerprint of all traces: the sum of the cells' contributions.
  public internal(set) var digest: UInt64 = 0

  /// By event, and by phase within it.
  var eventCounts: [UInt64] = []
  /// How requests lived and ended, by app.
  public internal(set) var lives: [LifeTally] = []
  /// How requests came to an answer, by app.
  public internal(set) var answersByApp = AnswerTable(thresholds: [], counts: [], sums: [])
  /// The same by the half hour of the day in which they were picked.
  public internal(set) var answersByHalfHour = AnswerTable(thresholds: [], counts: [], sums: [])
  /// Who was served, by group; of a single group nothing is counted here.
  var servedByGroup = AnswerTable(thresholds: [], counts: [], sums: [])
  /// How requests came to an answer, by skill, no particular one first; empty if there are none.
  public internal(set) var answersBySkill = AnswerTable(thresholds: [], counts: [], sums: [])
  /// How people came to an answer, all tries in a call together; nil unless it was asked for.
  public internal(set) var answersByPerson: AnswerTable?
  /// The provider of each app.
  public internal(set) var providers: [Int] = []
  /// The provider of each staff group.
  var groupProviders: [Int] = []
  /// Staff and line by the half hour of the day.
  public internal(set) var levelsByHalfHour: [LevelAreas] = []
  /// By staff group, numbered through all providers.
  public internal(set) var groups: [GroupAreas] = []
  public internal(set) var peaks = LevelPeaks()
  /// By `ObservedTime`; inside, one histogram, or one for each app.
  var times: [[Histogram]] = []
  /// The ones with the longest time from the pick to the outcome.
  public internal(set) var slowest = NotedRequests(.slowest)
  /// The first ones with a failed outcome.
  public internal(set) var failed = NotedRequests(.earliest)

  /// How often each fault acted.
  public internal(set) var faults = FaultTally(faults: 0)
  /// By expectation that something follows something, in their order.
  public internal(set) var follows: [FollowCount] = []

  init(window: CountingWindow) { self.window = window }

  /// How often something happened, over the whole run and in all cells.
  public func count(of happening: Happening) -> UInt64 {
    if let phase = happening.phase { return eventCounts[Self.place(happening.event, phase)] }
    return Phase.allCases.reduce(0) { $0 + eventCounts[Self.place(happening.event, $1)] }
  }

  /// How often that happened, over the whole run and in all cells.
  public func count(of event: LifecycleEvent) -> UInt64 { count(of: event.happening) }

  static func place(_ event: TraceEvent, _ phase: Phase) -> Int {
    Int(event.rawValue) &* OutcomeCount.phases &+ Int(phase.rawValue)
  }

  /// How many apps there are.
  public var apps: Int { lives.count }

  /// How all requests lived and ended.
  public var life: LifeTally {
    var all = LifeTally { _ in 0 }
    for life in lives { all.merge(life) }
    return all
  }

  /// How the requests to one provider lived and ended: those of its apps.
  public func life(provider: Int) -> LifeTally {
    var all = LifeTally { _ in 0 }
    for (app, life) in lives.enumerated() where providers[app] == provider { all.merge(life) }
    return all
  }

  /// How the requests to one provider came to an answer.
  public func answers(provider: Int) -> AnswerTally {
    answersByApp.total { providers[$0] == provider }
  }

  /// Who was served by one staff group, and after which waits.
  public func served(group: Int) -> AnswerTally {
    groups.count > 1 ? servedByGroup[group] : answersByApp.total
  }

  /// Staff and line over the whole window.
  public var levels: LevelAreas {
    var all = LevelAreas()
    for areas in levelsByHalfHour { all.merge(areas) }
    return all
  }

  /// The spans of one kind, of all requests or of one app's; nil if these were not kept by app.
  public func times(_ time: ObservedTime, app: Int? = nil) -> Histogram? {
    let those = times[Int(time.rawValue)]
    guard let app else {
      var all = Histogram()
      for histogram in those { all.merge(histogram) }
      return all
    }
    if apps == 1, app == 0 { return those[0] }
    return those.count > 1 ? those[app] : nil
  }

  /// Adds the result of other cells of the same scenario.
  public mutating func merge(_ other: CellResult) {
    precondition(
      window == other.window && times.map(\.count) == other.times.map(\.count)
        && groups.count == other.groups.count,
      "cell result: of another scenario")
    cells += other.cells
    records += other.records
    engineEvents += other.engineEvents
    digest &+= other.digest
    for index in eventCounts.indices { eventCounts[index] += other.eventCounts[index] }
    for index in lives.indices { lives[index].merge(other.lives[index]) }
    answersByApp.merge(other.answersByApp)
    answersByHalfHour.merge(other.answersByHalfHour)
    servedByGroup.merge(other.servedByGroup)
    answersBySkill.merge(other.answersBySkill)
    if let persons = other.answersByPerson { answersByPerson?.merge(persons) }
    for index in levelsByHalfHour.indices {
      levelsByHalfHour[index].merge(other.levelsByHalfHour[index])
    }
    for index in groups.indices { groups[index].merge(other.groups[index]) }
    peaks.merge(other.peaks)
    for time in times.indices {
      for index in times[time].indices { times[time][index].merge(other.times[time][index]) }
    }
    faults.merge(other.faults)
    for index in follows.indices { follows[index].merge(other.follows[index]) }
    slowest.merge(other.slowest)
    failed.merge(other.failed)
  }
}
