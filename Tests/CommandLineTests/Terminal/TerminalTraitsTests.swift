import CommandLine
import Testing

struct TerminalTraitsTests {
  private func traits(
    _ environment: [String: String], color: TerminalTraits.ColorChoice = .auto,
    output: Bool = true, error: Bool = true, columns: Int? = nil
  ) -> TerminalTraits {
    let set = ["TERM": "xterm"].merging(environment) { $1 }
    return TerminalTraits(
      color: color, isOutputTerminal: output, isErrorTerminal: error, columns: columns,
      environment: { set[$0] })
  }

  private func letters(_ traits: TerminalTraits) -> String {
    (traits.colorsOutput ? "o" : "-") + (traits.colorsError ? "e" : "-")
      + (traits.redrawsProgress ? "p" : "-")
  }

  @Test(arguments: [
    ([:], "oep"),
    (["TERM": "dumb"], "---"),
    (["TERM": ""], "---"),
    (["CI": "true"], "---"),
    (["CI": "1"], "---"),
    (["CI": "false"], "oep"),
    (["CI": ""], "oep"),
    (["NO_COLOR": "1"], "--p"),
    (["NO_COLOR": "0"], "--p"),
    (["NO_COLOR": ""], "oep"),
    (["CLICOLOR_FORCE": "1"], "oep"),
    (["CLICOLOR_FORCE": "1", "TERM": "dumb"], "oe-"),
    (["CLICOLOR_FORCE": "1", "CI": "true"], "oe-"),
    (["CLICOLOR_FORCE": "0", "CI": "true"], "---"),
    (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], "--p"),
  ])
  func `on a terminal the environment decides`(_ environment: [String: String], _ expected: String)
  {
    #expect(letters(traits(environment)) == expected)
  }

  @Test func `without a terminal nothing is coloured or redrawn`() {
    #expect(letters(traits([:], output: false, error: false)) == "---")
    #expect(letters(traits([:], output: true, error: false)) == "o--")
    #expect(letters(traits([:], output: false, error: true)) == "-ep")
    #expect(letters(traits(["CLICOLOR_FORCE": "1"], output: false, error: false)) == "oe-")
  }

  @Test func `the choice on the command line goes before the environment`() {
    let forbidden = traits(["NO_COLOR": "1"], color: .always, output: false, error: false)
    #expect(letters(forbidden) == "oe-")
    #expect(letters(traits(["CLICOLOR_FORCE": "1"], color: .never)) == "--p")
  }

  @Test(arguments: [
    (nil, nil, 80), (nil, 132, 132), ("100", 132, 100), ("100", nil, 100), ("0", 132, 132),
    ("-5", nil, 80), ("wide", 132, 132), ("", nil, 80), (nil, 0, 80), ("1", nil, 20),
    ("99999", nil, 1000),
  ])
  func `the width is what the user says, then the terminal, then 80`(
    _ wished: String?, _ columns: Int?, _ width: Int
  ) {
    #expect(traits(wished.map { ["COLUMNS": $0] } ?? [:], columns: columns).width == width)
  }
}
