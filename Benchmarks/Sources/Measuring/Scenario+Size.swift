import CallModel
import EventEngine

extension Scenario {
  /// So many times the traffic, and so many times the staff.
  func scaled(by factor: Double) -> Scenario {
    var scenario = self
    for index in 0..<scenario.traffic.count {
      if case .poisson(.constant(let rate)) = scenario.traffic[index].value.arrivals {
        scenario.traffic[index].value.arrivals = .constant(Rate(perHour: rate.perHour * factor))
      }
    }
    for index in 0..<scenario.providers.count {
      for group in 0..<scenario.providers[index].value.groups.count {
        if case .count(let count) = scenario.providers[index].value.groups[group].value.staff {
          scenario.providers[index].value.groups[group].value.staff =
            .count(Int(Double(count) * factor))
        }
      }
    }
    return scenario
  }

  /// As long as so many calls take to come, at constant rates.
  func lasting(calls: Int) -> Scenario {
    var scenario = self
    let rate = traffic.reduce(0.0) { sum, stream in
      if case .poisson(.constant(let rate)) = stream.value.arrivals {
        sum + rate.perNanosecond
      } else {
        sum
      }
    }
    precondition(rate > 0, "scenario \(name): no constant rate")
    scenario.run.length = SimulationSpan(nanoseconds: Int64(Double(calls) / rate))
    return scenario
  }

  /// The staff of the first provider in so many groups of equal size.
  func split(intoGroups count: Int) -> Scenario {
    var scenario = self
    guard let group = providers[0].value.groups.first, case .count(let staff) = group.value.staff
    else { return self }
    var part = group.value
    part.staff = .count(staff / count)
    scenario.providers[0].value.groups = (0..<count).map { Named("group\($0)", part) }
    return scenario
  }
}
