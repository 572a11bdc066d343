import CallModel
import EventEngine

@testable import CallInvariants

/// A trace told by hand, in whole seconds, to be judged as it is or spoilt first.
struct Story {
  var framework = FrameworkSettings()
  var records: [TraceRecord] = []
  var request: UInt32 = 0
  var slot: UInt32 = 0
  var call: UInt32 = 0
  private var picks: [UInt32: Int64] = [:]

  init(framework: FrameworkSettings = FrameworkSettings()) { self.framework = framework }

  mutating func tell(
    _ event: TraceEvent, at time: Int64, began: Int64 = 0, _ phase: Phase = .launch,
    detail: UInt8 = 0, amount: Int32 = 0, group: UInt16 = 0
  ) {
    if event == .requestPicked { picks[request] = time }
    let isRequests: Bool
    switch event {
    case .callStarted, .callEnded, .requesterLeft, .requesterRejoined, .requestRefused,
      .retryPlanned, .staffChanged, .horizonReached, .appNotOffered, .faultActed:
      isRequests = false
    case .requestPicked, .launchStarted, .launchEnded, .invocationStarted, .invocationEnded,
      .popUpShown, .popUpClosed, .containerAppLaunched, .containerAppOpened, .containerAppLeft,
      .returnToCallMade, .tileShown, .lineJoined, .lineLeft, .interpreterAssigned,
      .interpreterJoined, .interpreterLeft, .interpreterReleased, .outcomeFixed, .requestEnded,
      .processLost,
      .appReplaced, .containerAppRefused, .containerAppKilled, .containerAppReopened,
      .deviceUnlocked, .storageOpened, .storageRead, .storageWritten, .storageFlushed, .storageLost,
      .presenceStarted, .presenceEnded, .interpreterHeld, .backendAnswered, .lineRejoined,
      .interpreterHandedOver, .captionsStarted:
      isRequests = true
    }
    records.append(
      TraceRecord(
        event, at: .seconds(time), began: .seconds(began),
        picked: .seconds(isRequests ? picks[request] ?? time : 0),
        request: isRequests ? request : TraceRecord.noRequest, slot: isRequests ? slot : 0,
        call: call, group: group, phase: phase, detail: detail, amount: amount))
  }

  /// The pick, the launch and the start of `prepare`, a second later.
  mutating func pickAndPrepare(at time: Int64) {
    tell(.requestPicked, at: time)
    tell(.launchStarted, at: time)
    tell(.launchEnded, at: time + 1, began: time)
    tell(.invocationStarted, at: time + 1, .prepare)
  }

  mutating func endInvocation(
    _ end: InvocationEnd, at time: Int64, began: Int64, _ phase: Phase = .prepare
  ) {
    tell(.invocationEnded, at: time, began: began, phase, detail: end.rawValue)
  }

  /// The outcome and, if it is not `assisted`, the end.
  mutating func fix(_ outcome: Outcome, at time: Int64, began: Int64, _ phase: Phase) {
    tell(.outcomeFixed, at: time, began: began, phase, detail: outcome.rawValue)
    if outcome != .assisted {
      tell(.requestEnded, at: time, began: time, detail: outcome.rawValue)
    }
  }

  /// From the start of `prepare` to the pop-up's yes and the open container app.
  mutating func askAndOpenApp(at time: Int64, invokedAt began: Int64, _ phase: Phase = .prepare) {
    endInvocation(.askedForSignIn, at: time, began: began, phase)
    tell(.popUpShown, at: time, .popUp)
    tell(.popUpClosed, at: time + 1, began: time, .popUp)
    tell(.containerAppLaunched, at: time + 1, .containerApp)
    tell(.containerAppOpened, at: time + 2, began: time + 1, .containerApp)
  }

  mutating func makeReturn(_ fate: ReturnFate, at time: Int64, fromOther: Bool = false) {
    tell(
      .returnToCallMade, at: time, detail: fate.rawValue, amount: fromOther ? 1 : 0)
  }

  /// From an honoured return to the start of `resume`, a second later.
  mutating func relaunchAndResume(at time: Int64) {
    tell(.launchStarted, at: time, .relaunch)
    tell(.launchEnded, at: time + 1, began: time, .relaunch)
    tell(.invocationStarted, at: time + 1, .resume)
  }

  // MARK: - Spoiling

  func with(_ spoil: (inout Story) -> Void) -> Story {
    var copy = self
    spoil(&copy)
    return copy
  }

  func index(of event: TraceEvent, last: Bool = false) -> Int {
    (last
      ? records.lastIndex { $0.event == event } : records.firstIndex { $0.event == event })
      ?? records.count
  }

  mutating func drop(_ event: TraceEvent, last: Bool = false) {
    records.remove(at: index(of: event, last: last))
  }

  mutating func repeatRecord(_ event: TraceEvent, last: Bool = false) {
    let place = index(of: event, last: last)
    records.insert(records[place], at: place)
  }

  mutating func change(
    _ event: TraceEvent, last: Bool = false, _ body: (inout TraceRecord) -> Void
  ) {
    body(&records[index(of: event, last: last)])
  }

  /// Tells something more just before the horizon.
  mutating func beforeHorizon(_ body: (inout Story) -> Void) {
    let horizon = records.removeLast()
    body(&self)
    records.append(horizon)
  }

  // MARK: - Judging

  var breaches: [InvariantBreach] {
    var checker = InvariantChecker(framework: framework)
    for record in records { checker.observe(record) }
    return checker.breaches
  }

  var findings: [Finding] { breaches.map(\.finding) }
}
