import CallSimulation

/// A small service for searches: 20 minutes, 40 even calls, people who sign in first.
enum SmallHall {
  static var scenario: Scenario {
    var scenario = Scenario()
    scenario.name = "small hall"
    scenario.run.seed = 5
    scenario.run.length = .minutes(20)
    scenario.run.drain = .span(.minutes(20))
    var app = AppDescription()
    app.provider = "hall"
    app.prepare.work = .constant(5e8)
    app.resume.work = .constant(5e8)
    app.prepare.outcomes.proceed = 0
    app.prepare.outcomes.additionalInfo = 1
    app.containerApp.takes = .constant(1e10)
    scenario.apps = [Named("relay", app)]
    var people = PeopleDescription()
    people.picks = [Named("relay", 1)]
    scenario.people = [Named("signers", people)]
    var stream = TrafficStream()
    stream.people = "signers"
    stream.arrivals = .even(.constant(Rate(perHour: 120)))
    scenario.traffic = [Named("calls", stream)]
    var provider = ProviderDescription()
    provider.groups = [Named("asl", StaffGroup())]
    provider.service = .constant(1e11)
    scenario.providers = [Named("hall", provider)]
    scenario.expectations = [failures()]
    return scenario
  }

  /// Fewer than so many failures.
  static func failures(below limit: Double = 1, excused: Bool = false) -> Expectation {
    var figure = Figure(.requestFailed, .count)
    figure.excusesInjected = excused
    return Expectation(
      .threshold(Threshold(figure: figure, comparison: .less, limit: limit)))
  }

  static func search(
    _ scenario: Scenario = scenario, threads: Int = 2
  ) -> ChaosSearch<ModelEngine> {
    ChaosSearch(scenario, engine: ModelEngine(), seed: 5, threads: threads)
  }
}
