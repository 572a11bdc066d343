public import CallModel
public import EventEngine
import Statistics

/// Counts and times what happened in one cell, from its trace records alone.
///
/// ```swift
/// var metrics = CellMetrics(for: scenario, replication: 0, cell: 0)
/// while running {
///   metrics.observe(buffer)
/// }
/// let result = metrics.finish(events: cell.eventCount)
/// ```
///
/// Requests count if they were picked in the window, whenever what befalls them happens; levels are
/// averaged over the window; events are counted over the whole run. Nothing is ever reset.
/// Memory grows with the number of live requests, never with that of requests.
public struct CellMetrics: ~Copyable {
  let replication: Int
  let cell: Int
  let window: CountingWindow
  let apps: Int
  /// By app.
  let providers: [Int]
  /// By staff group.
  let groupProviders: [Int]
  var digest = TraceDigest()
  var records: UInt64 = 0
  /// By event, and by phase within it.
  var events: PlainBuffer<UInt64>
  let columns = LifeTally.layout
  /// A row of `columns` for each app.
  var lives: PlainBuffer<UInt64>
  var answers: AnswerCounter
  let rows: AnswerRows
  /// The skill of the request in a slot, if there are skills.
  var skills: PlainBuffer<UInt16>
  /// Whether people are counted beside requests.
  let countsPersons: Bool
  var persons = PersonLog()
  var levels: LevelClock
  var times: HistogramStore
  /// Where the histograms of an `ObservedTime` begin, and how many there are: one, or one an app.
  var classes: PlainBuffer<TimeClass>
  /// When the request in a slot joined its line; less than 0 if it is in none [ns].
  var joined: PlainBuffer<Int64>
  var slowest = NotedRequests(.slowest)
  /// Faster ones need not be looked at [ns].
  var slowestFloor: Int64 = -1
  var failed = NotedRequests(.earliest)

  var faults: FaultTally
  var follows: [FollowClock]

  /// The record in hand, kept here so that it is read in place.
  var record = TraceRecord(.horizonReached, at: .start)
  /// When the half hour began that was asked for last [ns], and its number in the day.
  var keptHalfHour = Int64.min
  var keptNumber = 0

  struct TimeClass: BitwiseCopyable {
    var first: Int
    var count: Int
    /// What nobody wants to know is written where nobody reads.
    var isKept = true
  }

  /// Metrics of one cell, from its first record on.
  ///
  /// What is split by app beyond the usual is read off the scenario's expectations, as are further
  /// limits of service levels. Times that are not among `kept` look as if there had been none.
  public init(
    for scenario: Scenario, replication: Int = 0, cell: Int = 0,
    keeping kept: [ObservedTime] = ObservedTime.allCases
  ) {
    self.replication = replication
    self.cell = cell
    window = CountingWindow(scenario.run)
    apps = max(1, scenario.apps.count)
    events = PlainBuffer(
      repeating: 0, count: TraceEvent.allCases.count * OutcomeCount.phases)
    lives = PlainBuffer(repeating: 0, count: apps * columns.stride)
    let groups = scenario.staffGroups
    countsPersons = scenario.countsPersons
    rows = AnswerRows(
      apps: apps, groups: groups, skills: scenario.skills.count, countsPersons: countsPersons)
    answers = AnswerCounter(
      thresholds: ServiceLevel.thresholds(for: scenario), rows: rows)
    skills = PlainBuffer(repeating: 0, count: rows.skills.isEmpty ? 0 : 64)
    providers = scenario.providersOfApps
    groupProviders = scenario.providersOfGroups
    levels = LevelClock(window: window, groups: max(1, groups))
    let split = scenario.timesByApp
    classes = PlainBuffer(
      repeating: TimeClass(first: 0, count: 1), count: ObservedTime.allCases.count)
    var next = 0
    for time in ObservedTime.allCases where kept.contains(time) {
      let count = split.contains(time) ? apps : 1
      classes[Int(time.rawValue)] = TimeClass(first: next, count: count)
      next += count
    }
    for time in ObservedTime.allCases where !kept.contains(time) {
      classes[Int(time.rawValue)] = TimeClass(first: next, count: 1, isKept: false)
    }
    times = HistogramStore(classes: kept.count < ObservedTime.allCases.count ? next + 1 : next)
    joined = PlainBuffer(repeating: -1, count: 64)
    faults = FaultTally(faults: scenario.faults.count)
    follows = FollowClock.all(in: scenario)
  }

  /// Takes in the records of a batch, in their order.
  public mutating func observe(_ buffer: borrowing TraceBuffer) {
    digest.fold(buffer)
    for index in 0..<buffer.count {
      buffer.copy(index, to: &record)
      take()
    }
    for clock in follows.indices {
      for index in 0..<buffer.count { follows[clock].take(buffer[index]) }
    }
    records &+= UInt64(buffer.count)
  }

  /// What was seen, once the last batch is in; closes the metrics, so it is asked for once.
  ///
  /// - Parameter engineEvents: how many events the engine carried out [1].
  public mutating func finish(events engineEvents: UInt64) -> CellResult {
    let (halfHours, groups, peaks) = levels.close()
    for person in persons.closeAll() { answers.count(person, row: rows.persons.lowerBound) }
    var result = CellResult(window: window)
    result.records = records
    result.engineEvents = engineEvents
    result.digest = TraceDigest.contribution(of: digest, replication: replication, cell: cell)
    for event in 0..<events.count { result.eventCounts.append(events[event]) }
    for app in 0..<apps { result.lives.append(life(of: app)) }
    result.providers = providers
    result.answersByApp = answers.table(rows.apps)
    result.answersByHalfHour = answers.table(rows.halfHours)
    result.servedByGroup = answers.table(rows.groups)
    result.answersBySkill = answers.table(rows.skills)
    if countsPersons { result.answersByPerson = answers.table(rows.persons) }
    result.groupProviders = groupProviders
    result.levelsByHalfHour = halfHours
    result.groups = groups
    result.peaks = peaks
    for index in 0..<classes.count {
      var histograms: [Histogram] = []
      for place in classes[index].first..<classes[index].first + classes[index].count {
        histograms.append(
          classes[index].isKept ? Histogram(from: times, class: place) : Histogram())
      }
      result.times.append(histograms)
    }
    result.slowest = slowest
    result.failed = failed
    result.faults = faults
    result.follows = follows.map(\.count)
    return result
  }

  private func life(of app: Int) -> LifeTally {
    var row: [UInt64] = []
    for column in 0..<columns.stride {
      row.append(lives[app * columns.stride + column])
    }
    return LifeTally { row[$0] }
  }
}

extension ServiceLevel {
  /// The limits that are always counted: 20 s, 45 s and 120 s.
  public static var usualThresholds: [SimulationSpan] {
    [.seconds(20), .seconds(45), .seconds(120)]
  }

  /// The usual ones and those that a scenario's expectations name, in ascending order.
  static func thresholds(for scenario: Scenario) -> [SimulationSpan] {
    let named = scenario.askedFigures.compactMap { $0.serviceLevel?.threshold }
    var distinct: [SimulationSpan] = []
    for threshold in (usualThresholds + named).sorted() where distinct.last != threshold {
      distinct.append(threshold)
    }
    return distinct
  }
}

extension Scenario {
  /// How many staff groups all providers have together.
  var staffGroups: Int { providers.reduce(0) { $0 + $1.value.groups.count } }

  /// The provider of each app.
  var providersOfApps: [Int] {
    apps.map { providers.index(named: $0.value.provider) ?? 0 }
  }

  /// The provider of each staff group.
  var providersOfGroups: [Int] {
    providers.indices.flatMap { place in providers[place].value.groups.map { _ in place } }
  }

  /// The limits among the expectations.
  var thresholds: [Threshold] {
    expectations.compactMap {
      switch $0.claim {
      case .threshold(let threshold): threshold
      case .happened, .follows: nil
      }
    }
  }

  /// What expectations and the precision of the run are about.
  var askedFigures: [Figure] {
    thresholds.map(\.figure) + (run.precision ?? []).map(\.figure)
  }

  /// Whether people are to be counted beside requests.
  var countsPersons: Bool { askedFigures.contains { $0.serviceLevel?.basis == .person } }

  /// The times that are kept for each app: the tile time, and what an expectation asks for.
  var timesByApp: [ObservedTime] {
    let split = thresholds.filter { $0.per == .app || $0.per == .provider }
    return [.tileTime] + split.flatMap { $0.figure.metric.observedTimes }
  }
}
