import CallSimulation
import EventEngine
import Testing

struct StorytellerTests {
  private static var scenario: Scenario {
    var scenario = Scenario()
    scenario.apps = [Named("relay", AppDescription())]
    var provider = ProviderDescription()
    provider.groups = [Named("asl", StaffGroup())]
    scenario.providers = [Named("hall", provider)]
    scenario.faults = [
      Named(
        "drops",
        Fault(.on(.returnToCall, .every(2), after: .constant(15e6)), .messageDrop(.returnToCall)))
    ]
    return scenario
  }

  private let teller = Storyteller(scenario)

  @Test func `whatever happened can be told, with any detail`() {
    var silent: Set<TraceEvent> = []
    var whats: [String: Set<TraceEvent>] = [:]
    for event in TraceEvent.allCases {
      silent.insert(event)
      for phase in Phase.allCases {
        for detail in UInt8(0)...30 {
          for amount in [Int32(-1), 0, 1, 5] {
            let record = TraceRecord(
              event, at: .seconds(9), began: .seconds(3), app: 9, group: 9, phase: phase,
              detail: detail, amount: amount)
            guard let line = teller.line(of: record) else { continue }
            #expect(!line.who.isEmpty && !line.what.isEmpty)
            silent.remove(event)
            whats["\(line.who) \(line.what)", default: []].insert(event)
          }
        }
      }
    }
    // The opening that follows says it.
    #expect(silent == [.containerAppLaunched])
    // No two of them read the same.
    #expect(whats.filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  @Test func `a fault is told by its name, its deed and its occasion`() throws {
    let line = try #require(teller.line(of: TraceRecord(.faultActed, at: .minutes(61))))
    #expect(line.clock == "1:01:00.000")
    #expect(line.who == "fault")
    #expect(line.what == "drops: message.drop returnToCall")
    #expect(line.why == "on every 2nd returnToCall, 15ms later")
    #expect(line.isTrouble)
  }

  @Test func `an ending says where, after how long and for which cause`() throws {
    let record = TraceRecord(
      .outcomeFixed, at: .seconds(9), began: .seconds(3), phase: .resume,
      detail: Outcome.killed.rawValue, cause: .touched)
    let line = try #require(teller.line(of: record))
    #expect(line.what == "fails: the extension was killed, in resume, 6s after that began")
    #expect(line.why == "a fault had acted on it before (touched)")
    let good = TraceRecord(
      .invocationEnded, at: .seconds(9), began: .seconds(3), phase: .resume,
      detail: InvocationEnd.proceeded.rawValue)
    #expect(teller.line(of: good)?.what == "resume proceeds after 6s")
    #expect(teller.line(of: good)?.isTrouble == false)
  }
}
