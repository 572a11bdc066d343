/// What one run of a command cost, by the kernel's own accounting of the child.
public struct RunCost: Hashable, Sendable {
  /// Time on a processor in the program and in the kernel for it, with its ended children [ns].
  public var cpu: Int64
  /// The share of `cpu` spent in the kernel [ns].
  public var systemCPU: Int64
  /// From before the start until the end was seen [ns].
  public var wall: Int64
  /// The largest resident set [B]; nil if it hides behind that of the process that started it.
  ///
  /// Linux counts what the parent held when it started the child as the child's, so a program
  /// smaller than the one that measures it has no figure.
  public var peakMemory: Int64?
  /// How much it wrote to its standard output and error [B].
  public var outputSize: Int64

  public init(
    cpu: Int64, systemCPU: Int64 = 0, wall: Int64, peakMemory: Int64? = nil, outputSize: Int64 = 0
  ) {
    self.cpu = cpu
    self.systemCPU = systemCPU
    self.wall = wall
    self.peakMemory = peakMemory
    self.outputSize = outputSize
  }
}

/// What is compared about runs.
public enum CostMetric: String, Hashable, Sendable, CaseIterable {
  case cpu
  case wall
  case peakMemory

  /// Its name in words.
  public var title: String {
    switch self {
    case .cpu: "CPU time"
    case .wall: "wall time"
    case .peakMemory: "peak memory"
    }
  }

  /// The unit of its values.
  public var unit: String {
    switch self {
    case .cpu, .wall: "ns"
    case .peakMemory: "B"
    }
  }

  /// The value of a run, in `unit`; nil if the run has none.
  public func value(of cost: RunCost) -> Double? {
    switch self {
    case .cpu: Double(cost.cpu)
    case .wall: Double(cost.wall)
    case .peakMemory: cost.peakMemory.map(Double.init)
    }
  }

  /// The values of runs; nil if one of them is missing or not above zero, so that it has no ratio.
  public func values(of costs: [RunCost]) -> [Double]? {
    let values = costs.compactMap { value(of: $0) }.filter { $0 > 0 }
    return values.count == costs.count && !values.isEmpty ? values : nil
  }
}
