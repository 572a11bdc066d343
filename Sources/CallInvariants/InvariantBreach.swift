public import CallModel
public import EventEngine

/// One place in a trace where an invariant does not hold.
public struct InvariantBreach: Hashable, Sendable {
  public let finding: Finding
  /// The record at which it shows.
  public let record: TraceRecord
  /// The request that it is about, or `TraceRecord.noRequest`.
  public let request: UInt32

  public init(_ finding: Finding, at record: TraceRecord, request: UInt32? = nil) {
    self.finding = finding
    self.record = record
    self.request = request ?? record.request
  }

  public var invariant: Invariant { finding.invariant }
  public var time: SimulationInstant { record.time }
  public var call: UInt32 { record.call }

  /// What the trace says, in a few words.
  public var seen: String {
    switch finding {
    case .secondOutcome, .endedOtherwise: "\(record.event) \(record.outcome)"
    case .overbooked(let busy, _): "\(busy) interpreters of group \(record.group) in use"
    case .timeRanBackwards: "\(record.event) at \(record.time)"
    case .beganLate, .otherBeginning: "\(record.event) that began at \(record.began)"
    case .pickedLate, .otherPick: "\(record.event) of a pick at \(record.picked)"
    case .otherPhase: "\(record.event) in phase \(record.phase)"
    case .otherDuration: "\(record.event) after \(record.elapsed)"
    case .otherCause: "\(record.event) \(record.cause)"
    case .heldTooLong: "\(record.event) at \(record.time)"
    case .otherFate:
      "\(record.event) \(ReturnFate(rawValue: record.detail).map { "\($0)" } ?? "\(record.detail)")"
    case .presenceOutOfOrder:
      "\(record.event) \(PresenceCallback(rawValue: record.detail).map { "\($0)" } ?? "?")"
    case .otherReading:
      "\(record.event) \(StorageReading(rawValue: record.detail).map { "\($0)" } ?? "?")"
    case .outcomeMissing, .endedWithoutOutcome, .endedTwice, .endMissing, .preparedAgain,
      .neverPrepared, .resumedUnasked, .invokedAfterOutcome, .invokedAfterEnd, .invokedAfterBreak,
      .processShared, .assignedAgain, .leftUnassigned, .releasedUnassigned, .releasedInCall,
      .endedEngaged, .causeMissing, .leftUnderWay, .afterHorizon, .pickedAgain, .unbalanced,
      .launchMissing, .returnForgotten, .presenceUnasked, .presenceOverlaps, .processGone:
      "\(record.event)"
    }
  }

  /// What should have been there, in a few words.
  public var expected: String {
    switch finding {
    case .secondOutcome(let first): "no outcome after \(first)"
    case .outcomeMissing: "an outcome"
    case .endedWithoutOutcome: "an outcome before the end"
    case .endedTwice: "one end"
    case .endedOtherwise(let fixed): "\(fixed), as it was fixed"
    case .endMissing: "the request's end before"
    case .preparedAgain: "one prepare"
    case .neverPrepared: "prepare as soon as the first launch was done"
    case .resumedUnasked: "an honoured return before each resume"
    case .invokedAfterOutcome(let outcome): "no invocation after \(outcome)"
    case .invokedAfterEnd: "no invocation after the request's end"
    case .invokedAfterBreak: "no invocation after a crash or kill"
    case .processShared: "a launch of its own before each invocation"
    case .processGone: "a suspended process to start from"
    case .presenceUnasked: "no call-back without an observed happening"
    case .presenceOverlaps: "the call-back before to be over"
    case .presenceOutOfOrder(let callback): "\(callback)"
    case .otherReading(let reading): "\(reading)"
    case .overbooked(_, let planned): "at most \(planned)"
    case .assignedAgain: "one assignment"
    case .leftUnassigned: "an assignment that is not over"
    case .releasedUnassigned: "one release for each assignment, in its group"
    case .releasedInCall: "to be out of the call before"
    case .endedEngaged: "the interpreter out of the call before"
    case .heldTooLong(let since): "less time after the requester left at \(since)"
    case .timeRanBackwards(let instant): "\(instant) or later"
    case .beganLate, .pickedLate: "\(record.time) or earlier"
    case .causeMissing: "its cause before it"
    case .otherBeginning(let instant), .otherPick(let instant): "\(instant)"
    case .otherPhase(let phase): "\(phase)"
    case .otherDuration(let span): "\(span)"
    case .otherCause: "\"genuine\" if and only if no fault acted before"
    case .leftUnderWay: "all that the request had begun to be over"
    case .afterHorizon: "nothing after the horizon"
    case .pickedAgain: "a request number larger than those before"
    case .unbalanced(let open): "offered = carried + failed + withdrawn + \(open) open"
    case .otherFate(let fate): "\(fate)"
    case .launchMissing(let since): "a launch at \(since), when the return was honoured"
    case .returnForgotten: "the remembered return to be honoured when input was asked for"
    }
  }
}

extension InvariantBreach: CustomStringConvertible {
  /// One line: where, what was seen and what was expected.
  public var description: String {
    let request = request == TraceRecord.noRequest ? "" : " request \(request)"
    let call = call == TraceRecord.noCall ? "" : " call \(call)"
    return "\(invariant.name) at \(time)\(request)\(call): \(seen); expected \(expected)"
  }
}
