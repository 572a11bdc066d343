import CallModel
import EventEngine

/// What providers do beside the ordinary: backends, interpreters who don't come, hand-over,
/// captions.
extension InvariantChecker {
  mutating func backendAnswered() {
    guard let memory = recall() else { return }
    let isEarly = memory.marks.isDisjoint(with: .line.union(.interpreter))
    if memory.stage == .waiting && memory.isOpen && isEarly {
      checkBeginning(memory.since)
    } else {
      report(.causeMissing)
    }
  }

  /// After an interpreter who was assigned and never came.
  mutating func lineRejoined() {
    guard let memory = recall() else { return }
    let hasLeft = memory.marks.contains(.interpreterLeft)
    let isServed = !memory.marks.isDisjoint(with: .served)
    if memory.stage == .waiting && memory.isOpen && hasLeft && !isServed {
      checkBeginning(milestones[slot].joined)
    } else {
      report(.causeMissing)
    }
    self.memory.marks.insert(.line)
  }

  /// The engagement goes on with somebody on shift of another group, or of the same.
  mutating func interpreterHandedOver() {
    guard let memory = recall() else { return }
    let isInCall =
      memory.marks.isSuperset(of: .interpreter.union(.interpreterJoined))
      && !memory.marks.contains(.interpreterLeft)
    guard isInCall, record.amount == Int32(memory.group) else {
      return report(.releasedUnassigned)
    }
    checkBeginning(milestones[slot].assigned)
    groups[Int(memory.group)].busy &-= 1
    self.memory.group = record.group
    seize()
  }

  mutating func captionsStarted() {
    guard let memory = recall() else { return }
    if memory.marks.contains(.interpreterJoined) && !memory.marks.contains(.interpreterLeft) {
      checkBeginning(milestones[slot].joined)
    } else {
      report(.causeMissing)
    }
  }
}
