import CallModel
import EventEngine
import Testing

@Suite struct ArrivalClockTests {
  private static func rate(_ perHour: Double) -> Rate { Rate(perHour: perHour) }

  private static func step(_ hour: Int, _ perHour: Double) -> ProfileStep {
    ProfileStep(from: TimeOfDay(second: hour * 3600), rate: rate(perHour))
  }

  /// The instants of arrivals one expected arrival apart [h].
  private static func instants(_ clock: ArrivalClock, count: Int, gap: Double = 1) -> [Double] {
    var clock = clock
    return (0..<count).compactMap { _ in
      clock.next(gap: gap, before: .hours(1000)).map { $0.inSeconds / 3600 }
    }
  }

  private static func isClose(_ found: [Double], _ wanted: [Double]) -> Bool {
    found.count == wanted.count && zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test func `a constant rate spaces unit gaps evenly`() {
    let clock = ArrivalClock(.constant(Self.rate(4)), startingAt: 0)
    #expect(Self.isClose(Self.instants(clock, count: 3), [0.25, 0.5, 0.75]))
  }

  @Test func `a straight line is inverted exactly`() {
    // From 0 to 8 an hour in 4 h: t² expected arrivals after t hours.
    let line = RateStage(span: .hours(4), from: .zero, to: Self.rate(8))
    let clock = ArrivalClock(.stages([line]), startingAt: 0)
    let wanted = (1...15).map { Double($0).squareRoot() }
    #expect(Self.isClose(Self.instants(clock, count: 20), wanted))
  }

  @Test func `a linear profile goes from point to point, over midnight and over the week`() {
    // Sunday 22:00 at 0, rising to 4 an hour at 02:00: after t hours t² ÷ 2 expected arrivals.
    let profile = WeekProfile(
      everyDay: [Self.step(2, 4), Self.step(12, 4), Self.step(22, 0)], shape: .linear)
    let clock = ArrivalClock(.profile(profile), startingAt: 22 * 3600, weekday: 7)
    let wanted = [2.0, 4, 6, 8].map { $0.squareRoot() }
    #expect(Self.isClose(Self.instants(clock, count: 4), wanted))
    // From 2 an hour at midnight: 2 t + t² ÷ 2 = 1.
    let late = ArrivalClock(.profile(profile), startingAt: 0, weekday: 3)
    #expect(Self.isClose(Self.instants(late, count: 1), [Double(6).squareRoot() - 2]))
  }

  @Test func `steps hold over midnight until the next day's first`() {
    var profile = WeekProfile(everyDay: [Self.step(6, 1), Self.step(18, 2)])
    profile.weekend = [Self.step(10, 4)]
    // Friday 18:00: 2 an hour until Saturday 10:00 (32 arrivals), then 4 until Monday 06:00.
    let clock = ArrivalClock(.profile(profile), startingAt: 18 * 3600, weekday: 5)
    let found = Self.instants(clock, count: 4, gap: 32)
    // 44 h at 4 an hour are 176 arrivals, of which 32 more end 8 h after Saturday 10:00.
    #expect(Self.isClose(found, [16, 24, 32, 40]))
    // Monday 06:00 is reached at 60 h; a day then holds 12 + 24.
    let monday = Self.instants(clock, count: 3, gap: 104)
    #expect(Self.isClose(monday, [34, 60, 130]))
  }

  @Test func `the most special list of a weekday holds`() {
    var profile = WeekProfile(everyDay: [Self.step(0, 1)])
    profile.workdays = [Self.step(0, 2)]
    profile.weekend = [Self.step(0, 3)]
    profile.wednesday = [Self.step(0, 4)]
    profile.sunday = [Self.step(0, 5)]
    let rates = (1...7).map { profile.points(on: $0)?.first?.rate.perHour }
    #expect(rates == [2, 2, 4, 2, 2, 3, 5])
    // A week holds 24 · (2 + 2 + 4 + 2 + 2 + 3 + 5) = 480 expected arrivals.
    let clock = ArrivalClock(.profile(profile), startingAt: 9 * 3600, weekday: 2)
    #expect(Self.isClose(Self.instants(clock, count: 2, gap: 480), [168, 336]))
  }

  @Test func `two points at one midnight make a linear profile jump`() {
    var profile = WeekProfile(everyDay: [Self.step(0, 2), Self.step(24, 2)], shape: .linear)
    profile.sunday = [Self.step(0, 6), Self.step(24, 6)]
    let clock = ArrivalClock(.profile(profile), startingAt: 0, weekday: 6)
    #expect(Self.isClose(Self.instants(clock, count: 3, gap: 48), [24, 32, 40]))
    let over = Self.instants(clock, count: 3, gap: 96)
    #expect(Self.isClose(over, [32, 48, 96]))
  }

  @Test func `a profile without points for a day rests on its neighbours`() {
    var profile = WeekProfile()
    profile.monday = [Self.step(12, 1)]
    // The only point of the week holds all week.
    let clock = ArrivalClock(.profile(profile), startingAt: 0, weekday: 1)
    #expect(Self.isClose(Self.instants(clock, count: 2, gap: 10), [10, 20]))
  }

  @Test func `each calendar day has its factor`() {
    // From 18:00: 6 h at 1 × 2, a day at 1 × 0, then 1 × 4 for ever.
    let clock = ArrivalClock(
      .constant(Self.rate(1)), startingAt: 18 * 3600, dayFactors: [2, 0, 4])
    #expect(Self.isClose(Self.instants(clock, count: 4, gap: 5), [2.5, 5, 30.75, 32]))
    // t² ÷ 2 until midnight is 288; after that half as many come.
    let line = RateStage(span: .hours(36), from: .zero, to: Self.rate(36))
    let rising = ArrivalClock(.stages([line]), startingAt: 0, dayFactors: [1, 0.5])
    let wanted = [Double(200).squareRoot(), 20, Double(624).squareRoot()]
    #expect(Self.isClose(Self.instants(rising, count: 3, gap: 100), wanted))
  }

  @Test func `nothing comes at or after the end`() {
    var clock = ArrivalClock(.constant(Self.rate(1)), startingAt: 0)
    #expect(clock.next(gap: 1, before: .hours(1)) == nil)
    var other = ArrivalClock(.constant(Self.rate(1)), startingAt: 0)
    let justBefore = other.next(gap: 1, before: .hours(1) + .nanoseconds(1))
    #expect(justBefore == .hours(1))
  }
}
