public import Experiments
import Reports

/// The command-line program, for any engine: parse, perform, end with a status.
///
/// ```swift
/// CallsimProgram(engine: ModelEngine()).main()
/// ```
///
/// The runner of an app's own code has two engines, and `--engine code` chooses the second:
///
/// ```swift
/// CallsimProgram(model: ModelEngine(), code: CodeEngine(extension: Mine.self, app: MyApp.self))
///   .main()
/// ```
public struct CallsimProgram<Engine: SimulationEngine> {
  private let engines: Engines<Engine>
  /// What the code engine says beside its results.
  private let told: @Sendable () -> (remarks: [String], failure: String?)

  /// The program with the engine that plays its scenarios.
  public init(engine: Engine) {
    engines = Engines(model: engine, code: nil)
    told = { ([], nil) }
  }

  /// The program with two engines to choose from.
  public init<Model: SimulationEngine, Code: TellingEngine>(model: Model, code: Code)
  where Engine == EngineChoice<Model, Code> {
    engines = Engines(model: .first(model), code: .second(code))
    told = { (code.remarks, code.failure) }
  }

  /// Performs what the process was asked for, and ends the process.
  public func main() -> Never {
    StandardStream.prepareProcess()
    var context = CommandContext(interruption: InterruptionFlag.install())
    var status = perform(Array(Swift.CommandLine.arguments.dropFirst()), &context)
    if let error = context.outputError {
      context.tell(Refusal(error).text)
      status = ExitStatus.first(of: [status, error.status])
    }
    exitProcess(status)
  }

  private func perform(_ words: [String], _ context: inout CommandContext) -> ExitStatus {
    do {
      switch try CallsimDeclaration.program.parse(words) {
      case .help(let command):
        context.write(CallsimDeclaration.program.help(for: command))
        return .passed
      case .version:
        context.write("callsim \(ProductVersion.current)\n")
        return .passed
      case .perform(let parsed):
        let status = try perform(parsed, &context)
        return tell(status, &context)
      }
    } catch let error as UsageError {
      context.tell("\(error)\n")
      return .usage
    } catch let refusal as Refusal {
      context.tell(refusal.text)
      return refusal.status
    } catch {
      context.tell("callsim: \(error)\n")
      return .failedToRun
    }
  }

  private func tell(_ status: ExitStatus, _ context: inout CommandContext) -> ExitStatus {
    let (remarks, failure) = told()
    for remark in remarks { context.tell("code: \(remark)\n") }
    guard let failure else { return status }
    context.tell("callsim: the code could not be run, so this is no result: \(failure)\n")
    return .failedToRun
  }

  private func perform(
    _ parsed: ParsedCommand, _ context: inout CommandContext
  ) throws -> ExitStatus {
    let engine = try engines.chosen(by: parsed)
    try OutputPlaces.check(parsed)
    return switch parsed.command.name {
    case RunCommand<Engine>.name: try RunCommand(engine: engine, parsed).run(&context)
    case VerifyCommand<Engine>.name: try VerifyCommand(engine: engine, parsed).run(&context)
    case MergeCommand.declaration.name: try MergeCommand.run(parsed, &context)
    case DistributeCommand.declaration.name: try DistributeCommand.run(parsed, &context)
    case ChaosCommand<Engine>.name: try ChaosCommand(engine: engine, parsed).run(&context)
    case ReplayCommand<Engine>.name: try ReplayCommand(engine: engine, parsed).run(&context)
    case BenchCommand.declaration.name: try BenchCommand(parsed).run(&context)
    case HistoryCommand.declaration.name: try HistoryCommand.run(parsed, &context)
    case CompareCommand<Engine>.name: try CompareCommand(engine: engine, parsed).run(&context)
    case FindCommand<Engine>.name: try FindCommand(engine: engine, parsed).run(&context)
    case ValidateCommand.declaration.name: try ValidateCommand.run(parsed, &context)
    case ReportCommand<Engine>.name: try ReportCommand(engines, parsed).run(&context)
    case TraceCommand<Engine>.name: try TraceCommand(engines, parsed).run(&context)
    case ExplainCommand.declaration.name: try ExplainCommand.run(parsed, &context)
    case SchemaCommand.declaration.name: try SchemaCommand.run(parsed, &context)
    case NewCommand.declaration.name: try NewCommand.run(parsed, &context)
    case ImportCommand.declaration.name: try ImportCommand.run(parsed, &context)
    case CompletionsCommand.declaration.name: CompletionsCommand.run(parsed, &context)
    case let other: preconditionFailure("no command performs \(other)")
    }
  }
}

/// All commands, said once: parsing, help, completions and the manual come from it.
enum CallsimDeclaration {
  static var program: ProgramDeclaration {
    ProgramDeclaration(
      "callsim", version: ProductVersion.current,
      about: "simulate and load-test FaceTime-style calls with assistance apps",
      commands: [
        RunDeclaration.command, ValidateCommand.declaration, VerifyDeclaration.command,
        MergeCommand.declaration, DistributeCommand.declaration, ReportDeclaration.command,
        TraceDeclaration.command, ExplainCommand.declaration, SchemaCommand.declaration,
        NewCommand.declaration,
        ImportCommand.declaration, ChaosDeclaration.command, ReplayDeclaration.command,
        CompareDeclaration.command, FindDeclaration.command, BenchCommand.declaration,
        HistoryCommand.declaration,
        CompletionsCommand.declaration,
      ],
      example: .init(
        "run Scenarios/interpreter-day.json", about: "plays a day and judges it"))
  }
}
