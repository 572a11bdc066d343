import CallModel
import EventEngine
public import ExtensionHosting
public import LiveCommunicationKit

/// What a search came to.
public struct ChaosReport: Sendable, CustomStringConvertible {
  /// Plans that were played, those of the shrinking included [1].
  public var plansPlayed = 0
  /// The smallest case that shows what was found first; nil if nothing was found.
  public var counterexample: ChaosCounterexample?

  public var description: String {
    counterexample.map { "\($0)" } ?? "nothing found in \(plansPlayed) plans"
  }
}

/// A run in which the code shows a problem, as small as it could be made.
public struct ChaosCounterexample: Sendable, CustomStringConvertible {
  /// The problem that the search was after, first, and what else shows.
  public var problems: [Problem]
  public var plan: ChaosPlan
  /// Until when traffic has to run [ns].
  public var length: SimulationSpan

  public var description: String {
    let names = plan.disturbances.map { ".\($0.rawValue)" }.joined(separator: ", ")
    return """
      \(problems.map { "\($0)" }.joined(separator: "\n"))
      under [\(names)], seed \(plan.seed), in the first \(length)
      replay: run.replay(ChaosPlan(seed: \(plan.seed), disturbances: [\(names)]), \
      length: .nanoseconds(\(length.nanoseconds)), …)
      """
  }
}

extension ScenarioRun {
  /// Searches for a plan under which the code shows a problem, and makes it small.
  ///
  /// ```swift
  /// let report = try await ScenarioRun("lunch.json")
  ///   .chaos(plans: 20, extension: MyExtension.self, app: MyContainerApp.self)
  /// #expect(report.counterexample == nil, "\(report)")
  /// ```
  ///
  /// The first plan does nothing at all, then comes each disturbance alone, then several at once.
  public func chaos<Extension: LiveAssistanceExtension, App: ContainerApp>(
    plans: Int = 20, extension: Extension.Type, app: App.Type
  ) async throws -> ChaosReport {
    var report = ChaosReport()
    for number in 0..<plans {
      let plan = ChaosPlan(number: number, seed: seed)
      let problems = try await play(plan, scenario.run.length, Extension.self, App.self)
      report.plansPlayed += 1
      guard let first = problems.first else { continue }
      var smallest = ChaosCounterexample(
        problems: problems, plan: plan, length: scenario.run.length)
      try await shrink(&smallest, first, &report, Extension.self, App.self)
      report.counterexample = smallest
      break
    }
    return report
  }

  /// Plays a plan again.
  public func replay<Extension: LiveAssistanceExtension, App: ContainerApp>(
    _ plan: ChaosPlan, length: SimulationSpan? = nil, extension: Extension.Type, app: App.Type
  ) async throws -> CodeReport {
    var run = plan.applied(to: self)
    if let length { run.scenario.run.length = length }
    return try await run.run(extension: Extension.self, app: App.self)
  }

  private func play<Extension: LiveAssistanceExtension, App: ContainerApp>(
    _ plan: ChaosPlan, _ length: SimulationSpan, _: Extension.Type, _: App.Type
  ) async throws -> [Problem] {
    let report = try await replay(
      plan, length: length, extension: Extension.self, app: App.self)
    return Problem.all(in: report, under: plan)
  }

  /// Leaves out disturbances, then time, as long as the problem still shows.
  private func shrink<Extension: LiveAssistanceExtension, App: ContainerApp>(
    _ smallest: inout ChaosCounterexample, _ problem: Problem, _ report: inout ChaosReport,
    _: Extension.Type, _: App.Type
  ) async throws {
    var candidates = smallest.plan.simpler
    while let plan = candidates.popLast() {
      let found = try await play(plan, smallest.length, Extension.self, App.self)
      report.plansPlayed += 1
      guard let first = found.firstIndex(where: { $0.kind == problem.kind }) else { continue }
      smallest.plan = plan
      smallest.problems = found.leading(with: first)
      candidates = plan.simpler
    }
    for _ in 0..<6 {
      let half = SimulationSpan(nanoseconds: smallest.length.nanoseconds / 2)
      let found = try await play(smallest.plan, half, Extension.self, App.self)
      report.plansPlayed += 1
      guard let first = found.firstIndex(where: { $0.kind == problem.kind }) else { return }
      smallest.length = half
      smallest.problems = found.leading(with: first)
    }
  }
}

extension [Problem] {
  /// The same with one at the front.
  fileprivate func leading(with first: Int) -> [Problem] {
    [self[first]] + indices.filter { $0 != first }.map { self[$0] }
  }
}
