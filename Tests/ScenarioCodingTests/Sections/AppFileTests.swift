import CallModel
import EventEngine
import JSONDocument
import ScenarioCoding
import Testing

/// Apps and their processes as files write them.
@Suite struct AppFileTests {
  private static let bySignIn =
    "\"prepare\": { \"signedIn\": { \"proceed\": 1 }, \"signedOut\": { \"signIn\": 1 } }"

  private static func file(_ app: String, framework: String = "", people: String = "") -> String {
    """
    { "format": 1, "run": { "length": "1h" },
      "traffic": { "calls": { "people": "people", "poisson": "60/h" } },
      "people": { "people": { "picks": { "app": 1 }\(people) } },
      "apps": { "app": { "provider": "staff", \(app) } },
      "providers": { "staff": { "groups": { "all": { "staff": 3 } } } },
      "framework": { \(framework) } }
    """
  }

  private static func read(_ text: String) throws -> (scenario: Scenario?, errors: [String]) {
    let file = try JSONFile(bytes: Array(text.utf8), named: "t.json")
    let (scenario, reading) = ScenarioForm.whole.read(file)
    return (scenario, reading.diagnostics.inFileOrder.map(\.text))
  }

  /// The scenario, which must read back as the same from what is written.
  private static func scenario(_ text: String) throws -> Scenario {
    let (scenario, errors) = try read(text)
    #expect(errors == [])
    let known = try #require(scenario)
    #expect(try read(ScenarioForm.whole.text(of: known)).scenario == known)
    return known
  }

  private static func app(_ text: String) throws -> AppDescription {
    try scenario(file(text)).apps[0].value
  }

  @Test func `a handler may go by the sign-in that it finds`() throws {
    let text =
      Self.bySignIn
      + ", \"signedIn\": \"97%\", \"keepsSignInIn\": \"keychain\", \"keychain\": \"afterFirstUnlock\""
    let app = try Self.app(text)
    #expect(app.prepare.readsSignIn && !app.resume.readsSignIn)
    #expect(app.prepare.signedOut?.signIn == 1 && app.prepare.signedOut?.proceed == 0)
    #expect(app.signedIn == 0.97 && app.keychain == .afterFirstUnlock)
  }

  @Test func `a handler ends by chance alone or by the sign-in, not both`() throws {
    let outcomes = "\"outcomes\": { \"proceed\": 1 }"
    for wrong in [
      "\"prepare\": { \(outcomes), \"signedIn\": { \"proceed\": 1 }, \"signedOut\": { \"signIn\": 1 } }",
      "\"prepare\": { \"signedIn\": { \"proceed\": 1 } }",
      "\"prepare\": { \"signedOut\": { \"proceed\": 1 } }",
    ] {
      #expect(try Self.read(Self.file(wrong)).errors.count == 1)
    }
  }

  @Test(arguments: [
    "\"signedIn\": 0.5", "\"keepsSignInIn\": \"memory\"", "\"keychain\": \"afterFirstUnlock\"",
    "\"presence\": { \"work\": \"1s\" }", "\"containerApp\": { \"running\": 0.5 }",
    "\"memory\": { \"base\": \"10MiB\" }",
    "\"memory\": { \"base\": \"10MiB\", \"limit\": \"10MiB\" }",
    "\"memory\": { \"limitOn\": { \"tiny\": \"10MiB\" } }",
  ])
  func `a setting that would say nothing is refused`(wrong: String) throws {
    #expect(try Self.read(Self.file(wrong)).errors.count == 1)
  }

  @Test func `a setting that says what holds anyway is taken`() throws {
    let app = try Self.app("\"signedIn\": 1, \"keepsSignInIn\": \"keychain\", \"presence\": {}")
    #expect(app.presence == PresenceDescription())
  }

  @Test func `memory is read in sizes, and a limit by class`() throws {
    let text = Self.file(
      "\"memory\": { \"base\": \"12MiB\", \"grows\": { \"uniform\": { \"min\": \"1KiB\", \"max\": \"1MiB\" } }, "
        + "\"limit\": \"24MiB\", \"limitOn\": { \"small\": \"16MiB\" } }",
      people: ", \"device\": { \"memory\": { \"small\": 1, \"large\": 2 } }")
    let memory = try #require(try Self.scenario(text).apps[0].value.memory)
    #expect(memory.base == 12 << 20 && memory.limit == 24 << 20)
    #expect(memory.grows == .uniform(min: 1024, max: 1_048_576))
    #expect(memory.limitOn == [Named("small", 16 << 20)])
  }

  @Test func `what befalls container apps and call-backs is read`() throws {
    let app = try Self.app(
      """
      "observesPresence": true, "presence": { "work": "1s", "hang": "1%" },
      "entitlements": { "extension": false, "containerApp": false },
      "replaced": { "chance": 0.1, "after": "1m" },
      "containerApp": { "opensWarm": "200ms", "running": 0.5, "declaresActivityType": false,
        "returnsLate": 0.2, "killed": { "chance": 0.1, "reopens": 0.5, "after": "1m" } }
      """)
    #expect(app.observesPresence && app.presence.hang == 0.01)
    #expect(!app.entitlements.isExtensionEntitled && !app.entitlements.isContainerAppEntitled)
    #expect(app.replaced.chance == 0.1 && app.containerApp.returnsLate == 0.2)
    #expect(app.containerApp.opensWarm == .constant(2e8) && app.containerApp.running == 0.5)
    #expect(!app.containerApp.declaresActivityType && app.containerApp.killed.reopens == 0.5)
  }

  @Test func `the framework's P-settings are read`() throws {
    let text = Self.file(
      "\"launch\": { \"coldAfter\": \"2m\" }",
      framework:
        "\"processLife\": \"reuse\", \"kills\": { \"running\": \"1/h\", \"suspended\": \"0.5/s\" }, "
        + "\"appGroup\": { \"flushAfter\": \"1s\", \"lostOnKill\": \"30%\" }")
    let settings = try Self.scenario(text).framework
    #expect(settings.processLife == .reuse && settings.kills.suspended == Rate(perHour: 1800))
    #expect(settings.appGroup.lostOnKill == 0.3)
  }

  @Test func `P1: reuse without a process that stays is refused`() throws {
    let text = Self.file("\"crashes\": {}", framework: "\"processLife\": \"reuse\"")
    #expect(try Self.read(text).errors.count == 1)
  }
}
