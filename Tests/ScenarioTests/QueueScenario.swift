import CallSimulation

/// A scenario that is nothing but a staff queue: arrivals, service, staff, perhaps patience.
enum QueueScenario {
  /// All of it exponential.
  static func make(
    perHour: Double, handleSeconds: Double, staff: Int, patienceSeconds: Double? = nil,
    warmUp: SimulationSpan, length: SimulationSpan, replications: Int
  ) -> Scenario {
    make(
      perHour: perHour, service: .exponential(mean: handleSeconds * 1e9), staff: .count(staff),
      patienceSeconds: patienceSeconds, warmUp: warmUp, length: length,
      replications: replications)
  }

  /// With any law of service [ns].
  static func make(
    perHour: Double, service: Distribution, staff: Staffing, patienceSeconds: Double? = nil,
    warmUp: SimulationSpan, length: SimulationSpan, replications: Int
  ) -> Scenario {
    var scenario = Scenario()
    scenario.name = "queue"
    scenario.run.warmUp = warmUp
    scenario.run.length = length
    scenario.run.replications = replications
    var stream = TrafficStream()
    stream.people = "callers"
    stream.arrivals = .constant(Rate(perHour: perHour))
    scenario.traffic = [Named("calls", stream)]
    var people = PeopleDescription()
    people.picks = [Named("app", 1)]
    people.patience = patienceSeconds.map { .exponential(mean: $0 * 1e9) }
    scenario.people = [Named("callers", people)]
    var app = AppDescription()
    app.provider = "service"
    scenario.apps = [Named("app", app)]
    var provider = ProviderDescription()
    provider.service = service
    var group = StaffGroup()
    group.staff = staff
    provider.groups = [Named("staff", group)]
    scenario.providers = [Named("service", provider)]
    return scenario
  }
}
