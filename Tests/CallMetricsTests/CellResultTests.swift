import CallModel
import EventEngine
import Statistics
import Testing

@testable import CallMetrics

@Suite struct CellResultTests {
  /// A cell of its own for each number: waits, losses and staff that differ.
  private static func cell(_ number: Int) -> CellResult {
    var script = TraceScript()
    script.staff(Int32(number + 1))
    for request in 0..<UInt32(6 + number) {
      let at = Int64(request) * 101 + Int64(number)
      let wait = Int64(request &* 7 % 31) + Int64(number)
      if (Int(request) + number) % 3 == 0 {
        script.lose(
          request, picked: at, line: at, gone: at + wait, app: UInt16(request % 2),
          outcome: request % 2 == 0 ? .abandonedWaiting : .backendFailed)
      } else {
        script.serve(
          request, picked: at, line: at, assigned: at + wait, joined: at + wait,
          left: at + wait + 60, released: at + wait + 65, app: UInt16(request % 2))
      }
    }
    return script.result(replication: number / 2, cell: number % 2)
  }

  @Test func `results merge in any order to the same value`() {
    let cells = (0..<4).map(Self.cell)
    let orders = [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]]
    let merged = orders.map { order in
      var all = cells[order[0]]
      for index in order.dropFirst() { all.merge(cells[index]) }
      return all
    }
    #expect(merged.allSatisfy { $0 == merged[0] })
    var (left, right) = (cells[0], cells[2])
    left.merge(cells[1])
    right.merge(cells[3])
    left.merge(right)
    #expect(left == merged[0])
    #expect(merged[0] != cells[0])
    #expect(merged[0].cells == 4)
  }

  @Test func `counts and sums of a merge are those of its parts`() {
    let (a, b) = (Self.cell(1), Self.cell(2))
    var both = a
    both.merge(b)
    let (one, two, all) = (a.answers(), b.answers(), both.answers())
    for column in AnswerTally.Column.allCases {
      #expect(all[column] == one[column] + two[column])
    }
    #expect(all.waitSum == one.waitSum + two.waitSum)
    #expect(both.levels.busy == a.levels.busy + b.levels.busy)
    #expect(both.records == a.records + b.records)
    #expect(
      both.times(.speedOfAnswer)?.count
        == (a.times(.speedOfAnswer)?.count ?? 0) + (b.times(.speedOfAnswer)?.count ?? 0))
  }

  @Test func `outcomes are told apart by phase and cause, and merged in order`() {
    var script = TraceScript()
    script.fix(.crashed, 0, at: 3, began: 1, picked: 0, phase: .resume, cause: .injected)
    script.fix(.crashed, 1, at: 4, began: 1, picked: 0, phase: .prepare)
    script.fix(.crashed, 2, at: 5, began: 1, picked: 0, phase: .prepare)
    var other = TraceScript()
    other.fix(.crashed, 0, at: 3, began: 1, picked: 0, phase: .prepare, cause: .touched)
    other.fix(.crashed, 1, at: 3, began: 1, picked: 0, phase: .resume, cause: .injected)
    var both = script.result()
    both.merge(other.result(cell: 1))
    #expect(
      both.life.outcomes == [
        OutcomeCount(outcome: .crashed, phase: .prepare, cause: .genuine, count: 2),
        OutcomeCount(outcome: .crashed, phase: .prepare, cause: .touched, count: 1),
        OutcomeCount(outcome: .crashed, phase: .resume, cause: .injected, count: 2),
      ])
    #expect(both.life.count(of: .failed) == 5)
  }

  @Test func `launches, invocations and returns are counted by how they went`() {
    var script = TraceScript()
    script.add(.launchStarted, at: 0, detail: 0)
    script.add(.launchStarted, at: 0, app: 1, detail: 1)
    script.add(.launchEnded, at: 1, detail: LaunchEnd.failed.rawValue)
    for end in InvocationEnd.allCases {
      script.add(.invocationEnded, at: 2, began: 1, phase: .prepare, detail: end.rawValue)
    }
    for reading in StorageReading.allCases {
      script.add(.storageRead, at: 2, detail: reading.rawValue)
    }
    for end in PresenceEnd.allCases {
      script.add(.presenceEnded, at: 3, began: 1, detail: end.rawValue)
    }
    for _ in 0..<2 { script.add(.appNotOffered, at: 3) }
    script.add(.interpreterHeld, at: 3, began: 2)
    for fate in ReturnFate.allCases { script.add(.returnToCallMade, at: 3, detail: fate.rawValue) }
    let result = script.result()
    #expect(result.life.launches(.warm) == 1)
    #expect(result.lives[0].launches(.warm) == 0)
    #expect(result.life.launches(.failed) == 1)
    #expect(InvocationEnd.allCases.allSatisfy { result.life.invocations($0) == 1 })
    #expect(ReturnFate.allCases.allSatisfy { result.life.returns($0) == 1 })
    #expect(result.reading(of: Figure(.returnIgnored, .rate))?.value == 6.0 / 9)
    #expect(StorageReading.allCases.allSatisfy { result.life.reads($0) == 1 })
    #expect(PresenceEnd.allCases.allSatisfy { result.life.callbacks($0) == 1 })
    #expect(result.life.notOffered == 2)
    #expect(result.reading(of: Figure(.storageMissed, .rate))?.value == 2.0 / 3)
    #expect(result.reading(of: Figure(.presenceLost, .rate))?.value == 4.0 / 5)
    #expect(result.reading(of: Figure(.invocationKilled, .count))?.value == 1)
    #expect(result.reading(of: Figure(.presenceTime, .mean))?.value == 2e9)
    #expect(result.reading(of: Figure(.wasteInvocationTime, .count))?.value == 2)
    #expect(result.reading(of: Figure(.wasteInterpreterTime, .mean))?.value == 1e9)
  }

  @Test func `tables have room for every case`() {
    #expect(Outcome.allCases.count == OutcomeCount.outcomes)
    #expect(Phase.allCases.count == OutcomeCount.phases)
    #expect(Cause.allCases.count == OutcomeCount.causes)
  }
}
