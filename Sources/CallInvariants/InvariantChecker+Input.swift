import CallModel
import EventEngine

/// The person's input and the way back: I7 and I11.
extension InvariantChecker {
  @inline(__always)
  mutating func popUpShown() {
    guard let memory = recall() else { return }
    if memory.marks.contains(.remembersReturn) { report(.returnForgotten) }
    if !memory.isInvoked || memory.ending != .asked || !memory.isOpen {
      report(.causeMissing)
    }
    self.memory.marks.remove(.remembersReturn)
    self.memory.marks.insert(.popUp)
    if memory.isOpen { self.memory.enter(.asking, at: record.time) }
  }

  @inline(__always)
  mutating func popUpClosed() {
    guard let memory = recall() else { return }
    let isAsking = memory.stage == .asking && memory.ending == .none && memory.isOpen
    let answer = PopUpAnswer(rawValue: record.detail)
    if !memory.marks.contains(.popUp) || (answer != .dismissed && !isAsking) {
      report(.causeMissing)
    } else if isAsking {
      checkBeginning(memory.since)
    }
    self.memory.marks.remove(.popUp)
    switch answer {
    case .continued: self.memory.ending = .continued
    case .declined: self.memory.ending = .declined
    case .dismissed: break
    case nil: report(.causeMissing)
    }
  }

  @inline(__always)
  mutating func containerAppLaunched() {
    guard let memory = recall() else { return }
    if memory.stage != .asking || memory.ending != .continued || !memory.isOpen {
      report(.causeMissing)
    }
    self.memory.marks.remove(.containerAppOpened.union(.containerAppGone))
    self.memory.marks.insert(.containerApp)
    if memory.isOpen { self.memory.enter(.inApp, at: record.time) }
  }

  @inline(__always)
  mutating func containerAppOpened() {
    guard let memory = recall() else { return }
    let isExpected =
      memory.marks.contains(.containerApp) && device(of: record).lock == .unlocked
      && memory.marks.isDisjoint(with: .containerAppOpened.union(.containerAppGone))
    if isExpected && memory.stage == .inApp && memory.ending == .none && memory.isOpen {
      checkBeginning(memory.since)
    } else {
      report(.causeMissing)
    }
    self.memory.marks.insert(.containerAppOpened)
  }

  /// U6: it never opens.
  mutating func containerAppRefused(_ record: TraceRecord) {
    loseContainerApp(record, wasOpen: false)
  }

  /// U20: it is gone, and the request waits on.
  mutating func containerAppKilled(_ record: TraceRecord) {
    loseContainerApp(record, wasOpen: true)
  }

  private mutating func loseContainerApp(_ record: TraceRecord, wasOpen: Bool) {
    guard let memory = recall() else { return }
    let isThere =
      memory.marks.contains(.containerApp) && !memory.marks.contains(.containerAppGone)
      && memory.marks.contains(.containerAppOpened) == wasOpen
    if isThere && memory.stage == .inApp && memory.ending == .none && memory.isOpen {
      checkBeginning(memory.since)
    } else {
      report(.causeMissing)
    }
    self.memory.marks.insert(.containerAppGone)
  }

  mutating func containerAppReopened(_ record: TraceRecord) {
    guard let memory = recall() else { return }
    let isGone = memory.marks.isSuperset(of: .containerAppOpened.union(.containerAppGone))
    if isGone && memory.stage == .inApp && memory.ending == .none && memory.isOpen {
      checkBeginning(memory.since)
    } else {
      report(.causeMissing)
    }
    self.memory.marks.remove(.containerAppGone)
  }

  @inline(__always)
  mutating func containerAppLeft() {
    guard let memory = recall() else { return }
    if !memory.marks.contains(.containerApp) {
      report(.causeMissing)
    } else if memory.stage == .inApp && memory.ending == .none && memory.isOpen {
      checkBeginning(memory.since)
    }
    self.memory.marks.remove(.containerApp)
  }

  /// I11: each return has the fate that the request's past gives it.
  @inline(__always)
  mutating func returnToCallMade() {
    if isTaken(record) { return }
    guard isKnown, !requests[slot].isOver else {
      return checkFate(.unknownRequest)
    }
    if memory.ending == .returned { report(.launchMissing(since: memory.since)) }
    switch ReturnSender(rawValue: UInt8(truncatingIfNeeded: record.amount)) {
    case .ownApp: checkFate(memory.fate(early: earlyReturn, second: secondReturn))
    case .otherApp: checkFate(.otherApp)
    case .unentitledApp: checkFate(.notEntitled)
    case nil: report(.causeMissing)
    }
    switch ReturnFate(rawValue: record.detail) {
    case .honoured:
      if memory.marks.contains(.remembersReturn)
        && milestones[slot].askedForInput != record.time
      {
        report(.returnForgotten)
      }
      memory.marks.remove(.remembersReturn)
      memory.ending = .returned
      memory.since = record.time
    case .remembered: memory.marks.insert(.remembersReturn)
    case .unknownRequest, .alreadyReturned, .notAskedFor, .otherApp, .notEntitled, .taken, .late,
      nil:
      break
    }
  }

  private mutating func checkFate(_ expected: ReturnFate) {
    if record.detail != expected.rawValue { report(.otherFate(expected)) }
  }
}

extension RequestMemory {
  mutating func enter(_ stage: Stage, at time: SimulationInstant) {
    self.stage = stage
    ending = .none
    since = time
  }
}
