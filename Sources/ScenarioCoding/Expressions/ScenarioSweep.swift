public import CallModel

/// A path and the values that it takes in turn, as `--sweep` takes them: `path=a,b,c`.
///
/// ```swift
/// let staff = try ScenarioSweep("providers.north.groups.asl.staff=20,22,24")
/// for variant in try ScenarioSweep.grid([staff, load]) { play(with: variant) }
/// ```
/// A comma in brackets, braces or quotes separates nothing.
public struct ScenarioSweep: Hashable, Sendable {
  public let path: String
  /// Each value as a change of the scenario, in the order given.
  public let overrides: [ScenarioOverride]

  /// The most combinations that a grid may have.
  public static var mostVariants: Int { 10_000 }

  public init(_ text: String) throws(ScenarioOverride.Flaw) {
    let whole = try ScenarioOverride(text)
    guard let sign = Self.sign(in: text) else {
      throw ScenarioOverride.Flaw(message: "expected path=a,b,c")
    }
    let values = Self.values(text[text.index(after: sign)...])
    guard whole.path.count > 0, values.allSatisfy({ !$0.isEmpty }) else {
      throw ScenarioOverride.Flaw(message: "expected path=a,b,c with a value after each comma")
    }
    try self.init(path: String(text[..<sign]), values: values)
  }

  /// The sweep of an entry of a scenario's matrix.
  public init(path: String, values: [String]) throws(ScenarioOverride.Flaw) {
    self.path = path
    var overrides: [ScenarioOverride] = []
    for value in values { overrides.append(try ScenarioOverride("\(path)=\(value)")) }
    self.overrides = overrides
  }

  /// Every combination, one change of each sweep; the last sweep's values change first.
  public static func grid(
    _ sweeps: [ScenarioSweep]
  ) throws(ScenarioOverride.Flaw) -> [[ScenarioOverride]] {
    var grid: [[ScenarioOverride]] = [[]]
    for sweep in sweeps {
      guard grid.count * sweep.overrides.count <= mostVariants else {
        throw ScenarioOverride.Flaw(message: "more than \(mostVariants) combinations")
      }
      grid = grid.flatMap { before in sweep.overrides.map { before + [$0] } }
    }
    return grid
  }

  /// The first `=` outside quotes.
  private static func sign(in text: String) -> String.Index? {
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      if text[index] == "=" && !isQuoted { return index }
    }
    return nil
  }

  private static func values(_ text: Substring) -> [String] {
    var values = [""]
    var (depth, isQuoted) = (0, false)
    for character in text {
      switch character {
      case "\"": isQuoted.toggle()
      case "[" where !isQuoted, "{" where !isQuoted: depth += 1
      case "]" where !isQuoted, "}" where !isQuoted: depth -= 1
      case "," where !isQuoted && depth == 0:
        values.append("")
        continue
      case _: break
      }
      values[values.count - 1].append(character)
    }
    return values
  }
}

extension Scenario {
  /// The scenario's matrix as sweeps; none if it has none.
  public func matrixSweeps() throws(ScenarioOverride.Flaw) -> [ScenarioSweep] {
    var sweeps: [ScenarioSweep] = []
    for one in matrix ?? [] {
      sweeps.append(try ScenarioSweep(path: one.name, values: one.value))
    }
    return sweeps
  }
}
