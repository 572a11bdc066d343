public import CallMetrics
public import CallModel
public import EventEngine
public import Statistics

/// What is within one long replication: where its start-up ends, and the mean wait of the served
/// with an interval by batch means.
///
/// Plays the first cell of the first replication. It only tells: nothing is left out of any result.
public struct SteadyStateStudy<Engine: SimulationEngine> {
  private let scenario: Scenario
  private let engine: Engine
  private let seed: UInt64

  public init(_ scenario: Scenario, engine: Engine, seed: UInt64) {
    self.scenario = scenario
    self.engine = engine
    self.seed = seed
  }

  /// The findings; nil if interrupted.
  public func run(isInterrupted: () -> Bool = { false }) -> SteadyStateFindings? {
    var series = AnswerSeries(of: scenario.run, slices: 640)
    var source = engine.source(for: scenario, seed: seed, replication: 0, cell: 0)
    var buffer = TraceBuffer(batch: 256)
    var isUnderWay = true
    while isUnderWay {
      if isInterrupted() { return nil }
      isUnderWay = source.advance(into: &buffer)
      series.observe(buffer)
    }
    return SteadyStateFindings(series, warmUp: scenario.run.warmUp)
  }
}

/// What a long replication tells of itself.
public struct SteadyStateFindings: Sendable, Equatable {
  /// Where the start-up ends by MSER-5, counted from the start of the run [ns]; nil if it doesn't
  /// within the first half.
  public let transientEnd: SimulationSpan?
  /// The scenario's warm-up is at least as long.
  public let isWarmUpLongEnough: Bool
  /// Of the wait of the served after the scenario's warm-up [ns]; nil if too few were served.
  public let wait: BatchMeans?

  public init(_ series: AnswerSeries, warmUp: SimulationSpan) {
    let means = zip(series.sums, series.counts).map { $1 == 0 ? 0 : $0 / $1 }
    let end = TransientEnd.find(in: means).map {
      SimulationSpan(nanoseconds: Int64($0) * series.slice)
    }
    transientEnd = end
    isWarmUpLongEnough = end.map { $0 <= warmUp } ?? false
    let skipped = Int((warmUp.nanoseconds + series.slice - 1) / series.slice)
    wait = BatchMeans(
      sums: Array(series.sums.dropFirst(skipped)), counts: Array(series.counts.dropFirst(skipped)),
      level: RunResult.level)
  }
}
