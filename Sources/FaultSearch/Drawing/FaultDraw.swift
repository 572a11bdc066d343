import CallModel
import EventEngine

/// Draws one fault of a kind, aimed at requests in a state, with numbers that people would write.
///
/// A fault is mostly bound to an event that leads into the state, else to a time of the run or to
/// something that holds now and then.
struct FaultDraw {
  let scenario: Scenario
  let settings: ChaosSettings
  let kind: FaultKind
  /// Nil aims at no request in particular.
  let state: RequestMachine.State?

  func fault(_ stream: inout RandomStream) -> Fault {
    let action = action(&stream)
    let event = event(&stream)
    let isBound = settings.scope.phases.isEmpty ? stream.chance(0.75) : kind != .providerDown
    let trigger: FaultTrigger
    // A backend that is down for one request alone never comes back to it.
    if let event, isBound, kind != .providerDown {
      trigger = .on(event, occasions(&stream), after: .constant(delay(&stream)))
    } else {
      trigger = timed(&stream)
    }
    var fault = Fault(trigger, action)
    if case .on = trigger {
      // The interpreter of one request alone.
      if kind == .staffLeave { fault.action = .staffLeave(count: 1) }
      fault.target = target(isBound: true, &stream)
    } else {
      fault.target = target(isBound: false, &stream)
    }
    if let acts = settings.acts {
      fault.atMost = 1 + stream.index(below: acts)
    } else if stream.chance(0.2) {
      fault.atMost = [1, 2, 5, 10][stream.index(below: 4)]
    }
    return fault
  }

  /// The fault; one in eight, if its kind may wait for something, acts while that holds instead.
  ///
  /// The draws are apart from the others, so that the rest of the faults are what they were.
  func perhapsHeld(_ fault: Fault, _ stream: inout RandomStream) -> Fault {
    guard stream.chance(0.125), kind.mayBeHeld else { return fault }
    let levels = FaultCondition.Level.allCases
    let level = levels[stream.index(below: levels.count)]
    let comparison = stream.chance(0.75) ? Threshold.Comparison.atLeast : .less
    let limit = [1, 2, 3, 5, 10, 20, 50][stream.index(below: 7)]
    var held = fault
    held.trigger = .holding(FaultCondition(level, comparison, limit))
    return held
  }

  // MARK: - What

  private func action(_ stream: inout RandomStream) -> FaultAction {
    let messages = FaultAction.Message.allCases
    let message = messages[stream.index(below: messages.count)]
    switch kind {
    case .extensionKill: return .extensionKill
    case .extensionCrash: return .extensionCrash
    case .extensionHang: return .extensionHang
    case .extensionSlow: return .extensionSlow(factor: factor(&stream))
    case .launchFail: return .launchFail
    case .containerCrash: return .containerCrash
    case .containerLostActivity: return .containerLostActivity
    case .messageDrop: return .messageDrop(message)
    case .messageDuplicate:
      return .messageDuplicate(message, after: .constant(span(&stream, from: 1e8)))
    case .messageDelay: return .messageDelay(message, by: .constant(span(&stream, from: 1e9)))
    case .storageLocked: return .storageLocked(stream.chance(0.5) ? .locked : .beforeFirstUnlock)
    case .storageLost: return .storageLost
    case .storageStale: return .storageStale
    case .providerDown: return .providerDown
    case .providerSlow: return .providerSlow(factor: factor(&stream))
    case .providerError: return .providerError
    case .staffLeave: return .staffLeave(count: 1 + stream.index(below: 3))
    case .requesterLeaves: return .requesterLeaves
    case .callEnds: return .callEnds
    case .memoryPressure: return .memoryPressure
    case .processReuse: return .processReuse
    }
  }

  private func factor(_ stream: inout RandomStream) -> Double {
    let usable = [2.0, 3, 5, 10, 20, 50].filter { $0 <= settings.slowest }
    return usable.isEmpty ? settings.slowest : usable[stream.index(below: usable.count)]
  }

  /// A span of 1, 2 or 5 times a power of ten, from a shortest up to the longest allowed [ns].
  private func span(_ stream: inout RandomStream, from shortest: Double) -> Double {
    let longest = Double(settings.longest.nanoseconds)
    var usable: [Double] = []
    var decade = shortest
    while decade <= longest {
      usable += [1.0, 2, 5].map { $0 * decade }.filter { $0 <= longest }
      decade *= 10
    }
    return usable.isEmpty ? longest : usable[stream.index(below: usable.count)]
  }

  // MARK: - When

  /// Something that happens to a request as it comes into the state.
  private func event(_ stream: inout RandomStream) -> LifecycleEvent? {
    let events: [LifecycleEvent]
    switch state {
    case .launching: events = [.launchStarted]
    case .preparing: events = [.prepareStarted]
    case .asking, .openingApp: events = [.popUpShown]
    case .inApp: events = [.containerAppOpened]
    case .relaunching: events = [.relaunchStarted, .returnToCall]
    case .resuming: events = [.resumeStarted]
    case .waiting: events = [.tileShown, .lineJoined, .interpreterAssigned]
    case .assisted: events = [.interpreterJoined]
    case .ended: events = [.requestEnded]
    case nil: events = kind.hitsWholeCalls ? [.callStarted] : []
    }
    return events.isEmpty ? nil : events[stream.index(below: events.count)]
  }

  private func occasions(_ stream: inout RandomStream) -> FaultTrigger.Occasions {
    switch stream.index(below: 20) {
    case 0..<10: .every(1)
    case 10..<14: .chance([0.01, 0.02, 0.05, 0.1, 0.2, 0.5][stream.index(below: 6)])
    case 14..<17: .nth([1, 2, 3, 5, 10, 20, 50][stream.index(below: 7)])
    case _: .every([2, 3, 5, 10, 20][stream.index(below: 5)])
    }
  }

  private func delay(_ stream: inout RandomStream) -> Double {
    stream.chance(0.5) ? 0 : min(span(&stream, from: 1e7), 120e9)
  }

  private func timed(_ stream: inout RandomStream) -> FaultTrigger {
    let end = Double(scenario.run.end.nanoseconds)
    let lasts: SimulationSpan? =
      kind.needsSpan || kind.mayLast && stream.chance(0.7)
      ? SimulationSpan(nanoseconds: Int64(span(&stream, from: 1e9))) : nil
    if stream.chance(0.2) {
      let shares = [50.0, 20, 10, 5, 2]
      let gap = max(1e6, (end / shares[stream.index(below: shares.count)]).rounded())
      return .each(.constant(gap), for: lasts)
    }
    // One of sixty places, so that times are mostly round.
    let place = scenario.run.end.nanoseconds / 60 * Int64(stream.index(below: 60))
    return .at(SimulationInstant(nanoseconds: place), for: lasts)
  }

  // MARK: - Whom

  private func target(isBound: Bool, _ stream: inout RandomStream) -> FaultTarget {
    var target = FaultTarget()
    let isStaffAtLarge = kind == .staffLeave && !isBound
    let scope = settings.scope
    let apps = scope.apps.isEmpty ? [] : [scope.apps[stream.index(below: scope.apps.count)]]
    if let app = apps.first, let place = scenario.apps.index(named: app) {
      if isStaffAtLarge {
        target.provider = scenario.apps[place].value.provider
      } else {
        target.app = app
      }
    } else if !scope.providers.isEmpty {
      target.provider = scope.providers[stream.index(below: scope.providers.count)]
    } else if scenario.providers.count > 1, stream.chance(0.5) {
      target.provider = scenario.providers[stream.index(below: scenario.providers.count)].name
    }
    if isStaffAtLarge { return target }
    let possible = kind.phases.isEmpty ? Phase.allCases : kind.phases
    let phases = possible.filter { scope.phases.isEmpty || scope.phases.contains($0) }
    if !scope.phases.isEmpty {
      target.phase = phases.isEmpty ? nil : phases[stream.index(below: phases.count)]
    } else if !isBound, let phase = state?.phase, possible.contains(phase), stream.chance(0.5) {
      target.phase = phase
    }
    if stream.chance(0.1) { target.share = 0.5 }
    return target
  }
}

extension FaultKind {
  /// It may act while something holds; the others must be told when.
  fileprivate var mayBeHeld: Bool {
    switch self {
    case .staffLeave, .requesterLeaves, .callEnds, .memoryPressure, .providerDown: false
    case .extensionKill, .extensionCrash, .extensionHang, .extensionSlow, .launchFail,
      .containerCrash, .containerLostActivity, .messageDrop, .messageDuplicate, .messageDelay,
      .storageLocked, .storageLost, .storageStale, .providerSlow, .providerError, .processReuse:
      true
    }
  }

  /// It may act on everybody for a while; the others act in one stroke.
  fileprivate var mayLast: Bool {
    switch self {
    case .requesterLeaves, .callEnds, .memoryPressure: false
    case .extensionKill, .extensionCrash, .extensionHang, .extensionSlow, .launchFail,
      .containerCrash, .containerLostActivity, .messageDrop, .messageDuplicate, .messageDelay,
      .storageLocked, .storageLost, .storageStale, .providerDown, .providerSlow, .providerError,
      .staffLeave, .processReuse:
      true
    }
  }
}
