import CallMetrics
import CallModel
import EventEngine
import Testing

@Suite struct LevelClockTests {
  private static let second: Int128 = 1_000_000_000

  /// 09:15 local time; window 100 … 1900 s; two on shift, from 1000 s on one; both busy at that
  /// time.
  private static func script() -> TraceScript {
    var script = TraceScript(warmUp: 100, length: 1_800, startsAt: 9 * 3_600 + 15 * 60)
    script.staff(2)
    script.staff(1, from: 1_000)
    script.serve(0, picked: 50, line: 50, assigned: 50, joined: 50, left: 1_200, released: 1_200)
    script.serve(
      1, picked: 150, line: 150, assigned: 200, joined: 200, left: 1_400, released: 1_500)
    return script
  }

  @Test func `areas over the window are exact`() {
    let levels = Self.script().result().levels
    #expect(levels.observed == 1_800 * Self.second)
    #expect(levels.busy == 2_400 * Self.second)
    #expect(levels.planned == 2_700 * Self.second)
    #expect(levels.line == 50 * Self.second)
  }

  @Test func `busy over the plan is counted as finishing, and stays busy`() {
    let result = Self.script().result()
    #expect(result.levels.beyond == 200 * Self.second)
    #expect(result.groups[0].beyond == 200 * Self.second)
    #expect(result.groups[0].busy == 2_400 * Self.second)
    #expect(result.groups[0].planned == 2_700 * Self.second)
    #expect(result.reading(of: Figure(.staffOccupancy, .share))?.value == 2_400.0 / 2_700)
    #expect(result.levels.occupancyWithFinishing?.value == 2_400.0 / 2_900)
  }

  @Test func `areas fall into the half hours of the day`() {
    let halfHours = Self.script().result().levelsByHalfHour
    #expect(halfHours[18].observed == 800 * Self.second)
    #expect(halfHours[18].busy == 1_500 * Self.second)
    #expect(halfHours[18].planned == 1_600 * Self.second)
    #expect(halfHours[19].observed == 1_000 * Self.second)
    #expect(halfHours[19].busy == 900 * Self.second)
    #expect(halfHours[19].planned == 1_100 * Self.second)
    #expect(halfHours.filter { $0.observed != 0 }.count == 2)
  }

  @Test func `several days fold into one`() {
    var script = TraceScript(length: 3 * 86_400)
    script.staff(1)
    let halfHours = script.result().levelsByHalfHour
    #expect(halfHours.allSatisfy { $0.observed == 5_400 * Self.second })
    #expect(halfHours.allSatisfy { $0.planned == 5_400 * Self.second })
  }

  @Test func `a group without a limit has no occupancy, and does not spoil that of the others`() {
    var script = TraceScript(length: 100)
    script.staff(-1, group: 0)
    script.serve(0, picked: 0, line: 0, assigned: 0, joined: 0, left: 80, released: 80)
    #expect(script.result().reading(of: Figure(.staffOccupancy, .share)) == nil)
    #expect(script.result().reading(of: Figure(.staffBusy, .mean))?.value == 0.8)
    script.staff(2, group: 1)
    script.serve(1, picked: 0, line: 0, assigned: 0, joined: 0, left: 50, released: 50, group: 1)
    let result = script.result()
    #expect(result.reading(of: Figure(.staffOccupancy, .share))?.value == 0.25)
    #expect(result.reading(of: Figure(.staffBusy, .mean))?.value == 1.3)
    #expect(result.reading(of: Figure(.staffPlanned, .mean))?.value == 2)
    #expect(result.groups[0].isUnlimited)
  }

  @Test func `levels outside the window do not count`() {
    var script = TraceScript(warmUp: 100, length: 100)
    script.staff(3)
    script.staff(9, from: 200)
    script.lose(0, picked: 0, line: 0, gone: 90)
    script.lose(1, picked: 210, line: 210, gone: 500)
    let result = script.result()
    #expect(result.levels.line == 0)
    #expect(result.reading(of: Figure(.lineLength, .max))?.value == 0)
    #expect(result.reading(of: Figure(.staffPlanned, .max))?.value == 3)
  }

  @Test func `a longest line is one that was held, not an instant`() {
    var script = TraceScript()
    script.lose(0, picked: 0, line: 10, gone: 20)
    script.lose(1, picked: 0, line: 20, gone: 30)
    // At 20 s the second joins before the first goes.
    script.add(.lineJoined, at: 20, request: 5)
    script.add(.interpreterAssigned, at: 20, request: 5)
    #expect(script.result().reading(of: Figure(.lineLength, .max))?.value == 1)
  }

  @Test func `the longest line of several cells is the maximum, not the sum`() {
    var long = TraceScript()
    for request in 0..<3 as Range<UInt32> { long.lose(request, picked: 0, line: 0, gone: 60) }
    var short = TraceScript()
    for request in 0..<2 as Range<UInt32> { short.lose(request, picked: 0, line: 0, gone: 60) }
    var both = long.result()
    both.merge(short.result(cell: 1))
    #expect(both.reading(of: Figure(.lineLength, .max))?.value == 3)
    // The mean is that of one cell: 180 and 120 s·requests in an hour each.
    #expect(both.reading(of: Figure(.lineLength, .mean))?.value == 300.0 / 7_200)
  }
}
