import EventEngine

/// A traffic stream as a cell needs it.
struct TrafficPlan {
  let people: UInt16
  /// Each call asks, whatever the chance.
  let surelyAsks: Bool
  let key: StreamKey
  /// From which its calls' draws derive.
  let entity: UInt64
  var ordinal: UInt64 = 0
  /// Of closed traffic: between two calls.
  var think = Variate.zero

  private var clock: ArrivalClock
  private let pace: Pace
  /// The gaps of the unit-rate process.
  private var gaps: RandomStream
  private var isFirst = true
  /// Recorded arrivals.
  private let times: [SimulationInstant]

  /// How arrivals come one after the other.
  private enum Pace {
    case poisson
    case even
    case recorded
    /// By those who call, not by a clock.
    case closed
  }

  init(
    _ stream: Named<TrafficStream>, in scenario: Scenario, key: StreamKey,
    _ tables: inout VariateTables
  ) {
    people = UInt16(clamping: scenario.people.index(named: stream.value.people) ?? 0)
    surelyAsks = stream.value.unit == .requests
    self.key = key
    entity = key.entity(named: "traffic." + stream.name)
    gaps = StreamPurpose.arrivals.stream(of: entity)
    let factors = Self.dayFactors(
      stream.value.dayToDay, of: entity, run: scenario.run, key: key, &tables)
    let second = scenario.run.start?.secondOfDay ?? 0
    var curve = RateCurve.constant(.zero)
    var times: [SimulationInstant] = []
    var bursts: BurstyRate?
    switch stream.value.arrivals {
    case .poisson(let rates): (pace, curve) = (.poisson, rates)
    case .even(let rates): (pace, curve) = (.even, rates)
    case .bursty(let rates): (pace, bursts) = (.poisson, rates)
    case .trace(let recorded): (pace, times) = (.recorded, recorded.times)
    case .closed: pace = .closed
    }
    self.times = times
    if let bursts {
      clock = ArrivalClock(
        bursts, from: StreamPurpose.bursts.stream(of: entity), startingAt: second,
        dayFactors: factors)
    } else {
      clock = ArrivalClock(
        curve, startingAt: second, weekday: scenario.run.start?.weekday ?? 1, dayFactors: factors)
    }
  }

  /// When the next call comes, if one does before the end.
  @inline(__always)
  mutating func next(
    before end: SimulationInstant, _ tables: inout VariateTables
  ) -> SimulationInstant? {
    switch pace {
    case .poisson: return clock.next(gap: tables.ziggurat.exponential(&gaps), before: end)
    case .even:
      defer { isFirst = false }
      return clock.next(gap: isFirst ? gaps.uniform() : 1, before: end)
    case .recorded:
      // As many calls have come as times were used.
      let index = Int(ordinal)
      return index < times.count && times[index] < end ? times[index] : nil
    case .closed: return nil
    }
  }

  /// One factor for each calendar day of the run, empty if all days are alike.
  private static func dayFactors(
    _ factor: DayFactor?, of entity: UInt64, run: RunSettings, key: StreamKey,
    _ tables: inout VariateTables
  ) -> [Double] {
    let (law, owner): (Distribution, UInt64)
    switch factor {
    case nil: return []
    case .law(let own): (law, owner) = (own, entity)
    case .shared(let name):
      guard let index = run.days.index(named: name) else { return [] }
      (law, owner) = (run.days[index].value, key.entity(named: "run.days." + name))
    }
    let variate = tables.compile(law)
    return (0..<run.calendarDays).map { day in
      var stream = StreamPurpose.dayFactor.stream(
        of: owner, attempt: UInt16(truncatingIfNeeded: day))
      return tables.drawNumber(variate, from: &stream)
    }
  }
}
