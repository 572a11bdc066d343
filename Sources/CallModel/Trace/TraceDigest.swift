import EventEngine

/// A fingerprint of what happened in one cell: the same records in the same order, or another
/// value.
///
/// A record is its six words of memory, taken two by two into three 64 × 64 → 128-bit
/// multiplications; digests of cells are joined by addition, so that their order cannot matter.
public struct TraceDigest: Hashable, Sendable {
  public private(set) var value: UInt64

  public init() { value = 0x9E37_79B9_7F4A_7C15 }

  /// Takes in the records of a buffer, in their order.
  public mutating func fold(_ buffer: borrowing TraceBuffer) {
    var value = value
    for index in 0..<buffer.count { value = Self.folded(buffer[index], into: value) }
    self.value = value
  }

  /// Takes in one record.
  public mutating func fold(_ record: TraceRecord) { value = Self.folded(record, into: value) }

  @inline(__always)
  private static func folded(_ record: TraceRecord, into value: UInt64) -> UInt64 {
    let time = UInt64(bitPattern: record.time.nanoseconds)
    let began = UInt64(bitPattern: record.began.nanoseconds)
    let picked = UInt64(bitPattern: record.picked.nanoseconds)
    let request = UInt64(record.request) | UInt64(record.slot) << 32
    let call = UInt64(record.call) | UInt64(UInt32(bitPattern: record.amount)) << 32
    let tags =
      UInt64(record.app) | UInt64(record.group) << 16 | UInt64(record.event.rawValue) << 32
      | UInt64(record.phase.rawValue) << 40 | UInt64(record.detail) << 48
      | UInt64(record.cause.rawValue) << 56
    let mixed =
      multiply(time ^ 0xA076_1D64_78BD_642F, request ^ 0xE703_7ED1_A0B4_28DB)
      ^ multiply(began ^ 0x8EBC_6AF0_9C88_C6E3, call ^ 0x5899_65CC_7537_4CC3)
    return multiply(value ^ picked, tags ^ 0xD134_2543_DE82_EF95) &+ mixed &+ value << 1
  }

  @inline(__always)
  private static func multiply(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }

  /// The digest of several cells: add up their contributions in any order.
  public static func contribution(
    of digest: TraceDigest, replication: Int, cell: Int
  ) -> UInt64 {
    var z = digest.value ^ UInt64(replication) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9 &+ UInt64(cell) &* 0xA24B_AED4_963E_E407
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
