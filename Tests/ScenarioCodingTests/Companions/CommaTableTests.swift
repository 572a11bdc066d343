import JSONDocument
import ScenarioCoding
import Testing

@Suite struct CommaTableTests {
  private static func read(_ text: String) -> (table: CommaTable?, errors: [String]) {
    var list = DiagnosticList()
    let table = CommaTable(SourceText(path: "t", bytes: Array(text.utf8)), &list)
    return (table, list.inFileOrder.map { String($0.headline.dropFirst(2)) })
  }

  @Test(arguments: [
    "a,b\n1,2\n3,4\n", "a,b\n1,2\n3,4", "a,b\r\n1,2\r\n3,4\r\n", "\u{FEFF}a,b\n1,2\n3,4\n",
    "\"a\",b\n\"1\",2\n3,\"4\"\n",
  ])
  func `the same table is the same however it is written`(text: String) throws {
    let table = try #require(Self.read(text).table)
    #expect(table.columns == ["a", "b"])
    #expect(table.rowCount == 2)
    #expect((0..<2).map { table.text(row: $0, column: 0) } == ["1", "3"])
    #expect((0..<2).map { table.text(row: $0, column: 1) } == ["2", "4"])
  }

  @Test func `a quoted field may hold commas, line breaks and quotes`() throws {
    let table = try #require(Self.read("a,b\n\"x, \"\"y\"\"\nz\",\"\"\n").table)
    #expect(table.text(row: 0, column: 0) == "x, \"y\"\nz")
    #expect(table.text(row: 0, column: 1) == "")
    #expect(table.place(row: 0, column: 1) == 17)
  }

  @Test func `blanks belong to a field`() throws {
    let table = try #require(Self.read("a\n 1 \n").table)
    #expect(table.text(row: 0, column: 0) == " 1 ")
  }

  @Test(
    arguments: [
      ("a,b\n1\n", ["2:1: error: the line: expected 2 fields, as at the head; found 1"]),
      ("a,b\n1,2\n\n", ["3:1: error: the line: expected 2 fields, as at the head; found 1"]),
      ("a,a\n", ["1:3: error: a second column \"a\""]),
      ("a,\n1,2\n", ["1:3: error: a column without a name"]),
      ("", ["1:1: error: a column without a name"]),
      (
        "a\nx\"y\n",
        ["2:2: error: the field: expected quotes around the whole field, or none"]
      ),
      (
        "a\n\"x\"y\n",
        ["2:4: error: the field: expected quotes around the whole field, or none"]
      ),
      (
        "a,b\n1,2,3\n4\n",
        [
          "2:1: error: the line: expected 2 fields, as at the head; found 3",
          "3:1: error: the line: expected 2 fields, as at the head; found 1",
        ]
      ),
      ("a\nx\0\n", ["2:2: error: the table: expected UTF-8 text; found a NUL byte"]),
    ] as [(String, [String])])
  func `each flaw is found at its place`(text: String, errors: [String]) {
    let read = Self.read(text)
    #expect(read.table == nil)
    #expect(read.errors == errors)
  }

  @Test func `a quoted field without end is one error`() {
    let errors = Self.read("a,b\n1,\"2\n3,4\n").errors
    #expect(errors == ["2:3: error: the quoted field has no end: expected \"\\\"\""])
  }

  @Test func `bytes that are no text are refused at their place`() {
    var list = DiagnosticList()
    let source = SourceText(path: "t", bytes: Array("a\n1".utf8) + [0xFF])
    #expect(CommaTable(source, &list) == nil)
    #expect(
      list.inFileOrder.map(\.headline) == [
        "t:2:2: error: the table: expected UTF-8 text; found byte 0xff"
      ])
  }
}
