import CallModel
import EventEngine

/// Launches and invocations: I2 to I5.
extension InvariantChecker {
  mutating func launchStarted(_ record: TraceRecord) {
    guard var memory = recall(record) else { return }
    let isFirst = record.phase == .launch
    let isOwed =
      isFirst
      ? memory.stage == .launching && memory.ending == .picked
      : record.phase == .relaunch && memory.ending == .returned
    if !isOwed || !memory.isOpen {
      report(.causeMissing, record)
    } else if !isFirst && memory.since != record.time {
      report(.launchMissing(since: memory.since), record)
    }
    if !memory.marks.isDisjoint(with: [.launch, .invocation, .popUp, .containerApp]) {
      report(.leftUnderWay, record)
    }
    memory.marks.insert(.launch)
    if memory.isOpen {
      memory.stage = isFirst ? .launching : .relaunching
      memory.ending = .none
      memory.since = record.time
    }
    requests[Int(record.slot)] = memory
  }

  mutating func launchEnded(_ record: TraceRecord) {
    guard var memory = recall(record) else { return }
    let isUnderWay = memory.isLaunching && memory.ending == .none && memory.isOpen
    let end = LaunchEnd(rawValue: record.detail)
    if !memory.marks.contains(.launch) || (end != .givenUp && !isUnderWay) {
      report(.causeMissing, record)
    } else if isUnderWay {
      checkBeginning(record, memory.since)
    }
    memory.marks.remove(.launch)
    switch end {
    case .running: memory.ending = .launched
    case .failed: memory.ending = .launchFailed
    case .givenUp: break
    case nil: report(.causeMissing, record)
    }
    requests[Int(record.slot)] = memory
  }

  mutating func invocationStarted(_ record: TraceRecord) {
    if !isKnown(record) && record.request < nextRequest {
      return report(.invokedAfterEnd, record)
    }
    guard var memory = recall(record) else { return }
    if memory.isBroken { report(.invokedAfterBreak, record) }
    if !memory.isOpen { report(.invokedAfterOutcome(memory.outcome), record) }
    if memory.ending == .returned { report(.launchMissing(since: memory.since), record) }
    if !memory.isLaunching || memory.ending != .launched { report(.processShared, record) }
    let isPrepare = record.phase == .prepare
    if !isPrepare && record.phase != .resume { report(.otherPhase(.resume), record) }
    if isPrepare ? memory.stage != .launching : memory.stage != .relaunching {
      report(isPrepare ? .preparedAgain : .resumedUnasked, record)
    }
    memory.marks.insert(.invocation)
    if memory.isOpen {
      memory.stage = isPrepare ? .preparing : .resuming
      memory.ending = .none
      memory.since = record.time
    }
    requests[Int(record.slot)] = memory
  }

  mutating func invocationEnded(_ record: TraceRecord) {
    guard var memory = recall(record) else { return }
    switch InvocationEnd(rawValue: record.detail) {
    case .discarded, .killedAtEnd:
      if !memory.marks.contains(.invocation) { report(.causeMissing, record) }
      memory.marks.remove(.invocation)
    case .proceeded: finish(&memory, .proceeded, record)
    case .askedForSignIn, .askedForInfo:
      finish(&memory, .asked, record)
      milestones[Int(record.slot)].askedForInput = record.time
    case .threwCannotFulfill: finish(&memory, .threwCannotFulfill, record)
    case .threwUnknown: finish(&memory, .threwUnknown, record)
    case .threwOther: finish(&memory, .threwOther, record)
    case .crashed: finish(&memory, .crashed, record)
    case .limitPassed:
      let limit = invocationLimit ?? .zero
      if record.elapsed != limit { report(.otherDuration(limit), record) }
      finish(&memory, .limitPassed, record)
    case nil: report(.causeMissing, record)
    }
    requests[Int(record.slot)] = memory
  }

  /// The invocation under way came to an end that counts.
  private mutating func finish(
    _ memory: inout RequestMemory, _ ending: RequestMemory.Ending, _ record: TraceRecord
  ) {
    let isUnderWay =
      memory.marks.contains(.invocation) && memory.isInvoked && memory.ending == .none
    if isUnderWay && memory.isOpen {
      checkBeginning(record, memory.since)
      if record.phase != memory.phase { report(.otherPhase(memory.phase), record) }
    } else {
      report(.causeMissing, record)
    }
    memory.marks.remove(.invocation)
    memory.ending = ending
  }
}
