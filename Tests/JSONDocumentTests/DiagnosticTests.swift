import JSONDocument
import Testing

@Suite struct DiagnosticTests {
  private func excerpt(_ text: String, _ line: Int, _ column: Int) -> SourceExcerpt {
    let source = SourceText(path: "t", bytes: Array(text.utf8))
    return SourceExcerpt(of: source, at: TextPosition(line: line, column: column))
  }

  @Test func `a finding shows place, finding, wish, line and caret`() {
    let source = SourceText(path: "lunch.json", bytes: Array("{\r\n  \"prepair\": {},\r\n}".utf8))
    let finding = Diagnostic(
      in: source, at: 5, "unknown key \"prepair\" in apps.northline", suggestion: "prepare")
    #expect(
      finding.rendered(showing: source) == """
        lunch.json:2:3: error: unknown key "prepair" in apps.northline; did you mean "prepare"?
            "prepair": {},
            ^

        """)
  }

  @Test func `wish and finding stand after what they are about`() {
    let position = TextPosition(line: 1, column: 1)
    let finding = Diagnostic(
      .warning, path: "a\u{1b}[2Jb", position: position, message: "run.length",
      wanted: "a duration", found: "90")
    #expect(
      finding.headline
        == "a\\u{1b}[2Jb:1:1: warning: run.length: expected a duration; found 90")
  }

  @Test func `tabs stay tabs above and below`() {
    let excerpt = excerpt("\t\"é\":\tx", 1, 7)
    #expect(excerpt.text == "\t\"é\":\tx")
    #expect(excerpt.caret == "\t    \t^")
  }

  @Test func `nothing in a line can steer the terminal`() {
    let excerpt = excerpt("a\u{1b}[2J\u{202E}b", 1, 7)
    #expect(excerpt.text == "a\\u{1b}[2J\\u{202e}b")
    #expect(excerpt.caret == String(repeating: " ", count: 18) + "^")
  }

  @Test func `wide characters take two columns and marks none`() {
    #expect(excerpt("漢e\u{301}x", 1, 4).caret == "   ^")
  }

  @Test func `a long line is cut around the place`() {
    let line = (0..<1000).map { "\($0 % 10)" }.joined()
    let start = excerpt(line, 1, 1)
    #expect(start.text.count == 161 && start.text.hasSuffix("9…") && start.caret == "^")
    let middle = excerpt(line, 1, 506)
    #expect(middle.text.count == 162 && middle.text.hasPrefix("…"))
    let caret = middle.caret.count - 1
    #expect(Array(middle.text)[caret] == "5")
    let end = excerpt(line, 1, 1001)
    #expect(end.text.hasSuffix("789") && end.caret.count == end.text.count + 1)
  }

  @Test func `a place outside the text has an empty line`() {
    #expect(excerpt("a", 9, 3).text == "")
  }

  @Test func `findings come in file order and are counted exactly`() {
    let source = SourceText(path: "t", bytes: Array(repeating: UInt8(ascii: "\n"), count: 30_000))
    var list = DiagnosticList()
    for offset in (0..<25_000).reversed() {
      list.append(
        Diagnostic(offset % 5 == 0 ? .warning : .error, in: source, at: offset, "n\(offset)"))
    }
    #expect(list.errorCount == 20_000 && list.warningCount == 5_000 && list.count == 25_000)
    #expect(list.inFileOrder.count == 10_000)
    #expect(list.inFileOrder.prefix(3).map(\.message) == ["n0", "n1", "n2"])
    let text = list.rendered(showing: source, limit: 2)
    #expect(text.hasPrefix("t:1:1: warning: n0\n"))
    #expect(text.hasSuffix("\nand 24998 more\n"))
  }

  @Test func `lists add up`() {
    let source = SourceText(path: "t", bytes: Array("abc".utf8))
    var first = DiagnosticList()
    var second = DiagnosticList()
    first.append(Diagnostic(in: source, at: 2, "late"))
    second.append(Diagnostic(.warning, in: source, at: 1, "early"))
    first.append(contentsOf: second)
    #expect(first.inFileOrder.map(\.message) == ["early", "late"])
    #expect(first.errorCount == 1 && first.warningCount == 1)
  }

  @Test func `long texts are cut in their middle`() {
    let shown = TerminalText.quoted(String(repeating: "a", count: 100) + "z", limit: 30)
    #expect(shown == "\"aaaaaaaaaaaaaaaaaaaa…aaaaaaaaaz\"")
    #expect(TerminalText.quoted("a\"b\n") == "\"a\"b\\n\"")
  }
}
