/// A file's text with comments and byte order mark blanked, checked for what jansson can't place
/// well.
///
/// One pass: bytes that are not UTF-8, NUL bytes, comments without an end, nesting and the number
/// of values. A text of 100 000 brackets is refused at the 65th.
struct PlainText {
  private(set) var bytes: [UInt8]
  private let source: SourceText
  private var opened = 0
  private var values = 0

  init(of source: SourceText) throws(Diagnostic) {
    self.source = source
    bytes = source.bytes
    try refuseOtherEncodings()
    if source.hasByteOrderMark { blank(0..<3) }
    var offset = 0
    while offset < bytes.count { offset = try pass(offset) }
  }

  /// Looks at what begins at an offset; returns where the next thing begins.
  private mutating func pass(_ offset: Int) throws(Diagnostic) -> Int {
    switch bytes[offset] {
    case UInt8(ascii: "\""): return try passString(offset)
    case UInt8(ascii: "/"): return try passComment(offset)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      opened += 1
      guard opened <= JSONFile.deepestNesting else {
        throw refusal(
          offset, "nested too deep", wanted: "at most \(JSONFile.deepestNesting) levels")
      }
      try count(offset)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): opened = max(0, opened - 1)
    case UInt8(ascii: ","): try count(offset)
    case _: return try passCharacter(offset)
    }
    return offset + 1
  }

  /// Ends at the closing quote or, for a string without one, at the line's end.
  private func passString(_ start: Int) throws(Diagnostic) -> Int {
    var offset = start + 1
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""): return offset + 1
      case UInt8(ascii: "\n"): return offset
      case UInt8(ascii: "\\") where offset + 1 < bytes.count && bytes[offset + 1] != 0x0A:
        offset = try passCharacter(offset + 1)
      case _: offset = try passCharacter(offset)
      }
    }
    return offset
  }

  private mutating func passComment(_ start: Int) throws(Diagnostic) -> Int {
    var offset = start + 2
    switch start + 1 < bytes.count ? bytes[start + 1] : 0 {
    case UInt8(ascii: "/"):
      while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") {
        offset = try passCharacter(offset)
      }
    case UInt8(ascii: "*"):
      while true {
        guard offset + 1 < bytes.count else {
          throw refusal(start, "the comment has no end", wanted: "\"*/\"")
        }
        if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") { break }
        offset = try passCharacter(offset)
      }
      offset += 2
    case _:
      throw refusal(start, "a single \"/\" begins nothing", wanted: "\"//\" or \"/*\"")
    }
    blank(start..<offset)
    return offset
  }

  private func passCharacter(_ offset: Int) throws(Diagnostic) -> Int {
    let byte = bytes[offset]
    if byte == 0 { throw refusal(offset, "the file holds a NUL byte", wanted: "text") }
    if byte < 0x80 { return offset + 1 }
    guard let length = SourceText.lengthOfUTF8(bytes, at: offset) else {
      throw refusal(
        offset, "the file is not UTF-8 here", found: "byte 0x\(String(byte, radix: 16))")
    }
    return offset + length
  }

  private func refuseOtherEncodings() throws(Diagnostic) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw refusal(0, "the file is UTF-16", wanted: "UTF-8")
    }
  }

  private mutating func count(_ offset: Int) throws(Diagnostic) {
    values += 1
    guard values <= JSONFile.mostValues else {
      throw refusal(offset, "too many values", wanted: "at most \(JSONFile.mostValues)")
    }
  }

  /// Writes blanks over a range, keeping its line breaks.
  private mutating func blank(_ range: Range<Int>) {
    for offset in range where bytes[offset] != UInt8(ascii: "\n") {
      bytes[offset] = UInt8(ascii: " ")
    }
  }

  private func refusal(
    _ offset: Int, _ message: String, wanted: String? = nil, found: String? = nil
  ) -> Diagnostic {
    Diagnostic(in: source, at: offset, message, wanted: wanted, found: found)
  }
}
