import EventEngine

/// The shifts of one staff group: who is on duty, and when that changes next.
struct ShiftPlan {
  let provider: Int
  /// On shift, there, and not at a break.
  private(set) var onDuty: Int
  /// Somebody is on shift, there or not.
  private(set) var isOpen: Bool
  /// The most that may ever be on duty.
  let most: Int
  /// What follows, over and over from `repeatsFrom` on.
  private let stretches: [(seconds: Int, value: Shift)]
  private let repeatsFrom: Int
  private var index = 0
  private var attendance: Attendance

  private struct Shift: Equatable {
    var count = 0
    var away = 0
  }

  init(_ group: StaffGroup, provider: Int, startingAt second: Int, entity: UInt64, key: StreamKey) {
    self.provider = provider
    attendance = Attendance(group.presence, entity: entity, key: key)
    guard let day = Self.day(of: group) else {
      onDuty = InterpreterPool.unlimited
      (isOpen, most) = (true, InterpreterPool.unlimited)
      (stretches, repeatsFrom) = ([], 0)
      return
    }
    let opening = day.openingDay(from: second)
    let isSteady = day.wholeDay.allSatisfy { $0.value == day.wholeDay[0].value }
    stretches = isSteady && group.presence == 1 ? [] : opening + day.wholeDay
    repeatsFrom = opening.count
    most = day.wholeDay.map(\.value.count).max() ?? 0
    let now = day.value(at: second)
    onDuty = max(0, attendance.count(of: now.count) - now.away)
    isOpen = now.count > 0
  }

  /// The plans of all groups, numbered through all providers.
  static func all(in scenario: Scenario, key: StreamKey) -> [ShiftPlan] {
    let second = scenario.run.start?.secondOfDay ?? 0
    return scenario.providers.enumerated().flatMap { index, provider in
      provider.value.groups.map { group in
        ShiftPlan(
          group.value, provider: index, startingAt: second,
          entity: key.entity(named: "providers.\(provider.name).groups.\(group.name)"), key: key)
      }
    }
  }

  /// How long the present stretch lasts; nil if nothing ever changes.
  var untilChange: SimulationSpan? {
    stretches.isEmpty ? nil : .seconds(Int64(stretches[index].seconds))
  }

  /// Goes to the next stretch.
  mutating func change() {
    index = index + 1 < stretches.count ? index + 1 : repeatsFrom
    if index == repeatsFrom { attendance.day &+= 1 }
    let now = stretches[index].value
    onDuty = max(0, attendance.count(of: now.count) - now.away)
    isOpen = now.count > 0
  }

  /// The steps of shifts and breaks in one; nil for a group without limit.
  private static func day(of group: StaffGroup) -> DailySteps<Shift>? {
    let steps: [StaffStep]
    switch group.staff {
    case .unlimited: return nil
    case .count(let count): steps = [StaffStep(from: TimeOfDay(second: 0), count: count)]
    case .schedule(let schedule): steps = schedule
    }
    let counts = DailySteps(steps.map { ($0.from.second, $0.count) })
    var times = steps.map(\.from.second)
    for one in group.breaks {
      let end = one.from.second + Int(one.span.nanoseconds / 1_000_000_000)
      times += [one.from.second, end % DailySteps<Int>.day]
    }
    // The last time of a day that has breaks stands for its beginning, too.
    if !group.breaks.isEmpty { times.append(0) }
    var distinct: [Int] = []
    for time in times.sorted() where distinct.last != time { distinct.append(time) }
    return DailySteps(
      distinct.map { second in
        let count = counts.value(at: second)
        return (second, Shift(count: count, away: away(of: count, at: second, group.breaks)))
      })
  }

  /// Who is expected to be on duty, absence taken off [1]; nil for a group without limit.
  static func expected(of group: StaffGroup) -> DailySteps<Double>? {
    guard let day = day(of: group) else { return nil }
    return day.map { max(0, Double($0.count) * group.presence - Double($0.away)) }
  }

  private static func away(of count: Int, at second: Int, _ breaks: [StaffBreak]) -> Int {
    let day = DailySteps<Int>.day
    return breaks.reduce(0) { sum, one in
      let sinceStart = (second - one.from.second + day) % day
      guard sinceStart < Int(one.span.nanoseconds / 1_000_000_000) else { return sum }
      switch one.size {
      case .count(let away): return sum + away
      case .share(let share): return sum + Int((Double(count) * share).rounded())
      }
    }
  }
}

/// Who of the planned interpreters is there: a draw for each one and each calendar day.
struct Attendance {
  let presence: Double
  let entity: UInt64
  let key: StreamKey
  /// Midnights since the start.
  var day: UInt16 = 0

  init(_ presence: Double, entity: UInt64, key: StreamKey) {
    self.presence = presence
    self.entity = entity
    self.key = key
  }

  /// How many of the first so many are there; those who come with a larger number change nothing
  /// about the others.
  func count(of planned: Int) -> Int {
    if presence == 1 { return planned }
    return (0..<planned).count { ordinal in
      let person = key.entity(base: entity, ordinal: UInt64(ordinal))
      var stream = StreamPurpose.attendance.stream(of: person, attempt: day)
      return stream.chance(presence)
    }
  }
}
