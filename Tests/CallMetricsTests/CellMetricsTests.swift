import CallMetrics
import CallModel
import EventEngine
import Testing

@Suite struct CellMetricsTests {
  @Test func `the mean wait includes those who gave up, the speed of answer does not`() {
    var script = TraceScript()
    script.serve(0, picked: 0, line: 5, assigned: 12, joined: 15, left: 100, released: 120)
    script.lose(1, picked: 0, line: 5, gone: 35)
    let result = script.result()
    let wait = result.reading(of: Figure(.answerWait, .mean))
    #expect(wait?.value == TraceScript.seconds(20))
    #expect(wait?.observations == 2)
    #expect(result.reading(of: Figure(.answerSpeed, .mean))?.value == TraceScript.seconds(10))
  }

  @Test func `somebody who leaves while an interpreter is on the way has waited since the line`() {
    var script = TraceScript()
    script.add(.requestPicked, at: 0)
    script.add(.lineJoined, at: 10)
    script.add(.interpreterAssigned, at: 20, began: 10)
    script.fix(.cancelled, 0, at: 32, began: 10, picked: 0)
    script.add(.interpreterLeft, at: 32, began: 20)
    script.add(.interpreterReleased, at: 32, began: 20)
    let result = script.result()
    #expect(result.reading(of: Figure(.answerWait, .max))?.value == TraceScript.seconds(22))
    #expect(result.answers()[.abandoned] == 1)
    #expect(result.reading(of: Figure(.serviceTime, .mean)) == nil)
    #expect(result.reading(of: Figure(.handleTime, .max))?.value == TraceScript.seconds(12))
  }

  @Test func `a slot that is used again starts a new wait`() {
    var script = TraceScript()
    script.lose(3, picked: 0, line: 0, gone: 10)
    // Never reached a line: no wait, and nobody who arrived.
    script.add(.requestPicked, at: 20, picked: 20, request: 3)
    script.fix(.cancelled, 3, at: 50, began: 20, picked: 20)
    let result = script.result()
    #expect(result.reading(of: Figure(.answerWait, .count))?.value == 1)
    #expect(result.answers()[.arrived] == 1)
  }

  @Test func `each time runs between its two ends`() {
    var script = TraceScript()
    script.serve(0, picked: 100, line: 104, assigned: 107, joined: 112, left: 312, released: 330)
    let result = script.result()
    let expected: [(MetricName, Double)] = [
      (.requestTileTime, 4), (.requestTime, 212), (.answerWait, 8), (.answerSpeed, 8),
      (.serviceTime, 200), (.handleTime, 223), (.phaseWaiting, 8),
    ]
    for (metric, seconds) in expected {
      let reading = result.reading(of: Figure(metric, .max))
      #expect(reading?.value == TraceScript.seconds(seconds), "\(metric)")
    }
  }

  @Test func `phases are timed, save what the end of the request cut short`() {
    var script = TraceScript()
    script.add(.launchEnded, at: 3, began: 0, phase: .launch)
    script.add(
      .launchEnded, at: 90, began: 0, phase: .launch, detail: LaunchEnd.givenUp.rawValue)
    script.add(.launchEnded, at: 5, began: 3, phase: .relaunch)
    script.add(.invocationEnded, at: 7, began: 3, phase: .prepare)
    script.add(
      .invocationEnded, at: 80, began: 0, phase: .prepare,
      detail: InvocationEnd.discarded.rawValue)
    script.add(.invocationEnded, at: 9, began: 4, phase: .resume)
    script.add(.popUpClosed, at: 16, began: 10, phase: .popUp)
    script.add(
      .popUpClosed, at: 70, began: 0, phase: .popUp, detail: PopUpAnswer.dismissed.rawValue)
    script.add(.containerAppLeft, at: 27, began: 20, phase: .containerApp)
    let result = script.result()
    let expected: [(MetricName, Double)] = [
      (.phaseLaunch, 3), (.phaseRelaunch, 2), (.phasePrepare, 4), (.phaseResume, 5),
      (.phasePopUp, 6), (.phaseContainerApp, 7),
    ]
    for (metric, seconds) in expected {
      let reading = result.reading(of: Figure(metric, .max))
      #expect(reading?.value == TraceScript.seconds(seconds), "\(metric)")
    }
    #expect(result.life.launches(.givenUp) == 1)
    #expect(result.life.launches(.running) == 2)
    #expect(result.reading(of: Figure(.invocationDiscarded, .rate))?.value == 1.0 / 3)
  }

  @Test func `what was picked in the warm-up stays out of the figures and in the event counts`() {
    var script = TraceScript(warmUp: 100, length: 100)
    script.serve(0, picked: 99, line: 99, assigned: 120, joined: 120, left: 150, released: 150)
    script.serve(1, picked: 100, line: 100, assigned: 103, joined: 103, left: 300, released: 300)
    script.lose(2, picked: 200, line: 200, gone: 290)
    let result = script.result()
    #expect(result.answers()[.offered] == 1)
    #expect(result.answers()[.served] == 1)
    #expect(result.reading(of: Figure(.answerWait, .mean))?.value == TraceScript.seconds(3))
    #expect(result.reading(of: Figure(.serviceTime, .max))?.value == TraceScript.seconds(197))
    #expect(result.count(of: Happening(.requestPicked)) == 3)
    #expect(result.life.outcomes.map(\.count) == [1])
  }

  @Test func `the end of the warm-up resets nothing`() {
    var script = TraceScript(warmUp: 100, length: 100)
    script.staff(1)
    script.serve(0, picked: 0, line: 0, assigned: 40, joined: 40, left: 150, released: 150)
    script.lose(1, picked: 50, line: 50, gone: 180)
    let result = script.result()
    // Busy and in line since the warm-up: both count in the window from its first instant.
    #expect(result.levels.busy == 50_000_000_000)
    #expect(result.levels.line == 80_000_000_000)
    #expect(result.levels.planned == 100_000_000_000)
    #expect(result.reading(of: Figure(.answerWait, .mean)) == nil)
  }

  @Test func `happenings count by phase and altogether`() {
    var script = TraceScript()
    script.add(.invocationStarted, at: 1, phase: .prepare)
    script.add(.invocationStarted, at: 2, phase: .resume)
    script.add(.invocationStarted, at: 3, phase: .resume)
    let result = script.result()
    #expect(result.count(of: Happening(.invocationStarted)) == 3)
    #expect(result.count(of: Happening(.invocationStarted, in: .resume)) == 2)
    #expect(result.count(of: Happening(.invocationStarted, in: .launch)) == 0)
    #expect(result.records == 3)
  }

  @Test func `the size of the batches does not matter`() {
    var script = TraceScript()
    for request in 0..<40 as Range<UInt32> {
      let at = Int64(request) * 30
      script.serve(
        request, picked: at, line: at + 2, assigned: at + 9, joined: at + 9, left: at + 70,
        released: at + 75)
    }
    #expect(script.result(batch: 1) == script.result(batch: 1_000))
  }

  @Test func `the digest tells the order of records, the replication and the cell`() {
    var one = TraceScript()
    one.add(.callStarted, at: 1)
    one.add(.callEnded, at: 1)
    var other = TraceScript()
    other.add(.callEnded, at: 1)
    other.add(.callStarted, at: 1)
    #expect(one.result().digest != other.result().digest)
    #expect(one.result().digest != one.result(replication: 1).digest)
    #expect(one.result().digest != one.result(cell: 1).digest)
    #expect(one.result().digest == one.result().digest)
  }

  @Test func `blocked and noStaff have arrived and have not waited`() {
    var script = TraceScript()
    script.add(.requestPicked, at: 0, request: 0)
    script.fix(.blocked, 0, at: 5, began: 5, picked: 0)
    script.add(.requestPicked, at: 0, request: 1)
    script.fix(.noStaff, 1, at: 5, began: 5, picked: 0)
    let result = script.result()
    #expect(result.answers()[.arrived] == 2)
    #expect(result.reading(of: Figure(.answerWait, .mean)) == nil)
    #expect(result.reading(of: Figure(.requestFailed, .rate))?.value == 1)
  }
}
