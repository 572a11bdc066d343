import CallMetrics
import CallModel
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
}
