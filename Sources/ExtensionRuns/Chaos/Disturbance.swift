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
      run.scenario.framework.kills.running = Rate(perHour: 3600)
    case .killsAfterReturn:
      run.scenario.framework.kills.suspended = Rate(perHour: 3600)
      run.scenario.framework.appGroup.lostOnKill = 1
      flush(after: .constant(500e6), in: &run)
    case .slowFlush:
      flush(after: .constant(120e9), in: &run)
    case .locked: forEachKind(in: &run) { ($0.device.locked, $0.device.beforeFirstUnlock) = (1, 0) }
    case .beforeFirstUnlock:
      forEachKind(in: &run) { ($0.device.locked, $0.device.beforeFirstUnlock) = (0, 1) }
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

  /// Not sooner than another disturbance has it.
  private func flush(after delay: Distribution, in run: inout ScenarioRun) {
    if run.scenario.framework.appGroup.flushAfter != .constant(120e9) {
      run.scenario.framework.appGroup.flushAfter = delay
    }
  }

  private func forEachKind(
    in run: inout ScenarioRun, _ change: (inout PeopleDescription) -> Void
  ) {
    for index in run.scenario.people.indices { change(&run.scenario.people[index].value) }
  }
}
