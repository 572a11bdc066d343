/// The fingerprint of some bytes: 128 bits.
///
/// The bytes are taken eight at a time, little-endian, the last ones filled up with zeros, and
/// their number as the last word. Each word goes through both lanes: `lane = mix(lane ^ word) +
/// other lane`, where `mix` is the finaliser of SplitMix64 (Steele, Lea & Flood, 2014) on lane
/// constants of its own. It guards against mistakes, not against forgery.
struct ByteDigest: Hashable, Sendable, CustomStringConvertible {
  /// The upper and the lower 64 bits.
  let high: UInt64
  let low: UInt64

  init(of bytes: [UInt8]) {
    var (high, low): (UInt64, UInt64) = (0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344)
    func fold(_ word: UInt64) {
      high = Self.mix(high ^ word) &+ low
      low = Self.mix(low ^ (word << 32 | word >> 32)) ^ high
    }
    var word: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      word |= UInt64(byte) << UInt64(index % 8 * 8)
      if index % 8 == 7 {
        fold(word)
        word = 0
      }
    }
    fold(word)
    fold(UInt64(bytes.count))
    (self.high, self.low) = (high, low)
  }

  /// 32 hexadecimal digits.
  var description: String { HexText.text(high) + HexText.text(low) }

  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
