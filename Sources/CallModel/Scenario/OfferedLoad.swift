public import EventEngine

/// How much work a scenario brings to one provider, step by step, beside the staff that is planned.
///
/// ```swift
/// for step in OfferedLoad.all(of: scenario)[0].steps where step.isOverloaded { … }
/// ```
/// The load is what would be in service if everybody were served at once and nobody gave up, failed
/// before the line or came back: calls an hour × mean handle time (Erlang, 1917).
public struct OfferedLoad: Hashable, Sendable {
  /// The provider's name.
  public let provider: String
  /// From the start of the run on, to the end of traffic.
  public fileprivate(set) var steps: [Step]
  /// By skill: the mean hold of an interpreter; the empty name stands for no particular skill [ns].
  public let handleTimes: [Named<Double>]

  /// A stretch of the run.
  public struct Step: Hashable, Sendable {
    /// From the start of the run [ns].
    public var start: SimulationInstant
    /// Requests an hour [h⁻¹].
    public var perHour = 0.0
    /// [erl]
    public var load = 0.0
    /// Planned, breaks and presence taken off, on average over the step; nil without limit [1].
    public var staff: Double?
    /// Of each skill, in the order of `handleTimes`.
    public var bySkill: [SkillLoad] = []

    /// More work than all the staff can do, or than those of a skill can.
    public var isOverloaded: Bool {
      staff.map { load > $0 } ?? false || overloadedSkill != nil
    }

    /// The first skill that brings more work than those who have it can do.
    public var overloadedSkill: Int? {
      bySkill.firstIndex { one in one.staff.map { one.load > $0 } ?? false }
    }
  }

  /// What one skill brings, and who may serve it.
  public struct SkillLoad: Hashable, Sendable {
    /// [erl]
    public let load: Double
    /// Nil without limit [1].
    public let staff: Double?
  }

  /// One for each provider; steps of so many seconds [s], a divisor of a day.
  ///
  /// - Parameter atMost: the most steps, counted from the start of the run.
  public static func all(
    of scenario: Scenario, stepSeconds: Int = 3600, atMost: Int = 168
  ) -> [OfferedLoad] {
    let span = scenario.run.end.nanoseconds
    let length = Int64(stepSeconds) * 1_000_000_000
    let count = min(atMost, Int((span + length - 1) / length))
    return scenario.providers.map { provider in
      OfferedLoad(of: provider, in: scenario, stepSeconds: stepSeconds, count: count)
    }
  }

  private init(
    of provider: Named<ProviderDescription>, in scenario: Scenario, stepSeconds: Int, count: Int
  ) {
    self.provider = provider.name
    let skills = scenario.skills.isEmpty ? [""] : scenario.skills
    let holds = skills.map { Named($0, provider.value.handleMean(ofSkill: $0)) }
    handleTimes = holds
    let opening = scenario.run.start?.secondOfDay ?? 0
    let length = Int64(stepSeconds) * 1_000_000_000
    let starts = (0..<count).map { SimulationInstant(nanoseconds: Int64($0) * length) }
    steps = starts.map { Step(start: $0) }
    // Traffic may stop within the last step.
    let spans = starts.map { Double(min(length, (scenario.run.end - $0).nanoseconds)) }
    var loads = [[Double]](repeating: [Double](repeating: 0, count: count), count: skills.count)
    for stream in scenario.traffic {
      let shares = scenario.shares(of: stream.value, to: provider.name, skills: skills)
      guard shares.contains(where: { $0 > 0 }) else { continue }
      let arrivals = scenario.expectedArrivals(
        of: stream.value, length: Double(length), spans: spans, handleMean: holds[0].value)
      for index in 0..<count {
        for (skill, share) in shares.enumerated() {
          let rate = arrivals[index] * share / spans[index]
          steps[index].perHour += rate * 3.6e12
          loads[skill][index] += rate * holds[skill].value
        }
      }
    }
    let staffed = provider.value.groups.map { ShiftPlan.expected(of: $0.value) }
    for index in 0..<count {
      let second = opening + index * stepSeconds
      let factor = provider.value.serviceFactor(at: second + stepSeconds / 2)
      func staff(_ groups: [Int]) -> Double? {
        Self.mean(of: groups.map { staffed[$0] }, from: second, seconds: stepSeconds)
      }
      steps[index].load = loads.reduce(0) { $0 + $1[index] } * factor
      steps[index].staff = staff(Array(staffed.indices))
      steps[index].bySkill = skills.enumerated().map { place, skill in
        SkillLoad(
          load: loads[place][index] * factor,
          staff: staff(provider.value.groups(serving: skill).map(\.group)))
      }
    }
  }

  /// Who is there on average, to the minute; nil if a group is without limit [1].
  private static func mean(
    of groups: [DailySteps<Double>?], from second: Int, seconds: Int
  ) -> Double? {
    var sum = 0.0
    for group in groups {
      guard let group else { return nil }
      for minute in 0..<seconds / 60 { sum += group.value(at: (second + 60 * minute) % 86_400) }
    }
    return sum / Double(seconds / 60)
  }
}

extension Scenario {
  /// Of each skill: the share of a stream's arrivals that become requests to a provider [1].
  fileprivate func shares(
    of stream: TrafficStream, to provider: String, skills: [String]
  ) -> [Double] {
    guard let place = people.index(named: stream.people) else { return skills.map { _ in 0 } }
    let kind = people[place].value
    let asks = stream.unit == .requests ? 1 : kind.asks.chance
    let all = kind.picks.reduce(0) { $0 + $1.value }
    let ours = kind.picks.reduce(0.0) { sum, pick in
      let isOurs = apps.index(named: pick.name).map { apps[$0].value.provider == provider }
      return sum + (isOurs ?? false ? pick.value : 0)
    }
    guard all > 0 else { return skills.map { _ in 0 } }
    let weights = kind.skill.reduce(0) { $0 + $1.value }
    return skills.enumerated().map { index, skill in
      // Who needs no particular skill counts as of the first.
      guard weights > 0 else { return index == 0 ? asks * ours / all : 0 }
      let weight = kind.skill.first { $0.name == skill }?.value ?? 0
      return asks * ours / all * weight / weights
    }
  }

  /// How many calls of a stream are to be expected in each step [1].
  fileprivate func expectedArrivals(
    of stream: TrafficStream, length: Double, spans: [Double], handleMean: Double
  ) -> [Double] {
    var expected = [Double](repeating: 0, count: spans.count)
    switch stream.arrivals {
    case .poisson(let curve), .even(let curve):
      expected = areas(under: curve, length: length, count: spans.count)
    case .bursty(let rates):
      let lasts = [rates.quiet, rates.burst].map { Double($0.lasts.nanoseconds) }
      let rate =
        (rates.quiet.rate.perNanosecond * lasts[0] + rates.burst.rate.perNanosecond * lasts[1])
        / (lasts[0] + lasts[1])
      expected = spans.map { rate * $0 }
    case .trace(let recorded):
      for time in recorded.times {
        let index = Int(Double(time.nanoseconds) / length)
        if index < spans.count { expected[index] += 1 }
      }
    case .closed(let people):
      // As many as can come back, if nobody ever waits.
      let cycle = people.think.mean + handleMean
      expected = spans.map { cycle > 0 ? Double(people.people) * $0 / cycle : 0 }
    }
    let factor = dayMean(stream.dayToDay)
    return expected.map { $0 * factor }
  }

  private func areas(under curve: RateCurve, length: Double, count: Int) -> [Double] {
    let segments = RateSegments(
      curve, weekday: run.start?.weekday ?? 1, secondOfDay: run.start?.secondOfDay ?? 0)
    var areas = [Double](repeating: 0, count: count)
    let end = min(Double(run.end.nanoseconds), Double(count) * length)
    var (now, index, offset) = (0.0, 0, 0.0)
    while now < end, index < segments.list.count {
      let segment = segments.list[index]
      let step = Int(now / length)
      let left = segment.length - offset
      let passed = min(end - now, Double(step + 1) * length - now, left)
      areas[step] += segment.area(from: offset, to: offset + passed)
      now += passed
      offset += passed
      guard passed == left else { continue }
      (index, offset) = (index + 1, 0)
      if index == segments.list.count, let again = segments.repeatsFrom { index = again }
    }
    return areas
  }

  private func dayMean(_ factor: DayFactor?) -> Double {
    switch factor {
    case nil: 1
    case .law(let law): law.mean
    case .shared(let name): run.days.index(named: name).map { run.days[$0].value.mean } ?? 1
    }
  }
}

extension ProviderDescription {
  /// The mean hold of an interpreter by a request of a skill, of the group that may serve it first:
  /// joining, talk, wrap-up [ns].
  fileprivate func handleMean(ofSkill skill: String) -> Double {
    let first = groups(serving: skill).first.map { groups[$0.group].value } ?? StaffGroup()
    return join.mean + service(of: skill, by: first).mean + wrapUp.mean
  }

  /// The factor of the service time for who joins at that second [1].
  fileprivate func serviceFactor(at second: Int) -> Double {
    if serviceByTime.isEmpty { return 1 }
    return DailySteps(serviceByTime.map { ($0.from.second, $0.factor) }).value(at: second % 86_400)
  }
}
