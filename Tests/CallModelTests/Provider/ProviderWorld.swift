import EventEngine

@testable import CallModel

/// A small scenario with one app and one provider, and the records of a run of it.
struct ProviderWorld {
  var scenario = Scenario()

  /// One call each minute of the first hours, or whatever `arrivals` says; a service of 3 min.
  init(
    perHour: Double = 60, hours: Int64 = 4, skills: [Named<Double>] = [],
    _ change: (inout ProviderDescription) -> Void
  ) {
    scenario.run.length = .hours(hours)
    var stream = TrafficStream()
    stream.people = "callers"
    stream.arrivals = .poisson(.constant(Rate(perHour: perHour)))
    scenario.traffic = [Named("calls", stream)]
    var people = PeopleDescription()
    people.picks = [Named("app", 1)]
    people.skill = skills
    scenario.people = [Named("callers", people)]
    var app = AppDescription()
    app.provider = "service"
    scenario.apps = [Named("app", app)]
    var provider = ProviderDescription()
    provider.service = .exponential(mean: 180e9)
    provider.groups = [Named("staff", Self.group(4))]
    change(&provider)
    scenario.providers = [Named("service", provider)]
  }

  static func group(_ count: Int, skills: [String] = []) -> StaffGroup {
    var group = StaffGroup()
    group.staff = .count(count)
    group.skills = skills
    return group
  }

  /// Everything that happens, in order.
  func records(seed: UInt64 = 11) -> [TraceRecord] {
    var cell = CallCell(scenario: scenario, seed: seed, replication: 0, cell: 0)
    var buffer = TraceBuffer()
    var records: [TraceRecord] = []
    var goesOn = true
    while goesOn {
      goesOn = cell.advance(into: &buffer)
      for index in 0..<buffer.count { records.append(buffer[index]) }
    }
    return records
  }

  func count(_ outcome: Outcome, seed: UInt64 = 11) -> Int {
    records(seed: seed).count { $0.event == .outcomeFixed && $0.outcome == outcome }
  }
}

extension [TraceRecord] {
  func of(_ event: TraceEvent) -> [TraceRecord] { filter { $0.event == event } }

  func outcomes(_ outcome: Outcome) -> [TraceRecord] {
    filter { $0.event == .outcomeFixed && $0.outcome == outcome }
  }
}

extension SimulationSpan {
  var seconds: Double { Double(nanoseconds) / 1e9 }
}
