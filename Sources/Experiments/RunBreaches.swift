public import CallInvariants

/// The invariant breaches of a run: all are counted, the first are kept with their places.
public struct RunBreaches: Sendable, Equatable {
  public struct Placed: Sendable, Hashable {
    public let address: CellAddress
    public let breach: InvariantBreach

    public init(at address: CellAddress, _ breach: InvariantBreach) {
      self.address = address
      self.breach = breach
    }
  }

  /// How many are kept.
  public static var limit: Int { 100 }
  /// The first ones by replication, cell and order in the trace.
  public private(set) var kept: [Placed] = []
  private var counts = [Int](repeating: 0, count: Invariant.allCases.count)

  public init() {}

  /// The breaches that were written down: how many of each invariant, in the order of its cases,
  /// and those that were kept.
  ///
  /// Nil if there are more kept ones than counted, or too many, or if they are in another order.
  public init?(counts: [Int], kept: [Placed]) {
    guard counts.count == Invariant.allCases.count, counts.allSatisfy({ $0 >= 0 }),
      kept.count <= min(Self.limit, counts.reduce(0, +)),
      zip(kept, kept.dropFirst()).allSatisfy({ $0.address <= $1.address })
    else { return nil }
    self.counts = counts
    self.kept = kept
  }

  public var isEmpty: Bool { total == 0 }

  /// The breaches of all invariants together, kept or not.
  public var total: Int { counts.reduce(0, +) }

  /// The breaches of one invariant, kept or not.
  public func count(of invariant: Invariant) -> Int {
    Invariant.allCases.firstIndex(of: invariant).map { counts[$0] } ?? 0
  }

  /// Adds those of one cell, which must be new; cells may come in any order.
  mutating func add(_ log: BreachLog, at address: CellAddress) {
    guard !log.isEmpty else { return }
    for (index, invariant) in Invariant.allCases.enumerated() {
      counts[index] += log.count(of: invariant)
    }
    let place = kept.firstIndex { $0.address > address } ?? kept.count
    kept.insert(contentsOf: log.kept.map { Placed(at: address, $0) }, at: place)
    kept = Array(kept.prefix(Self.limit))
  }

  /// Adds those of other cells, all of them new.
  mutating func merge(_ other: RunBreaches) {
    for index in counts.indices { counts[index] += other.counts[index] }
    // Breaches of one cell stand together, in the order of its trace.
    let all = (kept + other.kept).enumerated().sorted {
      ($0.element.address, $0.offset) < ($1.element.address, $1.offset)
    }
    kept = all.prefix(Self.limit).map(\.element)
  }
}
