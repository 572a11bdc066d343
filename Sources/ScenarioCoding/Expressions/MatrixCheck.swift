public import CallModel
public import JSONDocument

/// Reads every combination of a scenario's matrix, and tells what is wrong at the value to blame.
///
/// ```swift
/// var check = MatrixCheck(of: file, companions: companions)
/// let list = check.findings(for: scenario) { false }
/// ```
public struct MatrixCheck {
  private let file: JSONFile
  private let companions: CompanionReader

  /// What one and the same error says, and the combinations that have it.
  private struct Failure {
    let finding: Diagnostic
    var combinations: [[Int]]
  }

  public init(of file: JSONFile, companions: CompanionReader) {
    self.file = file
    self.companions = companions
  }

  /// The errors of all combinations; none if there is no matrix, or if it was interrupted.
  public func findings(
    for scenario: Scenario, isInterrupted: () -> Bool
  ) -> DiagnosticList {
    var list = DiagnosticList()
    guard let member = file.root.members?.first(where: { $0.key == "matrix" }) else { return list }
    var sweeps: [ScenarioSweep] = []
    for (one, entry) in zip(scenario.matrix ?? [], member.value.members ?? []) {
      do throws(ScenarioOverride.Flaw) {
        let sweep = try ScenarioSweep(path: one.name, values: one.value)
        for override in sweep.overrides { _ = try override.applied(to: file.root) }
        sweeps.append(sweep)
      } catch {
        list.append(
          Diagnostic(in: file.source, at: entry.keyPlace, "matrix: \(error.message)"))
      }
    }
    guard list.isEmpty else { return list }
    guard let places = places(of: sweeps) else {
      list.append(
        Diagnostic(
          in: file.source, at: member.keyPlace,
          "matrix: more than \(ScenarioSweep.mostVariants) combinations"))
      return list
    }
    for failure in failures(of: sweeps, at: places, isInterrupted) {
      for finding in placed(failure, of: sweeps, in: member) { list.append(finding) }
    }
    return list
  }

  /// For each combination the place of its value in each sweep; nil if there are too many.
  private func places(of sweeps: [ScenarioSweep]) -> [[Int]]? {
    var places: [[Int]] = [[]]
    for sweep in sweeps {
      guard places.count * sweep.overrides.count <= ScenarioSweep.mostVariants else { return nil }
      places = places.flatMap { before in sweep.overrides.indices.map { before + [$0] } }
    }
    return places
  }

  private func failures(
    of sweeps: [ScenarioSweep], at places: [[Int]], _ isInterrupted: () -> Bool
  ) -> [Failure] {
    var failures: [Failure] = []
    for combination in places {
      if isInterrupted() { return [] }
      for finding in findings(of: zip(sweeps, combination).map { $0.overrides[$1] }) {
        if let known = failures.firstIndex(where: { $0.finding == finding }) {
          failures[known].combinations.append(combination)
        } else {
          failures.append(Failure(finding: finding, combinations: [combination]))
        }
      }
    }
    return failures
  }

  private func findings(of overrides: [ScenarioOverride]) -> [Diagnostic] {
    var root = file.root
    do throws(ScenarioOverride.Flaw) {
      for override in overrides { root = try override.applied(to: root) }
    } catch {
      return [Diagnostic(in: file.source, at: file.root.place, error.message)]
    }
    let (_, reading) = ScenarioForm.whole.read(file, root: root, companions: companions)
    return (reading.diagnostics.inFileOrder + reading.companionDiagnostics)
      .filter { $0.severity == .error }
  }

  /// The error at each value that is enough for it, or else at the matrix as a whole.
  private func placed(
    _ failure: Failure, of sweeps: [ScenarioSweep], in matrix: JSONMember
  ) -> [Diagnostic] {
    guard let sweep = sweeps.indices.first(where: { decides($0, failure, of: sweeps) }),
      let values = matrix.value.members?[sweep].value.elements
    else {
      let words = zip(sweeps, failure.combinations[0]).map { $0.overrides[$1].text }
      return [told(failure.finding, at: matrix.keyPlace, words.joined(separator: ", "))]
    }
    return values.indices.filter { value in
      failure.combinations.contains { $0[sweep] == value }
    }.map { told(failure.finding, at: values[$0].place, sweeps[sweep].overrides[$0].text) }
  }

  /// Some of a sweep's values, not all of many, have the error whatever the other sweeps say.
  private func decides(_ sweep: Int, _ failure: Failure, of sweeps: [ScenarioSweep]) -> Bool {
    let all = sweeps[sweep].overrides.count
    let guilty = Set(failure.combinations.map { $0[sweep] }).count
    let others = sweeps.reduce(1) { $0 * $1.overrides.count } / all
    return failure.combinations.count == guilty * others && (guilty < all || sweeps.count == 1)
  }

  /// What was found is the value in the file, which isn't the one that was tried.
  private func told(_ finding: Diagnostic, at place: Int, _ words: String) -> Diagnostic {
    Diagnostic(
      in: file.source, at: place, "with \(words): \(finding.message)", wanted: finding.wanted,
      suggestion: finding.suggestion)
  }
}
