import CallModel
import EventEngine
import Experiments
import ScenarioCoding

enum VerifyDeclaration {
  static let command = CommandDeclaration(
    "verify", about: "prove that a scenario gives the same result however it is run",
    discussion: """
      Plays the scenario with 1, 2 and 7 threads in this process, and again in processes of their \
      own: with fixed and random hash seeds, and with other code of the C library. All results \
      must be the same bytes; another seed must give others. If not, the first differing event \
      is told.
      """,
    arguments: [ArgumentDeclaration("FILE", hint: .file(ending: "json"), about: "a scenario")],
    options: [.engine, .set, .seed, .expect, .timeout],
    example: .init("verify lunch.json", about: "plays it eight times and compares"))
}

/// `callsim verify FILE` (I9).
struct VerifyCommand<Engine: SimulationEngine> {
  static var name: String { VerifyDeclaration.command.name }

  let engine: Engine
  let parsed: ParsedCommand

  init(engine: Engine, _ parsed: ParsedCommand) {
    self.engine = engine
    self.parsed = parsed
  }

  func run(_ context: inout CommandContext) throws -> ExitStatus {
    let name = parsed.arguments[0]
    if name == "-" { throw Refusal(usage: "verify reads the file several times; give its name") }
    let limit = RunLimit(flag: context.interruption, timeout: try RunOptions.timeout(parsed))
    let input = try ScenarioInput.read(name, try ScenarioInput.Changes(parsed)) {
      limit.reason != nil
    }
    input.tell(&context)
    for threads in [2, 7] {
      let check = DeterminismCheck(
        input.scenario, engine: engine, seed: input.seed, threads: threads)
      guard let report = check.run(isInterrupted: { limit.reason != nil }) else {
        return stopped(limit, &context)
      }
      if !report.isDeterministic {
        context.write(Self.text(of: report.difference, in: input))
        return .nondeterminism
      }
      context.write(
        "1 and \(threads) threads: the same result, digest \(Self.hex(report.digests[0]))\n")
    }
    return try compareProcesses(input, limit, &context)
  }

  private func stopped(_ limit: RunLimit, _ context: inout CommandContext) -> ExitStatus {
    let reason = limit.reason ?? .interrupted
    context.tell("callsim: stopped before all runs were made; nothing is judged\n")
    return reason.status
  }

  // MARK: - Processes of their own

  /// The environments in which the result has to be the same.
  private static var environments: [(about: String, variables: [String: String])] {
    [
      ("a random hash seed", [:]),
      ("a fixed hash seed", ["SWIFT_DETERMINISTIC_HASHING": "1"]),
      ("no AVX2 and FMA in the C library", ["GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA"]),
    ]
  }

  private func compareProcesses(
    _ input: ScenarioInput, _ limit: RunLimit, _ context: inout CommandContext
  ) throws -> ExitStatus {
    var first: [UInt8]?
    for (about, variables) in Self.environments {
      let output = try OwnProcess.run(words(of: input, seed: input.seed), variables, limit)
      guard let output else { return stopped(limit, &context) }
      if let first, first != output {
        context.write("another process with \(about): another result\n")
        return .nondeterminism
      }
      first = output
      context.write("another process with \(about): the same bytes\n")
    }
    let other = try OwnProcess.run(words(of: input, seed: input.seed &+ 1), [:], limit)
    guard let other else { return stopped(limit, &context) }
    if other == first {
      context.write("seed \(input.seed &+ 1): the same bytes, so the seed decides nothing\n")
      return .nondeterminism
    }
    context.write("seed \(input.seed &+ 1): another result, as it should be\n")
    return .passed
  }

  private func words(of input: ScenarioInput, seed: UInt64) -> [String] {
    var words = ["run", "--json", "--engine", engine.kind.rawValue, "--seed", String(seed)]
    for override in input.changes.overrides { words += ["--set", override.text] }
    for one in input.changes.expectations { words += ["--expect", one.text] }
    return words + ["--", input.name]
  }

  private static func hex(_ digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func text(of difference: TraceDifference?, in input: ScenarioInput) -> String {
    guard let difference else {
      return "the results differ, the traces don't: a figure depends on the order of cells\n"
    }
    return "replication \(difference.address.replication), cell \(difference.address.cell): after "
      + "\(difference.index) equal events\n"
      + "  one run:   \(describe(difference.first))\n  the other: \(describe(difference.second))\n"
  }

  private static func describe(_ record: TraceRecord?) -> String {
    guard let record else { return "nothing more" }
    let request = record.request == TraceRecord.noRequest ? "" : ", request \(record.request)"
    let call = record.call == TraceRecord.noCall ? "" : ", call \(record.call)"
    return "\(record.event) at \(record.time.nanoseconds) ns\(request)\(call), "
      + "phase \(record.phase), detail \(record.detail), amount \(record.amount)"
  }
}
