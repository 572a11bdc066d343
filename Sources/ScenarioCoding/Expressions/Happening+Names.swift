public import CallModel

extension Happening {
  /// What an expectation may ask for, by the names that scenarios use.
  public static let named: [(name: String, happening: Happening)] = [
    ("call.started", Happening(.callStarted)),
    ("call.ended", Happening(.callEnded)),
    ("requester.left", Happening(.requesterLeft)),
    ("requester.rejoined", Happening(.requesterRejoined)),
    ("request.picked", Happening(.requestPicked)),
    ("request.refused", Happening(.requestRefused)),
    ("request.retried", Happening(.retryPlanned)),
    ("request.ended", Happening(.requestEnded)),
    ("launch.started", Happening(.launchStarted, in: .launch)),
    ("relaunch.started", Happening(.launchStarted, in: .relaunch)),
    ("prepare.started", Happening(.invocationStarted, in: .prepare)),
    ("prepare.ended", Happening(.invocationEnded, in: .prepare)),
    ("resume.started", Happening(.invocationStarted, in: .resume)),
    ("resume.ended", Happening(.invocationEnded, in: .resume)),
    ("popUp.shown", Happening(.popUpShown)),
    ("containerApp.opened", Happening(.containerAppOpened)),
    ("returnToCall", Happening(.returnToCallMade)),
    ("tile.shown", Happening(.tileShown)),
    ("line.joined", Happening(.lineJoined)),
    ("line.left", Happening(.lineLeft)),
    ("interpreter.assigned", Happening(.interpreterAssigned)),
    ("interpreter.joined", Happening(.interpreterJoined)),
    ("interpreter.left", Happening(.interpreterLeft)),
    ("interpreter.released", Happening(.interpreterReleased)),
    ("staff.changed", Happening(.staffChanged)),
    ("app.notOffered", Happening(.appNotOffered)),
    ("app.replaced", Happening(.appReplaced)),
    ("process.lost", Happening(.processLost)),
    ("containerApp.refused", Happening(.containerAppRefused)),
    ("containerApp.killed", Happening(.containerAppKilled)),
    ("containerApp.reopened", Happening(.containerAppReopened)),
    ("device.unlocked", Happening(.deviceUnlocked)),
    ("storage.read", Happening(.storageRead)),
    ("storage.written", Happening(.storageWritten)),
    ("storage.flushed", Happening(.storageFlushed)),
    ("storage.lost", Happening(.storageLost)),
    ("presence.started", Happening(.presenceStarted)),
    ("presence.ended", Happening(.presenceEnded)),
    ("interpreter.held", Happening(.interpreterHeld)),
  ]

  /// The name that scenarios use; nil for what none can ask for.
  public var name: String? { Self.named.first { $0.happening == self }?.name }
}
