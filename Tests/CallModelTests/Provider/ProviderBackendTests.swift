import EventEngine
import Testing

@testable import CallModel

/// Backends, interpreters on the way, and those who don't come.
@Suite struct ProviderBackendTests {
  @Test func `the backend works on a URL before the request is in line`() {
    let world = ProviderWorld(perHour: 6) { $0.backend.takes = .constant(3e9) }
    let records = world.records()
    let answers = records.of(.backendAnswered)
    #expect(!answers.isEmpty)
    #expect(answers.allSatisfy { $0.elapsed == .seconds(3) })
    #expect(records.of(.lineJoined).map(\.time) == answers.map(\.time))
    // Waits count from the line, not from the tile.
    #expect(records.of(.interpreterJoined).contains { $0.elapsed == .zero })
  }

  @Test func `a failed backend ends the request before any line`() {
    let world = ProviderWorld { $0.backend.fails = 0.25 }
    let records = world.records()
    let failed = records.outcomes(.backendFailed)
    #expect(abs(Double(failed.count) / Double(records.of(.tileShown).count) - 0.25) < 0.12)
    #expect(failed.count + records.of(.lineJoined).count == records.of(.tileShown).count)
  }

  @Test func `a full backend lets URLs wait in order`() {
    let world = ProviderWorld(perHour: 300) {
      $0.backend.takes = .constant(10e9)
      $0.backend.capacity = 1
    }
    let answers = world.records().of(.backendAnswered)
    #expect(zip(answers, answers.dropFirst()).allSatisfy { $1.time - $0.time >= .seconds(10) })
    #expect(answers.contains { $0.elapsed > .seconds(10) })
    #expect(zip(answers, answers.dropFirst()).allSatisfy { $0.request < $1.request })
  }

  @Test func `a URL that is not through in time fails`() {
    let world = ProviderWorld(perHour: 300) {
      $0.backend.takes = .constant(10e9)
      $0.backend.capacity = 1
      $0.backend.timeOut = .seconds(25)
    }
    let answers = world.records().of(.backendAnswered)
    let late = answers.filter { $0.detail == BackendAnswer.timedOut.rawValue }
    #expect(!late.isEmpty)
    #expect(late.allSatisfy { $0.elapsed == .seconds(25) })
    #expect(answers.allSatisfy { $0.elapsed <= .seconds(25) })
    #expect(world.count(.backendFailed) == late.count)
  }

  @Test func `who cancels at the backend makes room in it`() {
    var world = ProviderWorld(perHour: 300) {
      $0.backend.takes = .constant(60e9)
      $0.backend.capacity = 1
      $0.groups = [Named("all", StaffGroup())]
    }
    world.scenario.people[0].value.cancels.waiting = .constant(20e9)
    let records = world.records()
    #expect(records.outcomes(.cancelled).count == records.of(.requestPicked).count)
  }

  @Test func `patience runs on while an interpreter is on the way only if the scenario says so`() {
    func lost(_ runsOn: Bool) -> Int {
      var world = ProviderWorld(perHour: 30) {
        $0.join = .constant(40e9)
        $0.patienceRunsInJoin = runsOn
        $0.groups = [Named("all", StaffGroup())]
      }
      world.scenario.people[0].value.patience = .exponential(mean: 60e9)
      return world.count(.abandonedWaiting)
    }
    #expect(lost(true) > 20)
    #expect(lost(false) == 0)
  }

  @Test func `a request whose interpreter does not come is back at its place`() {
    let world = ProviderWorld(perHour: 80) {
      $0.noShow.chance = 0.3
      $0.noShow.noticedAfter = .seconds(15)
    }
    let records = world.records()
    let back = records.of(.lineRejoined)
    #expect(back.count > 30)
    let missed = records.of(.interpreterLeft).filter { $0.detail == 0 }
    #expect(missed.count == back.count)
    #expect(missed.allSatisfy { $0.elapsed == .seconds(15) })
    // Nobody who joined later is assigned while an earlier one is in line.
    var inLine: Set<UInt32> = []
    for record in records {
      switch record.event {
      case .lineJoined, .lineRejoined: inLine.insert(record.request)
      case .interpreterAssigned:
        #expect(inLine.min() == record.request)
        inLine.remove(record.request)
      case .lineLeft: inLine.remove(record.request)
      case _: break
      }
    }
  }

  @Test func `U16: time lost to who did not come has been waited, too`() {
    var world = ProviderWorld(perHour: 150) {
      // The last one to be missed by staff whose shift is over stays in line.
      $0.groups[0].value.staff = .schedule([
        StaffStep(from: TimeOfDay(second: 0), count: 2),
        StaffStep(from: TimeOfDay(second: 3600), count: 0),
      ])
      $0.noShow.chance = 0.95
      $0.noShow.noticedAfter = .seconds(15)
    }
    world.scenario.people[0].value.patience = .constant(100e9)
    let records = world.records()
    let missed = Set(records.of(.lineRejoined).map(\.request))
    let gone = records.of(.lineLeft)
    #expect(gone.count { missed.contains($0.request) } > 10)
    #expect(gone.contains { $0.elapsed > .seconds(100) })
    for record in gone {
      // While an interpreter is on the way nobody goes: until that is known to be vain.
      #expect((.seconds(100) ... .seconds(115)).contains(record.elapsed))
      if record.elapsed > .seconds(100) {
        let back = records.of(.lineRejoined).last { $0.request == record.request }
        #expect(back?.time == record.time)
      }
    }
  }

  /// Nobody goes while an interpreter is on the way; after 90 s and 180 s that is known to be vain.
  @Test(arguments: [(30, 90), (100, 180)])
  func `U16: patience counts from the line, though somebody was assigned at once`(
    patience: Int64, gone: Int64
  ) throws {
    var world = ProviderWorld(perHour: 60, hours: 2) {
      $0.noShow.chance = 1
      $0.noShow.noticedAfter = .seconds(90)
    }
    world.scenario.people[0].value.patience = .constant(Double(patience) * 1e9)
    let records = world.records().filter { $0.request == 0 }
    let joined = try #require(records.of(.lineJoined).first)
    #expect(records.first { $0.event == .interpreterAssigned }?.elapsed == .zero)
    #expect(records.outcomes(.abandonedWaiting).map(\.time) == [joined.time + .seconds(gone)])
  }

  @Test func `who does not come is not decided by who had the place before`() {
    var world = ProviderWorld(perHour: 40) {
      $0.noShow.chance = 0.5
      $0.noShow.noticedAfter = .seconds(15)
      $0.service = .constant(60e9)
    }
    func misses() -> [SimulationInstant] {
      world.records().of(.lineRejoined).filter { $0.app == 0 }.map(\.time)
    }
    let alone = misses()
    var others = world.scenario
    others.providers[0].name = "others"
    others.apps[0] = Named("other", others.apps[0].value)
    others.apps[0].value.provider = "others"
    others.people[0] = Named("others", others.people[0].value)
    others.people[0].value.picks = [Named("other", 1)]
    others.traffic[0] = Named("others", others.traffic[0].value)
    others.traffic[0].value.people = "others"
    world.scenario.providers += others.providers
    world.scenario.apps += others.apps
    world.scenario.people += others.people
    world.scenario.traffic += others.traffic
    #expect(alone.count > 50)
    #expect(misses() == alone)
  }

  @Test func `a setting that is not used moves no draw`() {
    let plain = ProviderWorld(perHour: 80) { _ in }.records()
    let withLimits = ProviderWorld(perHour: 80) {
      $0.lines = 10_000
      $0.queueLimit = 10_000
      $0.shedding = Shedding()
      $0.shedding?.inLine = 10_000
      $0.closing.waiting = .disconnected
      $0.closing.late = .refused
      $0.choice = .random
    }.records()
    #expect(plain == withLimits)
  }
}
