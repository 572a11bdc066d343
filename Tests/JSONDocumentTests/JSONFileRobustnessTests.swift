import JSONDocument
import Testing

/// No bytes whatever make the reader crash or accept what it then misplaces.
@Suite struct JSONFileRobustnessTests {
  static let sample = Array(
    #"""
    // A sample with everything in it.
    {
      "format": 1, /* é */ "name": "l\u00fcnch\n\ud83d\ude00",
      "run": { "seed": 20270114, "x": -0.5e-3, "on": true, "off": false, "no": null },
      "list": [[0.5, "90s"], [], {}, [1, 2, [3, {"a": []}]]],
      "list": "again"
    }
    """#.utf8)

  /// Reads, and checks of what is accepted that every place holds what it should.
  private func survives(_ bytes: [UInt8]) -> Bool {
    do {
      let file = try JSONFile(bytes: bytes, named: "t")
      _ = file.duplicateKeys.rendered(showing: file.source)
      return isPlacedRight(file.root, in: file)
    } catch {
      let source = SourceText(path: "t", bytes: bytes)
      return error.position.line >= 1 && error.position.column >= 1
        && error.rendered(showing: source).split(separator: "\n").count == 3
    }
  }

  private func isPlacedRight(_ value: JSONValue, in file: JSONFile) -> Bool {
    let text = file.source.text(in: value.place..<value.end)
    switch value.kind {
    case .object(let members):
      return text.hasPrefix("{") && text.hasSuffix("}")
        && members.allSatisfy { isPlacedRight($0.value, in: file) }
    case .array(let elements):
      return text.hasPrefix("[") && text.hasSuffix("]")
        && elements.allSatisfy { isPlacedRight($0, in: file) }
    case .string: return text.hasPrefix("\"") && text.hasSuffix("\"")
    case .integer(let number): return text == "-0" || Int64(text) == number
    case .real(let number): return Double(text) == number
    case .boolean(let truth): return text == (truth ? "true" : "false")
    case .null: return text == "null"
    }
  }

  @Test func `the sample itself is read`() throws {
    let file = try JSONFile(bytes: Self.sample, named: "t")
    #expect(file.duplicateKeys.count == 1)
    #expect(isPlacedRight(file.root, in: file))
  }

  @Test func `every beginning of a text is accepted or refused in words`() {
    for length in 0...Self.sample.count {
      #expect(survives(Array(Self.sample.prefix(length))), "\(length) bytes")
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `changed bytes are accepted or refused in words`(seed: UInt64) {
    var state = seed
    let special = Array("{}[]\",:\\/*0-.eE \n\tu".utf8) + [0, 0x7F, 0x80, 0xC3, 0xED, 0xFF]
    for _ in 0..<400 {
      var bytes = Self.sample
      for _ in 0...(SplitMix.next(&state) % 4) {
        let place = Int(SplitMix.next(&state) % UInt64(bytes.count))
        let random = SplitMix.next(&state)
        let byte = special[Int(random >> 8) % special.count]
        switch random % 4 {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        case 2: bytes.remove(at: place)
        case _: bytes[place] = UInt8(truncatingIfNeeded: random >> 16)
        }
      }
      #expect(survives(bytes), "\(String(decoding: bytes, as: UTF8.self))")
    }
  }
}
