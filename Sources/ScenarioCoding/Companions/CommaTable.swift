public import JSONDocument

/// A table in a file of comma-separated values (RFC 4180), read in full, each field with its place.
///
/// The first line names the columns. Each further line has as many fields; a field may be quoted,
/// with `""` for a quote. Lines end with LF or CR LF.
public struct CommaTable: Sendable {
  /// The file as it was read.
  public let source: SourceText
  /// The names at the head, in file order.
  public private(set) var columns: [String] = []
  /// The lines below the head [1].
  public private(set) var rowCount = 0

  /// Start and end of each field, the head's first.
  private var starts: [UInt32] = []
  private var ends: [UInt32] = []

  /// The largest file that is read [B].
  public static let largestSize = 64 << 20

  /// Reads a table; adds all that is wrong with it to the list.
  public init?(_ source: SourceText, _ diagnostics: inout DiagnosticList) {
    self.source = source
    if let flaw = source.firstFlaw {
      let found = flaw.byte == 0 ? "a NUL byte" : "byte 0x\(String(flaw.byte, radix: 16))"
      diagnostics.append(
        Diagnostic(in: source, at: flaw.offset, "the table", wanted: "UTF-8 text", found: found))
      return nil
    }
    let before = diagnostics.errorCount
    let hasMark = source.bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var offset = hasMark ? 3 : 0
    readLine(from: &offset, &diagnostics)
    columns = starts.indices.map { text(start: $0) }
    checkHead(&diagnostics)
    while offset < source.bytes.count { readRow(from: &offset, &diagnostics) }
    if diagnostics.errorCount > before { return nil }
  }

  /// The text of a field; rows count from 0 below the head.
  public func text(row: Int, column: Int) -> String {
    text(start: (row + 1) * columns.count + column)
  }

  /// The offset of a field's first byte.
  public func place(row: Int, column: Int) -> Int {
    Int(starts[(row + 1) * columns.count + column])
  }

  private func text(start index: Int) -> String {
    var range = Int(starts[index])..<Int(ends[index])
    guard source.bytes[range].first == UInt8(ascii: "\"") else { return source.text(in: range) }
    range = range.lowerBound + 1..<range.upperBound - 1
    var text = ""
    var wasQuote = false
    for character in source.text(in: range).unicodeScalars {
      let isSecond = wasQuote && character == "\""
      if !isSecond { text.unicodeScalars.append(character) }
      wasQuote = character == "\"" && !isSecond
    }
    return text
  }

  private func checkHead(_ diagnostics: inout DiagnosticList) {
    for (index, name) in columns.enumerated() {
      let place = Int(starts[index])
      if name.isEmpty {
        diagnostics.append(Diagnostic(in: source, at: place, "a column without a name"))
      } else if columns[..<index].contains(name) {
        diagnostics.append(
          Diagnostic(
            in: source, at: place, "a second column \(TerminalText.quoted(name))"))
      }
    }
  }

  private mutating func readRow(from offset: inout Int, _ diagnostics: inout DiagnosticList) {
    let (start, known) = (offset, starts.count)
    let isWhole = readLine(from: &offset, &diagnostics)
    let count = starts.count - known
    if count == columns.count {
      rowCount += 1
      return
    }
    starts.removeLast(count)
    ends.removeLast(count)
    guard isWhole else { return }
    diagnostics.append(
      Diagnostic(
        in: source, at: start, "the line", wanted: "\(columns.count) fields, as at the head",
        found: "\(count)"))
  }

  /// Reads a line with its end; false if a field was broken.
  @discardableResult
  private mutating func readLine(
    from offset: inout Int, _ diagnostics: inout DiagnosticList
  ) -> Bool {
    let bytes = source.bytes
    var isWhole = true
    while true {
      let start = offset
      let isQuoted = offset < bytes.count && bytes[offset] == UInt8(ascii: "\"")
      if isQuoted { isWhole = passQuoted(&offset, &diagnostics) && isWhole }
      let afterQuote = offset
      while offset < bytes.count, bytes[offset] != UInt8(ascii: ","),
        bytes[offset] != UInt8(ascii: "\n")
      {
        offset += 1
      }
      let isLast = offset == bytes.count || bytes[offset] == UInt8(ascii: "\n")
      var end = offset
      if isLast, end > afterQuote, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      if isWhole, let stray = strayByte(from: isQuoted ? afterQuote : start, to: end, isQuoted) {
        diagnostics.append(
          Diagnostic(
            in: source, at: stray, "the field", wanted: "quotes around the whole field, or none"))
        isWhole = false
      }
      starts.append(UInt32(start))
      ends.append(UInt32(end))
      if offset < bytes.count { offset += 1 }
      if isLast { return isWhole }
    }
  }

  /// What follows a closing quote, or a quote inside a field without quotes.
  private func strayByte(from start: Int, to end: Int, _ isQuoted: Bool) -> Int? {
    if isQuoted { return start < end ? start : nil }
    return source.bytes[start..<end].firstIndex(of: UInt8(ascii: "\""))
  }

  /// Passes a quoted field; false if it has no end.
  private func passQuoted(_ offset: inout Int, _ diagnostics: inout DiagnosticList) -> Bool {
    let bytes = source.bytes
    let start = offset
    offset += 1
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "\"") else {
        offset += 1
        continue
      }
      offset += 1
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { return true }
      offset += 1
    }
    diagnostics.append(
      Diagnostic(in: source, at: start, "the quoted field has no end", wanted: "\"\\\"\""))
    return false
  }
}
