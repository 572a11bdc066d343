import CallModel
import EventEngine

/// The person's input and the way back: I7 and I11.
extension InvariantChecker {
  mutating func popUpShown(_ record: TraceRecord) {
    guard var memory = recall(record) else { return }
    if memory.marks.contains(.remembersReturn) { report(.returnForgotten, record) }
    if !memory.isInvoked || memory.ending != .asked || !memory.isOpen {
      report(.causeMissing, record)
    }
    memory.marks.remove(.remembersReturn)
    memory.marks.insert(.popUp)
    if memory.isOpen { memory.enter(.asking, at: record.time) }
    requests[Int(record.slot)] = memory
  }

  mutating func popUpClosed(_ record: TraceRecord) {
    guard var memory = recall(record) else { return }
    let isAsking = memory.stage == .asking && memory.ending == .none && memory.isOpen
    let answer = PopUpAnswer(rawValue: record.detail)
    if !memory.marks.contains(.popUp) || (answer != .dismissed && !isAsking) {
      report(.causeMissing, record)
    } else if isAsking {
      checkBeginning(record, memory.since)
    }
    memory.marks.remove(.popUp)
    switch answer {
    case .continued: memory.ending = .continued
    case .declined: memory.ending = .declined
    case .dismissed: break
    case nil: report(.causeMissing, record)
    }
    requests[Int(record.slot)] = memory
  }

  mutating func containerAppLaunched(_ record: TraceRecord) {
    guard var memory = recall(record) else { return }
    if memory.stage != .asking || memory.ending != .continued || !memory.isOpen {
      report(.causeMissing, record)
    }
    memory.marks.remove(.containerAppOpened)
    memory.marks.insert(.containerApp)
    if memory.isOpen { memory.enter(.inApp, at: record.time) }
    requests[Int(record.slot)] = memory
  }

  mutating func containerAppOpened(_ record: TraceRecord) {
    guard var memory = recall(record) else { return }
    let isExpected =
      memory.marks.isSuperset(of: .containerApp) && !memory.marks.contains(.containerAppOpened)
    if isExpected && memory.stage == .inApp && memory.ending == .none && memory.isOpen {
      checkBeginning(record, memory.since)
    } else {
      report(.causeMissing, record)
    }
    memory.marks.insert(.containerAppOpened)
    requests[Int(record.slot)] = memory
  }

  mutating func containerAppLeft(_ record: TraceRecord) {
    guard var memory = recall(record) else { return }
    if !memory.marks.contains(.containerApp) {
      report(.causeMissing, record)
    } else if memory.stage == .inApp && memory.ending == .none && memory.isOpen {
      checkBeginning(record, memory.since)
    }
    memory.marks.remove(.containerApp)
    requests[Int(record.slot)] = memory
  }

  /// I11: each return has the fate that the request's past gives it.
  mutating func returnToCallMade(_ record: TraceRecord) {
    guard isKnown(record), !requests[Int(record.slot)].isOver else {
      return checkFate(record, .unknownRequest)
    }
    var memory = requests[Int(record.slot)]
    if memory.ending == .returned { report(.launchMissing(since: memory.since), record) }
    checkFate(
      record,
      record.amount == 1
        ? .otherApp : memory.fate(early: earlyReturn, second: secondReturn))
    switch ReturnFate(rawValue: record.detail) {
    case .honoured:
      if memory.marks.contains(.remembersReturn)
        && milestones[Int(record.slot)].askedForInput != record.time
      {
        report(.returnForgotten, record)
      }
      memory.marks.remove(.remembersReturn)
      memory.ending = .returned
      memory.since = record.time
    case .remembered: memory.marks.insert(.remembersReturn)
    case .unknownRequest, .alreadyReturned, .notAskedFor, .otherApp, nil: break
    }
    requests[Int(record.slot)] = memory
  }

  private mutating func checkFate(_ record: TraceRecord, _ expected: ReturnFate) {
    if record.detail != expected.rawValue { report(.otherFate(expected), record) }
  }
}

extension RequestMemory {
  mutating func enter(_ stage: Stage, at time: SimulationInstant) {
    self.stage = stage
    ending = .none
    since = time
  }
}
