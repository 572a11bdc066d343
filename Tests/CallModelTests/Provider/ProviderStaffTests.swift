import EventEngine
import Testing

@testable import CallModel

/// Shifts, closing time and hand-over.
@Suite struct ProviderStaffTests {
  /// A provider of which each group works from midnight to some hour, and again the next day.
  private func world(
    ends: [Int], perHour: Double = 60, _ change: (inout ProviderDescription) -> Void
  ) -> ProviderWorld {
    ProviderWorld(perHour: perHour) { provider in
      provider.groups = ends.enumerated().map { index, end in
        var group = StaffGroup()
        group.staff = .schedule([
          StaffStep(from: TimeOfDay(second: 0), count: 3),
          StaffStep(from: TimeOfDay(second: end * 3600), count: 0),
        ])
        return Named("g\(index)", group)
      }
      change(&provider)
    }
  }

  @Test func `who waits when the last group closes is disconnected at that instant`() {
    let world = world(ends: [1, 2]) { $0.closing.waiting = .disconnected }
    let gone = world.records().outcomes(.disconnected)
    #expect(!gone.isEmpty)
    #expect(gone.allSatisfy { $0.time == .start + .hours(2) })
  }

  @Test func `who waits at closing waits on unless the scenario says otherwise`() {
    let world = world(ends: [2]) { _ in }
    #expect(world.count(.disconnected) == 0)
    let joins = world.records().of(.interpreterJoined)
    #expect(joins.contains { $0.time >= .start + .hours(24) })
  }

  @Test func `late requests find no staff where they are refused`() {
    let world = world(ends: [2]) { $0.closing.late = .refused }
    let late = world.records().outcomes(.noStaff)
    #expect(late.count > 50)
    #expect(late.allSatisfy { $0.time >= .start + .hours(2) })
  }

  @Test func `a group that opens as another closes keeps the line open`() {
    let world = ProviderWorld(perHour: 90) { provider in
      let (day, evening) = ([(0, 3), (2, 0)], [(0, 0), (2, 3)])
      provider.groups = [("day", day), ("evening", evening)].map { name, steps in
        var group = StaffGroup()
        group.staff = .schedule(
          steps.map { StaffStep(from: TimeOfDay(second: $0.0 * 3600), count: $0.1) })
        return Named(name, group)
      }
      provider.closing = Closing(waiting: .disconnected, late: .refused)
    }
    #expect(world.count(.disconnected) == 0)
    #expect(world.count(.noStaff) == 0)
  }

  @Test func `a call in hand is finished after the shift`() {
    let world = world(ends: [2]) { $0.wrapUp = .constant(20e9) }
    let late = world.records().of(.interpreterReleased).filter {
      $0.time > .start + .hours(2) && $0.time < .start + .hours(24)
    }
    #expect(!late.isEmpty)
    #expect(late.allSatisfy { $0.began < .start + .hours(2) })
  }

  @Test func `a call is handed over at the end of the shift if somebody is free`() {
    let world = world(ends: [1, 3], perHour: 20) {
      $0.service = .constant(900e9)
      $0.groups[0].value.whenLeaving = .handOver
    }
    let records = world.records()
    let handed = records.of(.interpreterHandedOver)
    #expect(!handed.isEmpty)
    #expect(handed.allSatisfy { $0.group == 1 && $0.amount == 0 && $0.time == .start + .hours(1) })
    // The call lasts as long as it would have.
    let served = records.of(.interpreterLeft).filter { $0.request == handed[0].request }
    #expect(served.map(\.elapsed) == [.seconds(900)])
    #expect(served[0].group == 1)
  }

  @Test(arguments: [InterpreterChoice.inOrder, .random])
  func `a call is handed over to whom the routing would choose`(choice: InterpreterChoice) {
    let world = world(ends: [1, 3, 3, 3], perHour: 6) {
      $0.service = .constant(900e9)
      $0.groups[0].value.whenLeaving = .handOver
      $0.choice = choice
    }
    var groups: Set<UInt16> = []
    for seed in 0..<40 {
      let handed = world.records(seed: UInt64(seed)).of(.interpreterHandedOver)
      groups.formUnion(handed.map(\.group))
    }
    #expect(choice == .random ? groups == [1, 2, 3] : groups == [1])
  }

  @Test func `a factor beyond all measure makes a service without end, not an accident`() {
    var world = ProviderWorld(perHour: 10) {
      $0.groups = [Named("all", StaffGroup())]
      $0.serviceByTime = [FactorStep(from: TimeOfDay(second: 0), factor: 1e15)]
    }
    world.scenario.run.drain = .span(.nanoseconds(2_000_000_000_000_000_000))
    let records = world.records()
    let left = records.of(.interpreterLeft)
    #expect(left.count > 20)
    #expect(left.allSatisfy { $0.elapsed == .nanoseconds(1_000_000_000_000_000_000) })
  }

  @Test func `a call is finished if nobody can take it over, even with everybody off duty`() {
    let world = world(ends: [1], perHour: 100) { $0.groups[0].value.whenLeaving = .handOver }
    let records = world.records()
    #expect(records.of(.interpreterHandedOver).isEmpty)
    #expect(records.of(.interpreterReleased).contains { $0.time > .start + .hours(1) })
  }

  @Test func `a first event that is a change of shift changes nothing else`() {
    let world = ProviderWorld(perHour: 0.001, hours: 3) { provider in
      provider.groups[0].value.staff = .schedule([
        StaffStep(from: TimeOfDay(second: 0), count: 1),
        StaffStep(from: TimeOfDay(second: 3600), count: 2),
      ])
    }
    let records = world.records()
    #expect(records.of(.staffChanged).prefix(2).map(\.amount) == [1, 2])
    #expect(records.of(.staffChanged)[1].time == .start + .hours(1))
  }

  @Test func `the service takes the law of the group, of the skill, and of the hour`() {
    let world = ProviderWorld(perHour: 30, skills: [Named("asl", 1), Named("lsm", 1)]) {
      var quick = ProviderWorld.group(50, skills: ["asl"])
      quick.service = .constant(10e9)
      $0.groups = [Named("quick", quick), Named("rest", ProviderWorld.group(50))]
      $0.routing = [Named("asl", [RoutingStep("quick")])]
      $0.service = .constant(20e9)
      $0.serviceBySkill = [Named("lsm", .constant(30e9))]
      $0.serviceByTime = [
        FactorStep(from: TimeOfDay(second: 0), factor: 1),
        FactorStep(from: TimeOfDay(second: 7200), factor: 2),
      ]
    }
    for left in world.records().of(.interpreterLeft) {
      let law: Int64 = left.group == 0 ? 10 : 30
      #expect(left.elapsed == .seconds(left.began < .start + .hours(2) ? law : 2 * law))
    }
  }

  @Test func `R19: an interpreter goes by himself after the requester, or holds the call`() {
    func holds(_ span: SimulationSpan?) -> [SimulationSpan] {
      var world = ProviderWorld(perHour: 10) {
        $0.service = .constant(3600e9)
        $0.releaseAfter = span
      }
      world.scenario.people[0].value.leaves.chance = 1
      world.scenario.people[0].value.leaves.after = .constant(60e9)
      return world.records().of(.interpreterLeft).filter { $0.detail == 1 }.map(\.elapsed)
    }
    #expect(holds(.seconds(5)).contains(.seconds(65)))
    #expect(holds(nil).contains(.seconds(660)))
    #expect(!holds(nil).contains(.seconds(65)))
  }

  @Test func `U28: a provider's own release never outlasts the framework's`() {
    var world = ProviderWorld(perHour: 10) {
      $0.service = .constant(3600e9)
      $0.releaseAfter = .hours(1)
    }
    world.scenario.people[0].value.leaves.chance = 1
    world.scenario.people[0].value.leaves.after = .constant(60e9)
    let longest = world.records().of(.interpreterLeft).map(\.elapsed.seconds).max()
    #expect(longest == 660)
  }

  @Test func `machines show captions after their delay, if the call lasts so long`() {
    let world = ProviderWorld(perHour: 60) {
      var machine = StaffGroup()
      machine.captionDelay = .constant(2e9)
      $0.groups = [Named("machine", machine)]
      $0.service = .exponential(mean: 4e9)
    }
    let records = world.records()
    let captions = records.of(.captionsStarted)
    #expect(captions.allSatisfy { $0.elapsed == .seconds(2) })
    #expect(captions.count == records.of(.interpreterLeft).count { $0.elapsed >= .seconds(2) })
    #expect(records.of(.lineLeft).isEmpty)
  }
}

extension Closing {
  fileprivate init(waiting: WaitingAtClosing, late: LateRequests) {
    self.init()
    (self.waiting, self.late) = (waiting, late)
  }
}
