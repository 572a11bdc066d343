import EventEngine
import Testing

@testable import CallModel

/// How requests get into a provider's line and out of it.
@Suite struct ProviderLineTests {
  @Test func `all lines busy blocks, and never more are in use`() {
    let records = ProviderWorld(perHour: 200) { $0.lines = 6 }.records()
    var (inUse, most) = (0, 0)
    for record in records {
      if record.event == .lineJoined { inUse += 1 }
      if record.event == .requestEnded && record.outcome == .assisted { inUse -= 1 }
      most = max(most, inUse)
    }
    #expect(most == 6)
    #expect(!records.outcomes(.blocked).isEmpty)
    #expect(ProviderWorld(perHour: 200) { _ in }.count(.blocked) == 0)
  }

  @Test func `a full queue blocks whoever would have to wait`() {
    let records = ProviderWorld(perHour: 200) { $0.queueLimit = 2 }.records()
    var (inLine, most) = (0, 0)
    for record in records {
      if record.event == .lineJoined { inLine += 1 }
      if record.event == .interpreterAssigned { inLine -= 1 }
      if record.event == .outcomeFixed && record.outcome == .blocked { #expect(inLine == 2) }
      most = max(most, inLine)
    }
    // Who finds somebody free joins and is assigned at the same instant.
    #expect(most == 2)
  }

  @Test func `a queue of 0 makes a loss system`() {
    let world = ProviderWorld(perHour: 200) { $0.queueLimit = 0 }
    let waited = world.records().of(.interpreterJoined).filter { $0.elapsed > .zero }
    #expect(waited.isEmpty)
    #expect(world.count(.blocked) > 0)
  }

  @Test func `who has waited so long leaves a message, exactly then`() {
    let world = ProviderWorld(perHour: 120) { $0.message = MessageOffer(after: 90) }
    let records = world.records()
    let messages = records.outcomes(.leftMessage)
    #expect(messages.count > 10)
    #expect(messages.allSatisfy { $0.elapsed == .seconds(90) })
    #expect(records.of(.interpreterJoined).allSatisfy { $0.elapsed <= .seconds(90) })
  }

  @Test func `who declines a message waits on`() {
    let world = ProviderWorld(perHour: 120) {
      $0.message = MessageOffer(after: 90)
      $0.message?.accepts = 0.5
    }
    let records = world.records()
    #expect(!records.outcomes(.leftMessage).isEmpty)
    #expect(records.of(.interpreterJoined).contains { $0.elapsed > .seconds(90) })
  }

  @Test func `who loses patience before leaves no message`() {
    var world = ProviderWorld(perHour: 120) { $0.message = MessageOffer(after: 90) }
    world.scenario.people[0].value.patience = .constant(60e9)
    #expect(world.count(.leftMessage) == 0)
    #expect(world.count(.abandonedWaiting) > 10)
  }

  @Test func `an overflow group takes a request as soon as it has waited, not before`() {
    let world = ProviderWorld(perHour: 120, skills: [Named("asl", 1)]) {
      $0.groups = [
        Named("first", ProviderWorld.group(2)), Named("second", ProviderWorld.group(4)),
      ]
      $0.routing = [
        Named("asl", [RoutingStep("first"), RoutingStep("second", after: .seconds(20))])
      ]
    }
    let taken = world.records().of(.interpreterAssigned).filter { $0.group == 1 }
    #expect(taken.count > 20)
    #expect(taken.allSatisfy { $0.elapsed >= .seconds(20) })
    #expect(taken.contains { $0.elapsed == .seconds(20) })
  }

  @Test func `newcomers are shed from so many in line on`() {
    let world = ProviderWorld(perHour: 200) { $0.shedding = Shedding(inLine: 3, chance: 0.5) }
    var inLine = 0
    for record in world.records() {
      if record.event == .lineJoined { inLine += 1 }
      if record.event == .interpreterAssigned { inLine -= 1 }
      if record.event == .outcomeFixed && record.outcome == .blocked { #expect(inLine >= 3) }
    }
    #expect(world.count(.blocked) > 20)
  }

  @Test func `newcomers are shed while the first in line has waited so long`() {
    let world = ProviderWorld(perHour: 200) { $0.shedding = Shedding(firstWaited: 60) }
    let records = world.records()
    #expect(!records.outcomes(.blocked).isEmpty)
    // Nobody joins behind one who has waited a minute.
    #expect(records.of(.interpreterJoined).map(\.elapsed.seconds).max() ?? 0 < 1200)
    #expect(
      ProviderWorld(perHour: 60) { $0.shedding = Shedding(firstWaited: 60_000) }
        .count(.blocked) == 0)
  }

  /// The same people with the same services: an interpreter more makes nobody wait longer.
  @Test(arguments: [UInt64](1...6))
  func `more staff never raises any wait`(seed: UInt64) {
    func waits(_ count: Int) -> [UInt32: Int64] {
      let world = ProviderWorld(perHour: 70) {
        $0.groups = [Named("s", ProviderWorld.group(count))]
      }
      let joins = world.records(seed: seed).of(.interpreterJoined)
      return Dictionary(joins.map { ($0.request, $0.elapsed.nanoseconds) }) { first, _ in first }
    }
    let (few, more) = (waits(3), waits(4))
    #expect(few.count == more.count)
    #expect(more.allSatisfy { $0.value <= few[$0.key] ?? -1 })
    #expect(few != more)
  }
}

extension MessageOffer {
  fileprivate init(after seconds: Int64) {
    self.init()
    after = .seconds(seconds)
  }
}

extension Shedding {
  fileprivate init(inLine: Int? = nil, firstWaited seconds: Int64? = nil, chance: Double = 1) {
    self.init()
    self.inLine = inLine
    firstWaited = seconds.map { .seconds($0) }
    self.chance = chance
  }
}
