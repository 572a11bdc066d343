public import CallModel

extension Scenario {
  /// The scenario with a multiple of its traffic: of rates, and of people who call over and over.
  ///
  /// Nil if a stream's calls are recorded: there is nothing to multiply.
  public func scaled(load factor: Double) -> Scenario? {
    precondition(factor >= 0 && factor.isFinite, "load: \(factor)")
    var scenario = self
    for index in scenario.traffic.indices {
      guard let arrivals = scenario.traffic[index].value.arrivals.scaled(by: factor) else {
        return nil
      }
      scenario.traffic[index].value.arrivals = arrivals
    }
    return scenario
  }
}

extension Arrivals {
  fileprivate func scaled(by factor: Double) -> Arrivals? {
    switch self {
    case .poisson(let curve): return .poisson(curve.scaled(by: factor))
    case .even(let curve): return .even(curve.scaled(by: factor))
    case .bursty(var bursty):
      bursty.quiet.rate = bursty.quiet.rate.scaled(by: factor)
      bursty.burst.rate = bursty.burst.rate.scaled(by: factor)
      return .bursty(bursty)
    case .closed(var closed):
      closed.people = max(1, Int((Double(closed.people) * factor).rounded()))
      return .closed(closed)
    case .trace: return nil
    }
  }
}

extension RateCurve {
  fileprivate func scaled(by factor: Double) -> RateCurve {
    switch self {
    case .constant(let rate): .constant(rate.scaled(by: factor))
    case .stages(let stages):
      .stages(
        stages.map {
          RateStage(
            span: $0.span, from: $0.from.scaled(by: factor), to: $0.to.scaled(by: factor))
        })
    case .profile(let profile): .profile(profile.scaled(by: factor))
    }
  }
}

extension WeekProfile {
  fileprivate func scaled(by factor: Double) -> WeekProfile {
    let lists: [WritableKeyPath<WeekProfile, [ProfileStep]?>] = [
      \.everyDay, \.workdays, \.weekend, \.monday, \.tuesday, \.wednesday, \.thursday, \.friday,
      \.saturday, \.sunday,
    ]
    return lists.reduce(into: self) { scaled, list in
      scaled[keyPath: list] = scaled[keyPath: list]?.map {
        ProfileStep(from: $0.from, rate: $0.rate.scaled(by: factor))
      }
    }
  }
}

extension Rate {
  fileprivate func scaled(by factor: Double) -> Rate { Rate(perHour: perHour * factor) }
}
