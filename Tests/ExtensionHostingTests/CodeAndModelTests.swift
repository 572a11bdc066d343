import CallMetrics
import CallModel
import EventEngine
import ExtensionHosting
import Testing

/// Code that takes as long as the model leaves the model's trace, whatever the scenario does to it.
struct CodeAndModelTests {
  /// What the model makes of the scenario that the code is played in.
  static func model(
    seed: UInt64 = 7, _ change: (inout Scenario) -> Void
  ) -> [TraceRecord] {
    var scenario = CodeCellTests.scenario()
    scenario.apps[0].value.prepare.work = .constant(150e6)
    change(&scenario)
    var cell = CallCell(scenario: scenario, seed: seed, replication: 0, cell: 0)
    var trace = TraceBuffer()
    var records: [TraceRecord] = []
    var goesOn = true
    while goesOn {
      goesOn = cell.advance(into: &trace)
      for index in 0..<trace.count { records.append(trace[index]) }
    }
    return records
  }

  private static func on(_ event: LifecycleEvent, _ action: FaultAction) -> Fault {
    Fault(.on(event, .every(3), after: .constant(15e6)), action)
  }

  static var settings: [(name: String, change: @Sendable (inout Scenario) -> Void)] {
    [
      ("nothing", { _ in }),
      ("kills", { $0.framework.kills.running = Rate(perHour: 3600) }),
      (
        "memory",
        {
          var memory = MemoryDescription()
          memory.grows = .uniform(min: 0, max: 1000)
          memory.limit = 150
          $0.apps[0].value.memory = memory
        }
      ),
      ("crashes", { $0.apps[0].value.crashes = 0.3 }),
      ("a limit", { $0.framework.invocationLimit = .milliseconds(200) }),
      ("calls that end", { $0.people[0].value.callLength = .exponential(mean: 1e9) }),
      (
        "kills at the end",
        {
          $0.people[0].value.callLength = .exponential(mean: 1e9)
          $0.framework.invocationAfterEnd = .killed
        }
      ),
    ]
  }

  @Test(arguments: settings.indices)
  func `settings reach code as they reach the model`(_ index: Int) throws {
    let setting = Self.settings[index]
    let played = try CodeCellTests.play(SoundExtension.self, NoContainerApp.self) {
      // Where the model's crash comes depends on how long it works.
      $0.apps[0].value.prepare.work = setting.name == "crashes" ? .constant(150e6) : .constant(0)
      setting.change(&$0)
    }
    let model = Self.model(setting.change)
    #expect(played.offered > 30)
    if setting.name == "crashes" {
      // The model's crash may come while it forwards.
      #expect(played.count(.crashed) == model.count(of: .crashed))
    } else {
      #expect(played.records == model, "\(setting.name)")
    }
    if index > 0 { #expect(model != Self.model { _ in }, "\(setting.name) changes nothing") }
  }

  static var faults: [Fault] {
    [
      on(.prepareStarted, .extensionHang),
      on(.prepareStarted, .extensionSlow(factor: 4)),
      on(.prepareStarted, .extensionKill),
      on(.prepareStarted, .extensionCrash),
      Fault(.at(.start + .minutes(2), for: .minutes(4)), .extensionHang),
      Fault(.at(.start + .minutes(2), for: .minutes(4)), .extensionSlow(factor: 1000)),
      Fault(.at(.start + .minutes(2), for: .minutes(4)), .extensionKill),
      Fault(.at(.start + .minutes(2), for: .minutes(4)), .extensionCrash),
      Fault(.at(.start + .minutes(2), for: .minutes(4)), .launchFail),
      Fault(.at(.start + .minutes(2), for: .minutes(4)), .providerSlow(factor: 10)),
      Fault(.at(.start + .minutes(2), for: .minutes(4)), .providerError),
      Fault(.at(.start + .minutes(2), for: .minutes(4)), .messageDrop(.forward)),
      on(.tileShown, .requesterLeaves),
      on(.prepareStarted, .callEnds),
    ]
  }

  @Test(arguments: faults.indices)
  func `faults reach code as they reach the model`(_ index: Int) throws {
    let fault = Self.faults[index]
    func add(_ scenario: inout Scenario) { scenario.faults = [Named("fault", fault)] }
    let played = try CodeCellTests.play(SoundExtension.self, NoContainerApp.self, change: add)
    #expect(played.records == Self.model(add), "\(fault.action)")
    #expect(played.records.contains { $0.event == .faultActed })
    #expect(played.breaches == [])
  }

  /// Code runs when the cell wakes it: before or after what else happens at that instant.
  @Test func `events of one instant may come in another order, the same each time`() throws {
    func play(_ ties: UInt64?) throws -> CodeCellTests.Played {
      try CodeCellTests.play(SoundExtension.self, NoContainerApp.self) {
        $0.traffic[0].value.arrivals = .even(.constant(Rate(perHour: 360)))
        $0.apps[0].value.launch.cold = .constant(10e9)
        $0.run.ties = ties
      }
    }
    let plain = try play(nil)
    for ties in 1...3 as ClosedRange<UInt64> {
      let played = try play(ties)
      #expect(played.breaches == [])
      #expect(played.offered == plain.offered)
      #expect(played.records == (try play(ties)).records)
      #expect(played.records != plain.records)
    }
  }
}

extension [TraceRecord] {
  fileprivate func count(of outcome: Outcome) -> Int {
    count { $0.event == .requestEnded && $0.detail == outcome.rawValue }
  }
}
