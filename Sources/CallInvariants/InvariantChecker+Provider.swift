import CallModel
import EventEngine

/// What providers do beside the ordinary: backends, interpreters who don't come, hand-over,
/// captions.
extension InvariantChecker {
  mutating func backendAnswered() {
    guard recall() else { return }
    let isEarly = memory.marks.isDisjoint(with: [.line, .interpreter])
    if memory.stage == .waiting && memory.isOpen && isEarly {
      checkBeginning(memory.since)
    } else {
      report(.causeMissing)
    }
  }

  /// After an interpreter who was assigned and never came.
  mutating func lineRejoined() {
    guard recall() else { return }
    let hasLeft = memory.marks.contains(.interpreterLeft)
    let isServed = !memory.marks.isDisjoint(with: [.line, .interpreter, .interpreterJoined])
    if memory.stage == .waiting && memory.isOpen && hasLeft && !isServed {
      checkBeginning(milestones[slot].joined)
    } else {
      report(.causeMissing)
    }
    memory.marks.insert(.line)
  }

  /// The engagement goes on with somebody on shift of another group, or of the same.
  mutating func interpreterHandedOver() {
    guard recall() else { return }
    let isInCall =
      memory.marks.isSuperset(of: [.interpreter, .interpreterJoined])
      && !memory.marks.contains(.interpreterLeft)
    guard isInCall, record.amount == Int32(memory.group) else {
      return report(.releasedUnassigned)
    }
    checkBeginning(milestones[slot].assigned)
    groups[Int(memory.group)].busy &-= 1
    memory.group = record.group
    seize()
  }

  mutating func captionsStarted() {
    guard recall() else { return }
    if memory.marks.contains(.interpreterJoined) && !memory.marks.contains(.interpreterLeft) {
      checkBeginning(milestones[slot].joined)
    } else {
      report(.causeMissing)
    }
  }
}
