import CommandLine
import Testing

struct ArgumentParserTests {
  private func parse(_ line: String) throws -> Invocation {
    try SampleProgram.program.parse(line.split(separator: " ").map(String.init))
  }

  private func parsed(_ line: String) throws -> ParsedCommand {
    switch try parse(line) {
    case .perform(let command): command
    case .help, .version: throw Failure()
    }
  }

  private struct Failure: Error {}

  @Test(arguments: [
    ("run a.json", "", "a.json"),
    ("run --seed 7 a.json", "seed=7", "a.json"),
    ("run a.json --seed=7 b.json", "seed=7", "a.json b.json"),
    ("run a.json -s 7", "seed=7", "a.json"),
    ("run a.json -s7", "seed=7", "a.json"),
    ("run a.json -s=7", "seed=7", "a.json"),
    ("run --seed= a.json", "seed=", "a.json"),
    ("run --set a=1 --set b=2=3 --set=c= x", "set=a=1 set=b=2=3 set=c=", "x"),
    ("run -qv a", "quiet verbose", "a"),
    ("run -qs7 a", "quiet seed=7", "a"),
    ("run -qfjson a", "quiet format=json", "a"),
    ("run -q -q a", "quiet quiet", "a"),
    ("run -", "", "-"),
    ("run --seed - -", "seed=-", "-"),
    ("run -- --seed -q --", "", "--seed -q --"),
    ("run a -- -", "", "a -"),
    ("run --seed -5 a", "seed=-5", "a"),
    ("run -s -0.5 a", "seed=-0.5", "a"),
    ("run -5 -.5 -1e3", "", "-5 -.5 -1e3"),
    ("run --set=--quiet a", "set=--quiet", "a"),
    ("run a run compare", "", "a run compare"),
    ("compare a", "", "a"),
    ("compare a b", "", "a b"),
    ("completions zsh", "", "zsh"),
  ])
  func `options and arguments are read`(_ line: String, _ options: String, _ words: String) throws {
    let command = try parsed(line)
    let given = command.given.map { $0.option.name + ($0.value.map { "=" + $0 } ?? "") }
    #expect(given.joined(separator: " ") == options)
    #expect(command.arguments.joined(separator: " ") == words)
  }

  @Test(arguments: [
    ("", "callsim: a command is needed. See 'callsim --help'."),
    ("rnu a", "callsim: unknown command 'rnu'; did you mean 'run'? See 'callsim --help'."),
    ("bicycle", "callsim: unknown command 'bicycle'. See 'callsim --help'."),
    (
      "completion bash",
      "callsim: unknown command 'completion'; did you mean 'completions'? See 'callsim --help'."
    ),
    ("help rum", "callsim: unknown command 'rum'; did you mean 'run'? See 'callsim --help'."),
    (
      "--versoin",
      "callsim: unknown option '--versoin'; did you mean '--version'? See 'callsim --help'."
    ),
    ("-x", "callsim: unknown option '-x'. See 'callsim --help'."),
    (
      "--seed=7 run a",
      "callsim: option '--seed' belongs after the command. See 'callsim --help'."
    ),
    (
      "run --sede 7 a",
      "callsim run: unknown option '--sede'; did you mean '--seed'? See 'callsim run --help'."
    ),
    (
      "run --fromat=json a",
      "callsim run: unknown option '--fromat'; did you mean '--format'? See 'callsim run --help'."
    ),
    ("run --elephant a", "callsim run: unknown option '--elephant'. See 'callsim run --help'."),
    ("run -x a", "callsim run: unknown option '-x'. See 'callsim run --help'."),
    ("run -qx a", "callsim run: unknown option '-x'. See 'callsim run --help'."),
    (
      "run -fjsno a",
      "callsim run: -f: 'jsno' is not one of text, json, csv; did you mean 'json'? "
        + "See 'callsim run --help'."
    ),
    (
      "run -seed=7 a",
      "callsim run: unknown option '-seed'; did you mean '--seed'? See 'callsim run --help'."
    ),
    (
      "run -host a",
      "callsim run: unknown option '-host'; did you mean '--host'? See 'callsim run --help'."
    ),
    ("run a --seed", "callsim run: option '--seed' needs a value N. See 'callsim run --help'."),
    ("run a -s", "callsim run: option '-s' needs a value N. See 'callsim run --help'."),
    (
      "run --seed --quiet a",
      "callsim run: option '--seed' needs a value N. See 'callsim run --help'."
    ),
    (
      "run --quiet=yes a",
      "callsim run: option '--quiet' takes no value, but 'yes' was given. "
        + "See 'callsim run --help'."
    ),
    (
      "run -q=yes a",
      "callsim run: option '-q' takes no value, but 'yes' was given. See 'callsim run --help'."
    ),
    (
      "run --format jsno a",
      "callsim run: --format: 'jsno' is not one of text, json, csv; did you mean 'json'? "
        + "See 'callsim run --help'."
    ),
    (
      "run --seed 1 --seed 2 a",
      "callsim run: option '--seed' was given twice. See 'callsim run --help'."
    ),
    (
      "run --seed 1 -s2 a", "callsim run: option '-s' was given twice. See 'callsim run --help'."
    ),
    ("run", "callsim run: argument FILE is missing. See 'callsim run --help'."),
    ("run --", "callsim run: argument FILE is missing. See 'callsim run --help'."),
    ("compare", "callsim compare: argument BASE is missing. See 'callsim compare --help'."),
    (
      "compare a b c",
      "callsim compare: unexpected argument 'c'. See 'callsim compare --help'."
    ),
    (
      "completions bahs",
      "callsim completions: SHELL: 'bahs' is not one of bash, zsh, fish; did you mean 'bash'? "
        + "See 'callsim completions --help'."
    ),
    (
      "run --version a",
      "callsim run: unknown option '--version'. See 'callsim run --help'."
    ),
  ])
  func `what is wrong is said in full`(_ line: String, _ text: String) {
    let error = #expect(throws: UsageError.self) { try parse(line) }
    #expect(error?.description == text)
  }

  @Test func `a word that could command the terminal is shown and not obeyed`() {
    let error = #expect(throws: UsageError.self) {
      try SampleProgram.program.parse(["run\u{1B}[2J\n"])
    }
    #expect(
      error?.description
        == "callsim: unknown command 'run\\u{1B}[2J\\u{A}'. See 'callsim --help'.")
  }

  @Test(arguments: ["--help", "-h", "help", "help --help", "--help run", "help -h"])
  func `help of the program is asked for`(_ line: String) throws {
    #expect(try parse(line) == .help(nil))
  }

  @Test(arguments: [
    "run --help", "run -h", "run a -qh", "run --seed 1 --help --nonsense", "help run",
  ])
  func `help of a command is asked for`(_ line: String) throws {
    #expect(try parse(line) == .help(SampleProgram.run))
  }

  @Test func `after two dashes help is an argument`() throws {
    #expect(try parsed("run -- --help").arguments == ["--help"])
  }

  @Test func `the version is asked for`() throws {
    #expect(try parse("--version") == .version)
  }

  @Test func `empty words are arguments and values`() throws {
    let invocation = try SampleProgram.program.parse(["run", "--seed", "", ""])
    guard case .perform(let command) = invocation else { throw Failure() }
    #expect(command.value(of: SampleProgram.seed) == "")
    #expect(command.arguments == [""])
  }

  @Test func `no words of any kind stop the process`() {
    let pool = [
      "run", "-", "--", "-q", "-qs", "--seed", "--seed=", "=", "--=", "-=", "---", "", "-5", "help",
      "--format=json", "-h", "\u{0}", "é", "a=b",
    ]
    var state: UInt64 = 20_270_114
    for _ in 0..<5000 {
      var words: [String] = []
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      for place in 0..<Int(state >> 61) {
        words.append(pool[Int(state >> (8 + 7 * UInt64(place)) & 127) % pool.count])
      }
      do {
        if case .perform(let command) = try SampleProgram.program.parse(["run"] + words) {
          #expect(!command.arguments.isEmpty, "\(words)")
        }
      } catch {
        #expect(error.description.hasPrefix("callsim run: "), "\(words)")
      }
    }
  }
}
