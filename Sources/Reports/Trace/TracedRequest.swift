public import CallModel
import EventEngine

/// One request and all that was told of it, of its call, and of everybody while the call went on.
public struct TracedRequest: Hashable, Sendable {
  public let address: RequestAddress
  /// In the order in which they were told.
  public let records: [TraceRecord]

  public init(_ address: RequestAddress, records: [TraceRecord]) {
    self.address = address
    self.records = records
  }

  /// The first record that is about the request itself.
  var pick: TraceRecord? { records.first { $0.request == address.request } }

  /// How it ended; nil if it was still open when the run was over.
  public var outcome: TraceRecord? {
    records.last { $0.request == address.request && $0.event == .outcomeFixed }
  }
}
