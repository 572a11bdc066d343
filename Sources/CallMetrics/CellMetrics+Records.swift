import CallModel
import EventEngine
import Statistics

extension CellMetrics {
  /// Takes one record: levels first, then the request it tells of, if that one counts.
  @inline(__always)
  mutating func take() {
    events[CellResult.place(record.event, record.phase)] &+= 1
    switch record.event {
    case .callEnded: if countsPersons { personIsDone() }
    case .callStarted, .requesterLeft, .requesterRejoined, .invocationStarted,
      .popUpShown, .containerAppLaunched, .containerAppOpened, .horizonReached, .processLost,
      .appReplaced, .containerAppRefused, .containerAppKilled, .containerAppReopened,
      .deviceUnlocked, .storageOpened, .storageWritten, .storageFlushed, .storageLost,
      .presenceStarted:
      break
    case .requestPicked:
      if skills.count > 0 { noteSkill() }
      count(.offered)
    case .requestRefused:
      if window.contains(record.time) {
        answers.count(.refused, app: Int(record.app), halfHour: halfHour(of: record.time))
      }
    case .retryPlanned: count(.retried)
    case .launchStarted:
      if counts() { note(columns.launchStarts &+ Int(record.detail)) }
    case .launchEnded: launchEnded()
    case .invocationEnded: invocationEnded()
    case .popUpClosed:
      if record.detail != PopUpAnswer.dismissed.rawValue { time(.popUp) }
    case .containerAppLeft: time(.containerApp)
    case .returnToCallMade:
      if counts() { note(columns.returnFates &+ Int(record.detail)) }
    case .tileShown: time(.tileTime)

    case .lineJoined: lineJoined()
    case .lineLeft: levels.lineChanges(by: -1, at: record.time)
    case .interpreterAssigned:
      levels.lineChanges(by: -1, at: record.time)
      levels.busyChanges(by: 1, inGroup: Int(record.group), at: record.time)
    case .interpreterJoined: interpreterJoined()
    case .interpreterLeft: if record.detail == 1 { time(.service) }
    case .interpreterReleased:
      levels.busyChanges(by: -1, inGroup: Int(record.group), at: record.time)
      time(.handle)
    case .interpreterHeld: time(.wastedInterpreter)
    case .storageRead: if counts() { note(columns.readings &+ Int(record.detail)) }
    case .presenceEnded:
      if counts() { note(columns.presenceEnds &+ Int(record.detail)) }
      if record.detail == PresenceEnd.completed.rawValue { time(.presence) }
    case .appNotOffered: if counts() { note(columns.notOffered) }
    case .staffChanged:
      levels.plan(Int(record.amount), inGroup: Int(record.group), at: record.time)

    case .backendAnswered: time(.backend)
    case .lineRejoined: levels.lineChanges(by: 1, at: record.time)
    case .interpreterHandedOver:
      levels.busyChanges(by: -1, inGroup: Int(record.amount), at: record.time)
      levels.busyChanges(by: 1, inGroup: Int(record.group), at: record.time)
    case .captionsStarted: time(.captionDelay)
    case .faultActed: faults.take(record)
    case .outcomeFixed: outcomeFixed()
    case .requestEnded:
      if counts() { times.record(sincePick(), in: place(.requestTime)) }
    }
  }

  /// A request counts in the period in which it was picked.
  @inline(__always)
  private func counts() -> Bool { window.contains(record.picked) }

  /// The half hour of the day; the same one mostly, so it is kept.
  @inline(__always)
  private mutating func halfHour(of instant: SimulationInstant) -> Int {
    let sinceKept = UInt64(bitPattern: instant.nanoseconds &- keptHalfHour)
    return sinceKept < UInt64(CountingWindow.halfHour) ? keptNumber : otherHalfHour(of: instant)
  }

  @inline(never)
  private mutating func otherHalfHour(of instant: SimulationInstant) -> Int {
    keptHalfHour = window.nextHalfHour(after: instant).nanoseconds - CountingWindow.halfHour
    keptNumber = window.halfHour(of: instant)
    return keptNumber
  }

  @inline(__always)
  private func sincePick() -> Int64 {
    (record.time - record.picked).nanoseconds
  }

  @inline(__always)
  private func place(_ time: ObservedTime) -> Int {
    let those = classes[Int(time.rawValue)]
    return those.first &+ (those.count > 1 ? Int(record.app) : 0)
  }

  @inline(__always)
  private mutating func time(_ time: ObservedTime) {
    if counts() { timeCounted(time) }
  }

  /// The same, of a request that is known to count.
  @inline(__always)
  private mutating func timeCounted(_ time: ObservedTime) {
    times.record(record.elapsed.nanoseconds, in: place(time))
  }

  @inline(__always)
  private mutating func count(_ column: AnswerTally.Column) {
    guard counts() else { return }
    answers.count(column, app: Int(record.app), halfHour: halfHour(of: record.picked))
    if skills.count > 0 { answers.count(column, row: skillRow) }
  }

  @inline(never)
  private mutating func noteSkill() {
    let slot = Int(record.slot)
    if slot >= skills.count { skills.grow(to: max(slot + 1, 2 * skills.count), filling: 0) }
    skills[slot] = record.group
  }

  /// The row of the skill that the request needs.
  private var skillRow: Int {
    let slot = Int(record.slot)
    let skill = slot < skills.count ? Int(skills[slot]) : 0
    return min(rows.skills.lowerBound &+ skill, rows.skills.upperBound &- 1)
  }

  @inline(__always)
  private mutating func note(_ column: Int) {
    lives[Int(record.app) &* columns.stride &+ column] &+= 1
  }

  // MARK: - Phases

  /// A launch that the end of its request cut short is counted, not timed.
  @inline(__always)
  private mutating func launchEnded() {
    guard counts() else { return }
    note(columns.launchEnds &+ Int(record.detail))
    guard record.detail != LaunchEnd.givenUp.rawValue else { return }
    timeCounted(record.phase == .launch ? .launch : .relaunch)
  }

  /// An invocation whose request was over before it is counted, not timed.
  @inline(__always)
  private mutating func invocationEnded() {
    guard counts() else { return }
    note(columns.invocationEnds &+ Int(record.detail))
    guard record.detail != InvocationEnd.discarded.rawValue,
      record.detail != InvocationEnd.killedAtEnd.rawValue
    else { return timeCounted(.wastedInvocation) }
    timeCounted(record.phase == .prepare ? .prepare : .resume)
  }

  // MARK: - The line

  @inline(__always)
  private mutating func lineJoined() {
    levels.lineChanges(by: 1, at: record.time)
    let slot = Int(record.slot)
    if slot >= joined.count { makeRoom(for: slot) }
    joined[slot] = record.time.nanoseconds
    arrived()
  }

  @inline(__always)
  private mutating func arrived() {
    count(.arrived)
    if countsPersons, counts() { persons.arrived(record.call) }
  }

  @inline(never)
  private mutating func personIsDone() {
    guard let person = persons.close(record.call) else { return }
    answers.count(person, row: rows.persons.lowerBound)
  }

  @inline(never)
  private mutating func notePerson(_ column: AnswerTally.Column, after wait: Int64) {
    switch column {
    case .served: persons.served(record.call, after: wait)
    case .abandoned: persons.gaveUp(record.call, after: wait)
    case .turnedAway: persons.turnedAway(record.call, after: wait)
    case .offered, .refused, .retried, .arrived: break
    }
  }

  @inline(never)
  private mutating func makeRoom(for slot: Int) {
    joined.grow(to: max(slot + 1, 2 * joined.count), filling: -1)
  }

  @inline(__always)
  private mutating func interpreterJoined() {
    leaveLine(.served, .speedOfAnswer, after: record.elapsed.nanoseconds)
  }

  private mutating func leaveLine(
    _ column: AnswerTally.Column, _ kind: ObservedTime, after wait: Int64
  ) {
    guard counts() else { return }
    let among = answers.count(
      column, after: wait, app: Int(record.app), halfHour: halfHour(of: record.picked))
    if column == .served && rows.groups.count > 1 {
      let group = rows.groups.lowerBound &+ Int(record.group)
      answers.count(column, after: wait, place: among, row: group)
    }
    if skills.count > 0 { answers.count(column, after: wait, place: among, row: skillRow) }
    if countsPersons { notePerson(column, after: wait) }
    times.record(wait, in: place(kind))
  }

  // MARK: - Outcomes

  @inline(__always)
  private mutating func outcomeFixed() {
    if record.phase == .waiting { waitingEnded() }
    guard counts() else { return }
    let outcome = record.outcome
    note(OutcomeCount.place(outcome, record.phase, record.cause))
    let elapsed = sincePick()
    if elapsed >= slowestFloor { slowest(elapsed) }
    if outcome.kind == .failed { failed(elapsed) }
  }

  @inline(__always)
  private mutating func waitingEnded() {
    time(.waiting)
    let slot = Int(record.slot)
    let since = slot < joined.count ? joined[slot] : -1
    if since >= 0 { joined[slot] = -1 }
    switch record.outcome {
    case .assisted, .open: break
    case .blocked, .noStaff: if since < 0 { arrived() }
    case .abandonedWaiting, .cancelled, .requesterLeft, .callEnded, .declinedInput:
      if since >= 0 {
        leaveLine(.abandoned, .abandonedWait, after: record.time.nanoseconds - since)
      }
    case .cannotFulfill, .unknownError, .crashed, .killed, .timedOut, .launchFailed,
      .roundsExceeded, .inputTimedOut, .backendFailed, .leftMessage, .disconnected:
      if since >= 0 {
        leaveLine(.turnedAway, .turnedAwayWait, after: record.time.nanoseconds - since)
      }
    }
  }

  // MARK: - Requests to look at

  @inline(never)
  private mutating func slowest(_ elapsed: Int64) {
    slowest.note(noted(elapsed))
    if slowest.isFull, let last = slowest.requests.last {
      slowestFloor = last.elapsed.nanoseconds
    }
  }

  @inline(never)
  private mutating func failed(_ elapsed: Int64) {
    if failed.isFull, let last = failed.requests.last, record.time > last.fixed { return }
    failed.note(noted(elapsed))
  }

  private func noted(_ elapsed: Int64) -> NotedRequest {
    NotedRequest(
      replication: replication, cell: cell, request: record.request, app: Int(record.app),
      outcome: record.outcome, fixed: record.time, elapsed: .nanoseconds(elapsed))
  }
}
