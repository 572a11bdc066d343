import CallModel
import EventEngine

/// Lines, interpreters and staff: I6.
extension InvariantChecker {
  mutating func tileShown(_ record: TraceRecord) {
    guard var memory = recall(record) else { return }
    if !memory.isInvoked || memory.ending != .proceeded || !memory.isOpen {
      report(.causeMissing, record)
    }
    checkBeginning(record, memory.picked)
    if memory.isOpen { memory.enter(.waiting, at: record.time) }
    requests[Int(record.slot)] = memory
  }

  mutating func lineJoined(_ record: TraceRecord) {
    guard var memory = recall(record) else { return }
    let isServed = !memory.marks.isDisjoint(with: [.line, .interpreter])
    if memory.stage != .waiting || isServed || !memory.isOpen { report(.causeMissing, record) }
    memory.marks.insert(.line)
    milestones[Int(record.slot)].joined = record.time
    requests[Int(record.slot)] = memory
  }

  mutating func lineLeft(_ record: TraceRecord) {
    guard var memory = recall(record) else { return }
    if memory.marks.contains(.line) {
      checkBeginning(record, milestones[Int(record.slot)].joined)
    } else {
      report(.causeMissing, record)
    }
    memory.marks.remove(.line)
    requests[Int(record.slot)] = memory
  }

  mutating func interpreterAssigned(_ record: TraceRecord) {
    guard var memory = recall(record) else { return }
    let slot = Int(record.slot)
    if memory.marks.contains(.interpreter) { report(.assignedAgain, record) }
    if memory.marks.contains(.line) && memory.isOpen {
      checkBeginning(record, milestones[slot].joined)
    } else {
      report(.causeMissing, record)
    }
    memory.marks.remove([.line, .interpreterJoined, .interpreterLeft])
    memory.marks.insert(.interpreter)
    memory.group = record.group
    milestones[slot].assigned = record.time
    requests[slot] = memory
    seize(record)
  }

  /// Nobody takes a call who is not on shift; who finishes one fills a place until released.
  private mutating func seize(_ record: TraceRecord) {
    makeRoom(forGroup: record.group)
    var group = groups[Int(record.group)]
    group.busy &+= 1
    if group.planned >= 0 && group.busy > group.planned {
      report(.overbooked(busy: group.busy, planned: group.planned), record)
    }
    groups[Int(record.group)] = group
  }

  mutating func interpreterJoined(_ record: TraceRecord) {
    guard var memory = recall(record) else { return }
    let isOnTheWay =
      memory.marks.contains(.interpreter)
      && memory.marks.isDisjoint(with: [.interpreterJoined, .interpreterLeft])
    if isOnTheWay && memory.stage == .waiting && memory.isOpen {
      checkBeginning(record, milestones[Int(record.slot)].joined)
    } else {
      report(.causeMissing, record)
    }
    memory.marks.insert(.interpreterJoined)
    if memory.isOpen { memory.stage = .assisted }
    milestones[Int(record.slot)].joined = record.time
    requests[Int(record.slot)] = memory
  }

  mutating func interpreterLeft(_ record: TraceRecord) {
    guard var memory = recall(record) else { return }
    let milestones = milestones[Int(record.slot)]
    let wasIn = memory.marks.contains(.interpreterJoined)
    if !memory.marks.contains(.interpreter) || memory.marks.contains(.interpreterLeft) {
      report(.leftUnassigned, record)
    } else {
      checkBeginning(record, wasIn ? milestones.joined : milestones.assigned)
      if wasIn != (record.detail == 1) { report(.causeMissing, record) }
    }
    if let left = absences.since(record.call), record.time - left > releaseAfter {
      report(.heldTooLong(since: left), record)
    }
    memory.marks.insert(.interpreterLeft)
    requests[Int(record.slot)] = memory
  }

  mutating func interpreterReleased(_ record: TraceRecord) {
    guard var memory = recall(record) else { return }
    guard memory.marks.contains(.interpreter), memory.group == record.group else {
      return report(.releasedUnassigned, record)
    }
    if !memory.marks.contains(.interpreterLeft) { report(.releasedInCall, record) }
    checkBeginning(record, milestones[Int(record.slot)].assigned)
    memory.marks.remove(.interpreter)
    requests[Int(record.slot)] = memory
    groups[Int(record.group)].busy &-= 1
  }

  mutating func staffChanged(_ record: TraceRecord) {
    makeRoom(forGroup: record.group)
    groups[Int(record.group)].planned = record.amount
  }

  private mutating func makeRoom(forGroup group: UInt16) {
    if Int(group) < groups.count { return }
    groups.grow(to: max(Int(group) + 1, 2 * groups.count), filling: GroupMemory())
  }

  // MARK: - The call

  mutating func callEnded(_ record: TraceRecord) {
    if callsOpen == 0 { report(.causeMissing, record) } else { callsOpen &-= 1 }
    absences.remove(record.call)
  }

  mutating func requesterLeft(_ record: TraceRecord) {
    if absences.since(record.call) != nil { report(.causeMissing, record) }
    absences.insert(record.call, since: record.time)
  }

  mutating func requesterRejoined(_ record: TraceRecord) {
    if let left = absences.since(record.call) {
      checkBeginning(record, left)
    } else {
      report(.causeMissing, record)
    }
    absences.remove(record.call)
  }
}
