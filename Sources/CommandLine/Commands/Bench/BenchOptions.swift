import Benchmarking
import EventEngine
import ScenarioCoding

/// What the options of a benchmark mean.
enum BenchOptions {
  /// The settings; the first thing that is wrong with them is a usage error.
  static func settings(_ parsed: ParsedCommand) throws -> BenchmarkSettings {
    var settings = BenchmarkSettings()
    settings.noiseThreshold = try parsed.share(of: .noiseThreshold) ?? settings.noiseThreshold
    settings.level = try parsed.share(of: .confidence) ?? settings.level
    settings.precision = try parsed.share(of: .precision) ?? settings.precision
    settings.warmUp = try parsed.number(of: .warmUp, in: 0...100_000) ?? settings.warmUp
    settings.fewestRuns = try parsed.number(of: .minRuns, in: 2...100_000) ?? settings.fewestRuns
    let most = try parsed.number(of: .maxRuns, in: (parsed.has(.aa) ? 10 : 2)...100_000)
    if let most, !parsed.has(.minRuns) { settings.fewestRuns = min(settings.fewestRuns, most) }
    let usual = parsed.has(.aa) ? 200 : settings.mostRuns
    settings.mostRuns = most ?? max(usual, settings.fewestRuns)
    settings.budget = try seconds(.budget, parsed) ?? settings.budget
    settings.timeout = try seconds(.runTimeout, parsed)
    settings.metric = metric(parsed)
    if let wrong = settings.refusal { throw Refusal(usage: wrong) }
    return settings
  }

  /// How many comparisons `--aa` draws [1].
  static func comparisons(_ parsed: ParsedCommand) throws(UsageError) -> Int {
    try parsed.number(of: .comparisons, in: 1...1_000_000) ?? 300
  }

  /// Refuses what makes no sense together.
  static func check(_ parsed: ParsedCommand) throws(UsageError) {
    for option in [OptionDeclaration.baseline, .saveBaseline] {
      try parsed.exclude(.vs, option)
      try parsed.exclude(.aa, option)
    }
    try parsed.exclude(.aa, .vs)
    try parsed.exclude(.aa, .history)
    try parsed.require(.aa, for: .comparisons)
    try parsed.require(.baseline, for: .force)
  }

  private static func metric(_ parsed: ParsedCommand) -> CostMetric {
    switch parsed.value(of: .metric) {
    case "wall": .wall
    case "memory": .peakMemory
    case _: .cpu
    }
  }

  private static func seconds(
    _ option: OptionDeclaration, _ parsed: ParsedCommand
  ) throws(Refusal) -> Double? {
    guard let text = parsed.value(of: option) else { return nil }
    guard let span = SimulationSpan(durationText: text), span > .zero else {
      throw Refusal(
        usage: "\(option.spelled): \(text.printable) is not a span above 0 with a unit, such as 90s"
      )
    }
    return Double(span.nanoseconds) / 1e9
  }
}
