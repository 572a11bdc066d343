import CallModel

extension TraceRecord {
  /// What `detail` stands for, by its name; nil if the event has none.
  var detailName: String? {
    func name<Choice: RawRepresentable<UInt8>>(_ choice: Choice.Type) -> String? {
      Choice(rawValue: detail).map { "\($0)" }
    }
    return switch event {
    case .launchStarted: name(LaunchKind.self)
    case .launchEnded: name(LaunchEnd.self)
    case .invocationEnded: name(InvocationEnd.self)
    case .popUpClosed: name(PopUpAnswer.self)
    case .returnToCallMade: name(ReturnFate.self)
    case .outcomeFixed, .requestEnded: name(Outcome.self)
    case .storageRead: name(StorageReading.self)
    case .presenceStarted: name(PresenceCallback.self)
    case .presenceEnded: name(PresenceEnd.self)
    case .backendAnswered: name(BackendAnswer.self)
    case .faultActed: name(RequestMachine.State.self)
    case .callStarted: "\(DeviceState(bits: detail).lock)"
    case .storageOpened: detail == 1 ? "found" : "absent"
    case .callEnded, .requesterLeft, .requesterRejoined, .requestPicked, .requestRefused,
      .invocationStarted, .popUpShown, .containerAppLaunched, .containerAppOpened,
      .containerAppLeft, .tileShown, .lineJoined, .lineLeft, .interpreterAssigned,
      .interpreterJoined, .interpreterLeft, .interpreterReleased, .retryPlanned, .staffChanged,
      .horizonReached, .appNotOffered, .processLost, .appReplaced, .containerAppRefused,
      .containerAppKilled, .containerAppReopened, .deviceUnlocked, .storageWritten,
      .storageFlushed, .storageLost, .interpreterHeld, .lineRejoined, .interpreterHandedOver,
      .captionsStarted:
      nil
    }
  }

  /// Whether `phase` means something.
  var hasPhase: Bool {
    switch event {
    case .launchStarted, .launchEnded, .invocationStarted, .invocationEnded, .outcomeFixed,
      .faultActed:
      true
    case .callStarted, .callEnded, .requesterLeft, .requesterRejoined, .requestPicked,
      .requestRefused, .popUpShown, .popUpClosed, .containerAppLaunched, .containerAppOpened,
      .containerAppLeft, .returnToCallMade, .tileShown, .lineJoined, .lineLeft,
      .interpreterAssigned, .interpreterJoined, .interpreterLeft, .interpreterReleased,
      .requestEnded, .retryPlanned, .staffChanged, .horizonReached, .appNotOffered,
      .processLost, .appReplaced, .containerAppRefused, .containerAppKilled,
      .containerAppReopened, .deviceUnlocked, .storageOpened, .storageRead, .storageWritten,
      .storageFlushed, .storageLost, .presenceStarted, .presenceEnded, .interpreterHeld,
      .backendAnswered, .lineRejoined, .interpreterHandedOver, .captionsStarted:
      false
    }
  }
}
