/// An order of events that are due at one instant: which of those that wait is next, drawn by seed.
///
/// You want it to find out what depends on the order in which equal times were scheduled:
/// ```swift
/// var order = TieOrder(seed: 4, replication: 0, cell: 0)
/// while let notice = calendar.popEarliest(choosing: &order) { handle(notice) }
/// ```
/// The same seed, replication and cell give the same order. All notices that wait are equally
/// likely to be next; one that an event of the same instant causes can't come before that event,
/// for it does not wait yet.
@frozen public struct TieOrder: BitwiseCopyable, Hashable, Sendable {
  @usableFromInline var stream: RandomStream

  /// The order of one cell; its draws have nothing to do with any other.
  public init(seed: UInt64, replication: UInt64, cell: UInt64) {
    let key = StreamKey(seed: seed, replication: replication, cell: cell)
    stream = RandomStream(entity: key.entity(named: "ties"), purpose: 0)
  }

  /// The place of the next among so many, 2 or more.
  mutating func place(among count: Int) -> Int { stream.index(below: count) }
}
