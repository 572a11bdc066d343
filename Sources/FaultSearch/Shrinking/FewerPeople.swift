public import CallModel
import EventEngine
import Experiments

/// Leaves out streams of traffic, then lets fewer people come.
public struct FewerPeople: ShrinkingPass {
  public init() {}

  public func simpler(_ scenario: Scenario) -> [Scenario] {
    let count = scenario.traffic.count
    let fewer = (0..<count).filter { _ in count > 1 }.map { index in
      var changed = scenario
      changed.traffic.remove(at: index)
      return changed.withoutUnused
    }
    let thinner = [8, 2].compactMap { divisor in
      var changed = scenario
      for index in changed.traffic.indices {
        changed.traffic[index].value.arrivals.thin(by: divisor)
      }
      return changed == scenario ? nil : changed
    }
    let plain = Self.plainer(scenario)
    return fewer + thinner + (plain == scenario ? [] : [plain])
  }

  /// The same days, all alike, at an even rate.
  private static func plainer(_ scenario: Scenario) -> Scenario {
    var changed = scenario
    for index in changed.traffic.indices {
      changed.traffic[index].value.dayToDay = nil
      guard case .poisson(.stages(let stages)) = changed.traffic[index].value.arrivals else {
        continue
      }
      let most = stages.map { max($0.from, $0.to) }.max() ?? .zero
      changed.traffic[index].value.arrivals = .constant(most)
    }
    return changed
  }
}

extension Arrivals {
  /// Fewer by a divisor above 1, in whole numbers an hour from 1 on; never none where there were
  /// some.
  fileprivate mutating func thin(by divisor: Int) {
    switch self {
    case .poisson(let curve): self = .poisson(curve.mapRates { $0.thinned(by: divisor) })
    case .even(let curve): self = .even(curve.mapRates { $0.thinned(by: divisor) })
    case .bursty(var rate):
      rate.quiet.rate = rate.quiet.rate.thinned(by: divisor)
      rate.burst.rate = rate.burst.rate.thinned(by: divisor)
      self = .bursty(rate)
    case .trace(let recorded):
      // Other arrivals than those of the file can't be written down.
      if recorded.times.count > 1, let last = recorded.times.last {
        let hours = max(1e-3, last.nanoseconds > 0 ? Double(last.nanoseconds) / 3.6e12 : 1)
        let rate = Double(max(1, recorded.times.count / divisor)) / hours
        self = .constant(Rate(perHour: rate < 1 ? rate : rate.rounded()))
      }
    case .closed(var people):
      people.people = max(1, people.people / divisor)
      self = .closed(people)
    }
  }
}

extension Rate {
  fileprivate func thinned(by divisor: Int) -> Rate {
    perHour <= 1 ? self : Rate(perHour: max(1, (perHour / Double(divisor)).rounded()))
  }
}

extension Scenario {
  /// Without people that no stream brings, apps that nobody picks and providers without an app.
  var withoutUnused: Scenario {
    var changed = self
    changed.people.removeAll { people in !traffic.contains { $0.value.people == people.name } }
    changed.apps.removeAll { app in
      !changed.people.contains { people in people.value.picks.contains { $0.name == app.name } }
        && !faults.contains { $0.value.target.app == app.name }
    }
    changed.providers.removeAll { provider in
      !changed.apps.contains { $0.value.provider == provider.name }
        && !faults.contains { $0.value.target.provider == provider.name }
    }
    return changed
  }
}
