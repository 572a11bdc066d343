import CallModel
import EventEngine
import Statistics

extension CellMetrics {
  /// Takes one record: levels first, then the request it tells of, if that one counts.
  @inline(__always)
  mutating func take(_ record: TraceRecord) {
    events[CellResult.place(record.event, record.phase)] &+= 1
    switch record.event {
    case .callStarted, .callEnded, .requesterLeft, .requesterRejoined, .invocationStarted,
      .popUpShown, .containerAppLaunched, .containerAppOpened, .horizonReached:
      break

    case .requestPicked: count(.offered, record)
    case .requestRefused:
      if window.contains(record.time) {
        let halfHour = window.halfHour(of: record.time)
        answers.count(.refused, app: Int(record.app), halfHour: halfHour)
      }
    case .retryPlanned: count(.retried, record)
    case .launchStarted:
      if counts(record) { note(LifeTally.Layout.launchStarts &+ Int(record.detail), record) }
    case .launchEnded: launchEnded(record)
    case .invocationEnded: invocationEnded(record)
    case .popUpClosed:
      if record.detail != PopUpAnswer.dismissed.rawValue { time(.popUp, record) }
    case .containerAppLeft: time(.containerApp, record)
    case .returnToCallMade:
      if counts(record) { note(LifeTally.Layout.returnFates &+ Int(record.detail), record) }
    case .tileShown: time(.tileTime, record)

    case .lineJoined: lineJoined(record)
    case .lineLeft: levels.lineChanges(by: -1, at: record.time)
    case .interpreterAssigned:
      levels.lineChanges(by: -1, at: record.time)
      levels.busyChanges(by: 1, inGroup: Int(record.group), at: record.time)
    case .interpreterJoined: interpreterJoined(record)
    case .interpreterLeft: if record.detail == 1 { time(.service, record) }
    case .interpreterReleased:
      levels.busyChanges(by: -1, inGroup: Int(record.group), at: record.time)
      time(.handle, record)
    case .staffChanged:
      levels.plan(Int(record.amount), inGroup: Int(record.group), at: record.time)

    case .outcomeFixed: outcomeFixed(record)
    case .requestEnded:
      if counts(record) { times.record(sincePick(record), in: place(.requestTime, record)) }
    }
  }

  /// A request counts in the period in which it was picked.
  @inline(__always)
  private func counts(_ record: TraceRecord) -> Bool { window.contains(record.picked) }

  @inline(__always)
  private func sincePick(_ record: TraceRecord) -> Int64 {
    (record.time - record.picked).nanoseconds
  }

  @inline(__always)
  private func place(_ time: ObservedTime, _ record: TraceRecord) -> Int {
    let those = classes[Int(time.rawValue)]
    return those.first &+ (those.count > 1 ? Int(record.app) : 0)
  }

  @inline(__always)
  private mutating func time(_ time: ObservedTime, _ record: TraceRecord) {
    guard counts(record) else { return }
    times.record(record.elapsed.nanoseconds, in: place(time, record))
  }

  @inline(__always)
  private mutating func count(_ column: AnswerTally.Column, _ record: TraceRecord) {
    guard counts(record) else { return }
    let halfHour = window.halfHour(of: record.picked)
    answers.count(column, app: Int(record.app), halfHour: halfHour)
  }

  @inline(__always)
  private mutating func note(_ column: Int, _ record: TraceRecord) {
    lives[Int(record.app) &* LifeTally.Layout.stride &+ column] &+= 1
  }

  // MARK: - Phases

  /// A launch that the end of its request cut short is counted, not timed.
  private mutating func launchEnded(_ record: TraceRecord) {
    guard counts(record) else { return }
    note(LifeTally.Layout.launchEnds &+ Int(record.detail), record)
    guard record.detail != LaunchEnd.givenUp.rawValue else { return }
    time(record.phase == .launch ? .launch : .relaunch, record)
  }

  /// An invocation whose request was over before it is counted, not timed.
  private mutating func invocationEnded(_ record: TraceRecord) {
    guard counts(record) else { return }
    note(LifeTally.Layout.invocationEnds &+ Int(record.detail), record)
    guard record.detail != InvocationEnd.discarded.rawValue,
      record.detail != InvocationEnd.killedAtEnd.rawValue
    else { return }
    time(record.phase == .prepare ? .prepare : .resume, record)
  }

  // MARK: - The line

  private mutating func lineJoined(_ record: TraceRecord) {
    levels.lineChanges(by: 1, at: record.time)
    let slot = Int(record.slot)
    if slot >= joined.count { joined.grow(to: max(slot + 1, 2 * joined.count), filling: -1) }
    joined[slot] = record.time.nanoseconds
    count(.arrived, record)
  }

  private mutating func interpreterJoined(_ record: TraceRecord) {
    leaveLine(.served, .speedOfAnswer, after: record.elapsed.nanoseconds, record)
  }

  private mutating func leaveLine(
    _ column: AnswerTally.Column, _ kind: ObservedTime, after wait: Int64, _ record: TraceRecord
  ) {
    guard counts(record) else { return }
    let halfHour = window.halfHour(of: record.picked)
    answers.count(column, after: wait, app: Int(record.app), halfHour: halfHour)
    times.record(wait, in: place(kind, record))
  }

  // MARK: - Outcomes

  private mutating func outcomeFixed(_ record: TraceRecord) {
    if record.phase == .waiting { waitingEnded(record) }
    guard counts(record) else { return }
    let outcome = record.outcome
    note(OutcomeCount.place(outcome, record.phase, record.cause), record)
    let elapsed = sincePick(record)
    if elapsed >= slowestFloor { slowest(record, elapsed) }
    if outcome.kind == .failed { failed(record, elapsed) }
  }

  private mutating func waitingEnded(_ record: TraceRecord) {
    time(.waiting, record)
    let slot = Int(record.slot)
    let since = slot < joined.count ? joined[slot] : -1
    if since >= 0 { joined[slot] = -1 }
    switch record.outcome {
    case .assisted, .open: break
    case .blocked, .noStaff: if since < 0 { count(.arrived, record) }
    case .abandonedWaiting, .cancelled, .requesterLeft, .callEnded, .declinedInput:
      if since >= 0 {
        leaveLine(.abandoned, .abandonedWait, after: record.time.nanoseconds - since, record)
      }
    case .cannotFulfill, .unknownError, .crashed, .killed, .timedOut, .launchFailed,
      .roundsExceeded, .inputTimedOut, .backendFailed, .leftMessage, .disconnected:
      if since >= 0 {
        leaveLine(.turnedAway, .turnedAwayWait, after: record.time.nanoseconds - since, record)
      }
    }
  }

  // MARK: - Requests to look at

  @inline(never)
  private mutating func slowest(_ record: TraceRecord, _ elapsed: Int64) {
    slowest.note(noted(record, elapsed))
    if slowest.isFull, let last = slowest.requests.last {
      slowestFloor = last.elapsed.nanoseconds
    }
  }

  @inline(never)
  private mutating func failed(_ record: TraceRecord, _ elapsed: Int64) {
    if failed.isFull, let last = failed.requests.last, record.time > last.fixed { return }
    failed.note(noted(record, elapsed))
  }

  private func noted(_ record: TraceRecord, _ elapsed: Int64) -> NotedRequest {
    NotedRequest(
      replication: replication, cell: cell, request: record.request, app: Int(record.app),
      outcome: record.outcome, fixed: record.time, elapsed: .nanoseconds(elapsed))
  }
}
