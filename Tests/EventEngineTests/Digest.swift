/// A fingerprint of a sequence of numbers (FNV-1a, 64 bits at a time, with a rotation).
struct Digest {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x100_0000_01B3
    value = value << 23 | value >> 41
  }
}
