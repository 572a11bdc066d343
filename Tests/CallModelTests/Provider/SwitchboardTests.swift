import EventEngine
import Testing

@testable import CallModel

/// Two skills, groups for each and one for both.
private func scenario(
  _ groups: [(name: String, count: Int?, skills: [String])],
  _ change: (inout ProviderDescription) -> Void = { _ in }
) -> Scenario {
  ProviderWorld(skills: [Named("asl", 1), Named("lsm", 1)]) { provider in
    provider.groups = groups.map { one in
      var group = StaffGroup()
      group.staff = one.count.map { .count($0) } ?? .unlimited
      group.skills = one.skills
      return Named(one.name, group)
    }
    change(&provider)
  }.scenario
}

private func board(_ scenario: Scenario) -> Switchboard {
  let key = StreamKey(seed: 1, replication: 0, cell: 0)
  let shifts = ShiftPlan.all(in: scenario, key: key)
  var board = Switchboard(scenario, most: shifts.map(\.most), alwaysKeepsTickets: true)
  for group in shifts.indices { board.plan(group, shifts[group].onDuty) }
  return board
}

private func at(_ second: Int64) -> SimulationInstant { .seconds(second) }

extension Switchboard {
  fileprivate mutating func join(_ slot: Int, _ line: Int, at second: Int64) {
    stamp(slot, at: .seconds(second))
    append(slot, to: line)
  }
}

@Suite struct SwitchboardTests {
  @Test func `a skill goes to the groups that have it, and to those that have all`() {
    var board = board(scenario([("a", 1, ["asl"]), ("b", 1, ["lsm"]), ("any", 1, [])]))
    let (asl, lsm) = (board.routes.line(of: 0, skill: 1), board.routes.line(of: 0, skill: 2))
    #expect(asl != lsm)
    let first = board.freeGroup(for: asl, at: 0)
    #expect(first == 0)
    board.seize(0)
    let second = board.freeGroup(for: asl, at: 0)
    #expect(second == 2)
    board.seize(2)
    let third = board.freeGroup(for: asl, at: 0)
    #expect(third == nil)
    let other = board.freeGroup(for: lsm, at: 0)
    #expect(other == 1)
  }

  @Test func `skills that are routed alike share a line`() {
    var board = board(scenario([("a", 1, []), ("b", 1, ["lsm", "asl"])]))
    #expect(board.lines.count == 1)
    let none = board.routes.line(of: 0, skill: 0)
    #expect(none == 0)
  }

  @Test func `a skill that nobody has has no line`() {
    var board = board(scenario([("a", 1, ["asl"])]))
    let line = board.routes.line(of: 0, skill: 2)
    #expect(line < 0)
  }

  @Test func `the routing's order goes before the file's`() {
    var board = board(
      scenario([("a", 1, []), ("b", 1, [])]) {
        $0.routing = [Named("asl", [RoutingStep("b"), RoutingStep("a")])]
      })
    let asl = board.routes.line(of: 0, skill: 1)
    let lsm = board.routes.line(of: 0, skill: 2)
    let preferred = board.freeGroup(for: asl, at: 0)
    #expect(preferred == 1)
    let other = board.freeGroup(for: lsm, at: 0)
    #expect(other == 0)
  }

  @Test func `a delayed group takes a request only after its wait`() {
    var board = board(
      scenario([("a", 0, []), ("b", 1, [])]) {
        $0.routing = [Named("asl", [RoutingStep("a"), RoutingStep("b", after: .seconds(10))])]
      })
    let asl = board.routes.line(of: 0, skill: 1)
    let atOnce = board.freeGroup(for: asl, at: 0)
    #expect(atOnce == nil)
    board.join(5, asl, at: 100)
    let tooEarly = board.next(for: 1, at: at(109))
    #expect(tooEarly == nil)
    let inTime = board.next(for: 1, at: at(110))
    #expect(inTime == 5)
    let step = board.freeGroup(for: asl, step: 1, at: 0)
    #expect(step == 1)
  }

  @Test func `longest wait goes before the order of lines`() {
    var board = board(scenario([("a", 1, ["asl"]), ("both", 1, ["asl", "lsm"])]))
    let (asl, lsm) = (board.routes.line(of: 0, skill: 1), board.routes.line(of: 0, skill: 2))
    board.join(1, lsm, at: 5)
    board.join(2, asl, at: 6)
    board.join(3, lsm, at: 6)
    var order: [Int?] = []
    for _ in 0..<4 { order.append(board.next(for: 1, at: at(9))) }
    #expect(order == [1, 2, 3, nil])
    #expect(board.waitingInAll == 0)
  }

  @Test func `own type goes before the longest wait`() {
    var board = board(
      scenario([("a", 1, ["asl"]), ("both", 1, ["lsm", "asl"])]) { $0.pull = .ownTypeFirst })
    let (asl, lsm) = (board.routes.line(of: 0, skill: 1), board.routes.line(of: 0, skill: 2))
    board.join(1, asl, at: 5)
    board.join(2, lsm, at: 6)
    let first = board.next(for: 1, at: at(9))
    #expect(first == 2)
    let second = board.next(for: 1, at: at(9))
    #expect(second == 1)
  }

  @Test func `the higher priority goes first, and within it the longest wait`() {
    var board = board(
      scenario([("a", 1, [])]) {
        $0.pull = .priority
        $0.priorities = [Named("lsm", 2), Named("asl", 1)]
      })
    let none = board.routes.line(of: 0, skill: 0)
    let (asl, lsm) = (board.routes.line(of: 0, skill: 1), board.routes.line(of: 0, skill: 2))
    board.join(0, none, at: 1)
    board.join(1, asl, at: 2)
    board.join(2, lsm, at: 3)
    board.join(3, lsm, at: 4)
    var order: [Int?] = []
    for _ in 0..<4 { order.append(board.next(for: 0, at: at(9))) }
    #expect(order == [2, 3, 1, 0])
  }

  @Test func `the group of the one who has been idle longest is chosen`() {
    var board = board(
      scenario([("a", 2, []), ("b", 2, []), ("machine", nil, [])]) { $0.choice = .longestIdle })
    // Idle in the order of planning: a, a, b, b.
    var order: [Int] = []
    for _ in 0..<3 {
      let group = board.freeGroup(for: 0, at: 0) ?? -1
      order.append(group)
      board.seize(group)
    }
    #expect(order == [0, 0, 1])
    board.release(0)
    let stillFirst = board.freeGroup(for: 0, at: 0)
    #expect(stillFirst == 1)
    board.seize(1)
    let freed = board.freeGroup(for: 0, at: 0)
    #expect(freed == 0)
    board.seize(0)
    let last = board.freeGroup(for: 0, at: 0)
    #expect(last == 2)
  }

  @Test func `a random choice is among free interpreters, not among groups`() {
    var board = board(
      scenario([("a", 1, []), ("b", 3, []), ("machine", nil, [])]) { $0.choice = .random })
    let points = [0, 0.24, 0.26, 0.99].map { board.freeGroup(for: 0, at: $0) }
    #expect(points == [0, 0, 1, 1])
    board.seize(0)
    let without = board.freeGroup(for: 0, at: 0)
    #expect(without == 1)
    for _ in 0..<3 { board.seize(1) }
    let machine = board.freeGroup(for: 0, at: 0.5)
    #expect(machine == 2)
  }

  @Test func `who is put back stands where he stood`() {
    var board = board(scenario([("a", 1, [])]))
    for slot in 1...4 { board.join(slot, 0, at: Int64(slot)) }
    let first = board.next(for: 0, at: at(9))
    let second = board.next(for: 0, at: at(9))
    #expect([first, second] == [1, 2])
    board.putBack(2, in: 0)
    board.putBack(1, in: 0)
    var order: [Int?] = []
    for _ in 0..<4 { order.append(board.next(for: 0, at: at(9))) }
    #expect(order == [1, 2, 3, 4])
  }

  @Test func `staff over the plan is not free when staff is added`() {
    var board = board(scenario([("a", 5, [])]))
    for _ in 0..<5 { board.seize(0) }
    board.plan(0, 2)
    board.release(0)
    board.plan(0, 4)
    let none = board.freeGroup(for: 0, at: 0)
    #expect(none == nil)
    board.release(0)
    let one = board.freeGroup(for: 0, at: 0)
    #expect(one == 0)
  }

  /// Against a plain list of requests and groups, searched from end to end.
  @Test(arguments: [UInt64](1...12))
  func `bits and trees say what a search from end to end says`(seed: UInt64) {
    var random = RandomStream(entity: seed, purpose: 1)
    let pulls: [QueueDiscipline] = [.longestWait, .ownTypeFirst, .priority]
    let pull = pulls[random.index(below: 3)]
    let scenario = scenario([("a", 2, ["asl"]), ("b", 1, ["lsm"]), ("c", 2, ["lsm", "asl"])]) {
      $0.pull = pull
      $0.choice = seed % 2 == 0 ? .inOrder : .longestIdle
      if pull == .priority { $0.priorities = [Named("lsm", 1)] }
    }
    var board = board(scenario)
    let skills: [Set<Int>] = [[0, 1], [0, 2], [0, 1, 2]]
    let preferred = [[1, 0, 2], [2, 0, 1], [2, 1, 0]]
    var waiting: [(slot: Int, skill: Int)] = []
    var busy = [0, 0, 0]
    let planned = [2, 1, 2]
    for slot in 0..<200 {
      if random.chance(0.5), !waiting.contains(where: { $0.slot == slot % 64 }) {
        let skill = random.index(below: 3)
        let line = board.routes.line(of: 0, skill: UInt16(skill))
        board.stamp(slot % 64, at: at(Int64(slot)))
        let group = board.freeGroup(for: line, at: 0)
        let isAnyFree = (0..<3).contains { skills[$0].contains(skill) && busy[$0] < planned[$0] }
        #expect((group != nil) == isAnyFree)
        if let group {
          board.seize(group)
          busy[group] += 1
        } else {
          board.append(slot % 64, to: line)
          waiting.append((slot % 64, skill))
        }
      } else if busy != [0, 0, 0] {
        let held = (0..<3).filter { busy[$0] > 0 }
        let group = held[random.index(below: held.count)]
        board.release(group)
        busy[group] -= 1
        let able = waiting.filter { skills[group].contains($0.skill) }
        let wanted: (slot: Int, skill: Int)?
        switch pull {
        case .longestWait: wanted = able.first
        case .ownTypeFirst:
          wanted =
            preferred[group].lazy.compactMap { skill in able.first { $0.skill == skill } }.first
        case .priority: wanted = able.first { $0.skill == 2 } ?? able.first
        }
        let found = board.next(for: group, at: at(Int64(slot)))
        #expect(found == wanted?.slot)
        if let found {
          waiting.removeAll { $0.slot == found }
          board.seize(group)
          busy[group] += 1
        }
      }
    }
  }
}
