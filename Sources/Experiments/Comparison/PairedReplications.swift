import CallMetrics
import CallModel
import Statistics

/// The replications that two results have in common, each a pair.
struct PairedReplications {
  private let old: RunResult
  private let new: RunResult
  /// The places of the replications of one number in the one and the other.
  private let pairs: [(old: Int, new: Int)]
  private let figures: [ComparedFigure]

  init(of old: RunResult, with new: RunResult) {
    self.old = old
    self.new = new
    let places = Dictionary(
      new.replications.indices.map { (new.replications[$0].replication, $0) },
      uniquingKeysWith: { first, _ in first })
    pairs = old.replications.indices.compactMap { place in
      places[old.replications[place].replication].map { (place, $0) }
    }
    figures = ComparedFigure.tracked(in: old, and: new)
  }

  /// How many pairs there are [1].
  var count: Int { pairs.count }

  /// The level of each interval, so that all of them hold with 95 % [1].
  var level: Double { 1 - (1 - RunResult.level) / Double(max(1, figures.count)) }

  /// The figures whose difference has an interval.
  func entries(margin: Double?) -> [ResultComparison.Entry] {
    figures.compactMap { compared in
      guard let before = values(of: compared.old, in: old, pairs.map(\.old)),
        let after = values(of: compared.new, in: new, pairs.map(\.new))
      else { return nil }
      let both = zip(before, after).compactMap { before, after in
        before.flatMap { before in after.map { (before, $0) } }
      }
      let differences = both.map { $0.1 - $0.0 }
      guard let interval = studentInterval(of: differences, level: level) else { return nil }
      let value = old.value(of: compared.old)
      return ResultComparison.Entry(
        figure: compared, old: value, new: new.value(of: compared.new),
        interval: interval,
        varianceRemoved: varianceRemoved(byPairing: both.map(\.0), with: both.map(\.1)),
        judgement: Self.judge(compared.figure, interval, of: value ?? 0, margin))
    }
  }

  private static func judge(
    _ figure: Figure, _ difference: ConfidenceInterval, of old: Double, _ margin: Double?
  ) -> ResultComparison.Judgement {
    if difference.mean == 0 && difference.halfWidth == 0 { return .unchanged }
    let reach = max(difference.lower.magnitude, difference.upper.magnitude)
    if let margin, reach <= margin * old.magnitude { return .equal }
    if difference.lower > 0 { return ResultComparison.judgement(of: figure, isMore: true) }
    if difference.upper < 0 { return ResultComparison.judgement(of: figure, isMore: false) }
    let isSmall = reach <= (margin ?? ResultComparison.usualMargin) * old.magnitude
    return isSmall ? .equal : .unclear
  }

  /// The figure in each replication; a ratio R = Σx ÷ Σy as R + (x − R·y) ÷ ȳ, whose mean is R.
  ///
  /// That is the delta method (Law, Simulation Modeling and Analysis, 2015, section 9.5).
  private func values(
    of tracked: TrackedFigure?, in result: RunResult, _ places: [Int]
  ) -> [Double?]? {
    guard let tracked, let index = result.figures.firstIndex(of: tracked) else { return nil }
    let points = places.map { result.replications[$0].points[index] }
    guard result.total?.reading(of: tracked)?.denominator != nil else {
      return points.map(\.value)
    }
    let base = Moments(of: points.map(\.denominator)).mean
    guard base != 0 else { return nil }
    let ratio = Moments(of: points.map(\.numerator)).mean / base
    return points.map { ratio + ($0.numerator - ratio * $0.denominator) / base }
  }
}
