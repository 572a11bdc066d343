public import EventEngine

/// What a fault does.
public enum FaultAction: Hashable, Sendable {
  /// The extension's process is killed, at work or suspended (R4, R5).
  case extensionKill
  /// It crashes in the middle of an invocation (R4).
  case extensionCrash
  /// The invocation never returns; the framework's limit ends it (U1).
  case extensionHang
  /// What is left of the invocation takes so many times as long [1].
  case extensionSlow(factor: Double)
  /// The launch fails.
  case launchFail
  /// The container app dies while the person is in it (U20).
  case containerCrash
  /// The container app opens without the activity, so it can't return to the call (R10).
  case containerLostActivity
  /// The message never arrives.
  case messageDrop(Message)
  /// The message arrives a second time, so much later [ns].
  case messageDuplicate(Message, after: Distribution)
  /// The message arrives so much later [ns].
  case messageDelay(Message, by: Distribution)
  /// Reads find the device in this state (U22).
  case storageLocked(DeviceState.Lock)
  /// What was stored is gone.
  case storageLost
  /// A read doesn't see what was written since the call started.
  case storageStale
  /// The backend doesn't answer; it takes up what it was sent when it is back.
  case providerDown
  /// Forwarding, the backend's work and the joining take so many times as long [1].
  case providerSlow(factor: Double)
  /// The backend fails what it is sent.
  case providerError
  /// So many interpreters go off duty; on a request's event, its interpreter drops out.
  case staffLeave(count: Int)
  /// The requester leaves the call (U27).
  case requesterLeaves
  /// Everybody leaves the call (U28).
  case callEnds
  /// The device frees memory: suspended processes and unused container apps die (R5, U20).
  case memoryPressure
  /// The next launch resumes the suspended process with its state (P1).
  case processReuse

  /// A message on its way between the parts.
  public enum Message: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    /// From the container app to the framework (R12).
    case returnToCall
    /// The join URL, from the extension to the backend (R6).
    case forward
    /// The interpreter's joining, from the provider to the call.
    case join
  }

  public var kind: FaultKind {
    switch self {
    case .extensionKill: .extensionKill
    case .extensionCrash: .extensionCrash
    case .extensionHang: .extensionHang
    case .extensionSlow: .extensionSlow
    case .launchFail: .launchFail
    case .containerCrash: .containerCrash
    case .containerLostActivity: .containerLostActivity
    case .messageDrop: .messageDrop
    case .messageDuplicate: .messageDuplicate
    case .messageDelay: .messageDelay
    case .storageLocked: .storageLocked
    case .storageLost: .storageLost
    case .storageStale: .storageStale
    case .providerDown: .providerDown
    case .providerSlow: .providerSlow
    case .providerError: .providerError
    case .staffLeave: .staffLeave
    case .requesterLeaves: .requesterLeaves
    case .callEnds: .callEnds
    case .memoryPressure: .memoryPressure
    case .processReuse: .processReuse
    }
  }

  /// The message that it is about.
  public var message: Message? {
    switch self {
    case .messageDrop(let message), .messageDuplicate(let message, _),
      .messageDelay(let message, _):
      message
    case .extensionKill, .extensionCrash, .extensionHang, .extensionSlow, .launchFail,
      .containerCrash, .containerLostActivity, .storageLocked, .storageLost, .storageStale,
      .providerDown, .providerSlow, .providerError, .staffLeave, .requesterLeaves, .callEnds,
      .memoryPressure, .processReuse:
      nil
    }
  }
}

/// The kinds of fault, by the words of a scenario; the numbers are part of traces.
public enum FaultKind: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case extensionKill = "extension.kill"
  case extensionCrash = "extension.crash"
  case extensionHang = "extension.hang"
  case extensionSlow = "extension.slow"
  case launchFail = "launch.fail"
  case containerCrash = "container.crash"
  case containerLostActivity = "container.lostActivity"
  case messageDrop = "message.drop"
  case messageDuplicate = "message.duplicate"
  case messageDelay = "message.delay"
  case storageLocked = "storage.locked"
  case storageLost = "storage.lost"
  case storageStale = "storage.stale"
  case providerDown = "provider.down"
  case providerSlow = "provider.slow"
  case providerError = "provider.error"
  case staffLeave = "staff.leave"
  case requesterLeaves = "requester.leaves"
  case callEnds = "call.ends"
  case memoryPressure = "memory.pressure"
  case processReuse = "process.reuse"

  /// Its place among all kinds, from 0.
  @inline(__always)
  public var number: Int {
    switch self {
    case .extensionKill: 0
    case .extensionCrash: 1
    case .extensionHang: 2
    case .extensionSlow: 3
    case .launchFail: 4
    case .containerCrash: 5
    case .containerLostActivity: 6
    case .messageDrop: 7
    case .messageDuplicate: 8
    case .messageDelay: 9
    case .storageLocked: 10
    case .storageLost: 11
    case .storageStale: 12
    case .providerDown: 13
    case .providerSlow: 14
    case .providerError: 15
    case .staffLeave: 16
    case .requesterLeaves: 17
    case .callEnds: 18
    case .memoryPressure: 19
    case .processReuse: 20
    }
  }

  /// It hits calls, even one in which nobody has picked an app.
  public var hitsWholeCalls: Bool {
    switch self {
    case .requesterLeaves, .callEnds: true
    case .extensionKill, .extensionCrash, .extensionHang, .extensionSlow, .launchFail,
      .containerCrash, .containerLostActivity, .messageDrop, .messageDuplicate, .messageDelay,
      .storageLocked, .storageLost, .storageStale, .providerDown, .providerSlow, .providerError,
      .staffLeave, .memoryPressure, .processReuse:
      false
    }
  }

  /// It acts on what comes by, not on what is there: by the clock it needs a span for that.
  public var needsSpan: Bool {
    switch self {
    case .messageDrop, .messageDuplicate, .messageDelay, .storageLocked, .storageStale,
      .providerDown, .providerSlow, .processReuse:
      true
    case .extensionKill, .extensionCrash, .extensionHang, .extensionSlow, .launchFail,
      .containerCrash, .containerLostActivity, .storageLost, .providerError, .staffLeave,
      .requesterLeaves, .callEnds, .memoryPressure:
      false
    }
  }

  /// The phases in which it can hit a request; empty if a request need not be in one.
  public var phases: [Phase] {
    switch self {
    case .extensionCrash, .extensionHang, .extensionSlow: [.prepare, .resume]
    case .storageLocked, .storageStale: [.prepare, .resume]
    case .launchFail, .processReuse: [.launch, .relaunch]
    case .containerCrash, .containerLostActivity: [.containerApp]
    case .providerDown, .providerError: [.waiting]
    case .extensionKill, .messageDrop, .messageDuplicate, .messageDelay, .storageLost,
      .providerSlow, .staffLeave, .requesterLeaves, .callEnds, .memoryPressure:
      []
    }
  }
}
