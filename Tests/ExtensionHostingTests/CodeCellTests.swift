import CallInvariants
import CallMetrics
import CallModel
import EventEngine
import ExtensionFoundation
import ExtensionHosting
import LiveCommunicationKit
import Testing

struct CodeCellTests {
  /// What one cell came to.
  struct Played {
    var result: CellResult
    var breaches: [InvariantBreach]
    var findings: [CodeFinding]
    var offered = 0

    func count(_ outcome: Outcome) -> Int { Int(result.life.count(of: outcome)) }

    func finding(_ kind: CodeFinding.Kind) -> CodeFinding? { findings.first { $0.kind == kind } }
  }

  static func scenario() -> Scenario {
    var scenario = Scenario()
    scenario.run.length = .minutes(10)
    var stream = TrafficStream()
    stream.people = "signers"
    stream.arrivals = .constant(Rate(perHour: 360))
    scenario.traffic = [Named("calls", stream)]
    var people = PeopleDescription()
    people.picks = [Named("app", 1)]
    people.patience = .constant(60e9)
    scenario.people = [Named("signers", people)]
    var app = AppDescription()
    app.provider = "provider"
    app.launch.cold = .constant(400e6)
    app.popUp.decides = .constant(2e9)
    app.containerApp.opens = .constant(1e9)
    app.containerApp.takes = .exponential(mean: 20e9)
    scenario.apps = [Named("app", app)]
    var provider = ProviderDescription()
    provider.forward = .constant(80e6)
    provider.join = .constant(1e9)
    provider.service = .exponential(mean: 60e9)
    provider.groups = [Named("staff", StaffGroup())]
    scenario.providers = [Named("provider", provider)]
    return scenario
  }

  static func play<Extension: LiveAssistanceExtension, App: ContainerApp>(
    _ extension: Extension.Type, _ app: App.Type, options: CodeOptions = CodeOptions(),
    seed: UInt64 = 7, change: (inout Scenario) -> Void = { _ in }
  ) throws -> Played {
    var scenario = scenario()
    change(&scenario)
    return try VirtualTime.run(seed: seed) { time in
      let code = AppCode(extension: Extension.self, app: App.self)
      let cell = CodeCell(
        scenario, apps: ["app": code], options: options, seed: seed,
        globals: ModuleGlobals(modules: code.modules))
      var metrics = CellMetrics(for: scenario)
      var checker = InvariantChecker(framework: scenario.framework)
      var trace = TraceBuffer()
      var goesOn = true
      var offered = 0
      while goesOn {
        goesOn = cell.advance(into: &trace, under: time)
        for index in 0..<trace.count where trace[index].event == .requestPicked { offered += 1 }
        metrics.observe(trace)
        checker.observe(trace)
      }
      return Played(
        result: metrics.finish(events: cell.eventCount), breaches: checker.breaches,
        findings: cell.findings, offered: offered)
    }
  }

  @Test func `sound code is carried, with nothing found`() throws {
    let played = try Self.play(SoundExtension.self, NoContainerApp.self)
    #expect(played.count(.assisted) > 30)
    #expect(played.count(.assisted) == played.offered)
    #expect(played.breaches == [])
    #expect(played.findings == [])
  }

  @Test func `code and the model that takes as long leave the same trace`() throws {
    let played = try Self.play(SoundExtension.self, NoContainerApp.self)
    var scenario = Self.scenario()
    scenario.apps[0].value.prepare.work = .constant(150e6)
    var cell = CallCell(scenario: scenario, seed: 7, replication: 0, cell: 0)
    var metrics = CellMetrics(for: scenario)
    var trace = TraceBuffer()
    var goesOn = true
    while goesOn {
      goesOn = cell.advance(into: &trace)
      metrics.observe(trace)
    }
    #expect(metrics.finish(events: 0).digest == played.result.digest)
  }

  @Test func `the same seed gives the same digest`() throws {
    let first = try Self.play(SigningExtension.self, SigningApp.self)
    let second = try Self.play(SigningExtension.self, SigningApp.self)
    #expect(first.result == second.result)
    #expect(first.findings == second.findings)
  }

  @Test func `the way through the container app is walked, and a second return is ignored`() throws
  {
    let played = try Self.play(SigningExtension.self, SigningApp.self)
    #expect(played.count(.assisted) == played.offered)
    #expect(played.count(.assisted) > 30)
    #expect(played.breaches == [])
    #expect(played.finding(.returnIgnored)?.subject == "alreadyReturned")
  }

  @Test func `who never forwards is never joined`() throws {
    let played = try Self.play(Bug.NeverForwards.self, NoContainerApp.self)
    #expect(played.count(.assisted) == 0)
    #expect(played.count(.abandonedWaiting) == played.offered)
    #expect(played.finding(.neverForwarded)?.place == "prepare")
    #expect(played.breaches == [])
  }

  @Test func `forwarding twice gives one interpreter and a finding`() throws {
    let played = try Self.play(Bug.ForwardsTwice.self, NoContainerApp.self)
    #expect(played.count(.assisted) == played.offered)
    #expect(played.finding(.forwardedAgain) != nil)
    #expect(played.breaches == [])
  }

  @Test func `code that hangs is ended by the limit`() throws {
    let played = try Self.play(Bug.Hangs.self, NoContainerApp.self)
    #expect(played.count(.timedOut) == played.offered)
    #expect(played.breaches == [])
  }

  @Test func `a throw is terminal`() throws {
    let played = try Self.play(Bug.Throws.self, NoContainerApp.self)
    #expect(played.count(.cannotFulfill) == played.offered)
    #expect(played.breaches == [])
  }

  @Test func `work left behind never runs and is found`() throws {
    let played = try Self.play(Bug.ReliesOnLateWork.self, NoContainerApp.self)
    #expect(played.count(.assisted) == 0)
    #expect(played.finding(.leftBehind) != nil)
  }

  @Test func `state in memory is lost between prepare and resume, and named`() throws {
    let played = try Self.play(Bug.KeepsStateInMemory.self, ReturningApp.self)
    #expect(played.count(.assisted) == 0)
    #expect(played.count(.unknownError) > 30)
    let found = try #require(played.finding(.changedGlobal))
    #expect(found.subject == "ExtensionHostingTests.Bug.KeepsStateInMemory.hasAsked")
    #expect(found.place == "prepare")
    #expect(played.breaches == [])
  }

  @Test func `reusing the process hides state in memory`() throws {
    var options = CodeOptions()
    options.processLife = .reuse
    let played = try Self.play(Bug.KeepsStateInMemory.self, ReturningApp.self, options: options)
    #expect(played.count(.assisted) == played.offered)
  }

  @Test func `a kill in the middle of a handler is the failure of its request`() throws {
    var options = CodeOptions()
    options.killsPerSecond = 1
    let played = try Self.play(SoundExtension.self, NoContainerApp.self, options: options)
    #expect(played.count(.crashed) > 3)
    #expect(played.count(.assisted) > 3)
    #expect(
      played.count(.crashed) + played.count(.assisted) == played.offered)
    #expect(played.breaches == [])
  }

  @Test func `the activity carries the id as a string where it is asked to`() throws {
    var options = CodeOptions()
    options.identityForm = .string
    let played = try Self.play(
      Bug.KeepsStateInMemory.self, ReturningApp.self, options: options
    ) { $0.run.drain = .span(.minutes(1)) }
    #expect(played.count(.assisted) == 0)
    #expect(played.count(.unknownError) == 0)
  }

  @Test func `a call that is over discards what the handler says`() throws {
    let played = try Self.play(SoundExtension.self, NoContainerApp.self) {
      $0.people[0].value.callLength = .constant(500e6)
    }
    #expect(played.count(.callEnded) == played.offered)
    #expect(played.breaches == [])
  }
}
