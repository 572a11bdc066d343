import CallModel
import EventEngine

/// What providers do beside the ordinary: backends, interpreters who don't come, hand-over, captions.
extension InvariantChecker {
  mutating func backendAnswered(_ record: TraceRecord) {
    guard let memory = recall(record) else { return }
    let isEarly = memory.marks.isDisjoint(with: [.line, .interpreter])
    if memory.stage == .waiting && memory.isOpen && isEarly {
      checkBeginning(record, memory.since)
    } else {
      report(.causeMissing, record)
    }
  }

  /// After an interpreter who was assigned and never came.
  mutating func lineRejoined(_ record: TraceRecord) {
    guard var memory = recall(record) else { return }
    let hasLeft = memory.marks.isSuperset(of: .interpreterLeft)
    let isServed = !memory.marks.isDisjoint(with: [.line, .interpreter, .interpreterJoined])
    if memory.stage == .waiting && memory.isOpen && hasLeft && !isServed {
      checkBeginning(record, milestones[Int(record.slot)].joined)
    } else {
      report(.causeMissing, record)
    }
    memory.marks.insert(.line)
    requests[Int(record.slot)] = memory
  }

  /// The engagement goes on with somebody on shift of another group, or of the same.
  mutating func interpreterHandedOver(_ record: TraceRecord) {
    guard var memory = recall(record) else { return }
    let isInCall =
      memory.marks.isSuperset(of: [.interpreter, .interpreterJoined])
      && !memory.marks.contains(.interpreterLeft)
    guard isInCall, record.amount == Int32(memory.group) else {
      return report(.releasedUnassigned, record)
    }
    checkBeginning(record, milestones[Int(record.slot)].assigned)
    groups[Int(memory.group)].busy &-= 1
    memory.group = record.group
    requests[Int(record.slot)] = memory
    seize(record)
  }

  mutating func captionsStarted(_ record: TraceRecord) {
    guard let memory = recall(record) else { return }
    if memory.marks.contains(.interpreterJoined) && !memory.marks.contains(.interpreterLeft) {
      checkBeginning(record, milestones[Int(record.slot)].joined)
    } else {
      report(.causeMissing, record)
    }
  }
}
