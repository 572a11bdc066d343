import EventEngine

/// A routing table in the making: a scenario's names turned into numbers, equal parts put together.
struct RoutingDraft {
  struct Line {
    let key: Key
    var plan = RoutingTable.Line()
    /// In which places of the groups' lists its skills stand.
    var skills: [Int]
  }

  /// Requests with equal keys share a line.
  struct Key: Hashable {
    let provider: Int
    let stops: [Stop]
    let priority: Int
    /// Set if groups tell apart what is otherwise routed alike.
    let skill: Int
  }

  /// Where a request may go, or what a group may take: a number, and the wait before.
  struct Stop: Hashable {
    let of: Int
    let after: SimulationSpan
  }

  struct Row {
    let groups: [Int]
    var plan = RoutingTable.Row()
  }

  /// Groups with equal keys share a pull.
  private struct PullKey: Hashable {
    let stops: [Stop]
    let discipline: RoutingTable.Discipline
  }

  struct Pull {
    let entries: [RoutingTable.PullEntry]
    var plan = RoutingTable.Pull()
  }

  let skills: Int
  private(set) var lines: [Line] = []
  private(set) var steps: [RoutingTable.Step] = []
  private(set) var rows: [Row] = []
  private(set) var groups: [RoutingTable.Group] = []
  private(set) var rowCount = 0
  private(set) var rowWords = 0
  private(set) var pullCount = 0
  private(set) var pullWords = 0
  private(set) var rowPlaces: [RoutingTable.Place] = []
  private(set) var pulls: [Pull] = []
  private(set) var pullPlaces: [RoutingTable.Place] = []
  private(set) var lineOfSkill: [Int32] = []
  private let names: [String]
  private var knownRows: [[Int]: Int] = [:]
  private var knownPulls: [PullKey: Int] = [:]
  private var placesOfGroups: [[RoutingTable.Place]] = []
  private var placesOfLines: [[RoutingTable.Place]] = []

  init(_ scenario: Scenario) {
    names = scenario.skills
    skills = names.count
    var firstGroup = 0
    let groupCount = scenario.providers.reduce(0) { $0 + $1.value.groups.count }
    placesOfGroups = Array(repeating: [], count: groupCount)
    for (provider, one) in scenario.providers.enumerated() {
      let firstLine = lines.count
      addLines(of: one.value, provider, firstGroup: firstGroup)
      placesOfLines += Array(repeating: [], count: lines.count - firstLine)
      addGroups(of: one.value, provider, firstGroup: firstGroup, firstLine: firstLine)
      firstGroup += one.value.groups.count
    }
    layOutPlaces()
  }

  // MARK: - Lines and their steps

  private mutating func addLines(
    of one: ProviderDescription, _ provider: Int, firstGroup: Int
  ) {
    var known: [Key: Int] = [:]
    for skill in 0...skills {
      let stops = stops(of: skill, one, firstGroup: firstGroup)
      guard !stops.isEmpty else {
        lineOfSkill.append(-1)
        continue
      }
      let name = skill > 0 ? names[skill - 1] : ""
      let key = Key(
        provider: provider, stops: stops,
        priority: one.priorities.first { $0.name == name }?.value ?? 0,
        skill: one.pull == .ownTypeFirst ? skill : 0)
      if let line = known[key] {
        lineOfSkill.append(Int32(line))
        lines[line].skills.append(skill)
      } else {
        known[key] = lines.count
        lineOfSkill.append(Int32(lines.count))
        addLine(key, skill)
      }
    }
  }

  private func stops(
    of skill: Int, _ one: ProviderDescription, firstGroup: Int
  ) -> [Stop] {
    one.groups(serving: skill > 0 ? names[skill - 1] : "").map {
      Stop(of: firstGroup + $0.group, after: $0.after)
    }
  }

  private mutating func addLine(_ key: Key, _ skill: Int) {
    var line = Line(key: key, skills: [skill])
    line.plan.provider = key.provider
    line.plan.steps.first = steps.count
    var rest = key.stops[...]
    while let after = rest.first?.after {
      let groups = rest.prefix { $0.after == after }.map(\.of)
      rest = rest.dropFirst(groups.count)
      steps.append(RoutingTable.Step(after: after, row: row(groups)))
      line.plan.steps.count += 1
    }
    lines.append(line)
  }

  /// The number of a row; equal ones are made once.
  private mutating func row(_ groups: [Int]) -> Int {
    if let known = knownRows[groups] { return known }
    var row = Row(groups: groups)
    row.plan.firstGroup = rowCount
    row.plan.count = groups.count
    row.plan.firstWord = rowWords
    rowCount += groups.count
    rowWords += row.plan.words
    for (bit, group) in groups.enumerated() {
      placesOfGroups[group].append(RoutingTable.Place(of: rows.count, bit: bit))
    }
    knownRows[groups] = rows.count
    rows.append(row)
    return rows.count - 1
  }

  // MARK: - Groups and what they take

  private mutating func addGroups(
    of one: ProviderDescription, _ provider: Int, firstGroup: Int, firstLine: Int
  ) {
    let own = firstLine..<lines.count
    for (index, named) in one.groups.enumerated() {
      var group = RoutingTable.Group()
      group.provider = provider
      group.pull = pull(of: firstGroup + index, named.value, among: own, one.pull)
      groups.append(group)
    }
  }

  private mutating func pull(
    of group: Int, _ staff: StaffGroup, among own: Range<Int>, _ discipline: QueueDiscipline
  ) -> Int {
    var served = own.compactMap { line -> (rank: Int, entry: RoutingTable.PullEntry)? in
      let key = lines[line].key
      guard let stop = key.stops.first(where: { $0.of == group }) else { return nil }
      let entry = RoutingTable.PullEntry(line: line, after: stop.after, priority: key.priority)
      return (rank(of: lines[line].skills, in: staff), entry)
    }
    let kind: RoutingTable.Discipline
    switch discipline {
    case .longestWait: kind = .longestWait
    case .ownTypeFirst:
      kind = .inOrder
      served.sort { ($0.rank, $0.entry.line) < ($1.rank, $1.entry.line) }
    case .priority:
      kind = .priority
      served.sort { ($1.entry.priority, $0.entry.line) < ($0.entry.priority, $1.entry.line) }
    }
    return pull(served.map(\.entry), kind)
  }

  /// Where the first of some skills stands in a group's list; behind it if none does.
  private func rank(of skills: [Int], in staff: StaffGroup) -> Int {
    let places = skills.compactMap { skill in
      skill > 0 ? staff.skills.firstIndex(of: names[skill - 1]) : nil
    }
    return places.min() ?? staff.skills.count
  }

  /// The number of a pull; equal ones are made once. One of a single line needs no bits.
  private mutating func pull(
    _ entries: [RoutingTable.PullEntry], _ kind: RoutingTable.Discipline
  ) -> Int {
    let stops = entries.map { Stop(of: $0.line, after: $0.after) }
    let key = PullKey(stops: stops, discipline: kind)
    if let known = knownPulls[key] { return known }
    var pull = Pull(entries: entries)
    pull.plan.first = pullCount
    pull.plan.count = entries.count
    pull.plan.firstWord = pullWords
    pull.plan.discipline = kind
    pullCount += entries.count
    pullWords += pull.plan.words
    if entries.count > 1 {
      for (bit, entry) in entries.enumerated() {
        placesOfLines[entry.line].append(RoutingTable.Place(of: pulls.count, bit: bit))
      }
    }
    knownPulls[key] = pulls.count
    pulls.append(pull)
    return pulls.count - 1
  }

  /// Puts the lists of places end to end.
  private mutating func layOutPlaces() {
    for (group, places) in placesOfGroups.enumerated() {
      groups[group].places = RoutingTable.Part(first: rowPlaces.count, count: places.count)
      rowPlaces += places
    }
    for (line, places) in placesOfLines.enumerated() {
      lines[line].plan.places = RoutingTable.Part(first: pullPlaces.count, count: places.count)
      pullPlaces += places
    }
  }
}

extension ProviderDescription {
  /// The groups that may serve a skill, by their places, and the wait before: those without delay
  /// first; the empty name stands for no particular skill.
  func groups(serving skill: String) -> [(group: Int, after: SimulationSpan)] {
    if !skill.isEmpty, let routing = routing.first(where: { $0.name == skill })?.value {
      let stops = routing.compactMap { step in
        groups.index(named: step.group).map { (group: $0, after: step.after) }
      }
      let delays = Set(stops.map(\.after)).sorted()
      return delays.flatMap { delay in stops.filter { $0.after == delay } }
    }
    return groups.indices.filter { index in
      let skills = groups[index].value.skills
      return skill.isEmpty || skills.isEmpty || skills.contains(skill)
    }.map { (group: $0, after: .zero) }
  }
}
