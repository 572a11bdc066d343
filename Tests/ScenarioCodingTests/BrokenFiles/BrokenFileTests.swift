import JSONDocument
import ScenarioCoding
import Testing

@Suite struct BrokenFileTests {
  private static func headlines(of text: String) -> [String] {
    do throws(Diagnostic) {
      let file = try JSONFile(bytes: Array(text.utf8), named: "lunch.json")
      let (scenario, reading) = ScenarioForm.whole.read(file)
      #expect((scenario == nil) == reading.hasErrors)
      return reading.diagnostics.inFileOrder.map(\.headline)
    } catch {
      return [error.headline]
    }
  }

  @Test(arguments: BrokenFile.all)
  func `a broken file says all that is wrong with it, in file order`(_ file: BrokenFile) throws {
    let text = try #require(file.text, "nothing to change")
    let wanted = file.headlines.split(separator: "\n").map { "lunch.json:\($0)" }
    #expect(Self.headlines(of: text) == wanted)
  }

  @Test func `the file that all were made from is right`() {
    #expect(Self.headlines(of: BrokenFile.whole) == [])
  }

  @Test func `each is broken in a way of its own, and there are more than a hundred`() {
    #expect(BrokenFile.all.count >= 100)
    #expect(Set(BrokenFile.all.map(\.text)).count == BrokenFile.all.count)
  }

  @Test(arguments: [
    ("\"name\": \"lunch\"", "\"x-name\": { \"x\": [ 1, null ] }"),
    ("\"participants\": 2,", "\"x-a\": \"90\", \"x-\": {},"),
    ("\"roundsCap\": 3", "\"x-rounds\": -3"),
    ("\"waiting\": \"10m\"", "\"x-waiting\": 10 /* a comment */"),
    ("\"northline\": 85", "\"northline\": 85, \"x-nobody\": \"much\""),
  ])
  func `keys that begin with x- are ignored anywhere`(old: String, new: String) throws {
    let text = try #require(BrokenFile(old, to: new, says: "").text)
    #expect(Self.headlines(of: text) == [])
  }
}
