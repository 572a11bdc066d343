import CallModel
import EventEngine
import JSONDocument
import ScenarioCoding
import Testing

/// Providers and staff as files write them.
@Suite struct ProviderFileTests {
  private static func file(_ provider: String, skill: String = "{ \"asl\": 2, \"lsm\": 1 }")
    -> String
  {
    """
    { "format": 1, "run": { "length": "1h" },
      "traffic": { "calls": { "people": "people", "poisson": "60/h" } },
      "people": { "people": { "picks": { "app": 1 }, "skill": \(skill) } },
      "apps": { "app": { "provider": "staff" } },
      "providers": { "staff": { \(provider) } } }
    """
  }

  private static func read(_ text: String) throws -> (scenario: Scenario?, reading: Reading) {
    let (scenario, reading) = ScenarioForm.whole.read(
      try JSONFile(bytes: Array(text.utf8), named: "p.json"))
    return (scenario, reading)
  }

  /// The provider, which must read back as the same from what is written.
  private static func provider(_ text: String) throws -> ProviderDescription {
    let scenario = try #require(try read(file(text)).scenario)
    let written = ScenarioForm.whole.text(of: scenario)
    #expect(try read(written).scenario == scenario)
    return scenario.providers[0].value
  }

  private static func errors(
    _ text: String, skill: String = "{ \"asl\": 2, \"lsm\": 1 }"
  ) throws -> String {
    let reading = try read(file(text, skill: skill)).reading
    return reading.diagnostics.inFileOrder.map(\.text).joined(separator: "\n")
  }

  private static let all = "\"groups\": { \"all\": { \"staff\": 3 } }"

  @Test func `what is left out of a provider is neutral`() throws {
    let one = try Self.provider(Self.all)
    var neutral = ProviderDescription()
    neutral.groups = one.groups
    #expect(one == neutral)
    var group = StaffGroup()
    group.staff = .count(3)
    #expect(one.groups.map(\.value) == [group])
  }

  @Test func `groups, routing and laws are read`() throws {
    let one = try Self.provider(
      """
      "groups": {
        "own": { "staff": 3, "skills": ["asl"], "presence": "90%", "whenLeaving": "handOver",
                 "breaks": [{ "from": "12:00", "for": "30m", "share": "20%" },
                            { "from": "15:00", "for": "15m", "count": 1 }] },
        "both": { "staff": "unlimited", "service": { "lsm": "90s", "asl": { "exponential": { "mean": "1m" } } },
                  "captionDelay": "2s" } },
      "routing": { "asl": ["own", { "group": "both", "after": "10s" }] },
      "choice": "longestIdle", "pull": "priority", "priorities": { "lsm": 3 },
      "service": { "gamma": { "mean": "3m", "cv": 0.8 } },
      "serviceByTime": [{ "from": "08:00", "factor": 1.25 }, { "from": "18:00", "factor": 0.5 }]
      """)
    let own = one.groups[0].value
    #expect(own.skills == ["asl"])
    #expect(own.presence == 0.9)
    #expect(own.whenLeaving == .handOver)
    #expect(
      own.breaks == [
        StaffBreak(from: TimeOfDay(second: 43_200), for: .minutes(30), .share(0.2)),
        StaffBreak(from: TimeOfDay(second: 54_000), for: .minutes(15), .count(1)),
      ])
    let both = one.groups[1].value
    #expect(both.serviceBySkill.map(\.name) == ["lsm", "asl"])
    #expect(both.captionDelay == .constant(2e9))
    #expect(
      one.routing == [Named("asl", [RoutingStep("own"), RoutingStep("both", after: .seconds(10))])])
    #expect(one.choice == .longestIdle)
    #expect(one.pull == .priority)
    #expect(one.priorities == [Named("lsm", 3)])
    #expect(one.service == .gamma(mean: 180e9, cv: 0.8))
    #expect(one.serviceByTime.map(\.factor) == [1.25, 0.5])
  }

  @Test func `limits, backend and closing are read`() throws {
    let one = try Self.provider(
      """
      \(Self.all), "lines": 24, "queueLimit": 0, "message": { "after": "2m", "accepts": "50%" },
      "closing": { "waiting": "disconnected", "late": "refused" },
      "shedding": { "inLine": 9, "firstWaited": "3m", "chance": 0.5 },
      "backend": { "takes": "1s", "fails": "1%", "capacity": 8, "timeOut": "5s" },
      "noShow": { "chance": "2%", "noticedAfter": "20s" }, "patienceRunsInJoin": true,
      "releaseAfter": "30s"
      """)
    #expect(one.lines == 24)
    #expect(one.queueLimit == 0)
    #expect(one.message?.after == .minutes(2))
    #expect(one.message?.accepts == 0.5)
    #expect(one.closing.waiting == .disconnected)
    #expect(one.closing.late == .refused)
    #expect(one.shedding?.inLine == 9)
    #expect(one.shedding?.firstWaited == .minutes(3))
    #expect(one.backend.capacity == 8)
    #expect(one.backend.timeOut == .seconds(5))
    #expect(one.noShow.chance == 0.02)
    #expect(one.patienceRunsInJoin)
    #expect(one.releaseAfter == .seconds(30))
  }

  @Test(arguments: [
    (#""routing": { "asl": ["al"] }"#, #"there is no staff group "al""#),
    (#""routing": { "asl": ["all", "all"] }"#, "stands there before"),
    (#""routing": { "asll": ["all"] }"#, #"there is no skill "asll""#),
    (#""routing": { "asl": [] }"#, "a list of 1"),
    (#""priorities": { "asl": 1 }"#, #"mean nothing unless "pull" is "priority""#),
    (#""pull": "priority""#, #""priority" needs "priorities""#),
    (#""choice": "longest""#, #"expected "inOrder", "longestIdle" or "random""#),
    (#""shedding": { "chance": 1 }"#, #""inLine" or "firstWaited""#),
    (#""backend": { "capacity": 3 }"#, #"mean nothing if "takes" is 0"#),
    (#""noShow": { "chance": 1 }"#, "serves nobody"),
    (#""lines": 0"#, "a whole number from 1"),
    (#""message": { "after": "0s" }"#, "a duration above 0"),
    (#""service": { "asl": "90s" }"#, #"no law for the skill "lsm""#),
    (#""serviceByTime": [{ "from": "08:00", "factor": -1 }]"#, "a number from 0 to 1000"),
  ])
  func `what makes no sense at a provider is refused`(_ text: String, _ wanted: String) throws {
    let errors = try Self.errors("\(Self.all), \(text)")
    #expect(errors.contains(wanted), "\(errors)")
  }

  @Test(arguments: [
    (#""staff": "unlimited", "presence": 0.5"#, "mean nothing for unlimited staff"),
    (#""staff": 3, "skills": ["asl"]"#, #"no group has the skill "lsm""#),
    (#""staff": 3, "skills": ["asl", "lsn"]"#, #"there is no skill "lsn""#),
    (#""staff": 3, "breaks": [{ "from": "12:00", "for": "1h" }]"#, #""count" or "share""#),
    (#""staff": 3, "breaks": [{ "from": "12:00", "for": "24h", "count": 1 }]"#, "at most"),
    (#""staff": 3, "breaks": [{ "from": "12:00", "for": "1500ms", "count": 1 }]"#, "whole seconds"),
  ])
  func `what makes no sense at a group is refused`(_ text: String, _ wanted: String) throws {
    let errors = try Self.errors("\"groups\": { \"all\": { \(text) } }")
    #expect(errors.contains(wanted), "\(errors)")
  }

  @Test func `a group without the skill is no step of its routing`() throws {
    let errors = try Self.errors(
      """
      "groups": { "own": { "staff": 1, "skills": ["asl"] }, "all": { "staff": 1 } },
      "routing": { "lsm": ["own"] }
      """)
    #expect(errors.contains("\"own\" doesn't have the skill \"lsm\""))
  }
}
