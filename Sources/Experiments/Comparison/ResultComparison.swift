import CallMetrics
import CallModel
public import Statistics

/// Two results, figure by figure.
///
/// ```swift
/// let comparison = ResultComparison(of: old, with: new)
/// comparison.count(.worse)
/// ```
///
/// Results of one seed, engine and the same replications are compared exactly: what differs was
/// changed by somebody, however little it is. Else, or if asked for, the replications of one number
/// are pairs, and the intervals of the differences decide. All figures together are wrong with at
/// most 5 % then: each interval has the level 1 − 0.05 ÷ figures (Bonferroni, 1936).
public struct ResultComparison: Sendable {
  public enum Method: Hashable, Sendable {
    case exact
    case paired(level: Double, pairs: Int)
  }

  /// What is to be said of one figure, in the words of all reports.
  public enum Judgement: String, Sendable, CaseIterable {
    case worse, better, changed
    /// The interval holds 0, or nearly, and no more than the margin beside it.
    case equal = "no different"
    /// The interval holds 0 and more than the margin: it takes more replications to tell.
    case unclear = "undecided"
    case unchanged
  }

  public struct Entry: Sendable {
    public let figure: ComparedFigure
    /// Nil without data.
    public let old: Double?
    public let new: Double?
    /// Of the difference, new − old; nil if it is exact.
    public let interval: ConfidenceInterval?
    /// Of the variance that the difference of independent runs would have, the share that pairing
    /// took away [1]; below 0 if it added some; nil if it is exact.
    public let varianceRemoved: Double?
    public let judgement: Judgement

    /// new − old, over all pairs if there are any; nil without data in either.
    public var difference: Double? {
      interval?.mean ?? old.flatMap { old in new.map { $0 - old } }
    }
  }

  public let old: RunResult
  public let new: RunResult
  public let method: Method
  /// A share of the old value: a difference within it is none [1]; nil if it was not given.
  public let margin: Double?
  /// Every figure that was compared, in the order of the glossary.
  public let entries: [Entry]
  /// Those to be shown: what changed, what is worse first; then what may not have, if asked for.
  public let shown: [Entry]

  /// What a difference that may be none at all must be within to be called none [1].
  public static var usualMargin: Double { 0.01 }

  /// - Parameters:
  ///   - isPaired: by pairs though the seed is the same.
  ///   - margin: a share of the old value, 0 … 1 [1].
  ///   - showsAll: every figure that was compared by pairs is of interest, not only what changed.
  public init(
    of old: RunResult, with new: RunResult, isPaired: Bool = false, margin: Double? = nil,
    showsAll: Bool = false
  ) {
    self.old = old
    self.new = new
    self.margin = margin
    let entries: [Entry]
    let numbers = [old, new].map { $0.replications.map(\.replication) }
    let isAlike = old.seed == new.seed && old.engine == new.engine && numbers[0] == numbers[1]
    if isPaired || !isAlike {
      let pairs = PairedReplications(of: old, with: new)
      method = .paired(level: pairs.level, pairs: pairs.count)
      entries = pairs.entries(margin: margin)
    } else {
      method = .exact
      entries = ComparedFigure.all(in: old, and: new).map { compared in
        let values = (old.value(of: compared.old), new.value(of: compared.new))
        return Entry(
          figure: compared, old: values.0, new: values.1, interval: nil, varianceRemoved: nil,
          judgement: Self.judge(compared.figure, values.0, values.1, margin))
      }
    }
    self.entries = entries
    let judgements: [Judgement] =
      [.worse, .better, .changed] + (showsAll ? [.equal, .unclear] : [])
    shown = judgements.flatMap { one in entries.filter { $0.judgement == one } }
  }

  private static func judge(
    _ figure: Figure, _ old: Double?, _ new: Double?, _ margin: Double?
  ) -> Judgement {
    guard old != new else { return .unchanged }
    guard let old, let new else { return .changed }
    if let margin, (new - old).magnitude <= margin * old.magnitude { return .equal }
    return judgement(of: figure, isMore: new > old)
  }

  /// What it means that a figure rose or fell, by its direction in the glossary.
  static func judgement(of figure: Figure, isMore: Bool) -> Judgement {
    // How often a time was observed is no time.
    if figure.metric.kind == .time, figure.statistic == .count { return .changed }
    return switch MetricDefinition(of: figure.metric).direction {
    case .lessIsBetter: isMore ? .worse : .better
    case .moreIsBetter: isMore ? .better : .worse
    case .neither: .changed
    }
  }

  /// How many figures are judged so [1].
  public func count(_ judgement: Judgement) -> Int {
    entries.count { $0.judgement == judgement }
  }

  /// Why nothing can be said.
  public enum Obstacle: Hashable, Sendable {
    case oldWasStopped, newWasStopped
    /// There are fewer than two replications of one number.
    case tooFewPairs
  }

  /// Nil if something can be said.
  public var obstacle: Obstacle? {
    if old.wasInterrupted || old.total == nil { return .oldWasStopped }
    if new.wasInterrupted || new.total == nil { return .newWasStopped }
    return entries.isEmpty ? .tooFewPairs : nil
  }
}
