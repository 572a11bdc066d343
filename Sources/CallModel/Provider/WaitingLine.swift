public import EventEngine

/// A first-come, first-served line of requests that any of them may leave.
///
/// Requests are named by their slots; the links of all lines of a cell lie in one buffer, so that a
/// request that waits nowhere costs 8 bytes and nothing else.
public struct WaitingLine: BitwiseCopyable {
  private var first: Int32 = -1
  private var last: Int32 = -1
  public private(set) var count = 0

  public init() {}

  public var isEmpty: Bool { first < 0 }

  /// The links between neighbours, one for each slot.
  public struct Link: BitwiseCopyable {
    var next: Int32 = -1
    var previous: Int32 = -1

    public init() {}
  }

  public mutating func append(_ slot: Int, links: inout PlainBuffer<Link>) {
    links[slot].next = -1
    links[slot].previous = last
    if last >= 0 {
      links[Int(last)].next = Int32(truncatingIfNeeded: slot)
    } else {
      first = Int32(truncatingIfNeeded: slot)
    }
    last = Int32(truncatingIfNeeded: slot)
    count += 1
  }

  /// Takes out the one that came first.
  public mutating func popFirst(links: inout PlainBuffer<Link>) -> Int? {
    guard first >= 0 else { return nil }
    let slot = Int(first)
    remove(slot, links: &links)
    return slot
  }

  /// Takes out one that must be in this line.
  public mutating func remove(_ slot: Int, links: inout PlainBuffer<Link>) {
    let next = links[slot].next
    let previous = links[slot].previous
    if previous >= 0 { links[Int(previous)].next = next } else { first = next }
    if next >= 0 { links[Int(next)].previous = previous } else { last = previous }
    count -= 1
    precondition(count >= 0, "waiting line: slot \(slot) was not in it")
  }
}
