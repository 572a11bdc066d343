/// What stands between the quotes of a JSON string.
enum JSONString {
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// The bytes that a well-formed string means, in UTF-8.
  static func unescaped(_ body: ArraySlice<UInt8>) -> [UInt8] {
    guard body.contains(UInt8(ascii: "\\")) else { return Array(body) }
    var result: [UInt8] = []
    var offset = body.startIndex
    while offset < body.endIndex {
      guard body[offset] == UInt8(ascii: "\\"), offset + 1 < body.endIndex else {
        result.append(body[offset])
        offset += 1
        continue
      }
      switch body[offset + 1] {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "u"):
        let (scalar, length) = escapedScalar(body[offset...])
        result.append(contentsOf: String(Character(scalar)).utf8)
        offset += length
        continue
      case let byte: result.append(byte)
      }
      offset += 2
    }
    return result
  }

  /// What is wrong inside a string, and the offset where; nil if it is well formed.
  ///
  /// `body` is what follows the opening quote, up to the closing one or the end of the line.
  static func flaw(in body: ArraySlice<UInt8>) -> (offset: Int, message: String)? {
    var offset = body.startIndex
    while offset < body.endIndex {
      let byte = body[offset]
      if byte < 0x20 {
        let code = String(byte, radix: 16)
        return (offset, "a control character (0x\(code)) in a string is written as an escape")
      }
      guard byte == UInt8(ascii: "\\") else {
        offset += 1
        continue
      }
      guard offset + 1 < body.endIndex else { return (offset, "the escape has no end") }
      switch body[offset + 1] {
      case UInt8(ascii: "u"):
        if let message = flawOfUnicodeEscape(body[offset...]) { return (offset, message) }
        offset += escapedScalar(body[offset...]).length
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
        UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
        offset += 2
      case _: return (offset, "no such escape; a backslash itself is written \"\\\\\"")
      }
    }
    return nil
  }

  private static func flawOfUnicodeEscape(_ rest: ArraySlice<UInt8>) -> String? {
    guard let first = codeUnit(rest, at: rest.startIndex) else {
      return "\"\\u\" needs four hexadecimal digits"
    }
    if first == 0 { return "a string can't hold a NUL character" }
    guard UTF16.isLeadSurrogate(first) || UTF16.isTrailSurrogate(first) else { return nil }
    if UTF16.isLeadSurrogate(first), let second = codeUnit(rest, at: rest.startIndex + 6),
      UTF16.isTrailSurrogate(second)
    {
      return nil
    }
    return "half of a surrogate pair is no character"
  }

  /// The character of one `\u` escape, or of two that make a pair, and the bytes that they take.
  private static func escapedScalar(
    _ rest: ArraySlice<UInt8>
  ) -> (scalar: Unicode.Scalar, length: Int) {
    guard let first = codeUnit(rest, at: rest.startIndex) else { return ("\u{FFFD}", 2) }
    if let scalar = Unicode.Scalar(UInt32(first)) { return (scalar, 6) }
    guard let second = codeUnit(rest, at: rest.startIndex + 6), UTF16.isLeadSurrogate(first),
      UTF16.isTrailSurrogate(second)
    else { return ("\u{FFFD}", 6) }
    let value = 0x10000 + (UInt32(first & 0x3FF) << 10) + UInt32(second & 0x3FF)
    return (Unicode.Scalar(value) ?? "\u{FFFD}", 12)
  }

  private static func codeUnit(_ bytes: ArraySlice<UInt8>, at offset: Int) -> UInt16? {
    guard offset + 6 <= bytes.endIndex, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt16 = 0
    for byte in bytes[(offset + 2)..<(offset + 6)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }
}
