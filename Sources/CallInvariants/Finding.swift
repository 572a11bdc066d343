public import CallModel
public import EventEngine

/// A way in which a trace breaks an invariant, with what was expected instead.
public enum Finding: Hashable, Sendable, BitwiseCopyable {
  // I1
  case secondOutcome(first: Outcome)
  /// An outcome was fixed that is none.
  case outcomeMissing
  case endedWithoutOutcome
  case endedTwice
  case endedOtherwise(fixed: Outcome)
  /// Its slot was taken, or the run was over, and the request had not ended as it should have.
  case endMissing

  // I2
  case preparedAgain
  case neverPrepared
  case resumedUnasked

  // I3
  case invokedAfterOutcome(Outcome)
  case invokedAfterEnd
  /// R16, R17: nothing to tell, or nobody who wants to know.
  case presenceUnasked
  /// U17.
  case presenceOverlaps
  case presenceOutOfOrder(PresenceCallback)

  // I4
  case invokedAfterBreak

  // I5
  case processShared
  /// A launch starts from a process that is no more (P1, R5).
  case processGone

  // I6
  case overbooked(busy: Int32, planned: Int32)
  case assignedAgain
  case leftUnassigned
  case releasedUnassigned
  case releasedInCall
  case endedEngaged
  /// The requester had left at that instant.
  case heldTooLong(since: SimulationInstant)

  // I7
  case timeRanBackwards(from: SimulationInstant)
  case beganLate
  case pickedLate
  case causeMissing
  case otherBeginning(SimulationInstant)
  case otherPick(SimulationInstant)
  case otherPhase(Phase)
  case otherDuration(SimulationSpan)
  /// A fault is blamed that didn't act, or one that did isn't.
  case otherCause
  /// Its slot was taken, or it ended, and something of it was still under way.
  case leftUnderWay
  case afterHorizon

  // I8
  case pickedAgain
  case unbalanced(open: Int)

  // I10
  case otherReading(StorageReading)

  // I11
  case otherFate(ReturnFate)
  case launchMissing(since: SimulationInstant)
  case returnForgotten

  /// The invariant that it breaks.
  public var invariant: Invariant {
    switch self {
    case .secondOutcome, .outcomeMissing, .endedWithoutOutcome, .endedTwice, .endedOtherwise,
      .endMissing:
      .i1
    case .preparedAgain, .neverPrepared, .resumedUnasked: .i2
    case .invokedAfterOutcome, .invokedAfterEnd, .presenceUnasked, .presenceOverlaps,
      .presenceOutOfOrder:
      .i3
    case .invokedAfterBreak: .i4
    case .processShared, .processGone: .i5
    case .overbooked, .assignedAgain, .leftUnassigned, .releasedUnassigned, .releasedInCall,
      .endedEngaged, .heldTooLong:
      .i6
    case .timeRanBackwards, .beganLate, .pickedLate, .causeMissing, .otherBeginning, .otherPick,
      .otherPhase, .otherDuration, .otherCause, .leftUnderWay, .afterHorizon:
      .i7
    case .pickedAgain, .unbalanced: .i8
    case .otherReading: .i10
    case .otherFate, .launchMissing, .returnForgotten: .i11
    }
  }
}
