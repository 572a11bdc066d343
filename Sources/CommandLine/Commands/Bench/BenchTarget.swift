import Benchmarking
import CallModel
import Glibc
import Reports
import ScenarioCoding

/// What a benchmark runs: a scenario by this very program, or one or two commands.
struct BenchTarget {
  /// What is started.
  let commands: [MeasuredCommand]
  /// What reports say was started.
  let shown: [MeasuredCommand]
  let subject: Baseline.Subject
  /// What a history calls it.
  let name: String
  /// What each run of a scenario says of itself; nil for commands.
  let witness: RunWitness?

  /// The scenario or commands that the arguments name.
  init(_ parsed: ParsedCommand, isInterrupted: @escaping @Sendable () -> Bool) throws {
    switch parsed.separator {
    case 0: try self.init(commands: parsed)
    case nil where parsed.arguments.count == 1:
      try self.init(scenario: parsed, isInterrupted: isInterrupted)
    case _:
      throw Refusal(usage: "bench takes one scenario, or a command after --")
    }
  }

  private init(commands parsed: ParsedCommand) throws(Refusal) {
    for option in [OptionDeclaration.set, .seed, .benchThreads] where parsed.has(option) {
      throw Refusal(usage: "\(option.spelled) is for scenarios, not for commands")
    }
    var words = parsed.arguments
    if words.count > 1, words.last == "--vs" {
      throw Refusal(usage: "--vs: a command is missing after it")
    }
    let other = parsed.value(of: .vs) ?? Self.takeOther(from: &words)
    if other != nil && !parsed.has(.vs) {
      for option in [OptionDeclaration.baseline, .saveBaseline, .aa] where parsed.has(option) {
        throw Refusal(usage: "\(option.spelled) and --vs exclude each other")
      }
    }
    let good = try Self.goodStatuses(parsed)
    var commands = [MeasuredCommand(words, goodStatuses: good)]
    if let other {
      do throws(CommandRefusal) {
        commands.append(try MeasuredCommand(words: other, goodStatuses: good))
      } catch {
        throw Refusal(usage: "--vs: \("\(error)".printable)")
      }
    }
    self.commands = commands
    shown = commands
    subject = .command(commands[0].line)
    name = commands[commands.count - 1].line
    witness = nil
  }

  /// 0, and what the user says is no failure: what a status means, only the command knows.
  private static func goodStatuses(_ parsed: ParsedCommand) throws(Refusal) -> [Int32] {
    guard let text = parsed.value(of: .accept) else { return [0] }
    let statuses = text.split(separator: ",", omittingEmptySubsequences: false).map { Int32($0) }
    guard statuses.allSatisfy({ $0.map { (1...255).contains($0) } ?? false }) else {
      throw Refusal(
        usage: "--accept \(text.printable): expected numbers from 1 to 255, such as 99 or 91,99")
    }
    return [0] + statuses.compactMap { $0 }
  }

  /// The second command, if `--vs` and it are the last words of the first.
  private static func takeOther(from words: inout [String]) -> String? {
    if words.count > 1, let last = words.last, last.hasPrefix("--vs=") {
      words.removeLast()
      return String(last.dropFirst(5))
    }
    guard words.count > 2, words[words.count - 2] == "--vs" else { return nil }
    let other = words[words.count - 1]
    words.removeLast(2)
    return other
  }

  private init(scenario parsed: ParsedCommand, isInterrupted: @escaping @Sendable () -> Bool) throws
  {
    let file = parsed.arguments[0]
    if parsed.has(.accept) { throw Refusal(usage: "--accept is for commands, not for a scenario") }
    if parsed.has(.vs) { throw Refusal(usage: "--vs compares commands; name the first after --") }
    if file == "-" { throw Refusal(usage: "bench reads the file several times; give its name") }
    let changes = try ScenarioInput.Changes(parsed)
    let input = try ScenarioInput.read(file, changes, isInterrupted: isInterrupted)
    let threads = try parsed.number(of: .benchThreads, in: 1...1024) ?? 1
    var words = ["--seed", String(input.seed), "--threads", String(threads)]
    for override in changes.overrides { words += ["--set", override.text] }
    let witness = try RunWitness()
    // What a run is judged to be is no matter of speed.
    let judged: [ExitStatus] = [.passed, .threshold, .inconclusive]
    commands = [
      MeasuredCommand(
        [Self.ownProgram, "run", "--json", "--host", witness.path] + words + ["--", file],
        goodStatuses: judged.map(\.rawValue))
    ]
    shown = [MeasuredCommand(["callsim", "run"] + words + [file])]
    var scenario = input.scenario
    scenario.run.seed = input.seed
    let alike = threads == 1 ? "" : ", \(threads) threads"
    subject = .scenario(digest: "\(ScenarioDigest(of: scenario))\(alike)")
    name = input.scenario.name.isEmpty ? file : input.scenario.name
    self.witness = witness
  }

  /// The digest of the scenario; empty for commands.
  var digest: String {
    switch subject {
    case .scenario(let digest): digest
    case .command: ""
    }
  }

  /// The file of this program, which a child can't ask for as its own.
  private static var ownProgram: String {
    guard let path = realpath("/proc/self/exe", nil) else { return "/proc/self/exe" }
    defer { free(path) }
    return String(cString: path)
  }
}
