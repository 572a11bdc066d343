public import EventEngine

/// When the next call of a stream comes, exactly, for a rate that changes with time.
///
/// Arrivals of unit rate (for a Poisson stream: exponential gaps with mean 1) are carried through
/// the inverse of the integrated rate (Çinlar 1975), segment by segment: one gap an arrival,
/// whatever the curve, the bursts and the factors of the days.
public struct ArrivalClock: Sendable {
  private var source: Source
  private var segment: RateSegment
  private var isOver = false
  /// Into the present segment [ns].
  private var offset = 0.0
  /// When the present segment began [ns].
  private var segmentStart = 0.0
  /// What the rates of each calendar day of the run are multiplied by; empty for nothing.
  private let factors: [Double]
  private var day = 0
  private var factor = 1.0
  /// When the present calendar day ends, if days differ [ns].
  private var dayEnd = Double.infinity

  /// Where the next segment comes from.
  private enum Source: Sendable {
    case list(RateSegments, index: Int)
    case bursts(BurstSource)
  }

  /// A curve for a run that starts at that weekday, 1 (Monday) … 7 (Sunday), and time of day [s].
  ///
  /// `dayFactors` multiply the rates of the calendar days of the run, one after the other; the last
  /// holds for all that follow.
  public init(
    _ curve: RateCurve, startingAt secondOfDay: Int, weekday: Int = 1, dayFactors: [Double] = []
  ) {
    let segments = RateSegments(curve, weekday: weekday, secondOfDay: secondOfDay)
    let first = segments.list.first ?? RateSegment(length: .infinity, at: 0)
    self.init(.list(segments, index: 0), first, secondOfDay, dayFactors)
  }

  /// Two rates that take turns; the draws are those of the stream.
  public init(
    _ rate: BurstyRate, from stream: RandomStream, startingAt secondOfDay: Int,
    dayFactors: [Double] = []
  ) {
    var bursts = BurstSource(rate, from: stream)
    let first = bursts.next()
    self.init(.bursts(bursts), first, secondOfDay, dayFactors)
  }

  private init(
    _ source: Source, _ first: RateSegment, _ secondOfDay: Int, _ dayFactors: [Double]
  ) {
    self.source = source
    segment = first
    factors = dayFactors
    guard let today = dayFactors.first else { return }
    factor = today
    dayEnd = Double(86_400 - secondOfDay) * 1e9
  }

  /// The instant of the next arrival after a gap of the unit-rate process; nil if none comes before
  /// `end`.
  public mutating func next(gap: Double, before end: SimulationInstant) -> SimulationInstant? {
    let end = Double(end.nanoseconds)
    var owed = gap
    while segmentStart + offset < end, !isOver {
      let edge = min(segment.length, dayEnd - segmentStart)
      if factor > 0, let step = segment.step(from: offset, toReach: owed / factor),
        step < edge - offset
      {
        offset += step
        let at = segmentStart + offset
        return at < end ? SimulationInstant(nanoseconds: Int64(at)) : nil
      }
      // An infinite stretch without an arrival has none ever.
      guard edge < .infinity else { return nil }
      owed -= factor * segment.area(from: offset, to: edge)
      // What is owed after an area that just missed it is nothing, not less.
      owed = max(0, owed)
      offset = edge
      if edge == segment.length { beginSegment() }
      if segmentStart + offset >= dayEnd { beginDay() }
    }
    return nil
  }

  private mutating func beginSegment() {
    segmentStart += segment.length
    offset = 0
    switch source {
    case .list(let segments, let index):
      var following = index + 1
      if following == segments.list.count {
        guard let again = segments.repeatsFrom else {
          isOver = true
          return
        }
        following = again
      }
      segment = segments.list[following]
      source = .list(segments, index: following)
    case .bursts(var bursts):
      segment = bursts.next()
      source = .bursts(bursts)
    }
  }

  private mutating func beginDay() {
    dayEnd += 86_400e9
    day = min(day + 1, factors.count - 1)
    factor = factors[day]
  }
}

/// The sojourns of a rate that switches between two values.
struct BurstSource: Sendable {
  private let states: [RateSegment]
  private var isBurst: Bool
  private var stream: RandomStream

  /// In equilibrium from the start: a state is as likely as its share of time, and exponential
  /// sojourns have no past.
  init(_ rate: BurstyRate, from stream: RandomStream) {
    states = [rate.quiet, rate.burst].map {
      RateSegment(length: Double($0.lasts.nanoseconds), at: $0.rate.perNanosecond)
    }
    self.stream = stream
    // The opposite of the state that comes first, which `next` turns over.
    isBurst = self.stream.uniform() >= states[1].length / (states[0].length + states[1].length)
  }

  /// The next sojourn, in whole nanoseconds.
  mutating func next() -> RateSegment {
    isBurst.toggle()
    let state = states[isBurst ? 1 : 0]
    let span = -state.length * PortableMath.log(stream.uniform())
    return RateSegment(length: max(1, span.rounded()), at: state.from)
  }
}

/// A value that changes in steps by time of day; the last step holds over midnight until the first.
struct DailySteps<Value> {
  static var day: Int { 86_400 }
  private let steps: [(second: Int, value: Value)]

  init(_ steps: [(second: Int, value: Value)]) {
    precondition(!steps.isEmpty, "daily steps: none")
    self.steps = steps
  }

  /// The value at a time of day [s].
  func value(at second: Int) -> Value {
    (steps.last { $0.second <= second } ?? steps[steps.count - 1]).value
  }

  /// Other values at the same times.
  func map<Other>(_ transform: (Value) -> Other) -> DailySteps<Other> {
    DailySteps<Other>(steps.map { ($0.second, transform($0.value)) })
  }

  /// From a time of day to the next midnight, stretch by stretch.
  func openingDay(from second: Int) -> [(seconds: Int, value: Value)] {
    let later = steps.filter { $0.second > second && $0.second < Self.day }
    let starts = [second] + later.map(\.second)
    let values = [value(at: second)] + later.map(\.value)
    let ends = starts.dropFirst() + [Self.day]
    return zip(zip(starts, ends), values).map { ($0.1 - $0.0, $1) }
  }

  /// From midnight to midnight.
  var wholeDay: [(seconds: Int, value: Value)] { openingDay(from: 0) }
}
