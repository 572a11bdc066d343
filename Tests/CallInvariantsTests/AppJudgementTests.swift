import CallModel
import EventEngine
import Testing

@testable import CallInvariants

/// Cells with kills, storage, locks and presence: the model keeps its rules, and the judge sees it
/// when somebody spoils what the model told.
@Suite struct AppJudgementTests {
  private static func mean(_ seconds: Double) -> Distribution { .exponential(mean: seconds * 1e9) }

  private static func app(keeping store: SignInStore) -> AppDescription {
    var app = AppDescription()
    app.provider = "staff"
    app.launch.cold = mean(1)
    app.launch.warm = mean(0.5)
    app.launch.coldAfter = .minutes(2)
    app.launch.fails = 0.02
    app.crashes = 0.02
    var asks = OutcomeChances()
    (asks.proceed, asks.signIn, asks.additionalInfo) = (0.1, 0.7, 0.2)
    for handler in [\AppDescription.prepare, \.resume] {
      app[keyPath: handler].work = mean(3)
      app[keyPath: handler].signedIn = OutcomeChances()
      app[keyPath: handler].signedOut = asks
    }
    app.signedIn = 0.4
    app.keepsSignInIn = store
    app.popUp.decides = mean(2)
    app.containerApp.opens = mean(2)
    app.containerApp.opensWarm = mean(1)
    app.containerApp.running = 0.3
    app.containerApp.takes = mean(8)
    app.containerApp.person = PersonChances()
    app.containerApp.person.wandersOff = 0.05
    app.containerApp.person.returns = 0.95
    app.containerApp.returnsLate = 0.3
    app.containerApp.returnsTwice.chance = 0.2
    app.containerApp.returnsTwice.after = mean(3)
    app.containerApp.killed.chance = 0.2
    app.containerApp.killed.reopens = 0.7
    app.containerApp.killed.after = mean(5)
    app.observesPresence = true
    app.presence.work = mean(2)
    app.presence.hang = 0.1
    app.replaced.chance = 0.1
    app.replaced.after = mean(15)
    var memory = MemoryDescription()
    (memory.base, memory.limit) = (1 << 20, 24 << 20)
    memory.grows = .uniform(min: 0, max: Double(4 << 20))
    memory.limitOn = [Named("small", 8 << 20)]
    app.memory = memory
    return app
  }

  static func scenario(_ life: ProcessLife) -> Scenario {
    var scenario = Scenario()
    scenario.run.length = .minutes(30)
    var stream = TrafficStream()
    stream.people = "people"
    stream.arrivals = .constant(Rate(perHour: 900))
    scenario.traffic = [Named("calls", stream)]
    var people = PeopleDescription()
    people.picks = [Named("chain", 2), Named("group", 2), Named("memory", 2), Named("mute", 1)]
    people.patience = mean(60)
    people.callLength = mean(200)
    people.onFailure.retry = 0.6
    people.onFailure.after = mean(5)
    people.onFailure.atMost = 3
    people.onFailure.otherApp = 0.3
    people.leaves.chance = 0.5
    people.leaves.after = mean(40)
    people.leaves.rejoin = 0.5
    people.leaves.rejoinAfter = mean(10)
    people.picksAgain.chance = 0.4
    people.picksAgain.after = mean(15)
    people.device.locked = 0.2
    people.device.beforeFirstUnlock = 0.1
    people.device.unlocks = mean(3)
    people.device.memory = [Named("small", 1), Named("large", 2)]
    people.device.osLevel = [
      WeightedLevel(.minor3, weight: 4), WeightedLevel(.minor2, weight: 1),
    ]
    scenario.people = [Named("people", people)]
    var mute = app(keeping: .keychain)
    mute.entitlements.isExtensionEntitled = false
    var group = app(keeping: .appGroup)
    group.entitlements.isContainerAppEntitled = true
    var chain = app(keeping: .keychain)
    chain.keychain = .whenUnlocked
    scenario.apps = [
      Named("chain", chain), Named("group", group),
      Named("memory", app(keeping: .memory)), Named("mute", mute),
    ]
    var provider = ProviderDescription()
    provider.join = mean(3)
    provider.service = mean(60)
    provider.wrapUp = mean(10)
    var few = StaffGroup()
    few.staff = .count(12)
    provider.groups = [Named("few", few)]
    scenario.providers = [Named("staff", provider)]
    scenario.framework.processLife = life
    scenario.framework.liveRequests = 2
    scenario.framework.roundsCap = 6
    scenario.framework.inputLimit = .minutes(3)
    scenario.framework.rejoinWindow = .seconds(20)
    scenario.framework.kills.running = Rate(perHour: 60)
    scenario.framework.kills.suspended = Rate(perHour: 120)
    scenario.framework.appGroup.flushAfter = mean(5)
    scenario.framework.appGroup.lostOnKill = 0.5
    return scenario
  }

  static func records(of scenario: Scenario, seed: UInt64) -> [TraceRecord] {
    var cell = CallCell(scenario: scenario, seed: seed, replication: 0, cell: 0)
    var buffer = TraceBuffer()
    var records: [TraceRecord] = []
    var goesOn = true
    while goesOn {
      goesOn = cell.advance(into: &buffer)
      for index in 0..<buffer.count { records.append(buffer[index]) }
    }
    return records
  }

  static func judge(_ records: [TraceRecord], _ scenario: Scenario) -> [InvariantBreach] {
    var checker = InvariantChecker(
      framework: scenario.framework, faults: scenario.faults.map(\.value))
    for record in records { checker.observe(record) }
    return checker.breaches
  }

  @Test(arguments: ProcessLife.allCases, [1, 2, 3] as [UInt64])
  func `whatever goes wrong with apps and devices, the model breaches nothing`(
    life: ProcessLife, seed: UInt64
  ) {
    let scenario = Self.scenario(life)
    let records = Self.records(of: scenario, seed: seed)
    #expect(Self.judge(records, scenario).prefix(3).map(\.description) == [])
    let told = Set(records.map(\.event))
    let rare: Set<TraceEvent> = [
      .appNotOffered, .processLost, .appReplaced, .containerAppKilled, .containerAppReopened,
      .deviceUnlocked, .storageOpened, .storageRead, .storageWritten, .storageFlushed,
      .storageLost, .presenceStarted, .presenceEnded, .interpreterHeld,
    ]
    #expect(rare.subtracting(told) == [])
  }

  /// Changes the first record that fits, and names the invariants that are broken then.
  private func broken(
    _ life: ProcessLife = .fresh, _ fits: (TraceRecord) -> Bool,
    _ change: (inout TraceRecord) -> Void
  ) -> Set<Invariant> {
    let scenario = Self.scenario(life)
    var records = Self.records(of: scenario, seed: 1)
    guard let index = records.firstIndex(where: fits) else { return [] }
    change(&records[index])
    return Set(Self.judge(records, scenario).map(\.invariant))
  }

  @Test(
    arguments: [StoragePlace.keychainWhenUnlocked, .appGroup, .memory], StorageReading.allCases)
  func `I10: a read that gives something else is told`(
    place: StoragePlace, reading: StorageReading
  ) {
    for other in StorageReading.allCases where other != reading {
      let found = broken(.reuse) {
        $0.event == .storageRead && $0.group == UInt16(place.rawValue)
          && $0.detail == reading.rawValue
      } _: {
        $0.detail = other.rawValue
      }
      // Only the keychain of a locked device refuses.
      let neverHappens = reading == .denied && place != .keychainWhenUnlocked
      #expect(found == (neverHappens ? [] : [.i10]))
    }
  }

  @Test func `I10: a write, a flush or a loss that is not told shows in a read`() {
    for event in [TraceEvent.storageWritten, .storageFlushed] {
      let scenario = Self.scenario(.fresh)
      let records = Self.records(of: scenario, seed: 1).filter { $0.event != event }
      #expect(
        Self.judge(records, scenario).contains { $0.invariant == .i10 || $0.invariant == .i7 })
    }
  }

  @Test func `I5, P1: under fresh nothing is resumed, under reuse only what is there`() {
    #expect(
      broken(.fresh) {
        $0.event == .launchStarted && $0.detail == 1
      } _: {
        $0.detail = 2
      }
      .contains(.i5))
    #expect(
      broken(.reuse) {
        $0.event == .launchStarted && $0.detail == 0
      } _: {
        $0.detail = 2
      }
      .contains(.i5))
  }

  @Test func `R5: a warm launch after a kill is told`() {
    let scenario = Self.scenario(.fresh)
    var records = Self.records(of: scenario, seed: 1)
    let lost = records.firstIndex { $0.event == .processLost } ?? 0
    let launch = records[lost...].firstIndex { $0.event == .launchStarted } ?? 0
    records[launch].detail = LaunchKind.warm.rawValue
    #expect(Self.judge(records, scenario).map(\.finding) == [.processGone])
  }

  @Test func `R17: a call-back of another kind than what happened is told`() {
    let found = broken {
      $0.event == .presenceStarted && $0.detail == 0
    } _: {
      $0.detail = 1
    }
    #expect(found.contains(.i3))
  }

  @Test func `U17: call-backs that overlap are told`() {
    let scenario = Self.scenario(.fresh)
    var records = Self.records(of: scenario, seed: 1)
    records.remove(at: records.firstIndex { $0.event == .presenceEnded && $0.amount == 0 } ?? 0)
    #expect(Self.judge(records, scenario).contains { $0.finding == .presenceOverlaps })
  }

  @Test func `R16: a call-back for a request that does not observe is told`() {
    let found = broken {
      $0.event == .tileShown && $0.amount == 1
    } _: {
      $0.amount = 0
    }
    #expect(found.contains(.i3))
  }

  @Test func `R17: a call that ends untold is told`() {
    let scenario = Self.scenario(.fresh)
    var records = Self.records(of: scenario, seed: 1)
    let isLast = { (record: TraceRecord) in
      record.event == .presenceEnded && record.amount == Int32(PresenceCallback.callDidEnd.rawValue)
    }
    let index = records.firstIndex(where: isLast) ?? 0
    let request = records[index].request
    records.removeAll { $0.request == request && isLast($0) }
    #expect(Self.judge(records, scenario).contains { $0.finding == .leftUnderWay })
  }

  @Test func `U22: a container app that opens on a locked device is told`() {
    let scenario = Self.scenario(.fresh)
    var records = Self.records(of: scenario, seed: 1)
    records.remove(at: records.firstIndex { $0.event == .deviceUnlocked } ?? 0)
    #expect(Self.judge(records, scenario).contains { $0.finding == .causeMissing })
  }

  @Test func `U24: a failed launch that no replacement explains is told`() {
    let scenario = Self.scenario(.fresh)
    var records = Self.records(of: scenario, seed: 1)
    records.remove(at: records.firstIndex { $0.event == .appReplaced } ?? 0)
    #expect(Self.judge(records, scenario).contains { $0.finding == .causeMissing })
  }
}
