/// The breaches of a run: all are counted, the first are kept.
///
/// Logs of several cells are joined in the order of the cells.
public struct BreachLog: Hashable, Sendable {
  /// How many are kept.
  public static let capacity = 100

  /// The first ones, in the order of the trace.
  public private(set) var kept: [InvariantBreach] = []
  private var counts = [Int](repeating: 0, count: Int(Invariant.i11.rawValue) + 1)

  public init() {}

  public var isEmpty: Bool { total == 0 }

  /// The breaches of all invariants together.
  public var total: Int { counts.reduce(0, +) }

  /// The breaches of one invariant, kept or not.
  public func count(of invariant: Invariant) -> Int { counts[Int(invariant.rawValue)] }

  public mutating func add(_ breach: InvariantBreach) {
    counts[Int(breach.invariant.rawValue)] += 1
    if kept.count < Self.capacity { kept.append(breach) }
  }

  public mutating func merge(_ later: BreachLog) {
    for index in counts.indices { counts[index] += later.counts[index] }
    kept.append(contentsOf: later.kept.prefix(Self.capacity - kept.count))
  }
}
