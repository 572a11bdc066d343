internal import CallModel
internal import EventEngine

/// What `is` may say of each metric, for people.
public enum ConditionPage {
  /// A table: statistics, limit, and by what it may be judged part by part.
  public static var text: String {
    var text = """
      # What "is" may say

      `STATISTIC OP LIMIT`: a statistic of the metric's kind, one of `<`, `<=`, `>`, `>=`, and a
      limit with its unit. A quantile is p and a number between 0 and 100, such as `p50`, `p95` or
      `p99.9`. `--expect` takes `METRIC STATISTIC OP LIMIT` in one line, and for a service level
      `answer.serviceLevel(120s, arrived) >= 80%`, `(120s, served, person)` or the name of a preset:
      `answer.serviceLevel(vrs-120)`.

      | metric | statistic | limit, such as | per |
      |---|---|---|---|

      """
    for metric in MetricName.allCases {
      let per = Breakdown.allCases.filter { breakdown in
        samples(of: metric).contains { $0.isKept(by: breakdown) }
      }
      let (statistics, limit) = words(of: metric)
      text += "| `\(metric.rawValue)` | \(statistics) | \(limit) | "
      text += (per.isEmpty ? "" : per.map { "`\($0.rawValue)`" }.joined(separator: ", ")) + " |\n"
    }
    return text + """

      By skill a time has its mean alone, by group a service level is of `served`; no basis `person`
      stands beside `per`.

      """
  }

  private static func words(of metric: MetricName) -> (statistics: String, limit: String) {
    switch metric.kind {
    case .time: ("`p95`, `mean`, `max` or `count`", "`4s`; of `count` a number")
    case .number:
      metric == .requestOffered
        ? ("`count`", "`100`") : ("`count` or `rate`", "`100`; of `rate` a share: `2%`, `0.02`")
    case .share: ("none", "`80%`, `0.8`")
    case .level: ("none, or `mean`", "`2.5`")
    }
  }

  /// Every figure of a metric, as far as it matters to how it is kept.
  private static func samples(of metric: MetricName) -> [Figure] {
    switch metric.kind {
    case .time: [Figure(metric, .mean), Figure(metric, .max)]
    case .number: [Figure(metric, .count)]
    case .share:
      metric == .answerServiceLevel
        ? ServiceLevel.Denominator.allCases.map {
          Figure(
            metric, .share, serviceLevel: ServiceLevel(threshold: .zero, denominator: $0))
        } : [Figure(metric, .share)]
    case .level: [Figure(metric, .mean)]
    }
  }
}
