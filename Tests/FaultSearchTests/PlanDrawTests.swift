import EventEngine
import JSONDocument
import ScenarioCoding
import Testing

@testable import CallModel
@testable import FaultSearch

struct PlanDrawTests {
  private func plans(
    _ scenario: Scenario, _ settings: ChaosSettings, count: Int = 300
  ) -> [TrialPlan] {
    let draw = PlanDraw(scenario: scenario, settings: settings, seed: 9)
    return (0..<count).map { draw.plan($0, seed: 1, coverage: FaultCoverage()).plan }
  }

  @Test func `every plan is one that a scenario file may hold`() throws {
    let form = ScenarioForm.whole
    for phases in [[], [Phase.containerApp], [.prepare, .waiting]] {
      var settings = ChaosSettings()
      settings.scope.phases = phases
      settings.actions = FaultKind.allCases.filter { kind in
        phases.isEmpty || kind.phases.isEmpty || kind.phases.contains { phases.contains($0) }
      }
      var faults = plans(SmallHall.scenario, settings).flatMap(\.faults).map(\.value)[...]
      while !faults.isEmpty {
        var scenario = SmallHall.scenario
        scenario.faults = faults.prefix(Fault.most).enumerated().map {
          Named("f\($0.offset)", $0.element)
        }
        faults = faults.dropFirst(Fault.most)
        let text = form.text(of: scenario)
        let file = try JSONFile(bytes: Array(text.utf8), named: "plan.json")
        let (read, reading) = form.read(file)
        #expect(read?.faults == scenario.faults, "\(reading.rendered())\n\(text)")
      }
    }
  }

  @Test func `all kinds are drawn, and in each plan some are off`() {
    let drawn = plans(SmallHall.scenario, ChaosSettings()).map { plan in
      plan.faults.map(\.value.action.kind)
    }
    for kind in FaultKind.allCases { #expect(drawn.contains { $0.contains(kind) }, "\(kind)") }
    #expect(drawn.allSatisfy { Set($0).count < FaultKind.allCases.count / 2 })
  }

  @Test func `a plan keeps to what the scenario allows`() {
    var settings = ChaosSettings()
    settings.actions = [.extensionSlow, .messageDelay]
    settings.faults = 2
    settings.acts = 3
    settings.slowest = 4
    settings.longest = .seconds(7)
    settings.scope.apps = ["relay"]
    let faults = plans(SmallHall.scenario, settings).map(\.faults)
    #expect(Set(faults.map(\.count)) == [1, 2])
    for fault in faults.joined().map(\.value) {
      #expect((1...3).contains(fault.atMost ?? .max))
      #expect(fault.target.app == "relay")
      switch fault.action {
      case .extensionSlow(let factor): #expect(factor <= 4)
      case .messageDelay(_, by: let law): #expect(law.mean <= 7e9)
      case let other: Issue.record("\(other) is not allowed")
      }
    }
  }

  @Test(arguments: [Phase.waiting, .containerApp, .prepare])
  func `where phases are named, whatever is drawn hits requests in them alone`(phase: Phase) {
    var settings = ChaosSettings()
    settings.scope.phases = [phase]
    let faults = plans(SmallHall.scenario, settings).flatMap(\.faults).map(\.value)
    #expect(faults.count > 300)
    for fault in faults { #expect(fault.target.phase == phase, "\(fault)") }
  }

  @Test func `by the clock a fault has the span that it needs`() {
    let faults = plans(SmallHall.scenario, ChaosSettings()).flatMap(\.faults).map(\.value)
    var spans = 0
    for fault in faults where fault.action.kind.needsSpan {
      switch fault.trigger {
      case .at(_, for: let span), .each(_, for: let span):
        #expect(span != nil, "\(fault)")
        spans += 1
      case .on, .holding: break
      }
    }
    #expect(spans > 20)
  }

  @Test func `a neighbour differs in one fault`() {
    let draw = PlanDraw(scenario: SmallHall.scenario, settings: ChaosSettings(), seed: 9)
    let plan = draw.plan(3, seed: 1, coverage: FaultCoverage()).plan
    for number in 0..<50 {
      let (other, _) = draw.neighbour(of: plan, number: number, coverage: FaultCoverage())
      #expect(other.seed == plan.seed)
      #expect(!other.faults.isEmpty)
      #expect(abs(other.faults.count - plan.faults.count) <= 1)
      let kept = other.faults.filter { plan.faults.contains($0) }.count
      #expect(kept >= plan.faults.count - 1)
    }
  }

  @Test func `what was seldom hit is worth more, and what is never hit soon little`() {
    var coverage = FaultCoverage()
    #expect(coverage.worth(.launchFail, in: .launching) == 1)
    for _ in 0..<10 { coverage.aim(.launchFail, at: .launching) }
    #expect(coverage.worth(.launchFail, in: .launching) < 0.02)
    #expect(coverage.worth(.launchFail, in: .relaunching) == 1)
    var other = FaultCoverage()
    other.merge(coverage)
    #expect(other == coverage)
  }
}
