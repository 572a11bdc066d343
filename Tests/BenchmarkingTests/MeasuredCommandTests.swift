import Benchmarking
import Testing

struct MeasuredCommandTests {
  @Test(
    arguments: [
      ("callsim run a.json", ["callsim", "run", "a.json"]),
      ("  two\t words\n", ["two", "words"]),
      ("run 'a b'\\ c \"d 'e' \\\" f\"", ["run", "a b c", "d 'e' \" f"]),
      ("run '' x", ["run", "", "x"]),
      ("run $HOME *", ["run", "$HOME", "*"]),
    ])
  func `words are split as a shell does, and nothing is expanded`(
    text: String, words: [String]
  ) throws {
    #expect(try MeasuredCommand(words: text).arguments == words)
  }

  @Test func `a text without words or with an open quote is refused`() {
    #expect(throws: CommandRefusal.empty) { try MeasuredCommand(words: "  ") }
    #expect(throws: CommandRefusal.unfinishedQuote("a 'b")) { try MeasuredCommand(words: "a 'b") }
    #expect(throws: CommandRefusal.unfinishedQuote("a \\")) { try MeasuredCommand(words: "a \\") }
  }

  @Test(arguments: [["a"], ["a b", "it's", "", "x\"y", "$HOME", "-o=1"]])
  func `the line of a command reads back as the command`(arguments: [String]) throws {
    #expect(try MeasuredCommand(words: MeasuredCommand(arguments).line).arguments == arguments)
  }
}
