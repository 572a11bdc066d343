import CallModel
import EventEngine

/// Features that a scenario declares and that never come to act: they should cost next to nothing.
///
/// Each is the plain model with one thing more, as the whole product runs it.
enum UnusedFeatures {
  static var benchmarks: [Benchmark] {
    all.map { name, declare in
      ProductRuns.run("unused." + name, "plain-model", size: 300_000, change: declare)
    }
  }

  private static var all: [(String, @Sendable (inout Scenario) -> Void)] {
    [
      ("app", { addApp(to: &$0) }),
      ("presence", { addApp(to: &$0) { $0.observesPresence = true } }),
      ("storage", { addApp(to: &$0, change: readSignIn) }),
      ("memory", { addApp(to: &$0) { $0.memory = MemoryDescription() } }),
      ("backend", { addProvider(to: &$0) { $0.backend.takes = .constant(1e9) } }),
      ("no-show", { addProvider(to: &$0) { $0.noShow.chance = 0.5 } }),
      ("lines", { $0.providers[0].value.lines = 1_000_000 }),
      ("message", addMessage),
      ("group", { $0.providers[0].value.groups.append(Named("other", noStaff)) }),
      ("skills", addSkill),
      ("retries", { $0.people[0].value.onFailure.after = .constant(5e9) }),
      ("devices", { $0.people[0].value.device.memory = [Named("small", 1)] }),
      ("closed", addThinker),
      ("faults.later", { addFault(.at(.start + .hours(10_000), for: .minutes(1)), to: &$0) }),
      ("faults.never", { addFault(.holding(.init(.lineLength, .greater, .max)), to: &$0) }),
      ("faults.chance-0", { addFault(.on(.tileShown, .chance(0), after: .constant(0)), to: &$0) }),
    ]
  }

  /// An app that nobody picks.
  private static func addApp(
    to scenario: inout Scenario, change: (inout AppDescription) -> Void = { _ in }
  ) {
    var app = AppDescription()
    app.provider = scenario.providers[0].name
    change(&app)
    scenario.apps.append(Named("other", app))
  }

  private static func readSignIn(_ app: inout AppDescription) {
    app.signedIn = 0.5
    app.prepare.signedIn = OutcomeChances()
    app.prepare.signedOut = OutcomeChances()
  }

  /// A provider whose app nobody picks.
  private static func addProvider(
    to scenario: inout Scenario, change: (inout ProviderDescription) -> Void
  ) {
    var provider = ProviderDescription()
    provider.groups = [Named("all", noStaff)]
    change(&provider)
    scenario.providers.append(Named("other", provider))
    addApp(to: &scenario) { $0.provider = "other" }
  }

  private static var noStaff: StaffGroup {
    var group = StaffGroup()
    group.staff = .count(0)
    return group
  }

  /// A group with a skill that nobody needs, beside the one with that which everybody does.
  private static func addSkill(_ scenario: inout Scenario) {
    scenario.people[0].value.skill = [Named("asl", 1)]
    scenario.providers[0].value.groups[0].value.skills = ["asl"]
    var other = noStaff
    other.skills = ["lsm"]
    scenario.providers[0].value.groups.append(Named("other", other))
  }

  /// Nobody waits for so long.
  private static func addMessage(_ scenario: inout Scenario) {
    var offer = MessageOffer()
    offer.after = .hours(10)
    scenario.providers[0].value.message = offer
  }

  /// One person who thinks for a thousand hours, longer than what is measured.
  private static func addThinker(_ scenario: inout Scenario) {
    var stream = TrafficStream()
    stream.people = scenario.people[0].name
    var thinker = ClosedPeople()
    thinker.think = .constant(3.6e15)
    stream.arrivals = .closed(thinker)
    scenario.traffic.append(Named("other", stream))
  }

  private static func addFault(_ trigger: FaultTrigger, to scenario: inout Scenario) {
    scenario.faults = [Named("other", Fault(trigger, .providerError))]
  }
}
