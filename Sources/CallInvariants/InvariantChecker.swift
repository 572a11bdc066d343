public import CallModel
import EventEngine

/// Judges one cell from its trace alone: did everything happen as it must?
///
/// It knows the framework's settings and the records, and nothing of the machinery that made them.
///
/// ```swift
/// var checker = InvariantChecker(framework: scenario.framework)
/// checker.observe(buffer)
/// for breach in checker.log.kept { print(breach) }
/// ```
///
/// A record costs O(1) and no allocation, `horizonReached` O(slots). One fault may break several
/// invariants; each is told.
public struct InvariantChecker: ~Copyable {
  /// The breaches so far.
  public internal(set) var log = BreachLog()
  /// What was picked and what became of it.
  public internal(set) var balance = RequestBalance()

  let earlyReturn: EarlyReturn
  let secondReturn: SecondReturn
  let otherError: OtherError
  let invocationLimit: SimulationSpan?
  let releaseAfter: SimulationSpan

  var requests = PlainBuffer(repeating: RequestMemory(), count: 64)
  var milestones = PlainBuffer(repeating: Milestones(), count: 64)
  var groups = PlainBuffer(repeating: GroupMemory(), count: 4)
  /// Larger than every request number so far.
  var nextRequest: UInt32 = 0
  var absences = AbsenceTable()
  var callsOpen = 0
  private var now = SimulationInstant.start
  private var isOver = false

  public init(framework: FrameworkSettings) {
    earlyReturn = framework.earlyReturn
    secondReturn = framework.secondReturn
    otherError = framework.otherError
    invocationLimit = framework.invocationLimit
    releaseAfter = framework.releaseAfter
  }

  /// The breaches that are kept; the log counts them all.
  public var breaches: [InvariantBreach] { log.kept }

  /// Takes the records of one buffer, in their order.
  public mutating func observe(_ buffer: borrowing TraceBuffer) {
    for index in 0..<buffer.count { observe(buffer[index]) }
  }

  /// Takes one record.
  public mutating func observe(_ record: TraceRecord) {
    checkTimes(of: record)
    switch record.event {
    case .callStarted: callsOpen &+= 1
    case .callEnded: callEnded(record)
    case .requesterLeft: requesterLeft(record)
    case .requesterRejoined: requesterRejoined(record)
    case .requestPicked: requestPicked(record)
    case .requestRefused: balance.refused &+= 1
    case .launchStarted: launchStarted(record)
    case .launchEnded: launchEnded(record)
    case .invocationStarted: invocationStarted(record)
    case .invocationEnded: invocationEnded(record)
    case .popUpShown: popUpShown(record)
    case .popUpClosed: popUpClosed(record)
    case .containerAppLaunched: containerAppLaunched(record)
    case .containerAppOpened: containerAppOpened(record)
    case .containerAppLeft: containerAppLeft(record)
    case .returnToCallMade: returnToCallMade(record)
    case .tileShown: tileShown(record)
    case .lineJoined: lineJoined(record)
    case .lineLeft: lineLeft(record)
    case .interpreterAssigned: interpreterAssigned(record)
    case .interpreterJoined: interpreterJoined(record)
    case .interpreterLeft: interpreterLeft(record)
    case .interpreterReleased: interpreterReleased(record)
    case .outcomeFixed: outcomeFixed(record)
    case .requestEnded: requestEnded(record)
    case .retryPlanned: break
    case .staffChanged: staffChanged(record)
    case .horizonReached:
      isOver = true
      horizonReached(record)
    }
  }

  /// I7: no record lies before its predecessor, its own beginning or its pick, or after the horizon.
  @inline(__always)
  private mutating func checkTimes(of record: TraceRecord) {
    if record.time < now || max(record.began, record.picked) > record.time || isOver {
      tellTimes(of: record)
    }
    now = record.time
  }

  @inline(never)
  private mutating func tellTimes(of record: TraceRecord) {
    if record.time < now { report(.timeRanBackwards(from: now), record) }
    if record.began > record.time { report(.beganLate, record) }
    if record.picked > record.time { report(.pickedLate, record) }
    if isOver { report(.afterHorizon, record) }
  }

  /// The record is about the request that holds its slot.
  @inline(__always)
  func isKnown(_ record: TraceRecord) -> Bool {
    record.request != TraceRecord.noRequest && record.slot < UInt32(requests.count)
      && requests[Int(record.slot)].request == record.request
  }

  /// The memory of the record's request; a breach if there is none, or if the pick differs.
  @inline(__always)
  mutating func recall(_ record: TraceRecord) -> RequestMemory? {
    guard isKnown(record) else {
      report(.causeMissing, record)
      return nil
    }
    let memory = requests[Int(record.slot)]
    if record.picked != memory.picked { report(.otherPick(memory.picked), record) }
    return memory
  }

  /// The thing that ended here began when the trace said it did.
  @inline(__always)
  mutating func checkBeginning(_ record: TraceRecord, _ expected: SimulationInstant) {
    if record.began != expected { report(.otherBeginning(expected), record) }
  }

  @inline(never)
  mutating func report(_ finding: Finding, _ record: TraceRecord, request: UInt32? = nil) {
    log.add(InvariantBreach(finding, at: record, request: request))
  }
}
