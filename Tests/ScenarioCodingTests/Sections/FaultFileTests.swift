import CallModel
import EventEngine
import JSONDocument
import ScenarioCoding
import Testing

/// Faults, quiet windows and what must follow what, as files write them.
@Suite struct FaultFileTests {
  private static func file(_ faults: String, after: String = "", app: String = "") -> String {
    """
    { "format": 1, "run": { "length": "1h" },
      "traffic": { "calls": { "people": "people", "poisson": "60/h" } },
      "people": { "people": { "picks": { "app": 1 } } },
      "apps": { "app": { "provider": "staff", \(app)"launch": { "coldAfter": "1m" },
        "prepare": { "work": "1s", "signedIn": { "proceed": 1 }, "signedOut": { "signIn": 1 } } } },
      "providers": { "staff": { "join": "2s", "groups": { "all": { "staff": 3 } } } },
      "faults": { \(faults) }\(after) }
    """
  }

  private static func read(
    _ text: String
  ) throws -> (scenario: Scenario?, errors: [String]) {
    let file = try JSONFile(bytes: Array(text.utf8), named: "t.json")
    let (scenario, reading) = ScenarioForm.whole.read(file)
    return (scenario, reading.diagnostics.inFileOrder.map(\.headline))
  }

  private static func fault(_ text: String) throws -> Fault {
    let (scenario, errors) = try read(file("\"f\": { \(text) }"))
    #expect(errors.filter { !$0.contains("warning") } == [])
    let known = try #require(scenario)
    #expect(try read(ScenarioForm.whole.text(of: known)).scenario == known)
    return known.faults[0].value
  }

  @Test func `each trigger is read and written`() throws {
    let kill = "\"do\": \"extension.kill\""
    #expect(
      try Self.fault("\"at\": \"12m\", \"for\": \"3m\", \(kill)").trigger
        == .at(.seconds(720), for: .minutes(3)))
    #expect(try Self.fault("\"at\": \"0s\", \(kill)").trigger == .at(.start, for: nil))
    #expect(
      try Self.fault("\"each\": { \"exponential\": { \"mean\": \"5m\" } }, \(kill)").trigger
        == .each(.exponential(mean: 300e9), for: nil))
    #expect(
      try Self.fault("\"on\": \"resume.started\", \"every\": 25, \"after\": \"15ms\", \(kill)")
        .trigger
        == .on(.resumeStarted, .every(25), after: .constant(15e6)))
    #expect(
      try Self.fault("\"on\": \"tile.shown\", \"nth\": 3, \(kill)").trigger
        == .on(.tileShown, .nth(3), after: .constant(0)))
    #expect(
      try Self.fault("\"on\": \"tile.shown\", \"chance\": \"2%\", \(kill)").trigger
        == .on(.tileShown, .chance(0.02), after: .constant(0)))
    #expect(
      try Self.fault("\"while\": \"line.length >= 50\", \(kill)").trigger
        == .holding(FaultCondition(.lineLength, .atLeast, 50)))
  }

  @Test(arguments: FaultKind.allCases)
  func `each action is read and written`(kind: FaultKind) throws {
    let more =
      switch kind {
      case .extensionSlow, .providerSlow: ", \"factor\": 6"
      case .messageDrop: ", \"message\": \"join\""
      case .messageDuplicate, .messageDelay: ", \"message\": \"forward\", \"duration\": \"2s\""
      case .staffLeave: ", \"count\": 4"
      case .storageLocked: ", \"as\": \"beforeFirstUnlock\""
      case _: ""
      }
    let lasts = kind.needsSpan ? ", \"for\": \"1m\"" : ""
    let fault = try Self.fault("\"at\": \"5m\", \"do\": \"\(kind.rawValue)\"\(more)\(lasts)")
    #expect(fault.action.kind == kind)
    switch fault.action {
    case .extensionSlow(let factor), .providerSlow(let factor): #expect(factor == 6)
    case .messageDrop(let message): #expect(message == .join)
    case .messageDuplicate(let message, let law), .messageDelay(let message, let law):
      #expect(message == .forward && law == .constant(2e9))
    case .staffLeave(let count): #expect(count == 4)
    case .storageLocked(let lock): #expect(lock == .beforeFirstUnlock)
    case _: break
    }
  }

  @Test(
    arguments: [
      ("returnToCall", .returnToCall), ("tile.shown", .forward), ("interpreter.assigned", .join),
    ] as [(String, FaultAction.Message)])
  func `an event may name the message`(event: String, message: FaultAction.Message) throws {
    let fault = try Self.fault("\"on\": \"\(event)\", \"do\": \"message.drop\"")
    #expect(fault.action == .messageDrop(message))
  }

  @Test func `target and limits are read and written`() throws {
    let fault = try Self.fault(
      """
      "on": "tile.shown", "do": "extension.kill", "atMost": 3, "mustFire": 1,
      "target": { "app": "app", "provider": "staff", "phase": "waiting", "share": "25%" }
      """)
    #expect(fault.atMost == 3 && fault.mustFire == 1)
    #expect(fault.target.app == "app" && fault.target.provider == "staff")
    #expect(fault.target.phase == .waiting && fault.target.share == 0.25)
    let plain = try Self.fault("\"on\": \"tile.shown\", \"do\": \"extension.kill\"")
    #expect(plain == Fault(.on(.tileShown, .every(1), after: .constant(0)), .extensionKill))
  }

  @Test func `quiet windows and what must follow what are read and written`() throws {
    let text = Self.file(
      "",
      after: """
        , "quiet": [ { "at": "27m", "for": "3m" }, { "at": "30m", "for": "1m" } ],
        "expect": [
          { "after": "requester.left", "then": "interpreter.released", "within": "10s" },
          { "metric": "request.failed", "is": "rate < 2%", "excuse": "injected" } ]
        """)
    let scenario = try #require(try Self.read(text).scenario)
    #expect(scenario.quiet.map(\.at) == [.seconds(1620), .seconds(1800)])
    #expect(
      scenario.expectations[0].claim
        == .follows(.interpreterReleased, after: .requesterLeft, within: .seconds(10)))
    guard case .threshold(let threshold) = scenario.expectations[1].claim else {
      throw Missing()
    }
    #expect(threshold.figure.excusesInjected)
    let again = try Self.read(ScenarioForm.whole.text(of: scenario)).scenario
    #expect(again?.expectations.map(\.claim) == scenario.expectations.map(\.claim))
    #expect(again?.quiet == scenario.quiet)
  }

  private struct Missing: Error {}

  @Test(arguments: [
    ("\"on\": \"tile.shown\", \"chance\": 0, \"do\": \"extension.kill\"", "its chance"),
    ("\"on\": \"presence.started\", \"do\": \"call.ends\"", "observes presence"),
    (
      "\"at\": \"5m\", \"do\": \"launch.fail\", \"target\": { \"app\": \"idle\" }",
      "nobody"
    ),
    ("\"on\": \"launch.started\", \"do\": \"extension.hang\"", "nothing to act on at"),
    ("\"on\": \"popUp.shown\", \"do\": \"extension.slow\", \"factor\": 2", "nothing to act on at"),
    (
      "\"on\": \"tile.shown\", \"after\": \"1s\", \"do\": \"launch.fail\"",
      "nothing to act on after"
    ),
    ("\"on\": \"request.ended\", \"do\": \"extension.kill\"", "a request is over at"),
    ("\"on\": \"prepare.started\", \"do\": \"staff.leave\"", "no interpreter is on the way"),
    (
      "\"on\": \"prepare.started\", \"do\": \"extension.kill\","
        + " \"target\": { \"phase\": \"resume\" }",
      "no request is in its phase (resume) at"
    ),
    ("\"on\": \"captions.started\", \"do\": \"call.ends\"", "nothing in the scenario brings about"),
    (
      "\"on\": \"containerApp.refused\", \"do\": \"call.ends\"",
      "nothing in the scenario brings about"
    ),
    ("\"on\": \"line.left\", \"do\": \"extension.crash\"", "nothing to act on"),
    ("\"on\": \"interpreter.left\", \"do\": \"container.crash\"", "nothing to act on"),
    ("\"while\": \"line.length < 0\", \"do\": \"launch.fail\"", "its condition never holds"),
    ("\"on\": \"device.unlocked\", \"do\": \"call.ends\"", "nothing in the scenario brings about"),
    ("\"on\": \"request.retried\", \"do\": \"call.ends\"", "nothing in the scenario brings about"),
    ("\"at\": \"38m\", \"for\": \"5m\", \"do\": \"launch.fail\"", "quiet window"),
    ("\"each\": \"61m\", \"do\": \"launch.fail\"", "no calls come any more"),
    (
      "\"on\": \"tile.shown\", \"nth\": 1, \"do\": \"call.ends\", \"mustFire\": 2",
      "can't act more than once"
    ),
    (
      "\"on\": \"tile.shown\", \"atMost\": 2, \"do\": \"call.ends\", \"mustFire\": 3",
      "can't act more than 2 times"
    ),
    ("\"at\": \"27m\", \"for\": \"1m\", \"do\": \"launch.fail\"", "quiet window"),
  ])
  func `a fault that can never act is a warning`(fault: String, says: String) throws {
    let idle = "\"idle\": { \"provider\": \"staff\" }, "
    let quiet = "{ \"at\": \"20m\", \"for\": \"20m\" }, { \"at\": \"40m\", \"for\": \"5m\" }"
    var text = Self.file("\"f\": { \(fault) }", after: ", \"quiet\": [ \(quiet) ]")
    text = text.replacing(
      "\"launch\": {",
      with: "\"resume\": { \"work\": \"1s\" }, \"launch\": { \"cold\": \"1s\", \"warm\": \"1s\",")
    text = text.replacing("\"apps\": { ", with: "\"apps\": { \(idle)")
    let (scenario, errors) = try Self.read(text)
    #expect(scenario != nil)
    #expect(errors.count == 1 && errors[0].contains(says) && errors[0].contains("warning"))
  }

  @Test(arguments: [("60m", "", true), ("59m", "", false), ("90m", "", true), ("60m", "5m", false)])
  func `a fault that comes after all calls is a warning, unless time is given for it`(
    at: String, drain: String, warns: Bool
  ) throws {
    let text = Self.file("\"f\": { \"at\": \"\(at)\", \"do\": \"launch.fail\" }")
      .replacing(
        "\"length\": ", with: (drain.isEmpty ? "" : "\"drain\": \"\(drain)\", ") + "\"length\": ")
    let (scenario, errors) = try Self.read(text)
    #expect(scenario != nil, "\(errors)")
    #expect(errors.isEmpty != warns, "\(errors)")
    if warns { #expect(errors[0].contains("faults.f begins when no calls come any more")) }
  }

  @Test func `a fault that can act is none`() throws {
    for action in FaultKind.allCases where action != .extensionSlow && action != .providerSlow {
      let text = "\"on\": \"returnToCall\", \"do\": \"\(action.rawValue)\""
      let needs = action == .messageDelay ? ", \"duration\": \"1s\"" : ""
      #expect(try Self.read(Self.file("\"f\": { \(text)\(needs) }")).errors == [])
    }
  }

  @Test func `quiet all the time, nothing can act`() throws {
    for trigger in [
      "\"on\": \"launch.started\"", "\"each\": \"1m\"", "\"while\": \"line.length > 1\"",
    ] {
      let text = Self.file(
        "\"f\": { \(trigger), \"do\": \"launch.fail\" }",
        after: ", \"quiet\": [ { \"at\": \"0s\", \"for\": \"3000d\" } ]")
      let errors = try Self.read(text).errors
      #expect(errors.count == 1 && errors[0].contains("quiet window"), "\(errors)")
    }
  }

  @Test(arguments: FaultKind.allCases)
  func `what acts on what comes by needs a span by the clock, and none on an event`(
    kind: FaultKind
  ) throws {
    let more = ["message.delay": ", \"duration\": \"1s\"", "provider.slow": ", \"factor\": 2"]
    let needs = more[kind.rawValue] ?? (kind == .extensionSlow ? ", \"factor\": 2" : "")
    let action = "\"do\": \"\(kind.rawValue)\"\(needs)"
    let isMessage = kind.rawValue.hasPrefix("message")
    let message = isMessage ? ", \"message\": \"join\"" : ""
    for trigger in ["\"at\": \"5m\"", "\"each\": \"5m\""] {
      let errors = try Self.read(Self.file("\"f\": { \(trigger), \(action)\(message) }")).errors
      let lacks = errors.contains { $0.contains("missing key \"for\" in faults.f") }
      #expect(lacks == kind.needsSpan, "\(errors)")
    }
    let on = try Self.read(Self.file("\"f\": { \"on\": \"returnToCall\", \(action) }")).errors
    #expect(!on.contains { $0.contains("missing key") })
  }

  @Test func `on an event one interpreter drops out, however many are named`() throws {
    let leave = "\"do\": \"staff.leave\", \"count\": 3"
    let errors = try Self.read(Self.file("\"f\": { \"on\": \"tile.shown\", \(leave) }")).errors
    #expect(errors.count == 1)
    #expect(errors[0].contains("\"count\" means nothing unless \"at\" or \"each\" is the trigger"))
    #expect(try Self.fault("\"at\": \"5m\", \(leave)").action == .staffLeave(count: 3))
  }

  @Test func `a delay of no time is none`() throws {
    let text = "\"on\": \"returnToCall\", \"do\": \"message.delay\", \"duration\": \"0s\""
    let errors = try Self.read(Self.file("\"f\": { \(text) }")).errors
    #expect(errors.count == 1 && errors[0].contains("faults.f.duration: expected a span above 0"))
  }
}
