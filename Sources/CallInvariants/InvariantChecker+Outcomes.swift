import CallModel
import EventEngine

/// Picks, outcomes and ends: I1 and I8.
extension InvariantChecker {
  @inline(__always)
  mutating func requestPicked() {
    guard record.request != TraceRecord.noRequest else { return report(.causeMissing) }
    if record.request < nextRequest { report(.pickedAgain) }
    nextRequest = max(nextRequest, record.request + 1)
    if record.picked != record.time { report(.otherPick(record.time)) }
    if slot >= requests.count {
      let room = max(slot + 1, 2 * requests.count)
      requests.grow(to: room, filling: RequestMemory())
      milestones.grow(to: room, filling: Milestones())
    }
    forgetPrevious()
    var memory = RequestMemory()
    memory.request = record.request
    memory.picked = record.time
    memory.since = record.time
    requests[slot] = memory
    balance.offered &+= 1
    balance.open &+= 1
    checkBalance()
  }

  /// The slot is taken by another request: all about the one before must be over.
  @inline(__always)
  private mutating func forgetPrevious() {
    guard memory.request != TraceRecord.noRequest else { return }
    if !memory.marks.contains(.ended) {
      report(.endMissing, request: memory.request)
    } else if !memory.marks.isDisjoint(with: .holding) {
      report(.leftUnderWay, request: memory.request)
    }
  }

  @inline(__always)
  mutating func outcomeFixed() {
    guard let memory = recall() else { return }
    let outcome = record.outcome
    balance.count(outcome)
    if !faults.isEmpty || record.cause != .genuine { checkCause() }
    if outcome == .open {
      report(.outcomeMissing)
    } else if memory.isOpen {
      checkFirst(outcome, memory)
      self.memory.outcome = outcome
      self.memory.since = record.time
      balance.open &-= 1
    } else {
      report(.secondOutcome(first: memory.outcome))
    }
    checkBalance()
  }

  @inline(__always)
  private mutating func checkFirst(_ outcome: Outcome, _ memory: RequestMemory) {
    checkPaid(memory, except: outcome)
    if !memory.explains(outcome, otherError: otherError) { report(.causeMissing) }
    if record.phase != memory.stage.phase { report(.otherPhase(memory.stage.phase)) }
    checkBeginning(memory.since)
  }

  /// What was owed at an earlier record has been done.
  @inline(__always)
  private mutating func checkPaid(_ memory: RequestMemory, except outcome: Outcome) {
    switch memory.ending {
    case .returned:
      report(.launchMissing(since: memory.since), request: memory.request)
    case .launched:
      if memory.stage == .launching {
        report(.neverPrepared, request: memory.request)
      }
    case .asked:
      if memory.marks.contains(.remembersReturn) && outcome != .roundsExceeded {
        report(.returnForgotten, request: memory.request)
      }
    case .none, .picked, .launchFailed, .proceeded, .threwCannotFulfill, .threwUnknown,
      .threwOther, .crashed, .limitPassed, .killed, .continued, .declined:
      break
    }
  }

  @inline(__always)
  mutating func requestEnded() {
    guard let memory = recall() else { return }
    if memory.marks.contains(.ended) {
      report(.endedTwice)
    } else if memory.isOpen {
      report(.endedWithoutOutcome)
    } else {
      if record.detail != memory.outcome.rawValue { report(.endedOtherwise(fixed: memory.outcome)) }
      checkBeginning(memory.since)
    }
    if memory.marks.contains(.interpreter) && !memory.marks.contains(.interpreterLeft) {
      report(.endedEngaged)
    }
    if !memory.marks.isDisjoint(with: .underWay) { report(.leftUnderWay) }
    self.memory.marks.insert(.ended)
  }

  mutating func horizonReached() {
    var open = 0
    for slot in 0..<requests.count {
      let memory = requests[slot]
      if memory.request == TraceRecord.noRequest || memory.marks.contains(.ended) { continue }
      if memory.isOpen {
        open += 1
        checkPaid(memory, except: .open)
      } else if memory.outcome != .assisted || memory.marks.contains(.interpreterLeft) {
        report(.endMissing, request: memory.request)
      }
    }
    if open != balance.open { report(.unbalanced(open: open)) }
  }

  /// I8, at every change of a count; a sum that is known to be wrong is told once.
  @inline(__always)
  private mutating func checkBalance() {
    if !balance.isBalanced { tellImbalance() }
  }

  @inline(never)
  private mutating func tellImbalance() {
    report(.unbalanced(open: balance.open))
    balance.acceptDrift()
  }
}
