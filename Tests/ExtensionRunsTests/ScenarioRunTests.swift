import CallInvariants
import CallModel
import Experiments
import ExtensionFoundation
import LiveCommunicationKit
import Testing

@testable import ExtensionHosting
@testable import ExtensionRuns

struct ScenarioRunTests {
  private func run() throws -> ScenarioRun { try ScenarioRun("lunch.json") }

  @Test func `sound code in a scenario file passes`() async throws {
    let report = try await run().run(extension: Unlucky<NoMishap>.self)
    #expect(report.requests.carried > 80)
    #expect(report.requests.failed == 0)
    #expect(report.findings == [])
    #expect(report.result.breaches.isEmpty)
    #expect(report.crashes.count == 0)
  }

  @Test func `the same seed gives the same result, another one another`() async throws {
    var run = try run()
    let first = try await run.run(extension: Unlucky<NoMishap>.self)
    let second = try await run.run(extension: Unlucky<NoMishap>.self)
    #expect(first.result == second.result)
    run.seed = 8
    let third = try await run.run(extension: Unlucky<NoMishap>.self)
    #expect(first.result.digest != third.result.digest)
  }

  /// Plays code with a mishap and expects that it is caught, told and left behind.
  private func survives<Kind: Mishap & SendableMetatype>(
    _ kind: Kind.Type, told subject: String, change: (inout ScenarioRun) -> Void = { _ in }
  ) async throws {
    var run = try run()
    change(&run)
    let report = try await run.run(extension: Unlucky<Kind>.self)
    let crashed = report.requests.failed(.crashed)
    #expect(crashed > 0)
    #expect(report.requests.carried > crashed)
    #expect(report.crashes.count == crashed)
    #expect(report.findings(.crashed).count == 1)
    #expect(report.findings(.crashed).first?.subject.hasPrefix(subject) == true)
    #expect(report.findings(.crashed).first?.place == "prepare")
    #expect(report.findings(.crashed).first?.count == crashed)
    #expect(report.result.breaches.isEmpty)
  }

  @Test func `a trap fails its request, and the run goes on`() async throws {
    try await survives(
      Trap.self, told: "trap: ExtensionRunsTests/CrashingCode.swift:27: Fatal error: on purpose")
  }

  @Test func `an abort fails its request`() async throws {
    try await survives(Abort.self, told: "abort")
  }

  @Test func `a bad access fails its request`() async throws {
    try await survives(BadAccess.self, told: "bad access or stack overflow")
  }

  @Test func `a stack overflow fails its request`() async throws {
    try await survives(Overflow.self, told: "bad access or stack overflow")
  }

  @Test func `an exit fails its request`() async throws {
    try await survives(Exit.self, told: "exit")
  }

  @Test func `an endless loop is stopped and fails its request`() async throws {
    try await survives(EndlessLoop.self, told: "endless loop or wait") {
      $0.scenario.run.replications = 1
      $0.scenario.run.length = .minutes(4)
      $0.options.stuckAfterMilliseconds = 300
    }
  }

  @Test func `what crashes took is told: fewer jobs again with more copies`() async throws {
    var run = try run()
    var jobs: [UInt64] = []
    for invocations in [10, 1000] {
      run.options.invocationsPerCopy = invocations
      let report = try await run.run(extension: Unlucky<Trap>.self)
      jobs.append(report.crashes.replayedJobs)
      #expect(report.crashes.replayedJobs < report.crashes.jobs * UInt64(report.crashes.count))
    }
    #expect(0 < jobs[0] && jobs[0] < jobs[1])
  }

  @Test func `a runner tells what crashes took, and what its machine can't promise`() {
    var report = WorkerReport()
    #expect(CodeEngine.remarks(on: [report]) == [])
    (report.crashes, report.jobs, report.replayedJobs) = (2, 100, 30)
    let crashes = ["4 crashes were caught; 60 of 200 jobs were run again for it"]
    #expect(CodeEngine.remarks(on: [report, report]) == crashes)
    report.hasFixedAddresses = false
    let remarks = CodeEngine.remarks(on: [WorkerReport(), report])
    #expect(remarks.last?.contains("may differ from run to run") == true)
  }

  @Test func `how often copies are made changes nothing`() async throws {
    var run = try run()
    let rare = try await run.run(extension: Unlucky<Trap>.self)
    run.options.invocationsPerCopy = 1
    let each = try await run.run(extension: Unlucky<Trap>.self)
    #expect(rare.result == each.result)
    #expect(rare.findings == each.findings)
    #expect(rare.crashes.count == each.crashes.count)
    #expect(each.crashes.replayedJobs < rare.crashes.replayedJobs)
  }

  @Test func `state in memory is named`() async throws {
    let report = try await run().run(extension: Forgetful.self, app: ReturningApp.self)
    #expect(report.requests.carried == 0)
    #expect(report.requests.failed(.unknownError) > 80)
    #expect(
      report.findings(.changedGlobal).map(\.subject) == ["ExtensionRunsTests.Forgetful.hasAsked"])
  }

  @Test func `invocations do the same alone in a real process`() async throws {
    var run = try run()
    run.options.playedAlone = 6
    run.scenario.people[0].value.leaves.chance = 0.5
    let report = try await run.run(extension: Diary.self, app: ReturningApp.self)
    #expect(report.fidelity.compared > 8)
    #expect(report.fidelity.differences == [])
    run.options.playedAlone = 0
    let none = try await run.run(extension: Diary.self, app: ReturningApp.self)
    #expect(none.fidelity.compared == 0)
    #expect(none.result == report.result)
  }

  @Test func `what outlives a process past the globals shows in those played alone`() async throws {
    var run = try run()
    run.options.playedAlone = 6
    let report = try await run.run(extension: Littering.self)
    #expect(report.fidelity.differences.count >= report.fidelity.compared - 2)
    let first = try #require(report.fidelity.differences.first)
    #expect(first.contains("prepare of request"))
    #expect(first.contains("proceeded after") && first.contains("alone proceeded after"))
  }

  @Test func `settings that code doesn't go by are named`() async throws {
    var run = try run()
    run.scenario.run.replications = 1
    let name = run.scenario.apps[0].name
    #expect(try await run.run(extension: Unlucky<NoMishap>.self).notApplied == [])
    run.scenario.apps[0].value.resume.work = .constant(1e9)
    run.scenario.apps[0].value.containerApp.returnsLate = 0.5
    #expect(
      try await run.run(extension: Unlucky<NoMishap>.self).notApplied
        == ["apps.\(name).resume.work", "apps.\(name).containerApp.returnsLate"])
  }

  @Test func `cells, replications and seeds draw apart`() {
    var chances: Set<UInt64> = []
    let scenario = Scenario()
    for seed in UInt64(1)...10 {
      for replication in 0..<10 {
        for cell in 0..<10 {
          let order = CodeWorker.Order(
            scenario, apps: [:], options: CodeOptions(), seed: seed, replication: replication,
            cell: cell)
          chances.insert(order.chance)
        }
      }
    }
    #expect(chances.count == 1000)
  }

  @Test func `a file that isn't there is named`() {
    #expect(throws: ScenarioRunError.notFound("dinner.json")) {
      try ScenarioRun("dinner.json")
    }
  }

  @Test func `all errors of a scenario are shown with their places`() {
    do {
      _ = try ScenarioRun(json: Array(#"{"format": 1, "rum": {}}"#.utf8), named: "x.json")
      Issue.record("the scenario was accepted")
    } catch {
      #expect("\(error)".contains("x.json:1:"))
      #expect("\(error)".contains("rum"))
    }
  }

  @Test func `an app that the scenario doesn't have is refused`() async throws {
    var run = try run()
    run.appName = "southline"
    await #expect(throws: ScenarioRunError.noSuchApp("southline")) {
      try await run.run(extension: Forgetful.self)
    }
  }
}
