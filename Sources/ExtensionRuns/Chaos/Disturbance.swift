import CallModel
import EventEngine
import ExtensionHosting

/// One thing that the phone, the people or the backend do to an extension.
public enum Disturbance: String, Hashable, Sendable, Codable, CaseIterable {
  /// Processes are killed in the middle of handlers.
  case kills
  /// Processes are killed after their return, and lose what they hadn't flushed.
  case killsAfterReturn
  /// Defaults reach other processes only after a while.
  case slowFlush
  /// Devices are locked when the call begins.
  case locked
  /// Devices were restarted and not unlocked yet.
  case beforeFirstUnlock
  /// The backend takes its time.
  case slowBackend
  /// The backend refuses now and then.
  case backendErrors
  /// The person picks the app a second time while the first request runs.
  case secondPick
  /// Calls end early.
  case shortCalls
  /// The person cancels.
  case cancels
  /// The request's id comes as a string.
  case identityAsString

  func apply(to run: inout ScenarioRun) {
    switch self {
    case .kills:
      run.options.killsPerSecond = 2
      run.options.killableShare = 0.4
    case .killsAfterReturn:
      run.options.killsAfterReturn = 0.5
      run.options.storage.lossOnKill = 1
      run.options.storage.flushDelay = max(run.options.storage.flushDelay, .milliseconds(500))
    case .slowFlush:
      run.options.storage.flushDelay = max(run.options.storage.flushDelay, .minutes(2))
    case .locked: run.options.lock = .locked
    case .beforeFirstUnlock: run.options.lock = .beforeFirstUnlock
    case .slowBackend:
      for index in run.scenario.providers.indices {
        run.scenario.providers[index].value.forward = .exponential(mean: 20e9)
      }
    case .backendErrors: run.options.backendFails = 0.7
    case .secondPick:
      run.scenario.framework.liveRequests = max(2, run.scenario.framework.liveRequests)
      forEachKind(in: &run) {
        $0.picksAgain.chance = 1
        $0.picksAgain.after = .exponential(mean: 1e9)
      }
    case .shortCalls: forEachKind(in: &run) { $0.callLength = .exponential(mean: 20e9) }
    case .cancels:
      forEachKind(in: &run) {
        $0.cancels.prepare = .exponential(mean: 2e9)
        $0.cancels.containerApp = .exponential(mean: 20e9)
        $0.cancels.resume = .exponential(mean: 2e9)
      }
    case .identityAsString: run.options.identityForm = .string
    }
  }

  private func forEachKind(
    in run: inout ScenarioRun, _ change: (inout PeopleDescription) -> Void
  ) {
    for index in run.scenario.people.indices { change(&run.scenario.people[index].value) }
  }
}
