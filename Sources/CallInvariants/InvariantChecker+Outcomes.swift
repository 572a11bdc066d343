import CallModel
import EventEngine

/// Picks, outcomes and ends: I1 and I8.
extension InvariantChecker {
  mutating func requestPicked(_ record: TraceRecord) {
    guard record.request != TraceRecord.noRequest else { return report(.causeMissing, record) }
    if record.request < nextRequest { report(.pickedAgain, record) }
    nextRequest = max(nextRequest, record.request + 1)
    if record.picked != record.time { report(.otherPick(record.time), record) }
    let slot = Int(record.slot)
    if slot >= requests.count {
      let room = max(slot + 1, 2 * requests.count)
      requests.grow(to: room, filling: RequestMemory())
      milestones.grow(to: room, filling: Milestones())
    }
    forget(slot, record)
    var memory = RequestMemory()
    memory.request = record.request
    memory.picked = record.time
    memory.since = record.time
    requests[slot] = memory
    balance.offered &+= 1
    balance.open &+= 1
    checkBalance(record)
  }

  /// The slot is taken by another request: all about the one before must be over.
  private mutating func forget(_ slot: Int, _ record: TraceRecord) {
    let memory = requests[slot]
    guard memory.request != TraceRecord.noRequest else { return }
    if !memory.marks.contains(.ended) {
      report(.endMissing, record, request: memory.request)
    } else if !memory.marks.isDisjoint(with: .holding) {
      report(.leftUnderWay, record, request: memory.request)
    }
  }

  mutating func outcomeFixed(_ record: TraceRecord) {
    guard var memory = recall(record) else { return }
    let outcome = record.outcome
    balance.count(outcome)
    if outcome == .open {
      report(.outcomeMissing, record)
    } else if memory.isOpen {
      checkFirst(outcome, record, memory)
      memory.outcome = outcome
      memory.since = record.time
      requests[Int(record.slot)] = memory
      balance.open &-= 1
    } else {
      report(.secondOutcome(first: memory.outcome), record)
    }
    checkBalance(record)
  }

  private mutating func checkFirst(
    _ outcome: Outcome, _ record: TraceRecord, _ memory: RequestMemory
  ) {
    checkPaid(memory, record, except: outcome)
    if !memory.explains(outcome, otherError: otherError) { report(.causeMissing, record) }
    if record.phase != memory.phase { report(.otherPhase(memory.phase), record) }
    checkBeginning(record, memory.since)
  }

  /// What was owed at an earlier record has been done.
  private mutating func checkPaid(
    _ memory: RequestMemory, _ record: TraceRecord, except outcome: Outcome
  ) {
    switch memory.ending {
    case .returned:
      report(.launchMissing(since: memory.since), record, request: memory.request)
    case .launched:
      if memory.stage == .launching {
        report(.neverPrepared, record, request: memory.request)
      }
    case .asked:
      if memory.marks.contains(.remembersReturn) && outcome != .roundsExceeded {
        report(.returnForgotten, record, request: memory.request)
      }
    case .none, .picked, .launchFailed, .proceeded, .threwCannotFulfill, .threwUnknown,
      .threwOther, .crashed, .limitPassed, .continued, .declined:
      break
    }
  }

  mutating func requestEnded(_ record: TraceRecord) {
    guard var memory = recall(record) else { return }
    if memory.marks.contains(.ended) {
      report(.endedTwice, record)
    } else if memory.isOpen {
      report(.endedWithoutOutcome, record)
    } else {
      if record.outcome != memory.outcome { report(.endedOtherwise(fixed: memory.outcome), record) }
      checkBeginning(record, memory.since)
    }
    if memory.marks.contains(.interpreter) && !memory.marks.contains(.interpreterLeft) {
      report(.endedEngaged, record)
    }
    if !memory.marks.isDisjoint(with: .underWay) { report(.leftUnderWay, record) }
    memory.marks.insert(.ended)
    requests[Int(record.slot)] = memory
  }

  mutating func horizonReached(_ record: TraceRecord) {
    var open = 0
    for slot in 0..<requests.count {
      let memory = requests[slot]
      if memory.request == TraceRecord.noRequest || memory.marks.contains(.ended) { continue }
      if memory.isOpen {
        open += 1
        checkPaid(memory, record, except: .open)
      } else if memory.outcome != .assisted || memory.marks.contains(.interpreterLeft) {
        report(.endMissing, record, request: memory.request)
      }
    }
    if open != balance.open { report(.unbalanced(open: open), record) }
  }

  /// I8, at every change of a count; a sum that is known to be wrong is told once.
  private mutating func checkBalance(_ record: TraceRecord) {
    if balance.isBalanced { return }
    report(.unbalanced(open: balance.open), record)
    balance.acceptDrift()
  }
}
