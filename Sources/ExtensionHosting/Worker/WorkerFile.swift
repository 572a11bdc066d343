import CExtensionHosting
import CallModel
import EventEngine
import Foundation

/// The memory that a worker hands back: a head, the trace's records, the report.
///
/// Everything stands at its place, so that a copy which takes over after a crash writes the same
/// bytes again, and goes on.
struct WorkerFile {
  private static let headSize = 32
  private static let magic: UInt64 = 0x6361_6C6C_7369_6D31

  let descriptor: Int32
  private var written = 0

  init(descriptor: Int32) { self.descriptor = descriptor }

  private static var stride: Int { MemoryLayout<TraceRecord>.stride }

  // MARK: - In the worker

  mutating func append(_ buffer: borrowing TraceBuffer) {
    var records: [TraceRecord] = []
    records.reserveCapacity(buffer.count)
    for index in 0..<buffer.count { records.append(buffer[index]) }
    let offset = UInt64(Self.headSize + written * Self.stride)
    let isWritten = unsafe records.withUnsafeBytes {
      unsafe host_write_at(descriptor, $0.baseAddress, $0.count, offset)
    }
    precondition(isWritten, "worker file: \(records.count) records could not be written")
    written += records.count
  }

  func close(_ report: WorkerReport) {
    let text = (try? JSONEncoder().encode(report)) ?? Data()
    let head = [Self.magic, UInt64(written), UInt64(text.count), 0]
    let place = UInt64(Self.headSize + written * Self.stride)
    // The head comes last: without it there is no report.
    let isWritten = unsafe text.withUnsafeBytes {
      unsafe host_write_at(descriptor, $0.baseAddress, $0.count, place)
    }
    let isClosed = unsafe head.withUnsafeBytes {
      unsafe host_write_at(descriptor, $0.baseAddress, $0.count, 0)
    }
    precondition(isWritten && isClosed, "worker file: the report could not be written")
  }

  // MARK: - In the parent

  /// The report, and how many records there are. Throws `WorkerError`.
  func open() throws(WorkerError) -> (report: WorkerReport, records: Int) {
    var head = [UInt64](repeating: 0, count: 4)
    let isRead = unsafe head.withUnsafeMutableBytes {
      unsafe host_read_at(descriptor, $0.baseAddress, $0.count, 0)
    }
    guard isRead, head[0] == Self.magic else { throw .vanished }
    var text = Data(count: Int(head[2]))
    let place = UInt64(Self.headSize + Int(head[1]) * Self.stride)
    let isThere = unsafe text.withUnsafeMutableBytes {
      unsafe host_read_at(descriptor, $0.baseAddress, $0.count, place)
    }
    guard isThere, let report = try? JSONDecoder().decode(WorkerReport.self, from: text) else {
      throw .vanished
    }
    if let failure = report.failure { throw .refused(failure) }
    return (report, Int(head[1]))
  }

  /// Adds records to a buffer, from one on.
  func read(_ count: Int, from first: Int, into buffer: inout TraceBuffer) {
    let none = TraceRecord(.horizonReached, at: .start)
    var records = [TraceRecord](repeating: none, count: count)
    let offset = UInt64(Self.headSize + first * Self.stride)
    let isRead = unsafe records.withUnsafeMutableBytes {
      unsafe host_read_at(descriptor, $0.baseAddress, $0.count, offset)
    }
    precondition(isRead, "worker file: records \(first) ..< \(first + count) could not be read")
    for record in records { buffer.append(record) }
  }

  func discard() { host_close(descriptor) }
}
