/// One side of a benchmark, by one metric.
public struct SeriesSummary: Hashable, Sendable {
  /// `A`, `B` or `baseline`.
  public let side: String
  public let median: Estimate
  public let least: Double
  public let greatest: Double
  public let outliers: Outliers
  /// Nil with fewer than 9 runs.
  public let drift: Drift?

  init?(side: String, of values: [Double], level: Double, resamples: Int) {
    guard let median = Estimate.median(of: values, level: level, resamples: resamples),
      let least = values.min(), let greatest = values.max()
    else { return nil }
    self.side = side
    self.median = median
    self.least = least
    self.greatest = greatest
    outliers = Outliers(in: values)
    drift = Drift(in: values)
  }
}

/// What the runs say about one metric.
public struct MetricReport: Hashable, Sendable {
  public let metric: CostMetric
  /// The old side first; one or two of them.
  public let sides: [SeriesSummary]
  /// By which share the new side costs more [1]; nil with one side.
  public let change: Estimate?
  /// Nil with one side.
  public let verdict: RegressionVerdict?
}

/// How much work one run does, such as 200 000 calls, for figures like calls per second of CPU
/// time.
public struct WorkAmount: Hashable, Sendable {
  public var name: String
  /// How many of them one run makes [1].
  public var count: Double

  public init(name: String, count: Double) {
    self.name = name
    self.count = count
  }
}

/// What a benchmark found: figures, changes, a verdict, and what to mind.
public struct BenchmarkReport: Hashable, Sendable {
  public let series: InterleavedSeries
  public let settings: BenchmarkSettings
  /// Why the runs ended.
  public let reason: StoppingRule.Reason
  /// The level of the intervals [1].
  public let level: Double
  /// By metric; one that not all runs have is left out.
  public let metrics: [MetricReport]
  /// What each run does.
  public let work: [WorkAmount]

  /// The report on runs that ended for a reason; a baseline is the old side of a single command.
  public init(
    of series: InterleavedSeries, baseline: [RunCost]? = nil, settings: BenchmarkSettings,
    endedFor reason: StoppingRule.Reason, level: Double, work: [WorkAmount] = []
  ) {
    precondition(
      baseline == nil || series.costs.count == 1, "BenchmarkReport: two commands and a baseline")
    self.series = series
    self.settings = settings
    self.reason = reason
    self.level = level
    self.work = work
    metrics = CostMetric.allCases.compactMap {
      Self.report($0, series, baseline, settings, level)
    }
  }

  /// The verdict by the metric that decides; nil if nothing was compared.
  public var verdict: RegressionVerdict? {
    guard let judged = metrics.first(where: { $0.metric == settings.metric }) else {
      return .inconclusive
    }
    return judged.verdict
  }

  /// The exit status: 0, 91 or 96.
  public var exitStatus: Int32 { verdict?.exitStatus ?? 0 }

  /// Work per second of CPU time, of the newest side [s⁻¹].
  public var rates: [(work: WorkAmount, perSecond: Estimate)] {
    guard let cpu = metrics.first(where: { $0.metric == .cpu })?.sides.last?.median else {
      return []
    }
    return work.map { each in
      let scale = each.count * 1e9
      return (
        each,
        Estimate(
          value: scale / cpu.value, lower: scale / cpu.upper, upper: scale / cpu.lower,
          level: cpu.level, count: cpu.count)
      )
    }
  }

  /// The medians of the newest side and the rates, to append to a history.
  public var measures: [HistoryMeasure] {
    metrics.compactMap { report in
      report.sides.last.map {
        HistoryMeasure(
          name: report.metric.title, value: $0.median.value, unit: report.metric.unit, kind: .host)
      }
    }
      + rates.map {
        HistoryMeasure(
          name: "\($0.work.name) per CPU second", value: $0.perSecond.value,
          unit: "\($0.work.name)/s", kind: .host)
      }
  }

  private static func report(
    _ metric: CostMetric, _ series: InterleavedSeries, _ baseline: [RunCost]?,
    _ settings: BenchmarkSettings, _ level: Double
  ) -> MetricReport? {
    let names = baseline != nil ? ["baseline", "A"] : ["A", "B"]
    let costs = (baseline.map { [$0] } ?? []) + series.costs
    let values = costs.compactMap { metric.values(of: $0) }
    guard values.count == costs.count else { return nil }
    let sides = zip(names, values).compactMap { name, values in
      SeriesSummary(side: name, of: values, level: level, resamples: settings.resamples)
    }
    guard values.count == 2 else {
      return MetricReport(metric: metric, sides: sides, change: nil, verdict: nil)
    }
    let change = series.change(
      metric, from: baseline, level: level, resamples: settings.resamples)
    let verdict = RegressionVerdict(of: change, noiseThreshold: settings.noiseThreshold)
    return MetricReport(metric: metric, sides: sides, change: change, verdict: verdict)
  }
}

extension InterleavedSeries {
  /// The change by a metric: of the pairs, or from a baseline to the only command.
  func change(
    _ metric: CostMetric, from baseline: [RunCost]?, level: Double, resamples: Int
  ) -> Estimate? {
    if let baseline {
      guard let old = metric.values(of: baseline), let new = metric.values(of: costs[0]) else {
        return nil
      }
      return Estimate.change(from: old, to: new, level: level, resamples: resamples)
    }
    return logRatios(metric).flatMap {
      Estimate.change(ofPairs: $0, level: level, resamples: resamples)
    }
  }
}
