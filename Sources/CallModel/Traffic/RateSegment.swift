import EventEngine

/// A stretch of time in which a rate is a straight line.
struct RateSegment: Hashable, Sendable, BitwiseCopyable {
  /// [ns]; infinite for the last of a curve that goes on for ever.
  var length: Double
  /// [ns⁻¹]
  var from: Double
  /// [ns⁻¹]
  var to: Double

  init(length: Double, from: Double, to: Double) {
    self.length = length
    self.from = from
    self.to = to
  }

  /// A level stretch.
  init(length: Double, at rate: Double) { self.init(length: length, from: rate, to: rate) }

  /// The rate so far from its start [ns⁻¹].
  func rate(at offset: Double) -> Double {
    from == to ? from : from + (to - from) * (offset / length)
  }

  /// Expected arrivals between two offsets [1].
  func area(from start: Double, to end: Double) -> Double {
    let span = end - start
    if from == to { return from == 0 ? 0 : from * span }
    return (rate(at: start) + (end == length ? to : rate(at: end))) / 2 * span
  }

  /// How far from `offset` the expected arrivals reach `area` [ns]; nil if never in this segment.
  func step(from offset: Double, toReach area: Double) -> Double? {
    if from == to { return from > 0 ? area / from : nil }
    let here = rate(at: offset)
    let slope = (to - from) / length
    let root = here * here + 2 * slope * area
    guard root > 0 else { return nil }
    // The stable form of the quadratic's root.
    return 2 * area / (here + root.squareRoot())
  }
}

/// The stretches of a rate curve from the start of a run.
struct RateSegments: Sendable {
  private(set) var list: [RateSegment]
  /// Where the curve begins again after its last segment; nil if no more calls come then.
  private(set) var repeatsFrom: Int?

  /// A curve for a run that starts at that weekday, 1 (Monday) … 7, and time of day [s].
  init(_ curve: RateCurve, weekday: Int, secondOfDay: Int) {
    switch curve {
    case .constant(let rate):
      list = [RateSegment(length: .infinity, at: rate.perNanosecond)]
    case .stages(let stages):
      list = stages.map {
        RateSegment(
          length: Double($0.span.nanoseconds), from: $0.from.perNanosecond,
          to: $0.to.perNanosecond)
      }
    case .profile(let profile):
      list = Self.week(profile, from: (weekday - 1) * Self.day + secondOfDay)
      repeatsFrom = 1
    }
  }

  private static var day: Int { 86_400 }

  /// The rest of the segment in which the run starts, then a whole week from its end on.
  private static func week(_ profile: WeekProfile, from start: Int) -> [RateSegment] {
    let points = points(of: profile)
    guard let last = points.last else { return [RateSegment(length: .infinity, at: 0)] }
    let current = points.lastIndex { $0.second <= start }
    // The points in cyclic order, from the one that holds at the start.
    let split = current ?? points.count - 1
    var cycle = Array(points[split...] + points[..<split])
    if current == nil { cycle[0].second = last.second - 7 * day }
    for index in cycle.indices.dropFirst() where cycle[index].second < cycle[index - 1].second {
      cycle[index].second += 7 * day
    }
    cycle.append((cycle[0].second + 7 * day, cycle[0].rate))
    let isLinear = profile.shape == .linear
    let whole = zip(cycle, cycle.dropFirst()).filter { $0.second < $1.second }.map { point, next in
      RateSegment(
        length: Double(next.second - point.second) * 1e9, from: point.rate,
        to: isLinear ? next.rate : point.rate)
    }
    let passed = Double(start - cycle[0].second) * 1e9
    let rest = RateSegment(
      length: whole[0].length - passed, from: whole[0].rate(at: passed), to: whole[0].to)
    return [rest] + whole.dropFirst() + [whole[0]]
  }

  /// The points of a week by second since Monday's midnight; of two at once the later one holds.
  private static func points(of profile: WeekProfile) -> [(second: Int, rate: Double)] {
    var points: [(second: Int, rate: Double)] = []
    for weekday in 1...7 {
      let steps = profile.points(on: weekday) ?? []
      for step in steps {
        points.append(((weekday - 1) * day + step.from.second, step.rate.perNanosecond))
      }
    }
    // A Sunday's 24:00 is Monday's 00:00.
    if let last = points.last, last.second == 7 * day {
      points.removeLast()
      points.insert((0, last.rate), at: 0)
    }
    return points
  }
}
