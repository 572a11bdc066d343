import CallModel
import EventEngine

/// Lines, interpreters and staff: I6.
extension InvariantChecker {
  @inline(__always)
  mutating func tileShown() {
    guard let memory = recall() else { return }
    if !memory.isInvoked || memory.ending != .proceeded || !memory.isOpen {
      report(.causeMissing)
    }
    checkBeginning(memory.picked)
    if memory.isOpen { self.memory.enter(.waiting, at: record.time) }
    if record.amount == 1 {
      self.memory.marks.insert(.observed)
      startObserving(record)
    }
  }

  @inline(__always)
  mutating func lineJoined() {
    guard let memory = recall() else { return }
    let isServed = !memory.marks.isDisjoint(with: .line.union(.interpreter))
    if memory.stage != .waiting || isServed || !memory.isOpen { report(.causeMissing) }
    self.memory.marks.insert(.line)
    milestones[slot].joined = record.time
  }

  @inline(__always)
  mutating func lineLeft() {
    guard let memory = recall() else { return }
    if memory.marks.contains(.line) {
      checkBeginning(milestones[slot].joined)
    } else {
      report(.causeMissing)
    }
    self.memory.marks.remove(.line)
  }

  @inline(__always)
  mutating func interpreterAssigned() {
    guard let memory = recall() else { return }
    let slot = slot
    if memory.marks.contains(.interpreter) { report(.assignedAgain) }
    if memory.marks.contains(.line) && memory.isOpen {
      checkBeginning(milestones[slot].joined)
    } else {
      report(.causeMissing)
    }
    self.memory.marks.remove(.beforeAssignment)
    self.memory.marks.insert(.interpreter)
    self.memory.group = record.group
    milestones[slot].assigned = record.time
    seize()
  }

  /// Nobody takes a call who is not on shift; who finishes one fills a place until released.
  @inline(__always)
  mutating func seize() {
    if Int(record.group) >= groups.count { makeRoom(forGroup: Int(record.group)) }
    let place = Int(record.group)
    groups[place].busy &+= 1
    let (busy, planned) = (groups[place].busy, groups[place].planned)
    if planned >= 0 && busy > planned { report(.overbooked(busy: busy, planned: planned)) }
  }

  @inline(__always)
  mutating func interpreterJoined() {
    guard let memory = recall() else { return }
    let isOnTheWay =
      memory.marks.contains(.interpreter)
      && memory.marks.isDisjoint(with: .interpreterJoined.union(.interpreterLeft))
    if isOnTheWay && memory.stage == .waiting && memory.isOpen {
      checkBeginning(milestones[slot].joined)
    } else {
      report(.causeMissing)
    }
    self.memory.marks.insert(.interpreterJoined)
    if memory.isOpen { self.memory.stage = .assisted }
    milestones[slot].joined = record.time
  }

  @inline(__always)
  mutating func interpreterLeft() {
    guard let memory = recall() else { return }
    let milestones = milestones[slot]
    let wasIn = memory.marks.contains(.interpreterJoined)
    if !memory.marks.contains(.interpreter) || memory.marks.contains(.interpreterLeft) {
      report(.leftUnassigned)
    } else {
      checkBeginning(wasIn ? milestones.joined : milestones.assigned)
      if wasIn != (record.detail == 1) { report(.causeMissing) }
    }
    // Who joins after that may go at once at the earliest.
    if wasIn, let left = absences[UInt64(record.call)],
      record.time > max(left + releaseAfter, milestones.joined)
    {
      report(.heldTooLong(since: left))
    }
    self.memory.marks.insert(.interpreterLeft)
  }

  /// R19: told when an interpreter leaves a call that the requester had left before.
  mutating func interpreterHeld(_ record: TraceRecord) {
    guard let memory = recall() else { return }
    let isIn =
      memory.marks.contains(.interpreterJoined) && !memory.marks.contains(.interpreterLeft)
    guard isIn, let left = absences[UInt64(record.call)] else {
      return report(.causeMissing)
    }
    checkBeginning(max(left, milestones[slot].joined))
  }

  @inline(__always)
  mutating func interpreterReleased() {
    guard let memory = recall() else { return }
    guard memory.marks.contains(.interpreter), memory.group == record.group else {
      return report(.releasedUnassigned)
    }
    if !memory.marks.contains(.interpreterLeft) { report(.releasedInCall) }
    checkBeginning(milestones[slot].assigned)
    self.memory.marks.remove(.interpreter)
    groups[Int(record.group)].busy &-= 1
  }

  @inline(__always)
  mutating func staffChanged() {
    makeRoom(forGroup: Int(record.group))
    groups[Int(record.group)].planned = record.amount
  }

  private mutating func makeRoom(forGroup group: Int) {
    if group < groups.count { return }
    groups.grow(to: max(group + 1, 2 * groups.count), filling: GroupMemory())
  }

  // MARK: - The call

  @inline(__always)
  mutating func callEnded() {
    if callsOpen == 0 { report(.causeMissing) } else { callsOpen &-= 1 }
    absences.remove(UInt64(record.call))
    devices.remove(UInt64(record.call))
    if !faults.isEmpty { faultedCalls.remove(UInt64(record.call)) }
    if installations.count > 0 { forgetInstallations(record) }
    if departures.count > 0 { observedCallEnded(record) }
  }

  @inline(__always)
  mutating func requesterLeft() {
    if absences[UInt64(record.call)] != nil { report(.causeMissing) }
    absences.set(UInt64(record.call), record.time)
    requesterMoved(record)
  }

  @inline(__always)
  mutating func requesterRejoined() {
    if let left = absences[UInt64(record.call)] {
      checkBeginning(left)
    } else {
      report(.causeMissing)
    }
    absences.remove(UInt64(record.call))
    requesterMoved(record)
  }
}
