public import CallModel
import EventEngine

/// Lets each fault act once rather than often, at the event rather than after it, on anybody.
public struct SimplerTriggers: ShrinkingPass {
  public init() {}

  public func simpler(_ scenario: Scenario) -> [Scenario] {
    scenario.faults.indices.flatMap { index in
      Self.simpler(scenario.faults[index].value).map { fault in
        var changed = scenario
        changed.faults[index].value = fault
        return changed
      }
    }
  }

  private static func simpler(_ fault: Fault) -> [Fault] {
    var triggers: [FaultTrigger] = []
    var actsOnce = false
    switch fault.trigger {
    case .at(let time, for: let span):
      if span != nil, !fault.action.kind.needsSpan { triggers.append(.at(time, for: nil)) }
      if time > .start { triggers.append(.at(.start, for: span)) }
      actsOnce = span == nil
    case .each(let law, for: let span):
      triggers.append(.at(.start + SimulationSpan(nanoseconds: Int64(law.mean)), for: span))
    case .on(let event, let occasions, let after):
      let plainer = occasions.plainer
      triggers += plainer.map { .on(event, $0, after: .constant(0)) }
      if after != .constant(0) {
        triggers += plainer.map { .on(event, $0, after: after) }
        triggers.append(.on(event, occasions, after: .constant(0)))
      }
      if case .nth = occasions { actsOnce = true }
    case .holding: break
    }
    var simpler = triggers.map { trigger in
      var changed = fault
      changed.trigger = trigger
      return changed
    }
    simpler += limited(fault, actsOnce: actsOnce) + untargeted(fault)
    return simpler
  }

  /// At most once; without a limit that says nothing.
  private static func limited(_ fault: Fault, actsOnce: Bool) -> [Fault] {
    var changed = fault
    changed.atMost = actsOnce ? nil : 1
    changed.mustFire = 0
    return changed == fault ? [] : [changed]
  }

  private static func untargeted(_ fault: Fault) -> [Fault] {
    guard fault.target != FaultTarget() else { return [] }
    var (all, changed) = (fault, fault)
    all.target = FaultTarget()
    changed.target.share = 1
    return changed == fault || changed == all ? [all] : [all, changed]
  }
}

extension FaultTrigger.Occasions {
  /// Fewer or plainer ones: the first, then an earlier one, then all of them.
  fileprivate var plainer: [Self] {
    switch self {
    case .nth(1): []
    case .nth(let number): number > 3 ? [.nth(1), .nth(number / 2)] : [.nth(1)]
    case .every(1): [.nth(1)]
    case .every, .chance: [.nth(1), .every(1)]
    }
  }
}
