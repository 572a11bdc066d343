/// What a scenario may name of all that happens: to ask for it, or to let a fault act on it.
public enum LifecycleEvent: String, Hashable, Sendable, CaseIterable {
  case callStarted = "call.started"
  case callEnded = "call.ended"
  case requesterLeft = "requester.left"
  case requesterRejoined = "requester.rejoined"
  case requestPicked = "request.picked"
  case requestRefused = "request.refused"
  case requestRetried = "request.retried"
  case requestEnded = "request.ended"
  case launchStarted = "launch.started"
  case relaunchStarted = "relaunch.started"
  case prepareStarted = "prepare.started"
  case prepareEnded = "prepare.ended"
  case resumeStarted = "resume.started"
  case resumeEnded = "resume.ended"
  case popUpShown = "popUp.shown"
  case containerAppOpened = "containerApp.opened"
  case returnToCall
  case tileShown = "tile.shown"
  case lineJoined = "line.joined"
  case lineLeft = "line.left"
  case interpreterAssigned = "interpreter.assigned"
  case interpreterJoined = "interpreter.joined"
  case interpreterLeft = "interpreter.left"
  case interpreterReleased = "interpreter.released"
  case staffChanged = "staff.changed"
  case appNotOffered = "app.notOffered"
  case appReplaced = "app.replaced"
  case processLost = "process.lost"
  case containerAppRefused = "containerApp.refused"
  case containerAppKilled = "containerApp.killed"
  case containerAppReopened = "containerApp.reopened"
  case deviceUnlocked = "device.unlocked"
  case storageRead = "storage.read"
  case storageWritten = "storage.written"
  case storageFlushed = "storage.flushed"
  case storageLost = "storage.lost"
  case presenceStarted = "presence.started"
  case presenceEnded = "presence.ended"
  case interpreterHeld = "interpreter.held"
  case backendAnswered = "backend.answered"
  case lineRejoined = "line.rejoined"
  case interpreterHandedOver = "interpreter.handedOver"
  case captionsStarted = "captions.started"
  case faultActed = "fault.acted"
}

/// Something that can be counted in a trace: an event, perhaps in one phase only.
public struct Happening: Hashable, Sendable {
  public var event: TraceEvent
  /// Nil counts the event in all phases.
  public var phase: Phase?

  public init(_ event: TraceEvent, in phase: Phase? = nil) {
    self.event = event
    self.phase = phase
  }
}

extension LifecycleEvent {
  /// How a trace tells it.
  public var happening: Happening {
    switch self {
    case .callStarted: Happening(.callStarted)
    case .callEnded: Happening(.callEnded)
    case .requesterLeft: Happening(.requesterLeft)
    case .requesterRejoined: Happening(.requesterRejoined)
    case .requestPicked: Happening(.requestPicked)
    case .requestRefused: Happening(.requestRefused)
    case .requestRetried: Happening(.retryPlanned)
    case .requestEnded: Happening(.requestEnded)
    case .launchStarted: Happening(.launchStarted, in: .launch)
    case .relaunchStarted: Happening(.launchStarted, in: .relaunch)
    case .prepareStarted: Happening(.invocationStarted, in: .prepare)
    case .prepareEnded: Happening(.invocationEnded, in: .prepare)
    case .resumeStarted: Happening(.invocationStarted, in: .resume)
    case .resumeEnded: Happening(.invocationEnded, in: .resume)
    case .popUpShown: Happening(.popUpShown)
    case .containerAppOpened: Happening(.containerAppOpened)
    case .returnToCall: Happening(.returnToCallMade)
    case .tileShown: Happening(.tileShown)
    case .lineJoined: Happening(.lineJoined)
    case .lineLeft: Happening(.lineLeft)
    case .interpreterAssigned: Happening(.interpreterAssigned)
    case .interpreterJoined: Happening(.interpreterJoined)
    case .interpreterLeft: Happening(.interpreterLeft)
    case .interpreterReleased: Happening(.interpreterReleased)
    case .staffChanged: Happening(.staffChanged)
    case .appNotOffered: Happening(.appNotOffered)
    case .appReplaced: Happening(.appReplaced)
    case .processLost: Happening(.processLost)
    case .containerAppRefused: Happening(.containerAppRefused)
    case .containerAppKilled: Happening(.containerAppKilled)
    case .containerAppReopened: Happening(.containerAppReopened)
    case .deviceUnlocked: Happening(.deviceUnlocked)
    case .storageRead: Happening(.storageRead)
    case .storageWritten: Happening(.storageWritten)
    case .storageFlushed: Happening(.storageFlushed)
    case .storageLost: Happening(.storageLost)
    case .presenceStarted: Happening(.presenceStarted)
    case .presenceEnded: Happening(.presenceEnded)
    case .interpreterHeld: Happening(.interpreterHeld)
    case .backendAnswered: Happening(.backendAnswered)
    case .lineRejoined: Happening(.lineRejoined)
    case .interpreterHandedOver: Happening(.interpreterHandedOver)
    case .captionsStarted: Happening(.captionsStarted)
    case .faultActed: Happening(.faultActed)
    }
  }

  /// Whether it happens to a request, or to a call, or to neither.
  public var subject: Subject {
    switch self {
    case .callStarted, .callEnded, .requesterLeft, .requesterRejoined, .requestRefused,
      .requestRetried, .appNotOffered:
      .call
    case .staffChanged, .faultActed: .neither
    case .requestPicked, .requestEnded, .launchStarted, .relaunchStarted, .prepareStarted,
      .prepareEnded, .resumeStarted, .resumeEnded, .popUpShown, .containerAppOpened, .returnToCall,
      .tileShown, .lineJoined, .lineLeft, .interpreterAssigned, .interpreterJoined,
      .interpreterLeft, .interpreterReleased, .appReplaced, .processLost, .containerAppRefused,
      .containerAppKilled, .containerAppReopened, .deviceUnlocked, .storageRead, .storageWritten,
      .storageFlushed, .storageLost, .presenceStarted, .presenceEnded, .interpreterHeld,
      .backendAnswered, .lineRejoined, .interpreterHandedOver, .captionsStarted:
      .request
    }
  }

  public enum Subject: Hashable, Sendable { case request, call, neither }

  /// What must have happened, and not have ended since, for this to be owed at all.
  public var opening: LifecycleEvent? {
    switch self {
    case .interpreterLeft, .interpreterReleased: .interpreterAssigned
    case .lineLeft: .lineJoined
    case .prepareEnded: .prepareStarted
    case .resumeEnded: .resumeStarted
    case .presenceEnded: .presenceStarted
    case .requestEnded: .requestPicked
    case .callStarted, .callEnded, .requesterLeft, .requesterRejoined, .requestPicked,
      .requestRefused, .requestRetried, .launchStarted, .relaunchStarted, .prepareStarted,
      .resumeStarted, .popUpShown, .containerAppOpened, .returnToCall, .tileShown, .lineJoined,
      .interpreterAssigned, .interpreterJoined, .staffChanged, .appNotOffered, .appReplaced,
      .processLost,
      .containerAppRefused, .containerAppKilled, .containerAppReopened, .deviceUnlocked,
      .storageRead, .storageWritten, .storageFlushed, .storageLost, .presenceStarted,
      .interpreterHeld, .backendAnswered, .lineRejoined, .interpreterHandedOver, .captionsStarted,
      .faultActed:
      nil
    }
  }
}
