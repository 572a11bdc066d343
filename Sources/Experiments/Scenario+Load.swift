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
    case .poisson(let curve): return .poisson(curve.mapRates { $0.scaled(by: factor) })
    case .even(let curve): return .even(curve.mapRates { $0.scaled(by: factor) })
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

extension Rate {
  fileprivate func scaled(by factor: Double) -> Rate { Rate(perHour: perHour * factor) }
}
