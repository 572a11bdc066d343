extension SourceText {
  /// The bytes of the well-formed character that begins here (Unicode 16, table 3-7).
  static func lengthOfUTF8(_ bytes: [UInt8], at offset: Int) -> Int? {
    let (length, second): (Int, ClosedRange<UInt8>)
    switch bytes[offset] {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case _: return nil
    }
    guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return nil }
    let rest = bytes[(offset + 2)..<(offset + length)]
    return rest.allSatisfy { $0 & 0xC0 == 0x80 } ? length : nil
  }

  /// The first byte that is no text: not UTF-8, or NUL; nil if all is.
  public var firstFlaw: (offset: Int, byte: UInt8)? {
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] != 0, bytes[offset] < 0x80 {
        offset += 1
      } else if bytes[offset] != 0, let length = Self.lengthOfUTF8(bytes, at: offset) {
        offset += length
      } else {
        return (offset, bytes[offset])
      }
    }
    return nil
  }
}
