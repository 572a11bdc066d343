public import CallModel
import EventEngine

/// Parts that make no result of a scenario.
public struct RestoringFlaw: Error, Equatable {
  /// What doesn't fit, as a phrase that stands by itself.
  public let message: String

  public init(message: String) { self.message = message }
}

extension CellResult {
  /// The result that was taken apart, of the same scenario.
  public init(_ parts: CellResultParts, of scenario: Scenario) throws(RestoringFlaw) {
    self.init(window: CountingWindow(scenario.run))
    let apps = max(1, scenario.apps.count)
    let groups = max(1, scenario.staffGroups)
    try Self.check(parts.lives.count, apps, "apps with a life")
    try Self.check(parts.answersByApp.count, apps, "apps with answers")
    try Self.check(parts.groups.count, groups, "staff groups")
    try Self.check(parts.levelsByHalfHour.count, CountingWindow.halfHours, "half hours")
    try Self.check(parts.answersByHalfHour.count, CountingWindow.halfHours, "half hours")
    try Self.check(parts.times.count, ObservedTime.allCases.count, "kinds of times")
    let skills = scenario.skills.isEmpty ? 0 : scenario.skills.count + 1
    try Self.check(parts.servedByGroup.count, scenario.staffGroups, "staff groups with answers")
    try Self.check(parts.answersBySkill.count, skills, "skills with answers")
    let split = scenario.timesByApp
    for (time, histograms) in zip(ObservedTime.allCases, parts.times) {
      try Self.check(histograms.count, split.contains(time) ? apps : 1, "histograms of \(time)")
    }
    guard parts.thresholds == ServiceLevel.thresholds(for: scenario) else {
      throw RestoringFlaw(message: "other limits of service levels than the scenario's")
    }
    guard (parts.answersByPerson != nil) == scenario.countsPersons else {
      throw RestoringFlaw(message: "people are counted though nothing asks for it, or are not")
    }
    (cells, records, engineEvents) = (parts.cells, parts.records, parts.engineEvents)
    digest = parts.digest
    eventCounts = Array(
      repeating: 0, count: TraceEvent.allCases.count * OutcomeCount.phases)
    for event in parts.events { eventCounts[Self.place(event.event, event.phase)] = event.count }
    lives = []
    for life in parts.lives { lives.append(try LifeTally(life)) }
    answersByApp = try AnswerTable(parts.thresholds, parts.answersByApp)
    answersByHalfHour = try AnswerTable(parts.thresholds, parts.answersByHalfHour)
    servedByGroup = try AnswerTable(parts.thresholds, parts.servedByGroup)
    answersBySkill = try AnswerTable(parts.thresholds, parts.answersBySkill)
    answersByPerson = try parts.answersByPerson.map { persons throws(RestoringFlaw) in
      try Self.check(persons.count, 1, "rows of people")
      return try AnswerTable(parts.thresholds, persons)
    }
    providers = scenario.providersOfApps
    groupProviders = scenario.providersOfGroups
    levelsByHalfHour = parts.levelsByHalfHour
    self.groups = parts.groups
    peaks = parts.peaks
    times = parts.times
    let faults = FaultTally(parts.faults, faults: scenario.faults.count)
    guard let faults else { throw RestoringFlaw(message: "other faults than the scenario has") }
    self.faults = faults
    let clocks = FollowClock.all(in: scenario).count
    try Self.check(parts.follows.count, clocks, "expectations that something follows")
    follows = parts.follows
    for request in parts.slowest { slowest.note(request) }
    for request in parts.failed { failed.note(request) }
  }

  fileprivate static func check(
    _ found: Int, _ wanted: Int, _ what: String
  ) throws(RestoringFlaw) {
    if found != wanted { throw RestoringFlaw(message: "\(found) \(what), expected \(wanted)") }
  }
}

extension LifeTally {
  fileprivate init(_ parts: LifeParts) throws(RestoringFlaw) {
    let layout = LifeTally.layout
    let ends =
      parts.launches + parts.launchEnds + parts.invocationEnds + parts.returnFates
      + parts.readings + parts.presenceEnds + [parts.notOffered]
    try CellResult.check(ends.count, layout.stride - Layout.launchStarts, "ends of a life")
    var row = [UInt64](repeating: 0, count: Layout.launchStarts) + ends
    for entry in parts.outcomes { row[entry.place] = entry.count }
    self.init { row[$0] }
  }
}

extension AnswerTable {
  fileprivate init(
    _ thresholds: [SimulationSpan], _ rows: [AnswerParts]
  ) throws(RestoringFlaw) {
    var (counts, sums): ([UInt64], [Int128]) = ([], [])
    let places = 2 * thresholds.count + 1
    for row in rows {
      try CellResult.check(row.counts.count, AnswerTally.Column.allCases.count, "columns")
      try CellResult.check(row.servedByWait.count, places, "places of waits")
      try CellResult.check(row.abandonedByWait.count, places, "places of waits")
      counts += row.counts + row.servedByWait + row.abandonedByWait
      sums += [row.waitSum, row.speedSum]
    }
    self.init(thresholds: thresholds, counts: counts, sums: sums)
  }
}
