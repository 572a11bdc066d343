import JSONDocument
import Testing

@Suite struct JSONFileTests {
  private func read(_ text: String) throws -> JSONFile {
    try JSONFile(bytes: Array(text.utf8), named: "test.json")
  }

  private func errors(in file: JSONFile) -> [String] {
    file.duplicateKeys.inFileOrder.map(\.headline)
  }

  private func refusal(_ bytes: [UInt8]) -> String {
    do {
      _ = try JSONFile(bytes: bytes, named: "test.json")
      return "accepted"
    } catch {
      return error.headline
    }
  }

  @Test func `every kind of value is read as it stands`() throws {
    let file = try read(
      #"{"t": true, "f": false, "n": null, "i": -9223372036854775808, "r": -0.0, "s": "a\u00e9\ud83d\ude00\n", "l": [], "o": {}}"#
    )
    let kinds = file.root.members?.map(\.value.kind)
    #expect(
      kinds == [
        .boolean(true), .boolean(false), .null, .integer(.min), .real(-0.0), .string("aé😀\n"),
        .array([]), .object([]),
      ])
    #expect(file.root["r"]?.number?.sign == .minus)
    #expect(file.root["missing"] == nil)
  }

  @Test func `keys keep the order of the file`() throws {
    let file = try read(#"{"z": 1, "a": 2, "m": 3}"#)
    #expect(file.root.members?.map(\.key) == ["z", "a", "m"])
  }

  @Test func `values and keys know their place`() throws {
    let file = try read(
      "{\n  \"sérvices\": [\n    {\"n\\u0061me\": \"db\", \"mean\": -1.5e3}\n  ]\n}\n")
    let service = try #require(file.root["sérvices"]?.elements?.first)
    let mean = try #require(service.members?.last)
    #expect(file.source.position(of: mean.keyPlace) == TextPosition(line: 3, column: 25))
    #expect(file.source.position(of: mean.value.place) == TextPosition(line: 3, column: 33))
    #expect(file.source.text(in: mean.value.place..<mean.value.end) == "-1.5e3")
    #expect(service.members?.first?.key == "name")
    #expect(file.source.text(in: service.place..<service.end).hasSuffix("-1.5e3}"))
  }

  @Test func `comments are blanked and places stay`() throws {
    let file = try read("// é\n{ /* \"a\": 1,\n */ \"b\": /**/ 2 // }\n}")
    #expect(file.root.members?.map(\.key) == ["b"])
    let value = try #require(file.root["b"])
    #expect(file.source.position(of: value.place) == TextPosition(line: 3, column: 15))
  }

  @Test func `what looks like a comment inside a string is text`() throws {
    let file = try read(#"{"url": "http://x/*y*/", "q": "\"//"}"#)
    #expect(file.root["url"]?.string == "http://x/*y*/")
    #expect(file.root["q"]?.string == "\"//")
  }

  @Test func `a byte order mark takes no column`() throws {
    let file = try JSONFile(bytes: [0xEF, 0xBB, 0xBF] + Array("{\"a\": 1}".utf8), named: "b")
    let member = try #require(file.root.members?.first)
    #expect(file.source.position(of: member.keyPlace) == TextPosition(line: 1, column: 2))
  }

  @Test func `every duplicate key is found and names the first`() throws {
    let file = try read(
      "{\"a\": {\"x\": 1, \"x\": 2},\n \"b\": 0,\n \"\\u0061\": [3], \"a\": {\"y\": 4}}")
    #expect(
      errors(in: file) == [
        "test.json:1:16: error: duplicate key \"x\"; it stands at 1:8 already",
        "test.json:3:2: error: duplicate key \"a\"; it stands at 1:2 already",
        "test.json:3:17: error: duplicate key \"a\"; it stands at 1:2 already",
      ])
    #expect(file.root.members?.map(\.key) == ["a", "b"])
    #expect(file.root["a"]?["y"]?.kind == .integer(4))
  }

  @Test func `keys that only look alike are duplicates`() throws {
    let file = try read("{\"é\": 1, \"e\u{301}\": 2}")
    #expect(file.duplicateKeys.errorCount == 1)
  }

  @Test func `an empty key is a key`() throws {
    #expect(try read(#"{"": 5}"#).root[""]?.kind == .integer(5))
  }

  @Test func `nesting is allowed to 64 and refused at the bracket beyond`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array(repeating: UInt8(ascii: "["), count: depth)
        + Array(repeating: UInt8(ascii: "]"), count: depth)
    }
    #expect(refusal(nested(64)) == "accepted")
    let wanted = "test.json:1:65: error: nested too deep: expected at most 64 levels"
    #expect(refusal(nested(65)) == wanted)
    #expect(refusal(nested(100_000)) == wanted)
    #expect(refusal(Array(repeating: UInt8(ascii: "{"), count: 100_000)) == wanted)
  }

  @Test func `files beyond the limits are refused`() {
    let large = [UInt8](repeating: UInt8(ascii: " "), count: JSONFile.largestSize + 1)
    #expect(
      refusal(large)
        == "test.json:1:1: error: the file is too large: expected at most 64 MiB; found 67108865 bytes"
    )
  }

  @Test(
    arguments: [
      ([0x7B, 0, 0x7D], "1:2: error: the file holds a NUL byte: expected text"),
      ([0x22, 0xFF, 0x22], "1:2: error: the file is not UTF-8 here; found byte 0xff"),
      ([0x22, 0xC0, 0x80, 0x22], "1:2: error: the file is not UTF-8 here; found byte 0xc0"),
      ([0x22, 0xED, 0xA0, 0x80], "1:2: error: the file is not UTF-8 here; found byte 0xed"),
      ([0x22, 0xF4, 0x90, 0x80, 0x80], "1:2: error: the file is not UTF-8 here; found byte 0xf4"),
      ([0x22, 0xE2, 0x82], "1:2: error: the file is not UTF-8 here; found byte 0xe2"),
      ([0x2F, 0x2F, 0x80], "1:3: error: the file is not UTF-8 here; found byte 0x80"),
      ([0xFF, 0xFE, 0x7B, 0x00], "1:1: error: the file is UTF-16: expected UTF-8"),
    ] as [([UInt8], String)])
  func `bytes that are no text are refused at their place`(bytes: [UInt8], wanted: String) {
    #expect(refusal(bytes) == "test.json:\(wanted)")
  }
}
