import CallModel
import EventEngine

/// Launches and invocations: I2 to I5.
extension InvariantChecker {
  @inline(__always)
  mutating func launchStarted() {
    guard let memory = recall() else { return }
    let isFirst = record.phase == .launch
    let isOwed =
      isFirst
      ? memory.stage == .launching && memory.ending == .picked
      : record.phase == .relaunch && memory.ending == .returned
    if !isOwed || !memory.isOpen {
      report(.causeMissing)
    } else if !isFirst && memory.since != record.time {
      report(.launchMissing(since: memory.since))
    }
    startProcess(record, kind: LaunchKind(rawValue: record.detail))
    if !memory.marks.isDisjoint(with: .beforeLaunch) {
      report(.leftUnderWay)
    }
    self.memory.marks.insert(.launch)
    if memory.isOpen {
      self.memory.stage = isFirst ? .launching : .relaunching
      self.memory.ending = .none
      self.memory.since = record.time
    }
  }

  @inline(__always)
  mutating func launchEnded() {
    guard let memory = recall() else { return }
    let isUnderWay = memory.isLaunching && memory.ending == .none && memory.isOpen
    let end = LaunchEnd(rawValue: record.detail)
    if !memory.marks.contains(.launch) || (end != .givenUp && !isUnderWay) {
      report(.causeMissing)
    } else if isUnderWay {
      checkBeginning(memory.since)
    }
    self.memory.marks.remove(.launch)
    switch end {
    case .running: self.memory.ending = .launched
    case .failed: self.memory.ending = .launchFailed
    case .givenUp: break
    case nil: report(.causeMissing)
    }
  }

  @inline(__always)
  mutating func invocationStarted() {
    if !isKnown && record.request < nextRequest {
      return report(.invokedAfterEnd)
    }
    guard let memory = recall() else { return }
    if memory.isBroken { report(.invokedAfterBreak) }
    if !memory.isOpen { report(.invokedAfterOutcome(memory.outcome)) }
    if memory.ending == .returned { report(.launchMissing(since: memory.since)) }
    if !memory.isLaunching || memory.ending != .launched { report(.processShared) }
    let isPrepare = record.phase == .prepare
    if !isPrepare && record.phase != .resume { report(.otherPhase(.resume)) }
    if isPrepare ? memory.stage != .launching : memory.stage != .relaunching {
      report(isPrepare ? .preparedAgain : .resumedUnasked)
    }
    self.memory.marks.insert(.invocation)
    if memory.isOpen {
      self.memory.stage = isPrepare ? .preparing : .resuming
      self.memory.ending = .none
      self.memory.since = record.time
    }
  }

  @inline(__always)
  mutating func invocationEnded() {
    guard let memory = recall() else { return }
    switch InvocationEnd(rawValue: record.detail) {
    case .discarded, .killedAtEnd:
      if !memory.marks.contains(.invocation) { report(.causeMissing) }
      self.memory.marks.remove(.invocation)
    case .proceeded: finish(.proceeded)
    case .askedForSignIn, .askedForInfo:
      finish(.asked)
      milestones[slot].askedForInput = record.time
    case .threwCannotFulfill: finish(.threwCannotFulfill)
    case .threwUnknown: finish(.threwUnknown)
    case .threwOther: finish(.threwOther)
    case .crashed: finish(.crashed)
    case .killed: finish(.killed)
    case .limitPassed:
      let limit = invocationLimit ?? .zero
      if record.elapsed != limit { report(.otherDuration(limit)) }
      finish(.limitPassed)
    case nil: report(.causeMissing)
    }
  }

  /// The invocation under way came to an end that counts.
  @inline(__always)
  private mutating func finish(_ ending: RequestMemory.Ending) {
    let memory = self.memory
    let isUnderWay =
      memory.marks.contains(.invocation) && memory.isInvoked && memory.ending == .none
    if isUnderWay && memory.isOpen {
      checkBeginning(memory.since)
      if record.phase != memory.stage.phase { report(.otherPhase(memory.stage.phase)) }
    } else {
      report(.causeMissing)
    }
    self.memory.marks.remove(.invocation)
    self.memory.ending = ending
    if !self.memory.isBroken { suspendProcess(record) }
  }
}
