import CallSimulation
import Testing

struct FailureStoryTests {
  /// An hour of calls; every fifth launch fails.
  private static var scenario: Scenario {
    var scenario = Scenario()
    scenario.name = "hall"
    scenario.run.length = .hours(1)
    var app = AppDescription()
    app.provider = "hall"
    scenario.apps = [Named("relay", app)]
    var people = PeopleDescription()
    people.picks = [Named("relay", 1)]
    scenario.people = [Named("signers", people)]
    var stream = TrafficStream()
    stream.people = "signers"
    stream.arrivals = .even(.constant(Rate(perHour: 60)))
    scenario.traffic = [Named("calls", stream)]
    var provider = ProviderDescription()
    provider.groups = [Named("asl", StaffGroup())]
    provider.service = .constant(6e10)
    scenario.providers = [Named("hall", provider)]
    scenario.faults = [
      Named("breaks", Fault(.on(.launchStarted, .nth(5), after: .constant(0)), .launchFail))
    ]
    return scenario
  }

  private func story(
    request: UInt32? = nil, until: SimulationInstant = .distantFuture
  ) -> FailureStory {
    FailureStory(
      of: Self.scenario, engine: ModelEngine(), seed: 3, request: request, until: until)
  }

  @Test func `the story is of the request that a fault brought down`() throws {
    let story = story()
    #expect(story.request == 4)
    #expect(story.requests == 60)
    #expect(story.lines.first?.what == "starts with 2 people")
    #expect(story.lines.contains { $0.who == "fault" })
    #expect(story.lines.contains { $0.what.hasPrefix("fails: the extension didn't start") })
    #expect(zip(story.lines, story.lines.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test func `another request may be asked for, and no other one than there is`() {
    let other = story(request: 2)
    #expect(other.request == 2)
    #expect(!other.lines.contains { $0.who == "fault" })
    #expect(story(request: 60).request == nil)
    #expect(story(request: 60).lines.isEmpty)
  }

  @Test func `what happens later is left out where that is asked for`() throws {
    let all = story(request: 2).lines
    let cut = try #require(all.first).time
    let short = story(request: 2, until: cut).lines
    #expect(!short.isEmpty && short.count < all.count)
    #expect(short.allSatisfy { $0.time <= cut })
  }

  /// Who comes second waits for the one interpreter; most of them give up if they are impatient.
  private static func crowded(_ metric: MetricName, patience: Double?) -> Scenario {
    var scenario = scenario
    scenario.faults = []
    scenario.providers[0].value.groups[0].value.staff = .count(1)
    scenario.providers[0].value.service = .constant(7e10)
    scenario.people[0].value.patience = patience.map { .constant($0) }
    var level: ServiceLevel?
    if metric == .answerServiceLevel {
      level = ServiceLevel(threshold: .seconds(20), denominator: .arrived)
    }
    let figure = Figure(metric, level == nil ? .max : .share, serviceLevel: level)
    scenario.expectations = [
      Expectation(
        .threshold(
          Threshold(
            figure: figure, comparison: level == nil ? .less : .greater,
            limit: level == nil ? 2e10 : 0.99)))
    ]
    return scenario
  }

  @Test(
    arguments: [
      (.answerServiceLevel, nil), (.answerWait, nil), (.answerServiceLevel, 2.5e10),
      (.answerServiceLevel, 5e9),
    ] as [(MetricName, Double?)])
  func `the story of a missed time is of one that missed it`(
    metric: MetricName, patience: Double?
  ) throws {
    let scenario = Self.crowded(metric, patience: patience)
    let result = Experiment(scenario, seed: 3).run()
    let missed = result.expectationVerdicts.first { $0.judgement == .missed }
    let story = FailureStory(
      of: scenario, engine: ModelEngine(), seed: 3, missed: missed)
    #expect(missed != nil)
    #expect(story.request != nil && story.request != 0)
    let whats = story.lines.map(\.what)
    if patience == nil {
      // The last of an hour in which the line grows by 10 s a minute.
      #expect(story.request == 59)
      #expect(whats.contains { $0.contains("9m50s") }, "\(whats)")
    } else {
      #expect(whats.contains { $0.hasPrefix("is given up") }, "\(whats)")
    }
  }

  @Test func `no line of the text is longer than the width`() {
    let result = Experiment(Self.scenario, seed: 3).run()
    for width in [40, 60, 100] {
      let text = StoryText(story(), result: result, width: width).text
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= width })
      #expect(text.hasSuffix("Nothing is broken in this run.\n"))
    }
  }
}
