import CallMetrics
import CallModel
import EventEngine
import ExtensionHosting
import Testing

@testable import ExtensionRuns

struct ChaosPlanTests {
  @Test func `what is tried is one cell of one replication, whatever the scenario asks for`() throws
  {
    let run = try ScenarioRun("lunch.json")
    var large = run
    (large.scenario.run.replications, large.scenario.run.cells) = (30, 4)
    let target = PrecisionTarget(Figure(.answerWait, .mean), .relative(0.02))
    (large.scenario.run.precision, large.scenario.run.mostReplications) = ([target], 500)
    large.scenario.matrix = [Named("run.length", ["1h", "2h"])]
    let plan = ChaosPlan(seed: 9, disturbances: [])
    let (tried, wanted) = (plan.applied(to: large), plan.applied(to: run))
    #expect(tried.scenario == wanted.scenario)
    #expect(tried.scenario.run.replications == 1 && tried.scenario.run.precision == nil)
    #expect(tried.seed == 9)
  }

  @Test func `what brings the code down is made small, and told with the call that replays it`()
    async throws
  {
    let run = try ScenarioRun("lunch.json")
    let report = try await run.chaos(
      plans: 2, extension: Unlucky<Trap>.self, app: NoContainerApp.self)
    let found = try #require(report.counterexample)
    // The code crashes with nothing done to it, and soon.
    #expect(found.plan == ChaosPlan(seed: 7, disturbances: []))
    #expect(found.length < run.scenario.run.length)
    let lines = "\(report)".split(separator: "\n")
    #expect(lines.first?.hasPrefix("the process crashed (trap: ") == true)
    let call =
      "replay: run.replay(ChaosPlan(seed: 7, disturbances: []), length: .nanoseconds("
      + "\(found.length.nanoseconds)), …)"
    #expect(lines.last.map(String.init) == call)
    let again = try await run.replay(
      found.plan, length: found.length, extension: Unlucky<Trap>.self, app: NoContainerApp.self)
    #expect(again.requests.failed(.crashed) > 0)
  }

  @Test func `of sound code nothing is found in as many plans as were asked for`() async throws {
    let report = try await ScenarioRun("lunch.json").chaos(
      plans: 3, extension: Unlucky<NoMishap>.self, app: NoContainerApp.self)
    #expect("\(report)" == "nothing found in 3 plans")
  }
}
