import EventEngine

extension Fault {
  /// Why it can never act in this scenario, as a phrase; nil if nothing is known against it.
  public func idleReason(in scenario: Scenario) -> String? {
    if neverActs { return "its chance, its share of devices or its \"atMost\" is 0" }
    return idleTime(in: scenario) ?? idleTarget(in: scenario)
  }

  /// Why it perhaps never acts, as a sentence without its subject; nil if nothing speaks for that.
  public func doubt(in scenario: Scenario) -> String? {
    if let begins = firstTime, scenario.run.drain == .untilEmpty, begins >= scenario.run.end {
      return "begins when no calls come any more, and can't act unless one is still open then"
    }
    let most = mostActs(in: scenario)
    return most < mustFire
      ? "must act \(mustFire) times, and can't act more than "
        + (most == 1 ? "once" : "\(most) times") + " in the whole run" : nil
  }

  /// How often it acts at most in all cells and replications.
  private func mostActs(in scenario: Scenario) -> Int {
    var most = atMost ?? .max
    if case .on(_, .nth, after: _) = trigger { most = min(most, 1) }
    let replications =
      scenario.run.precision == nil
      ? scenario.run.replications : scenario.run.mostReplications ?? 10_000
    let (all, isTooMany) = most.multipliedReportingOverflow(by: scenario.run.cells * replications)
    return isTooMany ? .max : all
  }

  /// When it first may act, if that depends on the clock alone and is known.
  private var firstTime: SimulationInstant? {
    switch trigger {
    case .at(let begins, for: _): begins
    case .each(.constant(let gap), for: _): .start + .nanoseconds(Int64(min(gap, 4e18)))
    case .each, .on, .holding: nil
    }
  }

  // MARK: - When

  private func idleTime(in scenario: Scenario) -> String? {
    var (begins, ends) = (SimulationInstant.start, scenario.run.end)
    switch scenario.run.drain {
    case .span(let drain):
      ends += drain
      if let first = firstTime, first > ends { return "the run is over before it begins" }
    case .untilEmpty: ends += scenario.run.longestStandstill
    }
    if case .at(let instant, for: let length) = trigger {
      (begins, ends) = (instant, instant + (length ?? .nanoseconds(1)))
    }
    if scenario.isQuiet(from: begins, until: ends) { return "it lies in a quiet window" }
    if trigger.isByClock && action.kind.needsSpan && length == nil {
      return "\"\(action.kind.rawValue)\" acts on what comes by, and no time is given for that"
    }
    if case .holding(let condition) = trigger, !condition.mayHold {
      return "its condition never holds"
    }
    guard case .on(let event, _, let after) = trigger else { return nil }
    return Self.idleEvent(event, of: apps(in: scenario))
      ?? idleOccasion(of: event, after: after, in: scenario)
  }

  private var length: SimulationSpan? {
    switch trigger {
    case .at(_, for: let length), .each(_, for: let length): length
    case .on, .holding: nil
    }
  }

  private static func idleEvent(_ event: LifecycleEvent, of apps: [AppDescription]) -> String? {
    switch event {
    case .popUpShown, .relaunchStarted, .resumeStarted, .resumeEnded, .containerAppOpened,
      .storageWritten, .storageFlushed:
      apps.contains(where: \.mayAskForInput) ? nil : "no app that it hits ever asks for input"
    case .storageRead: apps.contains(where: \.readsSignIn) ? nil : Self.noReader
    case .presenceStarted, .presenceEnded:
      apps.contains(where: \.observesPresence) ? nil : "no app that it hits observes presence"
    case .callStarted, .callEnded, .requesterLeft, .requesterRejoined, .requestPicked,
      .requestRefused, .requestRetried, .requestEnded, .launchStarted, .prepareStarted,
      .prepareEnded, .returnToCall, .tileShown, .lineJoined, .lineLeft, .interpreterAssigned,
      .interpreterJoined, .interpreterLeft, .interpreterReleased, .staffChanged, .appNotOffered,
      .appReplaced, .processLost, .containerAppRefused, .containerAppKilled,
      .containerAppReopened, .deviceUnlocked, .storageLost, .interpreterHeld, .backendAnswered,
      .lineRejoined, .interpreterHandedOver, .captionsStarted, .faultActed:
      nil
    }
  }

  // MARK: - Whom

  private static var noReader: String { "no app that it hits goes by a stored sign-in" }
  private static var noProcess: String {
    "no process of an app that it hits stays for a while (launch.coldAfter)"
  }

  /// The apps that people pick and that the fault may hit.
  func apps(in scenario: Scenario) -> [AppDescription] {
    scenario.apps.filter { app in
      (target.app ?? app.name) == app.name
        && (target.provider ?? app.value.provider) == app.value.provider
        && scenario.isPicked(app.name)
    }.map(\.value)
  }

  /// The app that it hits is one that nobody picks; staff it may send away all the same.
  func hitsNobody(in scenario: Scenario) -> Bool {
    guard let app = target.app, action.kind != .staffLeave else { return false }
    return !scenario.isPicked(app)
  }

  private func providers(in scenario: Scenario) -> [ProviderDescription] {
    let names = apps(in: scenario).map(\.provider)
    return scenario.providers.filter {
      names.contains($0.name) || target.provider == $0.name
    }.map(\.value)
  }

  private func idleTarget(in scenario: Scenario) -> String? {
    let apps = apps(in: scenario)
    let isDeclared = target.app.map { scenario.apps.index(named: $0) != nil } ?? true
    if !isDeclared { return nil }
    if apps.isEmpty && target.app != nil { return "nobody picks the app that it hits" }
    if apps.isEmpty && target.provider != nil && action.kind != .staffLeave {
      return "nobody picks an app of the provider that it hits"
    }
    switch action {
    case .containerCrash, .containerLostActivity:
      return apps.contains(where: \.mayAskForInput)
        ? nil : "no app that it hits ever asks for input"
    case .messageDrop(.returnToCall), .messageDuplicate(.returnToCall, _),
      .messageDelay(.returnToCall, _):
      return apps.contains(where: \.mayReturn) ? nil : "no app that it hits ever asks for input"
    case .storageLocked(let lock):
      let isKept = apps.contains {
        $0.readsSignIn && $0.keepsSignInIn != .memory
          && (lock == .beforeFirstUnlock || $0.keepsInLockedKeychain)
      }
      return isKept ? nil : "no app that it hits keeps a sign-in where a lock matters"
    case .storageLost where !apps.contains(where: \.readsSignIn): return Self.noReader
    case .storageLost, .storageStale:
      let isKept = apps.contains { $0.readsSignIn && $0.keepsSignInIn != .memory }
      return isKept ? nil : "no app that it hits keeps a sign-in outside its memory"
    case .processReuse:
      return apps.contains { $0.launch.coldAfter > .zero } ? nil : Self.noProcess
    case .memoryPressure:
      let matters = apps.contains {
        $0.launch.coldAfter > .zero || $0.containerApp.opensWarm != nil
      }
      return matters ? nil : Self.noProcess
    case .extensionSlow:
      let works =
        apps.contains {
          $0.prepare.work != .constant(0) || $0.resume.work != .constant(0)
        }
        || providers(in: scenario).contains { $0.forward != .constant(0) }
      return works ? nil : "no handler of an app that it hits takes any time"
    case .providerSlow:
      let takes = providers(in: scenario).contains {
        $0.forward != .constant(0) || $0.join != .constant(0)
          || $0.backend.takes != .constant(0)
      }
      return takes ? nil : "nothing that it slows down takes any time"
    case .staffLeave:
      let isLimited = providers(in: scenario).contains { provider in
        provider.groups.contains { $0.value.staff != .unlimited }
      }
      if case .on = trigger { return nil }
      return isLimited ? nil : "no group that it hits has a number of interpreters"
    case .extensionKill, .extensionCrash, .extensionHang, .launchFail, .messageDrop,
      .messageDuplicate, .messageDelay, .providerDown, .providerError, .requesterLeaves,
      .callEnds:
      return nil
    }
  }
}

extension FaultCondition {
  /// What it looks at is never below 0.
  fileprivate var mayHold: Bool { comparison != .less || limit > 0 }
}

extension AppDescription {
  fileprivate var readsSignIn: Bool { prepare.readsSignIn || resume.readsSignIn }

  /// `prepare` may ask for input.
  fileprivate var mayAskForInput: Bool {
    let ends = [prepare.signedIn ?? prepare.outcomes, prepare.signedOut ?? prepare.outcomes]
    return ends.contains { $0.signIn > 0 || $0.additionalInfo > 0 }
  }

  fileprivate var mayReturn: Bool { mayAskForInput || containerApp.strayReturn.chance > 0 }

  fileprivate var keepsInLockedKeychain: Bool {
    keepsSignInIn == .keychain && keychain == .whenUnlocked
  }
}

extension Scenario {
  /// Quiet windows that touch one another cover the whole span.
  fileprivate func isQuiet(from begins: SimulationInstant, until ends: SimulationInstant) -> Bool {
    var covered = begins
    for window in quiet where window.at <= covered { covered = max(covered, window.end) }
    return covered >= ends && covered > begins
  }

  /// Some people pick the app now and then.
  func isPicked(_ app: String) -> Bool {
    people.contains { $0.value.picks.contains { $0.name == app && $0.value > 0 } }
  }
}
