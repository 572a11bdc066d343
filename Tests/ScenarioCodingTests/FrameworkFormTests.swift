import CallModel
import EventEngine
import JSONDocument
import ScenarioCoding
import Testing

struct FrameworkFormTests {
  private func readBack(_ scenario: Scenario) throws -> Scenario? {
    let text = ScenarioForm.whole.text(of: scenario)
    let file = try JSONFile(bytes: Array(text.utf8), named: "scenario.json")
    return ScenarioForm.whole.read(file).value
  }

  private var scenario: Scenario {
    var scenario = Scenario()
    scenario.run.length = .minutes(1)
    var stream = TrafficStream()
    stream.people = "people"
    scenario.traffic = [Named("calls", stream)]
    var people = PeopleDescription()
    people.picks = [Named("app", 1)]
    scenario.people = [Named("people", people)]
    var app = AppDescription()
    app.provider = "provider"
    scenario.apps = [Named("app", app)]
    var provider = ProviderDescription()
    provider.groups = [Named("staff", StaffGroup())]
    scenario.providers = [Named("provider", provider)]
    return scenario
  }

  @Test func `a limit and a cap are written and read back as they are`() throws {
    var scenario = scenario
    scenario.framework.invocationLimit = .seconds(30)
    scenario.framework.inputLimit = .minutes(3)
    scenario.framework.roundsCap = 2
    #expect(try readBack(scenario)?.framework == scenario.framework)
  }

  @Test func `no limit and no cap are written and read back as none`() throws {
    var scenario = scenario
    scenario.framework.invocationLimit = nil
    scenario.framework.roundsCap = nil
    #expect(ScenarioForm.whole.text(of: scenario).contains(#""invocationLimit":"none""#))
    #expect(try readBack(scenario)?.framework == scenario.framework)
  }
}
