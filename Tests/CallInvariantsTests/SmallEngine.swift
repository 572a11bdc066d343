import CallModel
import EventEngine

/// An engine for one request, in which everything happens at one instant: it feeds the machine,
/// pays what is owed and tells the trace. It can be given a fault of its own.
struct SmallEngine: Hashable {
  enum Fault: CaseIterable, Sendable {
    case none
    case invokesTwice
    case fixesTwice
    case invokesAfterCrash
    case launchesNothingOnReturn
    case preparesAfterProceed
    case resumesInTheSameProcess
    case endsWithoutOutcome
    case forgetsToEnd
    case hidesTheReturn
  }

  /// What the world knows beside the machine.
  struct World: Hashable {
    var runsOn = false
    var isAppOpen = false
    var isPopUpShown = false
    var isLaunching = false
    var isInLine = false
    var isEngaged = false
  }

  private(set) var machine = RequestMachine()
  private var world = World()
  private let fault: Fault

  init(fault: Fault) { self.fault = fault }

  /// The records of the pick and the first launch.
  mutating func pick() -> [TraceRecord] {
    world.isLaunching = true
    return [
      record(.staffChanged, amount: 1), record(.requestPicked), record(.launchStarted, .launch),
    ]
  }

  /// Takes one event; the records of what happened and what followed.
  mutating func take(_ event: RequestEvent, under rules: RequestRules) -> [TraceRecord] {
    var told = happenings(of: event)
    let before = machine
    let owed = machine.apply(event, under: rules)
    if let fate = owed.returnFate, fault != .hidesTheReturn || fate != .honoured {
      var amount: Int32 = 0
      if case .returnToCall(let sender) = event { amount = Int32(sender.rawValue) }
      told.append(record(.returnToCallMade, detail: fate.rawValue, amount: amount))
    }
    pay(owed.duties, before, into: &told)
    if event == .crashed && before.isInvoked && fault == .invokesAfterCrash {
      told.append(record(.invocationStarted, before.phase ?? .prepare))
    }
    return told
  }

  /// What is to be seen of an event before it changes anything.
  private mutating func happenings(of event: RequestEvent) -> [TraceRecord] {
    let phase = machine.phase ?? .launch
    switch event {
    case .launched, .launchFailed:
      guard world.isLaunching else { return [] }
      world.isLaunching = false
      let end = event == .launched ? LaunchEnd.running : .failed
      return [record(.launchEnded, phase, detail: end.rawValue)]
    case .proceeded: return invocationEnd(.proceeded)
    case .askedForInput(.signIn): return invocationEnd(.askedForSignIn)
    case .askedForInput(.additionalInfo): return invocationEnd(.askedForInfo)
    case .threw(.cannotFulfill): return invocationEnd(.threwCannotFulfill)
    case .threw(.unknown): return invocationEnd(.threwUnknown)
    case .threw(.other): return invocationEnd(.threwOther)
    case .crashed: return invocationEnd(.crashed)
    case .killed: return invocationEnd(.killed)
    case .appReplaced:
      let isPending = ![.waiting, .assisted, .ended].contains(machine.state)
      return isPending ? [record(.appReplaced)] : []
    case .invocationLimitPassed: return invocationEnd(.limitPassed)
    case .personContinued, .personDeclined:
      guard world.isPopUpShown else { return [] }
      world.isPopUpShown = false
      let answer = event == .personContinued ? PopUpAnswer.continued : .declined
      return [record(.popUpClosed, .popUp, detail: answer.rawValue)]
    case .containerAppOpened:
      return machine.state == .openingApp ? [record(.containerAppOpened, .containerApp)] : []
    case .interpreterJoined:
      guard world.isInLine else { return [] }
      (world.isInLine, world.isEngaged) = (false, true)
      return [record(.interpreterAssigned, .waiting), record(.interpreterJoined, .waiting)]
    case .returnToCall, .inputLimitPassed, .patienceExpired, .tileLimitPassed, .backendFailed,
      .foundNoStaff, .foundNoLine, .leftMessage, .disconnected, .cancelled, .requesterLeft,
      .rejoinWindowPassed, .callEnded, .assistanceEnded:
      return []
    }
  }

  /// An invocation that runs on after its request ends with nothing but waste (U13).
  private mutating func invocationEnd(_ end: InvocationEnd) -> [TraceRecord] {
    if machine.isInvoked {
      return [record(.invocationEnded, machine.phase ?? .prepare, detail: end.rawValue)]
    }
    guard world.runsOn else { return [] }
    world.runsOn = false
    return [record(.invocationEnded, detail: InvocationEnd.discarded.rawValue)]
  }

  // MARK: - What is owed

  private mutating func pay(
    _ duties: Obligations.Duties, _ before: RequestMachine, into told: inout [TraceRecord]
  ) {
    if duties.isEmpty { return }
    let phase = before.phase ?? .launch
    close(into: &told, phase: phase, isEnd: duties.contains(.end), duties)
    if duties.contains(.discardInvocation) { world.runsOn = true }
    if duties.contains(.killInvocation) {
      told.append(
        record(.invocationEnded, phase, detail: InvocationEnd.killedAtEnd.rawValue))
    }
    if duties.contains(.fixOutcome) && fault != .endsWithoutOutcome {
      told.append(record(.outcomeFixed, machine.endedIn, detail: machine.outcome.rawValue))
      if fault == .fixesTwice { told.append(told[told.count - 1]) }
    }
    if duties.contains(.leaveProvider) { leaveProvider(into: &told) }
    if duties.contains(.launch) { launch(into: &told) }
    if duties.contains(.invoke) { invoke(into: &told) }
    if duties.contains(.showPopUp) {
      world.isPopUpShown = true
      told.append(record(.popUpShown, .popUp))
    }
    if duties.contains(.openContainerApp) {
      world.isAppOpen = true
      told.append(record(.containerAppLaunched, .containerApp))
    }
    if duties.contains(.showTile) {
      world.isInLine = true
      told += [record(.tileShown, .waiting), record(.lineJoined, .waiting)]
      if fault == .preparesAfterProceed { told.append(record(.invocationStarted, .prepare)) }
    }
    if duties.contains(.end) && fault != .forgetsToEnd {
      told.append(record(.requestEnded, detail: machine.outcome.rawValue))
    }
  }

  private mutating func close(
    into told: inout [TraceRecord], phase: Phase, isEnd: Bool, _ duties: Obligations.Duties
  ) {
    if world.isPopUpShown {
      world.isPopUpShown = false
      told.append(record(.popUpClosed, .popUp, detail: PopUpAnswer.dismissed.rawValue))
    }
    if world.isAppOpen {
      world.isAppOpen = false
      told.append(record(.containerAppLeft, .containerApp))
    }
    if world.isLaunching && (isEnd || duties.contains(.launch)) {
      world.isLaunching = false
      told.append(record(.launchEnded, phase, detail: LaunchEnd.givenUp.rawValue))
    }
  }

  private mutating func leaveProvider(into told: inout [TraceRecord]) {
    if world.isInLine { told.append(record(.lineLeft, .waiting)) }
    if world.isEngaged {
      told += [
        record(.interpreterLeft, .waiting, detail: 1), record(.interpreterReleased, .waiting),
      ]
    }
    (world.isInLine, world.isEngaged) = (false, false)
  }

  private mutating func launch(into told: inout [TraceRecord]) {
    if fault == .launchesNothingOnReturn { return }
    world.isLaunching = true
    if fault == .resumesInTheSameProcess { return }
    told.append(record(.launchStarted, .relaunch))
  }

  private func invoke(into told: inout [TraceRecord]) {
    let phase = machine.phase ?? .prepare
    told.append(record(.invocationStarted, phase, amount: Int32(machine.rounds)))
    if fault == .invokesTwice { told.append(told[told.count - 1]) }
  }

  private func record(
    _ event: TraceEvent, _ phase: Phase = .launch, detail: UInt8 = 0, amount: Int32 = 0
  ) -> TraceRecord {
    TraceRecord(
      event, at: .start, request: 0, call: 0, phase: phase, detail: detail, amount: amount)
  }
}
