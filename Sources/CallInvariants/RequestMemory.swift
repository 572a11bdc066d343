import CallModel
import EventEngine

/// What the checker remembers of one request: 32 bytes, made from its records alone.
struct RequestMemory: Hashable, Sendable, BitwiseCopyable {
  /// When the present stage began, or the outcome was fixed, or a return was honoured.
  var since = SimulationInstant.start
  var picked = SimulationInstant.start
  var request = TraceRecord.noRequest
  var marks: Marks = []
  /// The staff group of the interpreter.
  var group: UInt16 = 0
  var stage = Stage.launching
  var ending = Ending.picked
  var outcome = Outcome.open

  /// How far the request has come; it stays after the outcome.
  enum Stage: UInt8, Hashable, Sendable, BitwiseCopyable {
    case launching, preparing, asking, inApp, relaunching, resuming, waiting, assisted

    @inline(__always)
    var phase: Phase {
      switch self {
      case .launching: .launch
      case .preparing: .prepare
      case .asking: .popUp
      case .inApp: .containerApp
      case .relaunching: .relaunch
      case .resuming: .resume
      case .waiting, .assisted: .waiting
      }
    }
  }

  /// How the last thing within the stage ended, which says what may come next.
  enum Ending: UInt8, Hashable, Sendable, BitwiseCopyable {
    /// It is under way.
    case none
    case picked
    /// A return was honoured and owes a launch.
    case returned
    case launched, launchFailed
    case asked, proceeded
    case threwCannotFulfill, threwUnknown, threwOther, crashed, limitPassed, killed
    case continued, declined
  }

  /// What is under way, or must not be forgotten.
  struct Marks: OptionSet, Hashable, Sendable, BitwiseCopyable {
    let rawValue: UInt16

    static let launch = Marks(rawValue: 1 << 0)
    static let invocation = Marks(rawValue: 1 << 1)
    static let popUp = Marks(rawValue: 1 << 2)
    static let containerApp = Marks(rawValue: 1 << 3)
    static let containerAppOpened = Marks(rawValue: 1 << 4)
    static let line = Marks(rawValue: 1 << 5)
    /// An interpreter is seized.
    static let interpreter = Marks(rawValue: 1 << 6)
    static let interpreterJoined = Marks(rawValue: 1 << 7)
    static let interpreterLeft = Marks(rawValue: 1 << 8)
    /// A return waits for input to be asked for (U5).
    static let remembersReturn = Marks(rawValue: 1 << 9)
    static let ended = Marks(rawValue: 1 << 10)
    /// The container app can't open, or was killed (U6, U20).
    static let containerAppGone = Marks(rawValue: 1 << 11)
    /// Presence is still to be told (R16).
    static let observed = Marks(rawValue: 1 << 12)
    /// The app was updated or removed (U24).
    static let replaced = Marks(rawValue: 1 << 13)
    /// A fault acted on it.
    static let faulted = Marks(rawValue: 1 << 14)

    // Unions, not lists: a list is often made an array in memory, at every use.

    /// What is over as soon as the request has ended or is launched again.
    static let underWay = launch.union(popUp).union(containerApp).union(line)
    /// What may outlast the request, and holds its slot.
    static let holding = invocation.union(interpreter).union(observed)
    /// What must be over when the request is launched again.
    static let beforeLaunch = launch.union(invocation).union(popUp).union(containerApp)
    /// What an assignment puts an end to.
    static let beforeAssignment = line.union(interpreterJoined).union(interpreterLeft)
    /// What a request has that waits for nobody.
    static let served = line.union(interpreter).union(interpreterJoined)
  }

  var isOpen: Bool {
    @inline(__always) get { outcome == .open }
  }

  /// The framework no longer knows the request.
  var isOver: Bool { marks.contains(.ended) || (outcome != .open && outcome != .assisted) }

  var isInvoked: Bool {
    @inline(__always) get { stage == .preparing || stage == .resuming }
  }

  var isLaunching: Bool {
    @inline(__always) get { stage == .launching || stage == .relaunching }
  }

  /// A crash or kill in mid-invocation (R4).
  var isBroken: Bool {
    @inline(__always) get {
      ending == .crashed || ending == .limitPassed || ending == .killed
    }
  }

  /// What must become of a return now (R12, R13, U4, U5).
  func fate(early: EarlyReturn, second: SecondReturn) -> ReturnFate {
    switch stage {
    case .launching, .preparing:
      ending == .asked ? .honoured : early == .remembered ? .remembered : .notAskedFor
    case .asking, .inApp: .honoured
    case .relaunching, .resuming:
      ending == .asked || second == .restarts ? .honoured : .alreadyReturned
    case .waiting, .assisted: .notAskedFor
    }
  }

  /// What has happened to the request leads to this outcome.
  @inline(__always)
  func explains(_ outcome: Outcome, otherError: OtherError) -> Bool {
    switch ending {
    case .launchFailed: outcome == .launchFailed
    case .threwCannotFulfill: outcome == .cannotFulfill
    case .threwUnknown: outcome == .unknownError
    case .threwOther: outcome == (otherError == .crashed ? .crashed : .unknownError)
    case .crashed: outcome == .crashed
    case .killed: outcome == .killed
    case .limitPassed: outcome == .timedOut
    case .asked: outcome == .roundsExceeded
    case .declined: outcome == .declinedInput
    case .proceeded: false
    case .none, .picked, .returned, .launched, .continued: stageExplains(outcome)
    }
  }

  private func stageExplains(_ outcome: Outcome) -> Bool {
    switch outcome {
    case .assisted: stage == .assisted
    case .cancelled, .requesterLeft, .callEnded: stage != .assisted
    case .launchFailed: marks.contains(.replaced) && stage != .waiting && stage != .assisted
    case .inputTimedOut: stage == .asking || stage == .inApp
    case .timedOut, .backendFailed, .noStaff, .blocked, .abandonedWaiting, .leftMessage,
      .disconnected:
      stage == .waiting
    case .open, .cannotFulfill, .unknownError, .crashed, .killed, .roundsExceeded, .declinedInput:
      false
    }
  }
}

/// The instants of a request that later records must name.
struct Milestones: Hashable, Sendable, BitwiseCopyable {
  var askedForInput = SimulationInstant.start
  /// When the line was joined; from the join on, when the interpreter was in the call.
  var joined = SimulationInstant.start
  var assigned = SimulationInstant.start
}

/// What the checker remembers of a staff group.
struct GroupMemory: Hashable, Sendable, BitwiseCopyable {
  /// On shift; -1 for no limit.
  var planned: Int32 = 0
  /// Assigned and not yet released.
  var busy: Int32 = 0
}
