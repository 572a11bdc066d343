public import CallModel

/// The first place at which two traces of one cell part.
public struct TraceDifference: Sendable, Equatable {
  public let address: CellAddress
  /// How many records are the same before it.
  public let index: UInt64
  /// What each trace says there; nil if it is over.
  public let first: TraceRecord?
  public let second: TraceRecord?

  public init(
    at address: CellAddress, index: UInt64, first: TraceRecord?, second: TraceRecord?
  ) {
    self.address = address
    self.index = index
    self.first = first
    self.second = second
  }
}

/// The records of a source, one by one.
struct RecordReader<Source: TraceSource>: ~Copyable {
  private var source: Source
  private var buffer: TraceBuffer
  private var place = 0
  private var isUnderWay = true

  init(_ source: Source, batch: Int) {
    self.source = source
    buffer = TraceBuffer(batch: batch)
  }

  mutating func next() -> TraceRecord? {
    while place == buffer.count {
      guard isUnderWay else { return nil }
      isUnderWay = source.advance(into: &buffer)
      place = 0
    }
    defer { place += 1 }
    return buffer[place]
  }
}
