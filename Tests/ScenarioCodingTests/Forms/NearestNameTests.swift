import ScenarioCoding
import Testing

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("prepair", "prepare"), ("lenght", "length"), ("warmup", "warmUp"), ("Seed", "seed"),
    ("drian", "drain"),
    ("seeed", "seed"), ("see", "seed"),
  ])
  func `a slip finds the word that was meant`(word: String, meant: String) {
    let words = ["seed", "length", "warmUp", "drain", "prepare", "resume"]
    #expect(NearestName.of(word, among: words) == meant)
  }

  @Test(arguments: ["", "x", "population", "zzzz", String(repeating: "seed", count: 99)])
  func `a word that is like none finds none`(word: String) {
    #expect(NearestName.of(word, among: ["seed", "length", "warmUp"]) == nil)
  }

  @Test func `a single letter is like no other`() {
    #expect(NearestName.of("c", among: ["a", "b"]) == nil)
    #expect(NearestName.of("A", among: ["b", "a"]) == "a")
  }

  @Test func `of equally near words the first is found`() {
    #expect(NearestName.of("cat", among: ["bat", "rat"]) == "bat")
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("ca", "abc", 3),
    ("kitten", "sitting", 3),
  ])
  func `distances are those of optimal string alignment`(left: String, right: String, slips: Int) {
    #expect(NearestName.distance(left.utf8, right.utf8) == slips)
    #expect(NearestName.distance(right.utf8, left.utf8) == slips)
  }
}
