public import EventEngine

/// The records of a few events, on their way from the cell to those who look on.
///
/// A cell fills it and stops; the observers read it; it is emptied and goes back to the cell. So
/// the model knows no observer, and an observer sees nothing but the trace.
public struct TraceBuffer: ~Copyable {
  @usableFromInline var records: PlainBuffer<TraceRecord>
  @usableFromInline var used = 0
  /// A cell stops as soon as this many records are waiting.
  public let batch: Int

  public init(batch: Int = 256) {
    precondition(batch > 0, "trace buffer: a batch of \(batch) records")
    self.batch = batch
    records = PlainBuffer(
      repeating: TraceRecord(.horizonReached, at: .start), count: batch + 64)
  }

  /// How many records are waiting.
  @inlinable public var count: Int { used }

  public var isFull: Bool { used >= batch }

  /// The record at an index in 0 ..< count.
  @inlinable public subscript(_ index: Int) -> TraceRecord {
    precondition(index < used, "trace buffer: no such record")
    return records[index]
  }

  /// Copies the record at an index in 0 ..< count to where its fields are read one by one.
  @inlinable @inline(__always)
  public func copy(_ index: Int, to record: inout TraceRecord) {
    records.copy(index, to: &record)
  }

  @inline(__always)
  mutating func append(_ record: TraceRecord) {
    if used == records.count { grow() }
    records[used] = record
    used &+= 1
  }

  /// Apart, so that the record need not be put together in memory beforehand.
  @inline(never)
  private mutating func grow() {
    records.grow(to: 2 * used, filling: TraceRecord(.horizonReached, at: .start))
  }

  public mutating func removeAll() { used = 0 }
}
