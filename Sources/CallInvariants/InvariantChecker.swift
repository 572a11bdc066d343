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
  let reusesProcesses: Bool
  /// Suspended processes can be resumed or killed, so it matters which they are.
  let tracksProcesses: Bool
  /// By their number in the scenario.
  let faults: [Fault]

  var requests = PlainBuffer(repeating: RequestMemory(), count: 64)
  var milestones = PlainBuffer(repeating: Milestones(), count: 64)
  var groups = PlainBuffer(repeating: GroupMemory(), count: 4)
  /// Larger than every request number so far.
  var nextRequest: UInt32 = 0
  /// Calls whose requester is away, and since when.
  var absences = KeyedTable(neutral: SimulationInstant.start)
  /// The `DeviceState` of calls whose device is not the usual one.
  var devices = KeyedTable(neutral: UInt8(0))
  var installations = KeyedTable(neutral: InstallationMemory())
  /// The largest number of an app with an installation.
  var lastApp: UInt16 = 0
  /// How many processes have been launched, and the last one of each slot, if they are told apart.
  var processCount: UInt32 = 0
  var processes = PlainBuffer(repeating: UInt32(0), count: 0)
  var presences = PlainBuffer(repeating: PresenceMemory(), count: 0)
  var departures = KeyedTable(neutral: Departures())
  var lastFaults = FaultMemory()
  /// Calls that a fault hit as a whole, and the number after that of its last request then.
  var faultedCalls = KeyedTable(neutral: UInt32(0))
  var callsOpen = 0
  /// The record under judgement, kept here so that it is read in place.
  var record = TraceRecord(.horizonReached, at: .start)
  private var now = SimulationInstant.start
  private var isOver = false

  /// A checker under the settings of a scenario, which may have faults.
  public init(framework: FrameworkSettings, faults: [Fault] = []) {
    self.faults = faults
    earlyReturn = framework.earlyReturn
    secondReturn = framework.secondReturn
    otherError = framework.otherError
    invocationLimit = framework.invocationLimit
    releaseAfter = framework.releaseAfter
    reusesProcesses = framework.processLife == .reuse
    let areFaulty = faults.contains { $0.touchesProcesses }
    tracksProcesses = [reusesProcesses, framework.kills.suspended > .zero, areFaulty]
      .contains(true)
  }

  /// The breaches that are kept; the log counts them all.
  public var breaches: [InvariantBreach] { log.kept }

  /// Takes the records of one buffer, in their order.
  public mutating func observe(_ buffer: borrowing TraceBuffer) {
    for index in 0..<buffer.count {
      buffer.copy(index, to: &record)
      judge()
    }
  }

  /// Takes one record.
  public mutating func observe(_ record: TraceRecord) {
    self.record = record
    judge()
  }

  @inline(__always)
  private mutating func judge() {
    checkTimes()
    switch record.event {
    case .callStarted: callStarted()
    case .callEnded: callEnded()
    case .requesterLeft: requesterLeft()
    case .requesterRejoined: requesterRejoined()
    case .requestPicked: requestPicked()
    case .requestRefused: balance.refused &+= 1
    case .launchStarted: launchStarted()
    case .launchEnded: launchEnded()
    case .invocationStarted: invocationStarted()
    case .invocationEnded: invocationEnded()
    case .popUpShown: popUpShown()
    case .popUpClosed: popUpClosed()
    case .containerAppLaunched: containerAppLaunched()
    case .containerAppOpened: containerAppOpened()
    case .containerAppLeft: containerAppLeft()
    case .returnToCallMade: returnToCallMade()
    case .tileShown: tileShown()
    case .lineJoined: lineJoined()
    case .lineLeft: lineLeft()
    case .interpreterAssigned: interpreterAssigned()
    case .interpreterJoined: interpreterJoined()
    case .interpreterLeft: interpreterLeft()
    case .interpreterReleased: interpreterReleased()
    case .backendAnswered: backendAnswered()
    case .lineRejoined: lineRejoined()
    case .interpreterHandedOver: interpreterHandedOver()
    case .captionsStarted: captionsStarted()
    case .outcomeFixed: outcomeFixed()
    case .requestEnded: requestEnded()
    case .retryPlanned: break
    case .staffChanged: staffChanged()
    case .appNotOffered: break
    case .processLost: processLost(record)
    case .appReplaced: appReplaced(record)
    case .containerAppRefused: containerAppRefused(record)
    case .containerAppKilled: containerAppKilled(record)
    case .containerAppReopened: containerAppReopened(record)
    case .deviceUnlocked: deviceUnlocked(record)
    case .storageOpened: storageOpened(record)
    case .storageRead: storageRead(record)
    case .storageWritten: storageWritten(record)
    case .storageFlushed, .storageLost: writeSettled(record)
    case .faultActed: faultActed(record)
    case .presenceStarted: presenceStarted(record)
    case .presenceEnded: presenceEnded(record)
    case .interpreterHeld: interpreterHeld(record)
    case .horizonReached:
      isOver = true
      horizonReached()
    }
  }

  /// I7: no record lies before its predecessor, its own beginning or its pick, or after the
  /// horizon.
  @inline(__always)
  private mutating func checkTimes() {
    if record.time < now || record.began > record.time || record.picked > record.time || isOver {
      tellTimes()
    }
    now = record.time
  }

  @inline(never)
  private mutating func tellTimes() {
    if record.time < now { report(.timeRanBackwards(from: now)) }
    if record.began > record.time { report(.beganLate) }
    if record.picked > record.time { report(.pickedLate) }
    if isOver { report(.afterHorizon) }
  }

  var slot: Int {
    @inline(__always) get { Int(record.slot) }
  }

  /// What is remembered in the record's slot, in place.
  var memory: RequestMemory {
    @inline(__always) _read { yield requests[slot] }
    @inline(__always) _modify { yield &requests[slot] }
  }

  /// The record is about the request that holds its slot.
  var isKnown: Bool {
    @inline(__always) get {
      UInt(record.slot) < UInt(bitPattern: requests.count)
        && requests[slot].request == record.request && record.request != TraceRecord.noRequest
    }
  }

  /// The memory of the record's request as it was before; nil, and a breach, if it is of another.
  ///
  /// A copy to judge by, so that each field is looked up once, whatever is reported between.
  @inline(__always)
  mutating func recall() -> RequestMemory? {
    guard isKnown else {
      report(.causeMissing)
      return nil
    }
    let memory = requests[slot]
    if record.picked != memory.picked { report(.otherPick(memory.picked)) }
    return memory
  }

  /// The thing that ended here began when the trace said it did.
  @inline(__always)
  mutating func checkBeginning(_ expected: SimulationInstant) {
    if record.began != expected { report(.otherBeginning(expected)) }
  }

  @inline(never)
  mutating func report(_ finding: Finding, request: UInt32? = nil) {
    log.add(InvariantBreach(finding, at: record, request: request))
  }
}
