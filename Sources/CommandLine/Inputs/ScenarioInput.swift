import CallModel
import JSONDocument
import Reports
import ScenarioCoding

/// A scenario as the user gave it: a file, and what the command line changes in it.
struct ScenarioInput {
  var scenario: Scenario
  let seed: UInt64
  /// The file's name as it was given; `-` for standard input.
  let name: String
  /// The changes, as they were given, for the line that repeats the run.
  let changes: Changes
  /// What is perhaps not meant, for people; it has its line breaks.
  let warnings: String

  /// What `--set`, `--expect` and `--seed` say.
  struct Changes {
    var overrides: [ScenarioOverride] = []
    var expectations: [(text: String, expectation: Expectation)] = []
    var seed: UInt64?

    init() {}

    /// Reads the options; a text that makes no sense is a usage error.
    init(_ parsed: ParsedCommand) throws(Refusal) {
      for text in parsed.has(.set) ? parsed.values(of: .set) : [] {
        do throws(ScenarioOverride.Flaw) { overrides.append(try ScenarioOverride(text)) } catch {
          throw Refusal(usage: "--set \(text.printable): \(error.message)")
        }
      }
      let mayExpect = parsed.command.options.contains(.expect)
      for text in mayExpect && parsed.has(.expect) ? parsed.values(of: .expect) : [] {
        do throws(ExpectationText.Flaw) {
          expectations.append((text, try ExpectationText.read(text)))
        } catch {
          throw Refusal(usage: "--expect \(text.printable): expected \(error.wanted)")
        }
      }
      if let text = parsed.value(of: .seed) {
        guard let seed = Self.seed(text) else {
          throw Refusal(usage: "--seed: \(text.printable) is not a whole number of 64 bits")
        }
        self.seed = seed
      }
    }

    private static func seed(_ text: String) -> UInt64? {
      text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
    }
  }

  /// Reads a file and applies the changes; every error of the file is in the refusal.
  static func read(
    _ name: String, _ changes: Changes, isInterrupted: @escaping @Sendable () -> Bool
  ) throws(Refusal) -> ScenarioInput {
    let file = try parse(name, isInterrupted: isInterrupted)
    return try read(file, name, changes, isInterrupted: isInterrupted)
  }

  /// The scenario of a file that was read already.
  static func read(
    _ file: JSONFile, _ name: String, _ changes: Changes,
    isInterrupted: @escaping @Sendable () -> Bool
  ) throws(Refusal) -> ScenarioInput {
    let companions = companions(of: name, isInterrupted: isInterrupted)
    let (read, reading) = try overridden(file, changes.overrides, companions)
    guard var scenario = read else { throw Refusal(reading) }
    scenario.expectations += changes.expectations.map(\.expectation)
    guard let seed = changes.seed ?? scenario.run.seed else {
      throw Refusal(
        usage: "\(name.printable): no seed; give run.seed in the file, or --seed N")
    }
    return ScenarioInput(
      scenario: scenario, seed: seed, name: name, changes: changes,
      warnings: reading.rendered())
  }

  /// Throws all that is wrong with the combinations of a file's matrix.
  static func checkMatrix(
    of scenario: Scenario, in file: JSONFile, _ companions: CompanionReader,
    isInterrupted: () -> Bool
  ) throws(Refusal) {
    let findings = MatrixCheck(of: file, companions: companions)
      .findings(for: scenario, isInterrupted: isInterrupted)
    if !findings.isEmpty { throw Refusal(diagnostics: findings, source: file.source) }
  }

  /// The path of a file that a scenario names.
  static func beside(_ name: String, _ file: String) -> String {
    (name.lastIndex(of: "/").map { String(name[...$0]) } ?? "") + file
  }

  /// The files beside a scenario; beside standard input, those of the working directory.
  static func companions(
    of name: String, isInterrupted: @escaping @Sendable () -> Bool
  ) -> CompanionReader {
    CompanionReader { file throws(CompanionRefusal) in
      do throws(FileError) {
        return try InputFile(beside(name, file), isInterrupted: isInterrupted).read()
      } catch {
        throw CompanionRefusal(reason: "\(error)")
      }
    }
  }

  /// The text of a file as JSON, or all that is wrong with it.
  static func parse(
    _ name: String, isInterrupted: @escaping @Sendable () -> Bool
  ) throws(Refusal) -> JSONFile {
    let input = InputFile(name, isInterrupted: isInterrupted)
    let bytes: [UInt8]
    do throws(FileError) { bytes = try input.read() } catch { throw Refusal(error) }
    do throws(Diagnostic) { return try JSONFile(bytes: bytes, named: input.shownName) } catch {
      var list = DiagnosticList()
      list.append(error)
      throw Refusal(
        diagnostics: list, source: SourceText(path: input.shownName, bytes: bytes))
    }
  }

  /// Refuses a result of callsim, which has no key of a scenario, with what reads it.
  static func refuseResult(_ file: JSONFile) throws(Refusal) {
    guard ResultJSON.isResult(file) else { return }
    var list = DiagnosticList()
    list.append(
      Diagnostic(
        in: file.source, at: (file.root["format"] ?? file.root).place,
        "this is a result that callsim has written, which callsim report reads",
        wanted: "a scenario"))
    throw Refusal(diagnostics: list, source: file.source)
  }

  /// The scenario with its changes; what is wrong with the file itself is told before them.
  private static func overridden(
    _ file: JSONFile, _ overrides: [ScenarioOverride], _ companions: CompanionReader
  ) throws(Refusal) -> (Scenario?, Reading) {
    try refuseResult(file)
    func checkFile() throws(Refusal) {
      let (scenario, reading) = ScenarioForm.whole.read(file, companions: companions)
      if scenario == nil { throw Refusal(reading) }
    }
    var root = file.root
    for override in overrides {
      do throws(ScenarioOverride.Flaw) { root = try override.applied(to: root) } catch {
        try checkFile()
        throw Refusal(usage: "--set \(override.text.printable): \(error.message)")
      }
    }
    let (scenario, reading) = ScenarioForm.whole.read(file, root: root, companions: companions)
    let findings = reading.diagnostics.inFileOrder + reading.companionDiagnostics
    if let first = findings.first, scenario == nil, !overrides.isEmpty {
      try checkFile()
      let wanted = first.wanted.map { "; expected \($0)" } ?? ""
      let nearest = first.suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
      let all = overrides.map(\.text.printable).joined(separator: " --set ")
      throw Refusal(usage: "--set \(all): \(first.message)\(wanted)\(nearest)")
    }
    return (scenario, reading)
  }

  /// Tells what is perhaps not meant, and that a matrix is left out where it is.
  func tell(_ context: inout CommandContext, playsMatrix: Bool = false) {
    if !warnings.isEmpty { context.tell(warnings) }
    if scenario.matrix != nil, !playsMatrix {
      context.tell("callsim: \(name.printable): the matrix is left out here; run plays it\n")
    }
  }

  /// What repeats the run beside file and seed.
  var origin: RunOrigin {
    var words: [String] = []
    for override in changes.overrides { words += ["--set", override.text] }
    for one in changes.expectations { words += ["--expect", one.text] }
    let program = Swift.CommandLine.arguments.first?.split(separator: "/").last
    return RunOrigin(file: name, arguments: words, runner: program.map(String.init))
  }
}
