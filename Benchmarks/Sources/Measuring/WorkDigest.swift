/// A fingerprint of a benchmark's result, which also keeps the work from being optimised away.
struct WorkDigest {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inline(__always)
  mutating func fold(_ word: UInt64) {
    value = (value ^ word) &* 0xD134_2543_DE82_EF95
    value ^= value >> 32
  }

  mutating func fold(_ bytes: [UInt8]) {
    for byte in bytes { fold(UInt64(byte)) }
  }
}
