internal import EventEngine

/// Runs one command, or two in turn, A B A B, until somebody has seen enough.
///
/// ```swift
/// let runs = InterleavedRuns(of: [old, new], warmUp: 1, timeout: 60)
/// let series = try runs.collect { series in series.count == 30 }
/// ```
/// What drifts while the runs last (heat, other load) so meets both commands alike. The warm-up
/// runs are made and forgotten. The first run that fails ends everything with its error: there is
/// no figure from a command that doesn't work.
public struct InterleavedRuns: Sendable {
  private let commands: [MeasuredCommand]
  private let warmUp: Int
  private let timeout: Double?
  private let isInterrupted: @Sendable () -> Bool

  /// Runs of one or two commands, each warmed up `warmUp` times, each run killed after `timeout`
  /// [s].
  public init(
    of commands: [MeasuredCommand], warmUp: Int, timeout: Double? = nil,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    precondition((1...2).contains(commands.count), "InterleavedRuns: \(commands.count) commands")
    self.commands = commands
    self.warmUp = warmUp
    self.timeout = timeout
    self.isInterrupted = isInterrupted
  }

  /// Runs all commands once, asks `isEnough`, and again.
  public func collect(
    until isEnough: (InterleavedSeries) -> Bool
  ) throws(RunFailure) -> InterleavedSeries {
    for _ in 0..<warmUp {
      for command in commands { _ = try cost(of: command) }
    }
    var series = InterleavedSeries(of: commands)
    repeat {
      var costs: [RunCost] = []
      for command in commands { costs.append(try cost(of: command)) }
      series.append(costs)
    } while !isEnough(series)
    return series
  }

  private func cost(of command: MeasuredCommand) throws(RunFailure) -> RunCost {
    try ChildRun(of: command, timeout: timeout, isInterrupted: isInterrupted).cost()
  }
}

/// The costs of interleaved runs of one or two commands, in the order in which they were made.
public struct InterleavedSeries: Hashable, Sendable {
  public let commands: [MeasuredCommand]
  /// By command, then by round.
  public private(set) var costs: [[RunCost]]

  /// A series without runs.
  public init(of commands: [MeasuredCommand]) {
    self.commands = commands
    costs = commands.map { _ in [] }
  }

  /// How many rounds there are; each holds one run of each command [1].
  public var count: Int { costs[0].count }

  /// Adds a round: one cost of each command.
  public mutating func append(_ round: [RunCost]) {
    precondition(round.count == costs.count, "InterleavedSeries: \(round.count) costs a round")
    for (index, cost) in round.enumerated() { costs[index].append(cost) }
  }

  /// The logarithms of B ÷ A, round by round; nil with one command, or if a value is missing.
  public func logRatios(_ metric: CostMetric) -> [Double]? {
    guard costs.count == 2, let old = metric.values(of: costs[0]),
      let new = metric.values(of: costs[1])
    else { return nil }
    return zip(old, new).map { PortableMath.log($1 / $0) }
  }
}
