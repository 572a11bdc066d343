internal import JSONDocument

/// How a scenario gets at the other files that it names, such as recorded arrivals.
///
/// ```swift
/// let reader = CompanionReader { name throws(CompanionRefusal) in
///   try bytes(of: folder + name)
/// }
/// let (scenario, reading) = ScenarioForm.whole.read(file, companions: reader)
/// ```
public struct CompanionReader: Sendable {
  /// The bytes of a file, named relative to the scenario's folder.
  public let read: @Sendable (_ name: String) throws(CompanionRefusal) -> [UInt8]

  public init(_ read: @escaping @Sendable (_ name: String) throws(CompanionRefusal) -> [UInt8]) {
    self.read = read
  }

  /// Where a scenario stands alone.
  public static var none: CompanionReader {
    CompanionReader { _ throws(CompanionRefusal) in
      throw CompanionRefusal(reason: "a scenario from here can't name other files")
    }
  }
}

/// Why a file can't be read, as a phrase.
public struct CompanionRefusal: Error, Hashable, Sendable {
  public var reason: String

  public init(reason: String) { self.reason = reason }
}

/// Another file that a scenario names; the scenario's digest covers its bytes.
public struct CompanionFile: Hashable, Sendable {
  /// As the scenario names it.
  public let name: String
  public let bytes: [UInt8]

  /// A fingerprint of the bytes, 16 hexadecimal digits; against mistakes, not against forgery.
  ///
  /// Words of eight bytes, little-endian, the last one filled up with zeros, then the length, each
  /// through the finaliser of SplitMix64 (Steele, Lea & Flood, 2014).
  public var digest: String {
    var hash: UInt64 = 0x6A09_E667_F3BC_C908
    func fold(_ word: UInt64) {
      var z = (hash ^ word) &+ 0x9E37_79B9_7F4A_7C15
      z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
      hash = z ^ z >> 31
    }
    for start in stride(from: 0, to: bytes.count, by: 8) {
      var word: UInt64 = 0
      for offset in start..<min(start + 8, bytes.count) {
        word |= UInt64(bytes[offset]) << UInt64((offset - start) * 8)
      }
      fold(word)
    }
    fold(UInt64(bytes.count))
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
