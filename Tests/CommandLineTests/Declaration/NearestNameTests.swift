import Testing

@testable import CommandLine

struct NearestNameTests {
  @Test(arguments: [
    ("vaildate", "validate"), ("rnu", "run"), ("runn", "run"), ("Run", "run"), ("ru", "run"),
    ("valdiate", "validate"), ("repot", "report"), ("completion", "completions"),
  ])
  func `a slip of the fingers is understood`(_ word: String, _ name: String) {
    let names = ["run", "validate", "report", "completions"]
    #expect(NearestName.of(word, among: names) == name)
  }

  @Test(arguments: ["", "x", "bench", "runaway", "val"])
  func `a word that is like no name has no nearest`(_ word: String) {
    #expect(NearestName.of(word, among: ["run", "validate", "report"]) == nil)
  }

  @Test func `of equally near names the first is taken`() {
    #expect(NearestName.of("rat", among: ["cat", "bat"]) == "cat")
    #expect(NearestName.of("rat", among: []) == nil)
  }
}
