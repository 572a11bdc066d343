import EventEngine
import Testing

@testable import CallModel

private func plan(_ group: StaffGroup, startingAt second: Int = 0) -> ShiftPlan {
  let key = StreamKey(seed: 3, replication: 0, cell: 0)
  return ShiftPlan(
    group, provider: 0, startingAt: second, entity: key.entity(named: "g"), key: key)
}

private func schedule(_ steps: [(hour: Int, count: Int)]) -> StaffGroup {
  var group = StaffGroup()
  group.staff = .schedule(
    steps.map { StaffStep(from: TimeOfDay(second: $0.hour * 3600), count: $0.count) })
  return group
}

extension ShiftPlan {
  /// Who is on duty from which hour after the start on, for some days.
  fileprivate func changes(hours: Int64) -> [[Int]] {
    var plan = self
    var found = [[0, plan.onDuty]]
    var time = Int64(0)
    while let span = plan.untilChange, time + span.nanoseconds / 3_600_000_000_000 < hours {
      time += span.nanoseconds / 3_600_000_000_000
      plan.change()
      if plan.onDuty != found[found.count - 1][1] { found.append([Int(time), plan.onDuty]) }
    }
    return found
  }
}

@Suite struct ShiftPlanTests {
  @Test func `a day that ends with nobody begins again at its own hour`() {
    let plan = plan(schedule([(8, 4), (18, 0)]), startingAt: 8 * 3600)
    let changes = plan.changes(hours: 60)
    #expect(changes == [[0, 4], [10, 0], [24, 4], [34, 0], [48, 4], [58, 0]])
  }

  @Test func `a last step at midnight stands for the night`() {
    let changes = plan(schedule([(7, 2), (12, 5), (24, 0)])).changes(hours: 40)
    #expect(changes == [[0, 0], [7, 2], [12, 5], [24, 0], [31, 2], [36, 5]])
  }

  @Test func `a steady group never changes`() {
    var group = StaffGroup()
    group.staff = .count(7)
    let steady = plan(group)
    #expect(steady.onDuty == 7)
    #expect(steady.untilChange == nil)
    #expect(plan(StaffGroup()).onDuty == InterpreterPool.unlimited)
  }

  @Test func `breaks take some away, over midnight too, and leave the shift open`() {
    var group = schedule([(0, 10)])
    group.breaks = [
      StaffBreak(from: TimeOfDay(second: 12 * 3600), for: .hours(1), .count(4)),
      StaffBreak(from: TimeOfDay(second: 23 * 3600), for: .hours(2), .share(0.25)),
      StaffBreak(from: TimeOfDay(second: 15 * 3600), for: .hours(1), .count(99)),
    ]
    let changes = plan(group, startingAt: 10 * 3600).changes(hours: 20)
    #expect(
      changes == [[0, 10], [2, 6], [3, 10], [5, 0], [6, 10], [13, 7], [15, 10]])
    var atThree = plan(group, startingAt: 10 * 3600)
    for _ in 0..<3 { atThree.change() }
    #expect(atThree.onDuty == 0)
    #expect(atThree.isOpen)
  }

  @Test func `presence is drawn for each interpreter and day, whoever else is planned`() {
    var group = schedule([(0, 2000)])
    group.presence = 0.8
    var few = plan(group)
    #expect(abs(few.onDuty - 1600) < 90)
    var more = group
    more.staff = .count(2001)
    let next = plan(more)
    #expect((0...1).contains(next.onDuty - few.onDuty))
    let first = few.onDuty
    // The rest of the first day, then the next.
    few.change()
    #expect(few.onDuty != first)
    #expect(abs(few.onDuty - 1600) < 90)
  }

  @Test func `presence stays the same within a day`() {
    var group = schedule([(0, 50), (8, 20), (16, 50)])
    group.presence = 0.5
    let changes = plan(group).changes(hours: 24).map { $0[1] }
    #expect(changes.count == 3)
    #expect(changes[0] == changes[2])
    #expect(changes[1] < changes[0])
  }
}
