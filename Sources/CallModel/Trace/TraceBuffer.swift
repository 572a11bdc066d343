public import EventEngine

/// The records of a few events, on their way from the cell to those who look on.
///
/// A cell fills it and stops; the observers read it; it is emptied and goes back to the cell. So the
/// model knows no observer, and an observer sees nothing but the trace.
public struct TraceBuffer: ~Copyable {
  @usableFromInline var records: PlainBuffer<TraceRecord>
  public private(set) var count = 0
  /// A cell stops as soon as this many records are waiting.
  public let batch: Int
  /// The batch, or 0 once the cell has been asked to stop.
  private var limit: Int

  public init(batch: Int = 256) {
    precondition(batch > 0, "trace buffer: a batch of \(batch) records")
    self.batch = batch
    limit = batch
    records = PlainBuffer(
      repeating: TraceRecord(.horizonReached, at: .start), count: batch + 64)
  }

  public var isFull: Bool { count >= limit }

  /// The cell that fills it stops after the present event.
  mutating func interrupt() { limit = 0 }

  public subscript(_ index: Int) -> TraceRecord {
    precondition(index < count, "trace buffer: record \(index) of \(count)")
    return records[index]
  }

  @inline(__always)
  public mutating func append(_ record: TraceRecord) {
    if count == records.count { records.grow(to: 2 * count, filling: record) }
    records[count] = record
    count &+= 1
  }

  public mutating func removeAll() {
    count = 0
    limit = batch
  }
}
