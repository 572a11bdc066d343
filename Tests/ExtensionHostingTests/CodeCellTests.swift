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
    var records: [TraceRecord]

    var offered: Int { records.count { $0.event == .requestPicked } }

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
    seed: UInt64 = 7, hasGlobals: Bool = true, change: (inout Scenario) -> Void = { _ in }
  ) throws -> Played {
    var scenario = scenario()
    change(&scenario)
    return try VirtualTime.run(seed: seed) { time in
      let code = AppCode(extension: Extension.self, app: App.self)
      let cell = CodeCell(
        scenario, apps: ["app": code], options: options, seed: seed,
        globals: hasGlobals ? ModuleGlobals(modules: ["ExtensionHostingTests"]) : nil)
      var metrics = CellMetrics(for: scenario)
      var checker = InvariantChecker(
        framework: scenario.framework, faults: scenario.faults.map(\.value))
      var trace = TraceBuffer()
      var goesOn = true
      var records: [TraceRecord] = []
      while goesOn {
        goesOn = cell.advance(into: &trace, under: time)
        for index in 0..<trace.count { records.append(trace[index]) }
        metrics.observe(trace)
        checker.observe(trace)
      }
      return Played(
        result: metrics.finish(events: cell.eventCount), breaches: checker.breaches,
        findings: cell.findings, records: records)
    }
  }

  @Test func `sound code is carried, with nothing found`() throws {
    let played = try Self.play(SoundExtension.self, NoContainerApp.self)
    #expect(played.count(.assisted) > 30)
    #expect(played.count(.assisted) == played.offered)
    #expect(played.breaches == [])
    #expect(played.findings == [])
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
    let played = try Self.play(Bug.KeepsStateInMemory.self, ReturningApp.self) {
      $0.framework.processLife = .reuse
      $0.apps[0].value.launch.coldAfter = .minutes(5)
    }
    #expect(played.count(.assisted) == played.offered)
    #expect(played.breaches == [])
  }

  @Test func `a process that has been suspended for too long is not reused`() throws {
    let played = try Self.play(Bug.KeepsStateInMemory.self, ReturningApp.self) {
      $0.framework.processLife = .reuse
      $0.apps[0].value.launch.coldAfter = .seconds(1)
    }
    #expect(played.count(.assisted) < 5)
    #expect(played.count(.unknownError) > 30)
  }

  @Test func `a process that is reused serves one request at a time`() throws {
    let played = try Self.play(Bug.MindsCompany.self, NoContainerApp.self) {
      $0.framework.processLife = .reuse
      $0.framework.liveRequests = 2
      $0.apps[0].value.launch.coldAfter = .minutes(5)
      $0.people[0].value.picksAgain.chance = 1
      $0.people[0].value.picksAgain.after = .constant(450e6)
    }
    #expect(played.offered > 60)
    #expect(played.count(.unknownError) == 0)
    #expect(played.breaches == [])
  }

  @Test func `the hazard of being killed is the scenario's`() throws {
    let played = try Self.play(SoundExtension.self, NoContainerApp.self) {
      $0.framework.kills.running = Rate(perHour: 3600)
    }
    #expect(played.count(.killed) > 3)
    #expect(played.count(.assisted) > 3)
    #expect(played.count(.killed) + played.count(.assisted) == played.offered)
    #expect(played.breaches == [])
  }

  @Test func `a handler that never lets time pass is stuck, and its request has crashed`() throws {
    let played = try Self.play(Bug.YieldsForEver.self, NoContainerApp.self) {
      $0.run.length = .minutes(1)
    }
    #expect(played.count(.crashed) == played.offered)
    #expect(played.finding(.crashed)?.subject.hasPrefix("endless loop or wait") == true)
    #expect(played.breaches == [])
  }

  @Test func `work left behind is counted however many processes left some`() throws {
    let played = try Self.play(Bug.ReliesOnLateWork.self, NoContainerApp.self) {
      $0.traffic[0].value.arrivals = .constant(Rate(perHour: 36_000))
      $0.people[0].value.patience = .constant(1e9)
    }
    #expect(played.offered > 5000)
    #expect(played.finding(.leftBehind)?.count == played.offered)
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
