import EventEngine

/// Which faults find nobody to hit at the event that they wait for.
extension Fault {
  /// Why the event, or what follows it, never offers what the fault acts on, as a phrase.
  func idleOccasion(of event: LifecycleEvent, after: Distribution, in scenario: Scenario)
    -> String?
  {
    if let reason = Self.missing(event, in: scenario) { return reason }
    // Presence call-backs have processes, too, and come at any time.
    if action == .processReuse, apps(in: scenario).contains(where: \.observesPresence) {
      return nil
    }
    // What follows at the same instant may come before the fault: in another order of ties, or if
    // it takes no time.
    let isAtOnce =
      action.kind.strikesAtOnce && after == .constant(0) && scenario.run.ties == nil
      && apps(in: scenario).allSatisfy(\.takesTime)
    let phases = isAtOnce ? event.phases : event.phasesFromThen
    guard let phases else { return nil }
    // A return may be late, or stray, and then comes when the request is over.
    if action.message == .returnToCall,
      apps(in: scenario).contains(where: \.mayReturnLate)
    {
      return nil
    }
    let word = "\"\(event.rawValue)\""
    if phases.isEmpty && !action.kind.hitsWholeCalls { return "a request is over at \(word)" }
    let possible = action.kind.phases
    if !possible.isEmpty && Set(possible).isDisjoint(with: phases) {
      return "\"\(action.kind.rawValue)\" finds nothing to act on "
        + (isAtOnce ? "at \(word)" : "after \(word)")
    }
    if action.kind == .staffLeave && !phases.contains(.waiting) && isAtOnce {
      return "no interpreter is on the way at \(word)"
    }
    if let phase = target.phase, !phases.isEmpty, !phases.contains(phase) {
      return "no request is in its phase (\(phase)) \(isAtOnce ? "at" : "after") \(word)"
    }
    return nil
  }

  /// Why nothing of the sort happens in the scenario.
  private static func missing(_ event: LifecycleEvent, in scenario: Scenario) -> String? {
    let happens: Bool
    switch event {
    case .captionsStarted:
      happens = scenario.groups.contains { $0.captionDelay != nil }
    case .interpreterHandedOver:
      happens = scenario.groups.contains { $0.whenLeaving == .handOver }
    case .appReplaced:
      happens = scenario.apps.contains { $0.value.replaced.chance > 0 }
    case .deviceUnlocked:
      happens = scenario.people.contains {
        $0.value.device.locked > 0 || $0.value.device.beforeFirstUnlock > 0
      }
    case .requesterRejoined:
      happens = scenario.people.contains { $0.value.leaves.rejoin > 0 }
    case .requestRetried:
      happens = scenario.people.contains { $0.value.onFailure.retry > 0 }
    case .containerAppRefused:
      happens = scenario.apps.contains { !$0.value.containerApp.declaresActivityType }
    case .containerAppKilled:
      happens =
        scenario.apps.contains { $0.value.containerApp.killed.chance > 0 }
        || scenario.faults.contains { $0.value.action == .containerCrash }
    case .containerAppReopened:
      happens = scenario.apps.contains { $0.value.containerApp.killed.reopens > 0 }
    case .lineRejoined:
      happens =
        scenario.providers.contains { $0.value.noShow.chance > 0 }
        || scenario.faults.contains { $0.value.missesJoins }
    case .callStarted, .callEnded, .requesterLeft, .requestPicked, .requestRefused,
      .requestEnded, .launchStarted, .relaunchStarted, .prepareStarted, .prepareEnded,
      .resumeStarted, .resumeEnded, .popUpShown, .containerAppOpened, .returnToCall, .tileShown,
      .lineJoined, .lineLeft, .interpreterAssigned, .interpreterJoined, .interpreterLeft,
      .interpreterReleased, .staffChanged, .appNotOffered, .processLost, .storageRead,
      .storageWritten, .storageFlushed, .storageLost, .presenceStarted,
      .presenceEnded, .interpreterHeld, .backendAnswered, .faultActed:
      happens = true
    }
    return happens ? nil : "nothing in the scenario brings about \"\(event.rawValue)\""
  }
}

extension AppDescription {
  /// `returnToCall` may be made though nobody waits for it.
  fileprivate var mayReturnLate: Bool {
    containerApp.returnsLate > 0 || containerApp.strayReturn.chance > 0
      || containerApp.returnsTwice.chance > 0
  }

  /// Between any two steps of the extension some time goes by.
  fileprivate var takesTime: Bool {
    [launch.cold, launch.warm, prepare.work, resume.work].allSatisfy { $0 != .constant(0) }
  }
}

extension LifecycleEvent {
  /// Where a request is as this happens to it, and what comes of it without anything in between;
  /// nil if it may be anywhere.
  fileprivate var phases: Set<Phase>? {
    switch self {
    case .requestPicked, .launchStarted: [.launch]
    case .relaunchStarted: [.relaunch]
    case .prepareStarted: [.prepare]
    case .resumeStarted: [.resume]
    case .prepareEnded, .resumeEnded: [.popUp, .relaunch, .waiting]
    case .popUpShown: [.popUp]
    case .containerAppOpened, .containerAppKilled, .containerAppReopened: [.containerApp]
    case .tileShown, .lineJoined, .interpreterAssigned, .interpreterJoined, .lineRejoined,
      .captionsStarted, .interpreterHandedOver, .lineLeft, .interpreterLeft, .interpreterReleased,
      .interpreterHeld, .presenceStarted, .presenceEnded, .backendAnswered:
      [.waiting]
    case .requestEnded: []
    case .callStarted, .callEnded, .requesterLeft, .requesterRejoined, .requestRefused,
      .requestRetried, .returnToCall, .staffChanged, .appNotOffered, .appReplaced, .processLost,
      .containerAppRefused, .deviceUnlocked, .storageRead, .storageWritten, .storageFlushed,
      .storageLost, .faultActed:
      nil
    }
  }

  /// Where it may still come; nil if that is anywhere.
  fileprivate var phasesFromThen: Set<Phase>? {
    phases.map { $0.reduce(into: []) { $0.formUnion($1.fromThen) } }
  }
}

extension Phase {
  /// Where a request may be from this phase on; launch and prepare are never entered twice.
  fileprivate var fromThen: Set<Phase> {
    switch self {
    case .launch: Set(Phase.allCases)
    case .prepare: Set(Phase.allCases).subtracting([.launch])
    case .popUp, .containerApp, .relaunch, .resume:
      Set(Phase.allCases).subtracting([.launch, .prepare])
    case .waiting: [.waiting]
    }
  }
}

extension Scenario {
  fileprivate var groups: [StaffGroup] { providers.flatMap { $0.value.groups.map(\.value) } }
}
