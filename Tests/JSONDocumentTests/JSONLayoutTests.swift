import JSONDocument
import Testing

struct JSONLayoutTests {
  private func laidOut(_ text: String) throws -> String {
    JSONLayout.text(of: try JSONFile(bytes: Array(text.utf8), named: "t").root)
  }

  @Test func `what fits on a line stands on one`() throws {
    let text = try laidOut(#"{"a":{"b":[1,2.5,"x"],"c":{}},"d":[]}"#)
    #expect(
      text == """
        {
          "a": { "b": [1, 2.5, "x"], "c": {} },
          "d": []
        }
        """)
  }

  @Test func `a long list fills its lines, and none is wider than 100`() throws {
    let items = (1...40).map { #"{"from":"\#($0)","rate":\#($0)}"# }.joined(separator: ",")
    let text = try laidOut(#"{"list":[\#(items)]}"#)
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines.count < 20)
    #expect(lines[2].hasPrefix(#"    { "from": "1", "rate": 1 }, { "from": "2", "rate": 2 }"#))
  }

  @Test func `a whole number stands without a point`() throws {
    #expect(try laidOut(#"{"a":[1.0,-2.0,0.5,1e300]}"#) == "{\n  \"a\": [1, -2, 0.5, 1e+300]\n}")
  }

  @Test func `it reads back as the same value`() throws {
    let source = #"{"x":[[0,"0s"],[1e-09,"\"\n"],{"deep":{"deeper":[true,null,-3]}}],"y":"é"}"#
    let file = try JSONFile(bytes: Array(source.utf8), named: "t")
    let again = try JSONFile(bytes: Array(JSONLayout.text(of: file.root).utf8), named: "t")
    #expect(JSONLayout.compact(again.root) == JSONLayout.compact(file.root))
  }
}
