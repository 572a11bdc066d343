import EventEngine
import Testing

/// I7 with a recorded permutation: equal times leave in an order of their own, and nothing else.
struct TieOrderTests {
  private static func order(_ seed: UInt64) -> TieOrder {
    TieOrder(seed: seed, replication: 0, cell: 0)
  }

  /// So many notices for each of some instants, taken in the order of a seed.
  private static func entities(
    _ dues: [Int64], seed: UInt64?, replication: UInt64 = 0, cell: UInt64 = 0
  ) -> [Int] {
    var calendar = EventCalendar()
    for (entity, due) in dues.enumerated() {
      calendar.schedule(EventNotice(due: .nanoseconds(due), kind: 0, entity: entity))
    }
    var order = TieOrder(seed: seed ?? 0, replication: replication, cell: cell)
    var taken: [Int] = []
    while let notice = seed == nil
      ? calendar.popEarliest() : calendar.popEarliest(choosing: &order)
    {
      taken.append(notice.entity)
    }
    return taken
  }

  @Test(arguments: HostileDelays.allCases)
  func `the times are those of a heap, and each notice leaves once, at its own`(
    delays: HostileDelays
  ) {
    for round in 0..<30 {
      #expect(Self.firstFlaw(delays, round: round) == nil)
    }
  }

  /// Plays the same to the calendar and to a heap that knows nothing of orders.
  private static func firstFlaw(_ delays: HostileDelays, round: Int) -> String? {
    var stream = RandomStream(entity: UInt64(round), purpose: UInt64(delays.rawValue))
    var calendar = EventCalendar()
    var reference = ReferenceCalendar()
    var order = order(UInt64(round))
    var waiting: [EventNotice: Int] = [:]
    var (scheduled, operations) = (UInt64(0), 0)
    while operations < 3000 || !calendar.isEmpty {
      operations += 1
      if operations < 3000, calendar.count < 200 || stream.index(below: 100) < 45 {
        let span = SimulationSpan(nanoseconds: Int64(delays.delay(&stream)))
        let notice = EventNotice(due: calendar.now + span, word: scheduled)
        scheduled += 1
        calendar.schedule(notice)
        reference.schedule(notice)
        waiting[notice] = operations
      } else {
        let (taken, expected) = (calendar.popEarliest(choosing: &order), reference.popEarliest())
        guard let taken, taken.due == expected?.due else { return "round \(round): another time" }
        if waiting.removeValue(forKey: taken) == nil { return "round \(round): twice, or invented" }
        if calendar.now != taken.due { return "round \(round): the clock stands elsewhere" }
      }
      if operations % 300 == 0, let broken = calendar.brokenInvariant() { return broken }
    }
    return waiting.isEmpty ? nil : "round \(round): \(waiting.count) are lost"
  }

  @Test func `where all times differ, every order is the same`() {
    let dues = (0..<500).map { Int64($0 * 7919 % 500) }
    for seed in 1...5 as ClosedRange<UInt64> {
      #expect(Self.entities(dues, seed: seed) == Self.entities(dues, seed: nil))
    }
  }

  @Test func `the same numbers give the same order, each other one another`() {
    let dues = [Int64](repeating: 5, count: 40)
    let first = Self.entities(dues, seed: 1)
    #expect(first == Self.entities(dues, seed: 1))
    #expect(first != Self.entities(dues, seed: nil))
    #expect(first.sorted() == Array(0..<40))
    #expect(first != Self.entities(dues, seed: 2))
    #expect(first != Self.entities(dues, seed: 1, replication: 1))
    #expect(first != Self.entities(dues, seed: 1, cell: 1))
  }

  @Test func `each of the orders of three comes as often as another`() {
    var counts: [[Int]: Int] = [:]
    for seed in 0..<1200 { counts[Self.entities([9, 9, 9], seed: UInt64(seed)), default: 0] += 1 }
    #expect(counts.count == 6)
    // 200 each are expected; 5 standard deviations are 65.
    for (order, count) in counts { #expect(abs(count - 200) < 65, "\(order)") }
  }

  @Test(arguments: [2, 32, 33, 64, 65, 128, 129, 1000, 20_000])
  func `of a crowd at one nanosecond none is lost`(size: Int) {
    let taken = Self.entities([Int64](repeating: 5, count: size), seed: 3)
    #expect(taken.sorted() == Array(0..<size))
  }

  @Test func `what an event causes at its own instant comes after it`() {
    var calendar = EventCalendar()
    var order = Self.order(8)
    for entity in 0..<50 {
      calendar.schedule(EventNotice(due: .seconds(1), kind: 0, entity: entity))
    }
    var position: [Int: Int] = [:]
    var children = 0
    while let notice = calendar.popEarliest(choosing: &order) {
      position[notice.entity] = position.count
      guard notice.entity < 150 else { continue }
      calendar.schedule(EventNotice(due: calendar.now, kind: 0, entity: notice.entity + 50))
      children += 1
    }
    #expect(position.count == 200 && children == 150)
    let inOrder = (0..<150).allSatisfy { position[$0, default: 0] < position[$0 + 50, default: 0] }
    #expect(inOrder)
    // They mix with what was due already.
    #expect((0..<50).contains { position[$0, default: 0] > position[50, default: 0] })
  }

  @Test func `what was taken out as stale never leaves`() {
    var calendar = EventCalendar()
    var order = Self.order(4)
    for entity in 0..<300 {
      calendar.schedule(
        EventNotice(
          due: .seconds(Int64(entity % 3)), kind: 0, entity: entity,
          generation: UInt32(entity % 2)))
    }
    let first = calendar.popEarliest(choosing: &order)
    calendar.removeAll { $0.generation == 0 }
    var taken: [Int] = []
    while let notice = calendar.popEarliest(choosing: &order) { taken.append(notice.entity) }
    let odd = stride(from: 1, to: 300, by: 2).filter { $0 != first?.entity }
    #expect(taken.sorted() == odd)
  }
}
