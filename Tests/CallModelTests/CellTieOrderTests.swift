import EventEngine
import Testing

@testable import CallModel

/// `run.ties`: events of one instant in an order of their own.
struct CellTieOrderTests {
  /// Two streams that call at the same instants, and constant durations: everything ties.
  private static func scenario(ties: UInt64?) -> Scenario {
    var scenario = PlainScenario.scenario(
      .even(.constant(Rate(perHour: 120))), staff: .count(3), service: .constant(6e10))
    scenario.traffic.append(
      Named("others", PlainScenario.stream(.even(.constant(Rate(perHour: 120))))))
    scenario.apps[0].value.launch.cold = .constant(1e9)
    scenario.apps[0].value.prepare.work = .constant(1e9)
    scenario.run.ties = ties
    return scenario
  }

  @Test func `the same order gives the same records, another one others`() {
    let first = PlainScenario.records(of: Self.scenario(ties: 1))
    #expect(first == PlainScenario.records(of: Self.scenario(ties: 1)))
    #expect(first != PlainScenario.records(of: Self.scenario(ties: 2)))
    #expect(first != PlainScenario.records(of: Self.scenario(ties: nil)))
  }

  @Test func `replications have orders of their own`() {
    let records = [0, 1].map {
      PlainScenario.records(of: Self.scenario(ties: 1), replication: $0)
    }
    #expect(records[0] != records[1])
  }

  @Test func `times ascend, and as many calls come and are served`() {
    let plain = PlainScenario.records(of: Self.scenario(ties: nil))
    for ties in 1...4 as ClosedRange<UInt64> {
      let records = PlainScenario.records(of: Self.scenario(ties: ties))
      #expect(zip(records, records.dropFirst()).allSatisfy { $0.time <= $1.time })
      for event in [TraceEvent.callStarted, .interpreterJoined, .callEnded] {
        #expect(
          records.count { $0.event == event } == plain.count { $0.event == event }, "\(event)")
      }
    }
  }

  @Test func `where nothing happens at one instant the order changes nothing`() {
    var scenario = PlainScenario.scenario(
      .constant(Rate(perHour: 300)), staff: .count(3), service: .exponential(mean: 3e10))
    scenario.apps[0].value.launch.cold = .exponential(mean: 1e9)
    scenario.apps[0].value.prepare.work = .exponential(mean: 1e9)
    let plain = PlainScenario.records(of: scenario)
    scenario.run.ties = 9
    #expect(PlainScenario.records(of: scenario) == plain)
  }
}
