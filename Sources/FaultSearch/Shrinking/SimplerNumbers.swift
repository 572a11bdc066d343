public import CallModel
import EventEngine

/// Makes outages and delays shorter, slowness smaller, and moves what happens late to earlier.
public struct SimplerNumbers: ShrinkingPass {
  public init() {}

  public func simpler(_ scenario: Scenario) -> [Scenario] {
    scenario.faults.indices.flatMap { index in
      let fault = scenario.faults[index].value
      return (Self.triggers(fault) + Self.actions(fault)).map { simpler in
        var changed = scenario
        changed.faults[index].value = simpler
        return changed
      }
    }
  }

  private static func triggers(_ fault: Fault) -> [Fault] {
    var triggers: [FaultTrigger] = []
    switch fault.trigger {
    case .at(let time, for: let span):
      let earlier = (time - .start).shortened(by: 2)
      if .start + earlier < time { triggers.append(.at(.start + earlier, for: span)) }
      if let span, span.shortened(by: 2) < span {
        triggers.append(.at(time, for: span.shortened(by: 2)))
      }
    case .each(let law, for: let span):
      if let span, span.shortened(by: 2) < span {
        triggers.append(.each(law, for: span.shortened(by: 2)))
      }
    case .on(let event, let occasions, after: .constant(let after)):
      triggers += shorter(after).map { .on(event, occasions, after: .constant($0)) }
    case .holding(let condition):
      triggers += Set([1, condition.limit / 2]).filter { $0 > 0 && $0 < condition.limit }.sorted()
        .map {
          .holding(FaultCondition(condition.level, condition.comparison, $0))
        }
    case .on: break
    }
    return triggers.map { trigger in
      var changed = fault
      changed.trigger = trigger
      return changed
    }
  }

  private static func actions(_ fault: Fault) -> [Fault] {
    let actions: [FaultAction]
    switch fault.action {
    case .extensionSlow(let factor):
      actions = smaller(factor).map { .extensionSlow(factor: $0) }
    case .providerSlow(let factor): actions = smaller(factor).map { .providerSlow(factor: $0) }
    case .messageDelay(let message, by: .constant(let span)):
      actions = shorter(span).map { .messageDelay(message, by: .constant($0)) }
    case .messageDuplicate(let message, after: .constant(let span)):
      actions = shorter(span).map { .messageDuplicate(message, after: .constant($0)) }
    case .staffLeave(let count): actions = count > 1 ? [.staffLeave(count: 1)] : []
    case .messageDelay, .messageDuplicate, .extensionKill, .extensionCrash, .extensionHang,
      .launchFail, .containerCrash, .containerLostActivity, .messageDrop, .storageLocked,
      .storageLost, .storageStale, .providerDown, .providerError, .requesterLeaves, .callEnds,
      .memoryPressure, .processReuse:
      actions = []
    }
    return actions.map { action in
      var changed = fault
      changed.action = action
      return changed
    }
  }

  /// Half of it in a round number [ns]; nothing if it is short already.
  private static func shorter(_ span: Double) -> [Double] {
    guard span >= 2e6, span < 1e18 else { return [] }
    let half = SimulationSpan(nanoseconds: Int64(span)).shortened(by: 2)
    return Double(half.nanoseconds) < span ? [Double(half.nanoseconds)] : []
  }

  private static func smaller(_ factor: Double) -> [Double] {
    [2.0, 5, 10].filter { $0 < factor }
  }
}
