internal import CallModel
internal import EventEngine

extension WrittenFault {
  /// The message that the action is about: the one that is named, or the one that the event makes.
  var meantMessage: FaultAction.Message? {
    guard message == nil, case .on(let event) = trigger else { return message }
    switch event {
    case .returnToCall: return .returnToCall
    case .tileShown: return .forward
    case .interpreterAssigned: return .join
    case _: return nil
    }
  }

  /// What it means, once nothing is missing.
  var fault: Fault? {
    guard let action else { return nil }
    var fault = Fault(meantTrigger, action)
    fault.target = target
    fault.atMost = atMost
    fault.mustFire = mustFire
    return fault
  }

  private var meantTrigger: FaultTrigger {
    switch trigger {
    case .at(let span): .at(.start + span, for: length)
    case .each(let law): .each(law, for: length)
    case .holding(let condition): .holding(condition)
    case .on(let event): .on(event, occasions, after: after ?? .constant(0))
    }
  }

  private var occasions: FaultTrigger.Occasions {
    if let nth { return .nth(nth) }
    if let chance { return .chance(chance) }
    return .every(every ?? 1)
  }

  /// Nil if it lacks a message or a factor.
  private var action: FaultAction? {
    let later = duration ?? .constant(0)
    switch kind {
    case .extensionKill: return .extensionKill
    case .extensionCrash: return .extensionCrash
    case .extensionHang: return .extensionHang
    case .extensionSlow: return factor.map { .extensionSlow(factor: $0) }
    case .launchFail: return .launchFail
    case .containerCrash: return .containerCrash
    case .containerLostActivity: return .containerLostActivity
    case .messageDrop: return meantMessage.map { .messageDrop($0) }
    case .messageDuplicate: return meantMessage.map { .messageDuplicate($0, after: later) }
    case .messageDelay: return meantMessage.map { .messageDelay($0, by: later) }
    case .storageLocked: return .storageLocked(lock ?? .locked)
    case .storageLost: return .storageLost
    case .storageStale: return .storageStale
    case .providerDown: return .providerDown
    case .providerSlow: return factor.map { .providerSlow(factor: $0) }
    case .providerError: return .providerError
    case .staffLeave: return .staffLeave(count: count ?? 1)
    case .requesterLeaves: return .requesterLeaves
    case .callEnds: return .callEnds
    case .memoryPressure: return .memoryPressure
    case .processReuse: return .processReuse
    }
  }

  init(_ fault: Fault) {
    switch fault.trigger {
    case .at(let instant, let span): (trigger, length) = (.at(instant - .start), span)
    case .each(let law, let span): (trigger, length) = (.each(law), span)
    case .holding(let condition): trigger = .holding(condition)
    case .on(let event, let occasions, let after):
      trigger = .on(event)
      if after != .constant(0) { self.after = after }
      switch occasions {
      case .nth(let number): nth = number
      case .every(let number): every = number == 1 ? nil : number
      case .chance(let chance): self.chance = chance
      }
    }
    kind = fault.action.kind
    message = fault.action.message
    (target, atMost, mustFire) = (fault.target, fault.atMost, fault.mustFire)
    switch fault.action {
    case .extensionSlow(let factor), .providerSlow(let factor): self.factor = factor
    case .messageDuplicate(_, let law), .messageDelay(_, let law):
      duration = law
    case .storageLocked(let lock): self.lock = lock
    case .staffLeave(let count): self.count = fault.trigger.isByClock ? count : nil
    case .extensionKill, .extensionCrash, .extensionHang, .launchFail, .containerCrash,
      .containerLostActivity, .messageDrop, .storageLost, .storageStale, .providerDown,
      .providerError, .requesterLeaves, .callEnds, .memoryPressure, .processReuse:
      break
    }
  }
}
