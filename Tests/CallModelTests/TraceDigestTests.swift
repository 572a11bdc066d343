import EventEngine
import Testing

@testable import CallModel

struct TraceDigestTests {
  private static let record = TraceRecord(
    .launchEnded, at: .seconds(9), began: .seconds(7), picked: .seconds(5), request: 11, slot: 3,
    call: 13, app: 2, group: 4, phase: .relaunch, detail: 1, amount: 6, cause: .touched)

  /// The same record with one bit of one field changed.
  private static var changed: [TraceRecord] {
    var all = [TraceRecord](repeating: record, count: 12)
    all[0].time = SimulationInstant(nanoseconds: record.time.nanoseconds ^ 1)
    all[1].began = SimulationInstant(nanoseconds: record.began.nanoseconds ^ 1)
    all[2].picked = SimulationInstant(nanoseconds: record.picked.nanoseconds ^ 1)
    all[3].request ^= 1
    all[4].slot ^= 1
    all[5].call ^= 1
    all[6].amount ^= 1
    all[7].app ^= 1
    all[8].group ^= 1
    all[9].event = .launchStarted
    all[10].phase = .launch
    all[11].detail ^= 1
    var blamed = record
    blamed.cause = .genuine
    return all + [blamed]
  }

  private static func digest(of records: [TraceRecord]) -> UInt64 {
    var digest = TraceDigest()
    for record in records { digest.fold(record) }
    return digest.value
  }

  @Test func `every field of a record counts`() {
    let digests = ([Self.record] + Self.changed).map { Self.digest(of: [$0]) }
    #expect(Set(digests).count == 14)
  }

  @Test func `a change is seen however many records follow`() {
    let tail = [TraceRecord](repeating: Self.record, count: 1_000)
    let digests = ([Self.record] + Self.changed).map { Self.digest(of: [$0] + tail) }
    #expect(Set(digests).count == 14)
  }

  @Test func `the order of records counts`() {
    let (a, b) = (Self.record, Self.changed[0])
    #expect(Self.digest(of: [a, b]) != Self.digest(of: [b, a]))
  }

  @Test func `a buffer is folded like its records one by one`() {
    var buffer = TraceBuffer(batch: 4)
    for record in Self.changed { buffer.append(record) }
    var digest = TraceDigest()
    digest.fold(buffer)
    #expect(digest.value == Self.digest(of: Self.changed))
  }

  @Test func `a buffer grows and keeps what it holds`() {
    var buffer = TraceBuffer(batch: 1)
    for number: UInt32 in 0..<200 {
      buffer.append(TraceRecord(.callStarted, at: .start, call: number))
    }
    #expect((0..<200).allSatisfy { buffer[$0].call == UInt32($0) })
    var copied = Self.record
    buffer.copy(150, to: &copied)
    #expect(copied == buffer[150])
  }
}
