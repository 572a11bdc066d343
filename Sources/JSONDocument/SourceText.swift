/// A place in a file as people count it.
public struct TextPosition: Hashable, Comparable, Sendable {
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted in code points from 1.
  public let column: Int

  /// A place from its line and column, both counted from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// The bytes of a file and the name it goes by, with a fast way from an offset to line and column.
///
/// The index is built once, in time linear in the size; after that a position costs at most a
/// binary search over the lines and a walk over one block, however long a line is.
public struct SourceText: Sendable {
  /// The name of the file, as messages show it.
  public let path: String
  /// The file as it was read.
  public let bytes: [UInt8]

  /// The offset of each line's first byte.
  private let lineStarts: [UInt32]
  /// The code points that begin before each block [1].
  private let codePointsBeforeBlock: [UInt32]
  private static let blockSize = 256

  /// Indexes the lines of a file of less than 4 GiB.
  public init(path: String, bytes: [UInt8]) {
    precondition(bytes.count < Int(UInt32.max), "\(path): \(bytes.count) bytes are too many")
    self.path = path
    self.bytes = bytes
    var starts: [UInt32] = [0]
    var blocks: [UInt32] = []
    blocks.reserveCapacity(bytes.count / Self.blockSize + 1)
    var codePoints: UInt32 = 0
    bytes.withUnsafeBufferPointer { bytes in
      for offset in bytes.indices {
        if offset % Self.blockSize == 0 { blocks.append(codePoints) }
        if Self.startsCodePoint(bytes[offset]) { codePoints += 1 }
        if bytes[offset] == UInt8(ascii: "\n") { starts.append(UInt32(offset + 1)) }
      }
    }
    if bytes.count % Self.blockSize == 0 { blocks.append(codePoints) }
    lineStarts = starts
    codePointsBeforeBlock = blocks
  }

  /// The number of lines [1].
  public var lineCount: Int { lineStarts.count }

  /// The line and column of a byte; offsets beyond the text mean its end.
  public func position(of offset: Int) -> TextPosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = lineIndex(of: offset)
    let start = Int(lineStarts[line])
    var column = codePoints(before: offset) - codePoints(before: start) + 1
    // A byte order mark stands before the first column.
    if line == 0, offset >= 3, hasByteOrderMark { column -= 1 }
    return TextPosition(line: line + 1, column: column)
  }

  /// The bytes of a line, counted from 1, without its line break.
  public func line(_ number: Int) -> ArraySlice<UInt8> {
    guard number >= 1, number <= lineStarts.count else { return [] }
    var start = Int(lineStarts[number - 1])
    var end = number < lineStarts.count ? Int(lineStarts[number]) - 1 : bytes.count
    if number == 1, hasByteOrderMark { start = 3 }
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return bytes[start..<max(start, end)]
  }

  /// The text between two offsets; broken bytes become U+FFFD.
  public func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
  }

  var hasByteOrderMark: Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }

  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func codePoints(before offset: Int) -> Int {
    let block = offset / Self.blockSize
    let rest = bytes[(block * Self.blockSize)..<offset]
    return rest.reduce(Int(codePointsBeforeBlock[block])) {
      Self.startsCodePoint($1) ? $0 + 1 : $0
    }
  }

  private static func startsCodePoint(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}
