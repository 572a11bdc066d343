import CallModel
import EventEngine
import JSONDocument
import ScenarioCoding
import Testing

struct ChaosFileTests {
  private func read(_ chaos: String) throws -> (chaos: ChaosSettings?, errors: [String]) {
    let text = """
      { "format": 1, "run": { "length": "1m" },
        "traffic": { "calls": { "people": "signers", "poisson": "60/h" } },
        "people": { "signers": { "picks": { "relay": 1 } } },
        "apps": { "relay": { "provider": "hall" } },
        "providers": { "hall": { "groups": { "asl": { "staff": 1 } } } },
        "chaos": \(chaos) }
      """
    let (scenario, reading) = ScenarioForm.whole.read(
      try JSONFile(bytes: Array(text.utf8), named: "a.json"))
    return (scenario?.chaos, reading.diagnostics.inFileOrder.map(\.message))
  }

  @Test func `what is left out is allowed`() throws {
    let chaos = try #require(try read("{}").chaos)
    #expect(chaos == ChaosSettings())
    #expect(chaos.actions == FaultKind.allCases)
  }

  @Test func `each key says what a search may use`() throws {
    let chaos = try #require(
      try read(
        """
        { "seed": 4, "actions": ["extension.kill", "message.drop"], "faults": 2, "acts": 3,
          "where": { "apps": ["relay"], "phases": ["prepare"] }, "slowest": 8, "longest": "2m" }
        """
      ).chaos)
    #expect(chaos.seed == 4)
    #expect(chaos.actions == [.extensionKill, .messageDrop])
    #expect((chaos.faults, chaos.acts) == (2, 3))
    #expect(chaos.scope.apps == ["relay"] && chaos.scope.phases == [.prepare])
    #expect(chaos.slowest == 8 && chaos.longest == .minutes(2))
  }

  @Test(
    arguments: [
      ("{ \"actions\": [] }", "chaos.actions"),
      ("{ \"actions\": [\"extension.kil\"] }", "chaos.actions[0]"),
      ("{ \"where\": { \"apps\": [\"relais\"] } }", "relais"),
      ("{ \"where\": { \"apps\": [\"relay\"], \"providers\": [\"hall\"] } }", "can't stand beside"),
      (
        "{ \"actions\": [\"launch.fail\"], \"where\": { \"phases\": [\"waiting\"] } }",
        "chaos.actions[0]"
      ),
      ("{ \"faults\": 0 }", "chaos.faults"), ("{ \"slowest\": 0.5 }", "chaos.slowest"),
      ("{ \"longest\": \"0s\" }", "chaos.longest"),
    ])
  func `what makes no sense is refused`(_ chaos: String, _ text: String) throws {
    let (read, errors) = try read(chaos)
    #expect(read == nil)
    #expect(errors.count == 1 && errors.contains { $0.contains(text) }, "\(errors)")
  }
}
