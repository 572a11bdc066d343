import EventEngine
import Foundation
import Testing

struct EventCalendarTests {
  /// A long proof runs with CALLSIM_HOSTILE_ROUNDS=100000 in the environment.
  static let rounds =
    Int(ProcessInfo.processInfo.environment["CALLSIM_HOSTILE_ROUNDS"] ?? "") ?? 84

  @Test(arguments: HostileDelays.allCases)
  func `any mix of delays leaves in the order of a heap with sequence numbers`(
    delays: HostileDelays
  ) {
    #expect(Self.firstDifference(delays, rounds: max(1, Self.rounds / 6)) == nil)
  }

  @Test func `equal times leave in the order they were scheduled`() {
    var calendar = EventCalendar()
    for entity in 0..<1000 {
      calendar.schedule(
        EventNotice(due: .seconds(Int64(entity % 3)), kind: 1, entity: entity))
    }
    var entities: [Int] = []
    while let notice = calendar.popEarliest() { entities.append(notice.entity) }
    #expect(entities == (0..<3).flatMap { Array(stride(from: $0, to: 1000, by: 3)) })
  }

  @Test(arguments: [1, 32, 33, 64, 65, 127, 128, 129, 1000, 20_000])
  func `a crowd at one nanosecond leaves in order`(size: Int) {
    var calendar = EventCalendar()
    for entity in 0..<size {
      calendar.schedule(EventNotice(due: .nanoseconds(5), kind: 0, entity: entity))
    }
    var entities: [Int] = []
    while let notice = calendar.popEarliest() { entities.append(notice.entity) }
    #expect(entities == Array(0..<size))
  }

  @Test func `the present instant is first in, first out, behind what was already due then`() {
    var calendar = EventCalendar()
    for entity in 0..<3 {
      calendar.schedule(EventNotice(due: .seconds(1), kind: 0, entity: entity))
    }
    calendar.schedule(EventNotice(due: .seconds(2), kind: 0, entity: 999))
    var entities: [Int] = []
    while let notice = calendar.popEarliest() {
      if entities.count < 200 {
        calendar.schedule(EventNotice(due: calendar.now, kind: 0, entity: entities.count + 3))
      }
      entities.append(notice.entity)
    }
    #expect(entities == Array(0..<198) + [198, 199, 200, 201, 202, 999])
  }

  @Test func `the lane keeps its order when it grows after wrapping around`() {
    var calendar = EventCalendar()
    var next = 0
    var expected = 0
    func notice() -> EventNotice {
      defer { next += 1 }
      return EventNotice(due: .start, kind: 0, entity: next)
    }
    for _ in 0..<50 { calendar.schedule(notice()) }
    for round in 0..<400 {
      for _ in 0..<(round % 7) { calendar.schedule(notice()) }
      for _ in 0..<(round % 5) {
        let taken = calendar.popEarliest()
        guard let taken else { continue }
        #expect(taken.entity == expected)
        expected += 1
      }
    }
    #expect(calendar.count == next - expected)
  }

  @Test func `the clock stands at the notice taken`() {
    var calendar = EventCalendar()
    #expect(calendar.now == .start)
    calendar.schedule(EventNotice(due: .hours(24 * 365), kind: 0, entity: 1))
    calendar.schedule(EventNotice(due: .distantFuture, kind: 0, entity: 2))
    let first = calendar.popEarliest()
    #expect(first?.entity == 1)
    #expect(calendar.now == .hours(24 * 365))
    let last = calendar.popEarliest()
    #expect(last?.entity == 2)
    #expect(calendar.now == .distantFuture)
    let none = calendar.popEarliest()
    #expect(none == nil)
    #expect(calendar.isEmpty == true)
  }

  @Test func `a notice for the past is refused with its values`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var calendar = EventCalendar()
      calendar.schedule(EventNotice(due: .nanoseconds(9), kind: 0, entity: 0))
      _ = calendar.popEarliest()
      calendar.schedule(EventNotice(due: .nanoseconds(8), kind: 3, entity: 4))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "a notice due at 8 ns (kind 3, entity 4) is in the past; the clock stands at 9 ns"))
  }

  @Test func `a refill shows the entities that come next and changes nothing else`() {
    var calendar = EventCalendar()
    for entity in 0..<500 {
      calendar.schedule(EventNotice(due: .seconds(Int64(entity + 1)), kind: 0, entity: entity))
    }
    #expect(calendar.needsRefill == true)
    calendar.refill()
    #expect(calendar.needsRefill == false)
    #expect(calendar.count == 500)
    let shown = (0..<calendar.nearCount).map { calendar.nearEntity($0) }
    #expect(!shown.isEmpty)
    #expect(shown == Array((0..<shown.count).reversed()))
  }

  @Test func `notices between the clock and a refilled bucket keep their order`() {
    // After a refill and before the next notice, many are scheduled below the refilled bucket.
    var calendar = EventCalendar()
    for second in 0..<60 {
      calendar.schedule(EventNotice(due: .seconds(1000 + Int64(second)), kind: 0, entity: 0))
    }
    calendar.refill()
    for nanosecond in 1...500 {
      calendar.schedule(
        EventNotice(due: .nanoseconds(Int64(nanosecond * 7919 % 501)), kind: 1, entity: 0))
      #expect(calendar.brokenInvariant() == nil)
    }
    var last = SimulationInstant.start
    var taken = 0
    while let notice = calendar.popEarliest() {
      #expect(notice.due >= last)
      last = notice.due
      taken += 1
    }
    #expect(taken == 560)
  }

  @Test func `memory follows the most that ever waited, not what has passed through`() {
    var calendar = EventCalendar()
    var stream = RandomStream(entity: 3, purpose: 3)
    for entity in 0..<2000 { calendar.schedule(Self.soon(.start, entity, &stream)) }
    for _ in 0..<20_000 {
      let notice = calendar.popEarliest()
      guard let notice else { break }
      calendar.schedule(Self.soon(notice.due, notice.entity, &stream))
    }
    #expect(calendar.count == 2000)
    #expect(calendar.memoryFootprint < 1 << 20)
  }

  @Test func `taking out the stale leaves the others in order`() {
    var calendar = EventCalendar()
    var reference = ReferenceCalendar()
    var stream = RandomStream(entity: 9, purpose: 9)
    for step in 0..<20_000 {
      let delay = HostileDelays.allCases[step % 6].delay(&stream)
      let notice = EventNotice(
        due: calendar.now + SimulationSpan(nanoseconds: Int64(delay)), kind: 0, entity: step,
        generation: UInt32(stream.index(below: 4)))
      calendar.schedule(notice)
      if notice.generation > 0 || step >= 19_000 { reference.schedule(notice) }
      if step % 1000 == 999 && step < 19_000 {
        calendar.removeAll { $0.generation == 0 }
        #expect(calendar.brokenInvariant() == nil)
      }
      if step % 3 == 0 {
        var taken = calendar.popEarliest()
        while step < 19_000, let stale = taken, stale.generation == 0 {
          taken = calendar.popEarliest()
        }
        let expected = reference.popEarliest()
        #expect(taken == expected)
      }
    }
    while let expected = reference.popEarliest() {
      let taken = calendar.popEarliest()
      #expect(taken == expected)
    }
    #expect(calendar.count == 0)
  }

  @Test func `notices that are re-armed again and again never outnumber the live ones`() {
    // Each of 500 entities re-arms a far time-out at every near event.
    var calendar = EventCalendar()
    var generations = [UInt32](repeating: 0, count: 500)
    var stream = RandomStream(entity: 10, purpose: 9)
    for entity in 0..<500 { calendar.schedule(Self.soon(.start, entity, &stream)) }
    var stale = 0
    for _ in 0..<50_000 {
      let notice = calendar.popEarliest()
      guard let notice else { break }
      if notice.kind == 1 {
        #expect(notice.generation != generations[notice.entity])
        stale -= 1
        continue
      }
      stale += generations[notice.entity] > 0 ? 1 : 0
      generations[notice.entity] += 1
      calendar.schedule(Self.soon(notice.due, notice.entity, &stream))
      calendar.schedule(
        EventNotice(
          due: notice.due + .nanoseconds(1 << 50), kind: 1, entity: notice.entity,
          generation: generations[notice.entity]))
      if stale > 1000 {
        calendar.removeAll { $0.kind == 1 && $0.generation != generations[$0.entity] }
        stale = 0
      }
      if calendar.count > 2001 { break }
    }
    #expect(calendar.count <= 2001)
    #expect(calendar.memoryFootprint < 1 << 20)
  }

  private static func soon(
    _ now: SimulationInstant, _ entity: Int, _ stream: inout RandomStream
  ) -> EventNotice {
    let span = SimulationSpan(nanoseconds: Int64(stream.index(below: 1 << 40)))
    return EventNotice(due: now + span, kind: 0, entity: entity)
  }

  /// Plays the same operations to the calendar and the reference; nil if they agree throughout.
  static func firstDifference(_ delays: HostileDelays, rounds: Int) -> String? {
    for round in 0..<rounds {
      var stream = RandomStream(entity: UInt64(round), purpose: UInt64(delays.rawValue))
      var calendar = EventCalendar()
      var reference = ReferenceCalendar()
      let crowd = stream.index(below: 400)
      var now = SimulationInstant.start
      if round % 7 == 0 {
        now = SimulationInstant(nanoseconds: Int64(stream.next() >> 4))
        calendar.schedule(EventNotice(due: now, word: 0))
        _ = calendar.popEarliest()
      }
      var scheduled: UInt64 = 0
      var operations = 0
      while operations < 3000 || !calendar.isEmpty {
        operations += 1
        let isGrowing =
          operations < 3000 && (calendar.count < crowd || stream.index(below: 100) < 45)
        if isGrowing {
          let due = now + SimulationSpan(nanoseconds: Int64(delays.delay(&stream)))
          let notice = EventNotice(due: due, word: scheduled)
          scheduled += 1
          calendar.schedule(notice)
          reference.schedule(notice)
        } else {
          if calendar.needsRefill && round % 2 == 0 { calendar.refill() }
          let (taken, expected) = (calendar.popEarliest(), reference.popEarliest())
          if taken != expected { return "round \(round): \(taken as Any), not \(expected as Any)" }
          now = taken?.due ?? now
        }
        if operations % 300 == 0, let broken = calendar.brokenInvariant() { return broken }
      }
    }
    return nil
  }
}

/// Mixes of delays that are unkind to calendars.
enum HostileDelays: Int, CaseIterable, Sendable {
  case tiny, withinASecond, powersOfTwo, mostlyNone, wholeSeconds, bimodal

  /// A delay [ns].
  func delay(_ stream: inout RandomStream) -> UInt64 {
    switch self {
    case .tiny: UInt64(stream.index(below: 4))
    case .withinASecond: UInt64(stream.index(below: 1_000_000_000))
    case .powersOfTwo: 1 << UInt64(stream.index(below: 50))
    case .mostlyNone:
      stream.index(below: 3) == 0 ? 0 : stream.next() >> UInt64(stream.index(below: 44) + 20)
    case .wholeSeconds: UInt64(stream.index(below: 10)) * 1_000_000_000
    case .bimodal:
      UInt64(stream.index(below: stream.index(below: 100) < 90 ? 50 : 1 << 45))
    }
  }
}
