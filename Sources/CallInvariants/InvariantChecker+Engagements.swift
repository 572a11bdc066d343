import CallModel
import EventEngine

/// Lines, interpreters and staff: I6.
extension InvariantChecker {
  @inline(__always)
  mutating func tileShown() {
    guard recall() else { return }
    if !memory.isInvoked || memory.ending != .proceeded || !memory.isOpen {
      report(.causeMissing)
    }
    checkBeginning(memory.picked)
    if memory.isOpen { memory.enter(.waiting, at: record.time) }
  }

  @inline(__always)
  mutating func lineJoined() {
    guard recall() else { return }
    let isServed = !memory.marks.isDisjoint(with: [.line, .interpreter])
    if memory.stage != .waiting || isServed || !memory.isOpen { report(.causeMissing) }
    memory.marks.insert(.line)
    milestones[slot].joined = record.time
  }

  @inline(__always)
  mutating func lineLeft() {
    guard recall() else { return }
    if memory.marks.contains(.line) {
      checkBeginning(milestones[slot].joined)
    } else {
      report(.causeMissing)
    }
    memory.marks.remove(.line)
  }

  @inline(__always)
  mutating func interpreterAssigned() {
    guard recall() else { return }
    if memory.marks.contains(.interpreter) { report(.assignedAgain) }
    if memory.marks.contains(.line) && memory.isOpen {
      checkBeginning(milestones[slot].joined)
    } else {
      report(.causeMissing)
    }
    memory.marks.remove([.line, .interpreterJoined, .interpreterLeft])
    memory.marks.insert(.interpreter)
    memory.group = record.group
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
    guard recall() else { return }
    let isOnTheWay =
      memory.marks.contains(.interpreter)
      && memory.marks.isDisjoint(with: [.interpreterJoined, .interpreterLeft])
    if isOnTheWay && memory.stage == .waiting && memory.isOpen {
      checkBeginning(milestones[slot].joined)
    } else {
      report(.causeMissing)
    }
    memory.marks.insert(.interpreterJoined)
    if memory.isOpen { memory.stage = .assisted }
    milestones[slot].joined = record.time
  }

  @inline(__always)
  mutating func interpreterLeft() {
    guard recall() else { return }
    let wasIn = memory.marks.contains(.interpreterJoined)
    if !memory.marks.contains(.interpreter) || memory.marks.contains(.interpreterLeft) {
      report(.leftUnassigned)
    } else {
      checkBeginning(wasIn ? milestones[slot].joined : milestones[slot].assigned)
      if wasIn != (record.detail == 1) { report(.causeMissing) }
    }
    if let left = absences.since(record.call), record.time - left > releaseAfter {
      report(.heldTooLong(since: left))
    }
    memory.marks.insert(.interpreterLeft)
  }

  @inline(__always)
  mutating func interpreterReleased() {
    guard recall() else { return }
    guard memory.marks.contains(.interpreter), memory.group == record.group else {
      return report(.releasedUnassigned)
    }
    if !memory.marks.contains(.interpreterLeft) { report(.releasedInCall) }
    checkBeginning(milestones[slot].assigned)
    memory.marks.remove(.interpreter)
    groups[Int(record.group)].busy &-= 1
  }

  mutating func staffChanged() {
    if Int(record.group) >= groups.count { makeRoom(forGroup: Int(record.group)) }
    groups[Int(record.group)].planned = record.amount
  }

  @inline(never)
  private mutating func makeRoom(forGroup group: Int) {
    groups.grow(to: max(group + 1, 2 * groups.count), filling: GroupMemory())
  }

  // MARK: - The call

  @inline(__always)
  mutating func callEnded() {
    if callsOpen == 0 { report(.causeMissing) } else { callsOpen &-= 1 }
    absences.remove(record.call)
  }

  mutating func requesterLeft() {
    if absences.since(record.call) != nil { report(.causeMissing) }
    absences.insert(record.call, since: record.time)
  }

  mutating func requesterRejoined() {
    if let left = absences.since(record.call) {
      checkBeginning(left)
    } else {
      report(.causeMissing)
    }
    absences.remove(record.call)
  }
}
