import CallMetrics
import CallModel
import Experiments
import ScenarioCoding
import Statistics

/// Two results, figure by figure.
///
/// Results of one seed are compared exactly: what differs was changed by somebody, however little
/// it is. Of other seeds, or if asked for, the replications of one number are pairs, and the
/// intervals of the differences decide. All figures together are wrong with at most 5 % then: each
/// interval has the level 1 − 0.05 ÷ figures (Bonferroni, 1936).
struct ResultComparison {
  enum Method: Hashable {
    case exact
    case paired(level: Double, pairs: Int)
  }

  enum Judgement: String {
    case worse, better, changed
    /// The interval holds 0, or nearly, and no more than the margin beside it.
    case equal = "no different"
    /// The interval holds 0 and more than the margin: it takes more replications to tell.
    case unclear = "undecided"
    case unchanged
  }

  struct Entry {
    let figure: Figure
    /// The figure in words, with the app or part if it is of one.
    let name: String
    let old: Double?
    let new: Double?
    /// Of the difference, new − old; nil if it is exact.
    let difference: ConfidenceInterval?
    /// Of the variance that the difference of independent runs would have, the share that pairing
    /// took away [1]; below 0 if it added some; nil if it is exact.
    var varianceRemoved: Double?
    let judgement: Judgement
  }

  let old: RunResult
  let new: RunResult
  let method: Method
  /// A share of the old value: a difference within it is none [1]; nil if it was not given.
  let margin: Double?
  /// Every figure is of interest, not only what changed.
  let showsAll: Bool
  /// Every figure that was compared, in the order of the glossary.
  let entries: [Entry]

  /// What a difference that may be none at all must be within to be called none [1].
  static var usualMargin: Double { 0.01 }

  init(
    of old: RunResult, with new: RunResult, isPaired: Bool, margin: Double? = nil,
    showsAll: Bool = false
  ) {
    self.old = old
    self.new = new
    self.margin = margin
    self.showsAll = showsAll
    if isPaired || old.seed != new.seed {
      let pairs = PairedReplications(of: old, with: new)
      method = .paired(level: pairs.level, pairs: pairs.count)
      entries = pairs.entries(margin: margin)
    } else {
      method = .exact
      entries = ComparedFigure.all(in: old, and: new).map { compared in
        let values = (
          old.total?.value(of: compared.old), new.total?.value(of: compared.new)
        )
        return Entry(
          figure: compared.figure, name: compared.name, old: values.0, new: values.1,
          difference: nil, varianceRemoved: nil,
          judgement: Self.judge(compared.figure, values.0, values.1, margin))
      }
    }
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

  func count(_ judgement: Judgement) -> Int { entries.count { $0.judgement == judgement } }

  /// Why nothing can be said; nil if something can.
  var obstacle: String? {
    if old.wasInterrupted || old.total == nil { return "the old run was stopped before its end" }
    if new.wasInterrupted || new.total == nil { return "the new run was stopped before its end" }
    if entries.isEmpty { return "fewer than two replications of one number to pair" }
    return nil
  }

  /// All that is to be said with an exit status.
  var status: ExitStatus {
    var statuses: [ExitStatus] = []
    if !new.breaches.isEmpty { statuses.append(.invariant) }
    if obstacle != nil {
      statuses.append(.inconclusive)
    } else if count(.worse) > 0 {
      statuses.append(.regression)
    }
    return ExitStatus.first(of: statuses)
  }
}
