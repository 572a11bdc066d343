import JSONDocument
import Testing

@Suite struct JSONWriterTests {
  @Test func `objects and lists are indented by two`() {
    var json = JSONWriter()
    json.object { json in
      json.key("a")
      json.array { json in
        json.object { json in
          json.key("b")
          json.boolean(true)
        }
        json.null()
      }
      json.key("empty")
      json.array { _ in }
      json.key("nothing")
      json.object { _ in }
    }
    json.endLine()
    #expect(
      json.text == """
        {
          "a": [
            {
              "b": true
            },
            null
          ],
          "empty": [],
          "nothing": {}
        }

        """)
  }

  @Test func `short lists of scalars stay on one line`() {
    var json = JSONWriter()
    json.array { json in
      json.array { json in
        json.number(0.5)
        json.string("90, \n\"s\"")
        json.integer(Int64.min)
        json.integer(UInt64.max)
      }
      json.array { json in for number in 0..<17 { json.integer(number) } }
      json.array { json in for _ in 0..<5 { json.string("twenty letters, about") } }
    }
    let lines = json.text.split(separator: "\n").map(String.init)
    #expect(lines[1] == #"  [0.5, "90, \n\"s\"", -9223372036854775808, 18446744073709551615],"#)
    #expect(lines[2] == "  [" && lines[3] == "    0,")
    #expect(lines.count == 2 + 1 + 19 + 7)
  }

  @Test func `compact text holds no blanks`() {
    var json = JSONWriter(.compact)
    json.object { json in
      json.key("a")
      json.array { json in
        json.integer(1)
        json.string("b c")
      }
      json.key("d")
      json.null()
    }
    #expect(json.text == #"{"a":[1,"b c"],"d":null}"#)
  }

  @Test func `every character is written so that it reads back`() throws {
    var text = "\"\\/é😀\u{2028}\u{2029}\u{7f}\u{FFFD}\u{10FFFF}"
    for value in UInt8(1)..<32 { text.unicodeScalars.append(Unicode.Scalar(value)) }
    var json = JSONWriter()
    json.string(text)
    let file = try JSONFile(bytes: json.bytes, named: "t")
    #expect(file.root.string == text)
    #expect(!json.bytes.contains { $0 < 0x20 || $0 == 0x7F })
    #expect(json.text.contains("\\u2028\\u2029\\u007f"))
  }

  @Test func `a NUL character is escaped`() {
    var json = JSONWriter()
    json.string("a\0b")
    #expect(json.text == #""a\u0000b""#)
  }

  @Test func `numbers that are not finite become null`() {
    var json = JSONWriter(.compact)
    json.array { json in
      json.number(.nan)
      json.number(.infinity)
      json.number(-.infinity)
      json.number(-0.0)
      json.number(1e20)
      json.number(.leastNonzeroMagnitude)
    }
    #expect(json.text == "[null,null,null,-0.0,1e+20,5e-324]")
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `every finite number reads back as the same bits`(seed: UInt64) throws {
    var state = seed
    var numbers: [Double] = []
    while numbers.count < 5000 {
      let number = Double(bitPattern: SplitMix.next(&state))
      if number.isFinite { numbers.append(number) }
    }
    var json = JSONWriter(.compact)
    json.array { json in for number in numbers { json.number(number) } }
    let file = try JSONFile(bytes: json.bytes, named: "t")
    let read = file.root.elements?.compactMap(\.number) ?? []
    #expect(read.map(\.bitPattern) == numbers.map(\.bitPattern))
  }

  @Test func `what was read can be written again`() throws {
    let text = #"{"a":[1,-2.5,"x",null,true,{"b":{}}],"c":""}"#
    var json = JSONWriter(.compact)
    json.value(try JSONFile(bytes: Array(text.utf8), named: "t").root)
    #expect(json.text == text)
  }
}

/// The generator of Steele, Lea, Flood (2014), for tests.
enum SplitMix {
  static func next(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
