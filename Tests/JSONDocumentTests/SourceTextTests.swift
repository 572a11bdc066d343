import JSONDocument
import Testing

@Suite struct SourceTextTests {
  /// Counts from the start, as a person would.
  private func counted(_ offset: Int, in bytes: [UInt8]) -> TextPosition {
    var (line, column) = (1, 1)
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return TextPosition(line: line, column: column)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `positions are those that counting gives`(seed: UInt64) {
    var state = seed
    let pieces = ["a", "é", "漢", "😀", "\n", "some more letters "].map { Array($0.utf8) }
    var bytes: [UInt8] = []
    while bytes.count < 9000 { bytes += pieces[Int(SplitMix.next(&state) % 6)] }
    let source = SourceText(path: "t", bytes: bytes)
    for offset in stride(from: 0, through: bytes.count, by: 37) {
      #expect(source.position(of: offset) == counted(offset, in: bytes))
    }
  }

  @Test(arguments: [0, 1, 255, 256, 257, 512])
  func `the end of a text is a position`(count: Int) {
    let source = SourceText(path: "t", bytes: [UInt8](repeating: 0x61, count: count))
    #expect(source.position(of: count) == TextPosition(line: 1, column: count + 1))
    #expect(source.position(of: count + 99) == source.position(of: count))
    #expect(source.position(of: -1) == TextPosition(line: 1, column: 1))
  }

  @Test func `lines come without their breaks`() {
    let source = SourceText(path: "t", bytes: Array("a\r\n\nb".utf8))
    #expect(source.lineCount == 3)
    #expect((0...4).map { Array(source.line($0)) } == [[], [0x61], [], [0x62], []])
  }

  @Test func `ten thousand places on one long line cost little`() {
    let source = SourceText(path: "t", bytes: [UInt8](repeating: 0x61, count: 1 << 18))
    let columns = stride(from: 0, to: 1 << 18, by: 25).map { source.position(of: $0).column }
    #expect(columns.count == 10_486 && columns.last == 262_126)
  }
}
