import CallModel

/// What a request spends its time in, as drawings show it.
enum RequestStage: Int, Hashable, Sendable, CaseIterable {
  case launch, prepare, popUp, containerApp, relaunch, resume, line, onTheWay, assistance, wrapUp
  case presence

  /// As it stands beside a bar.
  var words: String {
    switch self {
    case .launch: "launch"
    case .prepare: "prepare"
    case .popUp: "pop-up"
    case .containerApp: "container app"
    case .relaunch: "relaunch"
    case .resume: "resume"
    case .line: "in line"
    case .onTheWay: "assigned"
    case .assistance: "assistance"
    case .wrapUp: "wrap-up"
    case .presence: "presence call-back"
    }
  }
}

/// Which stages a record begins and ends.
struct StageChange {
  var ends: [RequestStage] = []
  var begins: RequestStage?

  init(_ record: TraceRecord) {
    switch record.event {
    case .launchStarted: begins = Self.launch(record.phase)
    case .launchEnded: ends = [Self.launch(record.phase)]
    case .invocationStarted: begins = Self.handler(record.phase)
    case .invocationEnded: ends = [Self.handler(record.phase)]
    case .popUpShown: begins = .popUp
    case .popUpClosed: ends = [.popUp]
    case .containerAppLaunched: begins = .containerApp
    case .containerAppLeft, .containerAppRefused: ends = [.containerApp]
    case .lineJoined: begins = .line
    case .lineLeft: ends = [.line]
    case .interpreterAssigned: (ends, begins) = ([.line], .onTheWay)
    case .interpreterJoined: (ends, begins) = ([.onTheWay], .assistance)
    case .interpreterLeft: (ends, begins) = ([.onTheWay, .assistance], .wrapUp)
    case .interpreterReleased: ends = [.wrapUp]
    case .lineRejoined: begins = .line
    case .presenceStarted: begins = .presence
    case .presenceEnded: ends = [.presence]
    case .callStarted, .callEnded, .requesterLeft, .requesterRejoined, .requestPicked,
      .requestRefused, .containerAppOpened, .returnToCallMade, .tileShown, .outcomeFixed,
      .requestEnded, .retryPlanned, .staffChanged, .horizonReached, .appNotOffered, .processLost,
      .appReplaced, .containerAppKilled, .containerAppReopened, .deviceUnlocked, .storageOpened,
      .storageRead, .storageWritten, .storageFlushed, .storageLost, .interpreterHeld,
      .backendAnswered, .interpreterHandedOver, .captionsStarted, .faultActed:
      break
    }
  }

  private static func launch(_ phase: Phase) -> RequestStage {
    phase == .relaunch ? .relaunch : .launch
  }

  private static func handler(_ phase: Phase) -> RequestStage {
    phase == .resume ? .resume : .prepare
  }
}
