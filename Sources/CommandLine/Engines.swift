import Experiments

/// The engines that a program has: the model, and in a runner of one's own the code of an app.
struct Engines<Engine: SimulationEngine> {
  let model: Engine
  let code: Engine?

  subscript(kind: EngineKind) -> Engine? {
    switch kind {
    case .model: model
    case .code: code
    }
  }

  /// What `--engine` names.
  func chosen(by parsed: ParsedCommand) throws(Refusal) -> Engine {
    guard parsed.command.options.contains(.engine), let kind = Self.kind(parsed) else {
      return model
    }
    guard let engine = self[kind] else {
      throw Refusal(usage: "--engine \(kind.rawValue): \(Self.missing)")
    }
    return engine
  }

  /// The one that made a result; nil if the program hasn't it. A result can't be told by another.
  func maker(of result: RunResult, _ parsed: ParsedCommand) throws(Refusal) -> Engine? {
    if parsed.has(.engine), let kind = Self.kind(parsed), kind != result.engine {
      throw Refusal(
        usage: "--engine \(kind.rawValue): the result is one of --engine \(result.engine.rawValue)")
    }
    return self[result.engine]
  }

  /// Why there is none with code.
  static var missing: String {
    "no code is linked here; `callsim new --extension NAME` writes a package with a runner that "
      + "has yours"
  }

  private static func kind(_ parsed: ParsedCommand) -> EngineKind? {
    parsed.value(of: .engine).flatMap(EngineKind.init)
  }
}

extension OptionDeclaration {
  static let engine = value(
    "engine", "NAME", hint: .oneOf(EngineKind.allCases.map(\.rawValue)),
    standard: EngineKind.model.rawValue,
    about: "what plays an app: the model or, in a runner of your own (new --extension), its code")
}
