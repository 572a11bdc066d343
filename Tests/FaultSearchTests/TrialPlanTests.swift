import CallSimulation
import Testing

struct TrialPlanTests {
  @Test func `what is tried is one cell of one replication, whatever the scenario asks for`() {
    var scenario = SmallHall.scenario
    (scenario.run.replications, scenario.run.cells) = (30, 4)
    let target = PrecisionTarget(Figure(.answerWait, .mean), .relative(0.02))
    (scenario.run.precision, scenario.run.mostReplications) = ([target], 500)
    scenario.matrix = [Named("run.length", ["1h", "2h"])]
    let fault = Named("one", Fault(.at(.minutes(5), for: nil), .memoryPressure))
    let tried = TrialPlan([fault], seed: 9).applied(to: scenario)
    var wanted = SmallHall.scenario
    wanted.run.seed = 9
    wanted.faults = [fault]
    #expect(tried == wanted)
    #expect(Experiment(tried, seed: 9).run().replications.count == 1)
  }
}
