import EventEngine
import Testing

@testable import CallModel

@Suite struct RequestLimitRuleTests {
  /// Everybody picks once more after five seconds, while the first request is served.
  private static func records(liveRequests: Int) -> [TraceRecord] {
    var scenario = PlainScenario.scenario(
      .constant(Rate(perHour: 60)), service: .constant(60e9))
    scenario.people[0].value.picksAgain.chance = 1
    scenario.people[0].value.picksAgain.after = .constant(5e9)
    scenario.framework.liveRequests = liveRequests
    return PlainScenario.records(of: scenario)
  }

  @Test func `U8: a second pick of a live app is refused, unless two may live`() {
    let one = Self.records(liveRequests: 1)
    let calls = one.count { $0.event == .callStarted }
    #expect(calls > 30)
    #expect(one.count { $0.event == .requestPicked } == calls)
    #expect(one.count { $0.event == .requestRefused } == calls)
    let two = Self.records(liveRequests: 2)
    #expect(two.count { $0.event == .requestPicked } == 2 * calls)
    #expect(!two.contains { $0.event == .requestRefused })
  }
}
