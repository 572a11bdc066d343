import CallSimulation
import Testing

@testable import FaultSearch

struct CaseTextTests {
  private static var scenario: Scenario {
    var scenario = Scenario()
    scenario.run.seed = 3
    scenario.run.length = .minutes(1)
    var app = AppDescription()
    app.provider = "hall"
    scenario.apps = [Named("relay", app)]
    var people = PeopleDescription()
    people.picks = [Named("relay", 1)]
    scenario.people = [Named("signers", people)]
    var stream = TrafficStream()
    stream.people = "signers"
    stream.arrivals = .constant(Rate(perHour: 60))
    scenario.traffic = [Named("calls", stream)]
    var provider = ProviderDescription()
    provider.groups = [Named("asl", StaffGroup())]
    scenario.providers = [Named("hall", provider)]
    scenario.faults = [
      Named("hangs", Fault(.at(.seconds(5), for: .seconds(9)), .extensionHang))
    ]
    return scenario
  }

  private static var found: Counterexample {
    let figure = Figure(.requestFailed, .rate)
    let broken = BrokenPromise.expectation(
      Expectation(.threshold(Threshold(figure: figure, comparison: .less, limit: 0.02))), of: nil)
    return Counterexample(
      weakness: Weakness(broken, phase: .prepare, cause: .touched), scenario: scenario, runs: 12,
      faultsAtFirst: 3)
  }

  @Test func `the file says what broke and how it was found, and is the scenario`() throws {
    let one = CaseText(Self.found, plan: 7, command: "callsim chaos day.json --plans 64 --seed 3")
    #expect(one.fileName == "request.failed-prepare-touched.json")
    let lines = one.text.split(separator: "\n").prefix(6)
    #expect(
      lines.joined(separator: "\n") == """
        // Broken: request.failed rate < 2%
        // Where it shows: in prepare, touched.
        // hangs: extension.hang, at 5s, for 9s.
        // Shrunk from plan 7, which had 3 faults, in 12 runs; without what was added all is well.
        // Found by: callsim chaos day.json --plans 64 --seed 3
        {
        """)
    let file = try JSONFile(bytes: Array(one.text.utf8), named: one.fileName)
    #expect(ScenarioForm.whole.read(file).value == Self.scenario)
  }

  @Test func `a second file of one name has a number`() {
    let one = CaseText(Self.found, plan: 7, command: "", number: 2)
    #expect(one.fileName == "request.failed-prepare-touched-2.json")
  }
}
