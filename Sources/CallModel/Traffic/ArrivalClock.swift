public import EventEngine

/// When the next call of a Poisson stream comes, exactly, for a rate that changes with time.
///
/// The unit-rate process is drawn (exponential gaps with mean 1) and carried through the inverse of
/// the integrated rate (Çinlar 1975), segment by segment: one draw an arrival, whatever the curve.
public struct ArrivalClock: Sendable {
  /// A stretch in which the rate is a straight line.
  struct Segment: Sendable {
    /// [ns]; infinite for the last of a curve that goes on for ever.
    var length: Double
    /// [ns⁻¹]
    var from: Double
    /// [ns⁻¹]
    var to: Double

    /// Expected arrivals in the whole segment.
    var area: Double { from == to ? (from == 0 ? 0 : from * length) : (from + to) / 2 * length }
  }

  private let segments: [Segment]
  /// Where the curve begins again after its last segment; nil if no more calls come then.
  private let repeatsFrom: Int?
  private var index = 0
  /// Into the present segment [ns].
  private var offset = 0.0
  /// When the present segment began [ns].
  private var segmentStart = 0.0

  /// A curve, and the time of day at which the run starts [s].
  public init(_ curve: RateCurve, startingAt secondOfDay: Int) {
    switch curve {
    case .constant(let rate):
      let rate = rate.perNanosecond
      segments = [Segment(length: .infinity, from: rate, to: rate)]
      repeatsFrom = nil
    case .stages(let stages):
      segments = stages.map {
        Segment(
          length: Double($0.span.nanoseconds), from: $0.from.perNanosecond,
          to: $0.to.perNanosecond)
      }
      repeatsFrom = nil
    case .profile(let steps):
      let day = DailySteps(steps.map { ($0.from.second, $0.rate.perNanosecond) })
      let opening = day.openingDay(from: secondOfDay)
      segments = (opening + day.wholeDay).map {
        Segment(length: Double($0.seconds) * 1e9, from: $0.value, to: $0.value)
      }
      repeatsFrom = opening.count
    }
  }

  /// The instant of the next arrival after a gap of the unit-rate process; nil if none comes before `end`.
  public mutating func next(gap: Double, before end: SimulationInstant) -> SimulationInstant? {
    let end = Double(end.nanoseconds)
    var owed = gap
    while segmentStart + offset < end, index < segments.count {
      let segment = segments[index]
      if let step = Self.solve(segment, from: offset, area: owed) {
        offset += step
        let at = segmentStart + offset
        return at < end ? SimulationInstant(nanoseconds: Int64(at)) : nil
      }
      owed -= Self.rest(of: segment, from: offset)
      segmentStart += segment.length
      offset = 0
      index += 1
      if index == segments.count, let again = repeatsFrom { index = again }
    }
    return nil
  }

  private static func rate(_ segment: Segment, at offset: Double) -> Double {
    segment.from == segment.to
      ? segment.from : segment.from + (segment.to - segment.from) * (offset / segment.length)
  }

  /// Expected arrivals from `offset` to the segment's end.
  private static func rest(of segment: Segment, from offset: Double) -> Double {
    let length = segment.length - offset
    guard segment.from != segment.to else { return segment.from == 0 ? 0 : segment.from * length }
    return (rate(segment, at: offset) + segment.to) / 2 * length
  }

  /// How far from `offset` the expected arrivals reach `area` [ns]; nil if not in this segment.
  private static func solve(_ segment: Segment, from offset: Double, area: Double) -> Double? {
    let length = segment.length - offset
    let here = rate(segment, at: offset)
    let slope = segment.from == segment.to ? 0 : (segment.to - segment.from) / segment.length
    let root = here * here + 2 * slope * area
    guard root > 0 else { return nil }
    // The stable form of the quadratic's root; with slope 0 it is area ÷ rate.
    let step = 2 * area / (here + root.squareRoot())
    return step < length ? step : nil
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
