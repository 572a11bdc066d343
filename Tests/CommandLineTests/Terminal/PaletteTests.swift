import CommandLine
import Testing

struct PaletteTests {
  @Test func `a plain palette leaves every word as it is`() {
    let palette = Palette(isColored: false)
    let words = [
      palette.good("a"), palette.bad("a"), palette.doubtful("a"), palette.strong("a"),
      palette.faint("a"),
    ]
    #expect(words == ["a", "a", "a", "a", "a"])
  }

  @Test func `a coloured palette ends what it begins`() {
    let palette = Palette(isColored: true)
    #expect(palette.bad("late") == "\u{1B}[31mlate\u{1B}[0m")
    let words = [
      palette.good("a"), palette.bad("a"), palette.doubtful("a"), palette.strong("a"),
      palette.faint("a"),
    ]
    #expect(Set(words).count == 5)
    #expect(words.allSatisfy { $0.hasSuffix("a\u{1B}[0m") })
  }

  @Test func `an empty word stays empty`() {
    #expect(Palette(isColored: true).good("") == "")
  }
}
