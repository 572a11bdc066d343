import Benchmarking

/// `callsim bench FILE` and `callsim bench -- CMD…`.
struct BenchCommand {
  private let parsed: ParsedCommand

  init(_ parsed: ParsedCommand) { self.parsed = parsed }

  func run(_ context: inout CommandContext) throws -> ExitStatus {
    let flag = context.interruption
    let limit = RunLimit(flag: flag, timeout: try RunOptions.timeout(parsed))
    let format = try OutputFormat(parsed)
    try BenchOptions.check(parsed)
    var settings = try BenchOptions.settings(parsed)
    let target = try BenchTarget(parsed) { limit.reason != nil }
    if target.witness != nil, settings.metric == .peakMemory {
      // Runs of one scenario take the same memory, and say so only when they are over.
      settings.mostRuns = settings.fewestRuns
    }
    do {
      return parsed.has(.aa)
        ? try falseAlarms(target, settings, limit, format, &context)
        : try measure(target, settings, limit, format, &context)
    } catch let failure as RunFailure {
      throw Self.refusal(of: failure, limit)
    }
  }

  // MARK: - One command or two

  private func measure(
    _ target: BenchTarget, _ settings: BenchmarkSettings, _ limit: RunLimit,
    _ format: OutputFormat, _ context: inout CommandContext
  ) throws -> ExitStatus {
    let kept = try StoredBaseline(.saveBaseline, parsed)
    try kept?.prepare()
    let baseline = try StoredBaseline(.baseline, parsed)?
      .load(comparedWith: target, force: parsed.has(.force), &context)
    let history = try parsed.value(of: .history).map { try HistoryFile(writing: $0) }
    var report = try rounds { progress throws(RunFailure) in
      try Benchmark(
        of: target.commands, settings: settings, baseline: baseline?.costs,
        isInterrupted: { limit.reason != nil }
      ).run { round in
        target.witness?.listen()
        progress(round)
      }
    }
    if let witness = target.witness {
      report = witness.completed(report, baseline: baseline, showing: target.shown)
    }
    let status = ExitStatus(report.verdict)
    if status == .passed {
      try kept?.save(target, costs: report.series.costs[0], label: parsed.value(of: .label))
    } else if let kept {
      context.tell("callsim: the baseline \(kept.name) is left as it was\n")
    }
    try history?.append(
      report.measures, of: target.name, digest: target.digest, label: parsed.value(of: .label))
    context.write(Self.text(of: report, format))
    return status
  }

  private static func text(of report: BenchmarkReport, _ format: OutputFormat) -> String {
    switch format {
    case .text: report.text(width: TerminalTraits.current().width)
    case .markdown: report.markdown()
    case .csv: report.csv()
    case .json: String(decoding: report.json(), as: UTF8.self)
    case .github: report.annotation.text + "\n"
    }
  }

  // MARK: - One command with itself

  private func falseAlarms(
    _ target: BenchTarget, _ settings: BenchmarkSettings, _ limit: RunLimit,
    _ format: OutputFormat, _ context: inout CommandContext
  ) throws -> ExitStatus {
    let count = try BenchOptions.comparisons(parsed)
    let report = try rounds { progress throws(RunFailure) in
      try Benchmark.falseAlarms(
        of: target.commands[0], settings: settings, rounds: settings.mostRuns,
        comparisons: count, isInterrupted: { limit.reason != nil }, progress: progress)
    }
    let alarms = FalseAlarmText(report, of: target.shown[0].line, metric: settings.metric)
    context.write(alarms.text(format))
    return report.rates.comparisons == 0 ? .inconclusive : .passed
  }

  // MARK: - Both

  /// Makes runs, and shows on a terminal how many rounds are done.
  private func rounds<Report>(
    _ make: ((Int) -> Void) throws(RunFailure) -> Report
  ) throws(RunFailure) -> Report {
    let isShown = TerminalTraits.current().redrawsProgress
    func show(_ text: String) {
      var errors = StandardStream.error
      if isShown { try? errors.write("\r\(text)\u{1B}[K") }
    }
    defer { show("") }
    return try make { show("\($0) rounds") }
  }

  /// Runs that were stopped say nothing; a run that fails is an error and no figure.
  private static func refusal(of failure: RunFailure, _ limit: RunLimit) -> Refusal {
    guard failure == .interrupted else { return Refusal(.failedToRun, "callsim: \(failure)") }
    let reason = limit.reason ?? .interrupted
    let words = reason == .timedOut ? "--timeout is over" : "\(failure)"
    return Refusal(reason.status, "callsim: \(words)")
  }
}

extension ExitStatus {
  /// The status that a comparison ends with; without one, there is nothing to complain about.
  init(_ verdict: RegressionVerdict?) {
    switch verdict {
    case .regression: self = .regression
    case .inconclusive: self = .inconclusive
    case .improvement, .noChange, nil: self = .passed
    }
  }
}
