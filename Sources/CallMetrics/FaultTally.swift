public import CallModel

/// How often each fault acted, and on requests in which state; results of cells add up.
public struct FaultTally: Sendable, Equatable {
  /// A row of `places` for each fault of the scenario.
  public private(set) var counts: [UInt64]

  /// The states of a request, and one more for what hits no request.
  public static let places = RequestMachine.State.allCases.count + 1

  /// Nothing so far, of so many faults.
  public init(faults: Int) { counts = Array(repeating: 0, count: faults * Self.places) }

  /// What was counted before; nil unless there is a row for each fault.
  public init?(_ counts: [UInt64], faults: Int) {
    guard counts.count == faults * Self.places else { return nil }
    self.counts = counts
  }

  mutating func take(_ record: TraceRecord) {
    let place = min(Int(record.detail), Self.places - 1)
    counts[Int(record.amount) * Self.places + place] += 1
  }

  public var faults: Int { counts.count / Self.places }

  /// How often a fault acted in all.
  public func count(of fault: Int) -> UInt64 {
    counts[fault * Self.places..<(fault + 1) * Self.places].reduce(0, +)
  }

  /// How often a fault acted on requests in a state; nil stands for what hits no request.
  public func count(of fault: Int, in state: RequestMachine.State?) -> UInt64 {
    counts[fault * Self.places + (state.map { Int($0.rawValue) } ?? Self.places - 1)]
  }

  public mutating func merge(_ other: FaultTally) {
    for index in counts.indices { counts[index] += other.counts[index] }
  }
}
