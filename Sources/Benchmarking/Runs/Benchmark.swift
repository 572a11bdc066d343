/// Measures a command, or compares two, or one with its baseline, with as many runs as that takes.
///
/// ```swift
/// let report = try Benchmark(of: [old, new]).run()
/// exit(report.exitStatus)
/// ```
public struct Benchmark: Sendable {
  private let commands: [MeasuredCommand]
  private let settings: BenchmarkSettings
  private let baseline: [RunCost]?
  private let work: [WorkAmount]
  private let isInterrupted: @Sendable () -> Bool

  /// A benchmark of one command, with or without the runs of a baseline, or of two; nothing may be
  /// wrong with the settings.
  public init(
    of commands: [MeasuredCommand], settings: BenchmarkSettings = BenchmarkSettings(),
    baseline: [RunCost]? = nil, work: [WorkAmount] = [],
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    precondition(baseline == nil || commands.count == 1, "Benchmark: two commands and a baseline")
    self.commands = commands
    self.settings = settings
    self.baseline = baseline
    self.work = work
    self.isInterrupted = isInterrupted
  }

  /// Makes the runs; `progress` hears how many rounds are done.
  public func run(
    progress: (Int) -> Void = { _ in }
  ) throws(RunFailure) -> BenchmarkReport {
    let rule = StoppingRule(settings)
    let start = MonotonicClock.now()
    var end: StoppingRule.Decision?
    let series = try runs.collect { series in
      progress(series.count)
      let isTimeUp = Double(MonotonicClock.now() - start) * 1e-9 >= settings.budget
      end = decide(rule, series, isTimeUp)
      return end != nil
    }
    let level = rule.level(ofLookAfter: series.count, isLast: end?.isLast == true)
    return BenchmarkReport(
      of: series, baseline: baseline, settings: settings, endedFor: end?.reason ?? .exhausted,
      level: level, work: work)
  }

  /// Compares a command with itself: `rounds` pairs, and how often so many comparisons drawn from
  /// them go wrong.
  public static func falseAlarms(
    of command: MeasuredCommand, settings: BenchmarkSettings = BenchmarkSettings(),
    rounds: Int = 200, comparisons: Int = 300,
    isInterrupted: @escaping @Sendable () -> Bool = { false }, progress: (Int) -> Void = { _ in }
  ) throws(RunFailure) -> FalseAlarmReport {
    let runs = InterleavedRuns(
      of: [command, command], warmUp: settings.warmUp, timeout: settings.timeout,
      isInterrupted: isInterrupted)
    let series = try runs.collect { series in
      progress(series.count)
      return series.count >= max(rounds, ResampledStudy.blockLength)
    }
    return try FalseAlarmReport(
      of: series, settings: settings, comparisons: comparisons, isInterrupted: isInterrupted)
  }

  private var runs: InterleavedRuns {
    InterleavedRuns(
      of: commands, warmUp: settings.warmUp, timeout: settings.timeout,
      isInterrupted: isInterrupted)
  }

  private func decide(
    _ rule: StoppingRule, _ series: InterleavedSeries, _ isTimeUp: Bool
  ) -> StoppingRule.Decision? {
    if commands.count == 2 || baseline != nil {
      return rule.decision(
        after: series.count, isTimeUp: isTimeUp,
        change: { level in
          series.change(
            settings.metric, from: baseline, level: level, resamples: settings.resamples)
        })
    }
    return rule.decision(
      after: series.count, isTimeUp: isTimeUp,
      median: { level in
        settings.metric.values(of: series.costs[0]).flatMap {
          Estimate.median(of: $0, level: level, resamples: settings.resamples)
        }
      })
  }
}

/// How often this machine takes a command for slower than itself.
public struct FalseAlarmReport: Hashable, Sendable {
  public let series: InterleavedSeries
  /// The verdicts of comparisons drawn from the series.
  public let rates: StudyRates

  /// The study of an A/A series of at least one block; rates are empty if the metric has no values.
  /// Throws if it is interrupted.
  public init(
    of series: InterleavedSeries, settings: BenchmarkSettings, comparisons: Int,
    isInterrupted: () -> Bool = { false }
  ) throws(RunFailure) {
    self.series = series
    let pairs = series.logRatios(settings.metric) ?? []
    rates =
      pairs.count >= ResampledStudy.blockLength
      ? try ResampledStudy(of: pairs, settings: settings)
        .rates(comparisons: comparisons, isInterrupted: isInterrupted)
      : StudyRates()
  }
}
