import CommandLine
import Testing

struct ParsedCommandTests {
  private func parsed(_ words: String...) throws -> ParsedCommand {
    guard case .perform(let command) = try SampleProgram.program.parse(["run", "a"] + words) else {
      throw UsageError(place: "test", .commandMissing)
    }
    return command
  }

  @Test func `an option that is not given has its standard value`() throws {
    #expect(try parsed().value(of: SampleProgram.format) == "text")
    #expect(try parsed("--format=csv").value(of: SampleProgram.format) == "csv")
    #expect(try parsed().value(of: SampleProgram.seed) == nil)
  }

  @Test func `a standard value does not count as given`() throws {
    #expect(try parsed().has(SampleProgram.format) == false)
    #expect(try parsed().values(of: SampleProgram.format) == [])
  }

  @Test func `repeated values keep their order`() throws {
    #expect(
      try parsed("--set", "b=1", "--set=a=2").values(of: SampleProgram.set) == ["b=1", "a=2"])
  }

  @Test func `a whole number in its range is read`() throws {
    #expect(try parsed("-s7").number(of: SampleProgram.seed, in: 1...9) == 7)
    #expect(try parsed("-s-7").number(of: SampleProgram.seed, in: -9...9) == -7)
    #expect(try parsed().number(of: SampleProgram.seed, in: 1...9) == nil)
    let largest = try parsed("--seed=\(UInt64.max)")
      .number(of: SampleProgram.seed, in: UInt64.min...UInt64.max)
    #expect(largest == .max)
  }

  @Test(arguments: ["0", "10", "x", "", "7.0", "1e1", "99999999999999999999", "0x7"])
  func `any other text is a usage error`(_ text: String) throws {
    let command = try parsed("--seed=" + text)
    let error = #expect(throws: UsageError.self) {
      try command.number(of: SampleProgram.seed, in: 1...9)
    }
    #expect(
      error?.description == "callsim run: --seed: '\(text)' is not a whole number from 1 to 9. "
        + "See 'callsim run --help'.")
  }

  @Test func `options that exclude each other are a usage error`() throws {
    let command = try parsed("-q", "-v")
    let error = #expect(throws: UsageError.self) {
      try command.exclude(SampleProgram.quiet, SampleProgram.verbose)
    }
    #expect(
      error?.description
        == "callsim run: '--quiet' and '--verbose' exclude each other. See 'callsim run --help'.")
    try parsed("-q").exclude(SampleProgram.quiet, SampleProgram.verbose)
  }
}
