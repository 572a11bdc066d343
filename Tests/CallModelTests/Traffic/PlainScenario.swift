import CallModel
import EventEngine

/// The smallest world in which people call and are served: one kind of people, app and provider.
enum PlainScenario {
  static func scenario(
    _ arrivals: Arrivals, staff: Staffing = .unlimited, service: Distribution = .constant(0),
    length: SimulationSpan = .hours(1)
  ) -> Scenario {
    var scenario = Scenario()
    scenario.run.length = length
    scenario.traffic = [Named("calls", stream(arrivals))]
    var people = PeopleDescription()
    people.picks = [Named("app", 1)]
    scenario.people = [Named("people", people)]
    var app = AppDescription()
    app.provider = "provider"
    scenario.apps = [Named("app", app)]
    var provider = ProviderDescription()
    var group = StaffGroup()
    group.staff = staff
    provider.groups = [Named("group", group)]
    provider.service = service
    scenario.providers = [Named("provider", provider)]
    return scenario
  }

  static func stream(_ arrivals: Arrivals) -> TrafficStream {
    var stream = TrafficStream()
    stream.people = "people"
    stream.arrivals = arrivals
    return stream
  }

  /// All that happens in one cell.
  static func records(
    of scenario: Scenario, seed: UInt64 = 7, replication: Int = 0
  ) -> [TraceRecord] {
    var cell = CallCell(scenario: scenario, seed: seed, replication: replication, cell: 0)
    var buffer = TraceBuffer()
    var records: [TraceRecord] = []
    var goesOn = true
    while goesOn {
      goesOn = cell.advance(into: &buffer)
      for index in 0..<buffer.count { records.append(buffer[index]) }
    }
    return records
  }

  /// When calls came.
  static func arrivals(of scenario: Scenario, replication: Int = 0) -> [SimulationInstant] {
    records(of: scenario, replication: replication).filter { $0.event == .callStarted }
      .map(\.time)
  }
}
