import CallModel
import EventEngine
import JSONDocument
import ScenarioCoding
import Testing

/// Traffic, people and devices as files write them.
@Suite struct TrafficFileTests {
  private static func file(
    traffic: String = "\"poisson\": \"60/h\"", people: String = "", run: String = ""
  ) -> String {
    """
    { "format": 1, "run": { "length": "1h"\(run) },
      "traffic": { "calls": { "people": "people", \(traffic) } },
      "people": { "people": { "picks": { "app": 1 }\(people) } },
      "apps": { "app": { "provider": "staff" } },
      "providers": { "staff": { "groups": { "all": { "staff": 3 } } } } }
    """
  }

  private static func read(
    _ text: String, files: [String: String] = [:]
  ) throws -> (scenario: Scenario?, reading: Reading) {
    let reader = CompanionReader { name throws(CompanionRefusal) in
      guard let text = files[name] else { throw CompanionRefusal(reason: "it is not there") }
      return Array(text.utf8)
    }
    let file = try JSONFile(bytes: Array(text.utf8), named: "a/t.json")
    let (scenario, reading) = ScenarioForm.whole.read(file, companions: reader)
    return (scenario, reading)
  }

  /// The scenario, which must read back as the same from what is written.
  private static func scenario(
    _ text: String, files: [String: String] = [:]
  ) throws -> Scenario {
    let scenario = try #require(try read(text, files: files).scenario)
    let written = ScenarioForm.whole.text(of: scenario)
    #expect(try read(written, files: files).scenario == scenario)
    return scenario
  }

  private static func errors(_ text: String, files: [String: String] = [:]) throws -> [String] {
    let reading = try read(text, files: files).reading
    return (reading.diagnostics.inFileOrder + reading.companionDiagnostics).map(\.text)
  }

  private static func arrivals(_ traffic: String) throws -> Arrivals {
    try scenario(file(traffic: traffic)).traffic[0].value.arrivals
  }

  @Test func `each kind of traffic is read`() throws {
    let rate = RateCurve.constant(Rate(perHour: 60))
    #expect(try Self.arrivals("\"even\": \"1/min\"") == .even(rate))
    #expect(try Self.arrivals("\"poisson\": { \"rate\": \"1/min\" }") == .poisson(rate))
    var bursty = BurstyRate()
    bursty.quiet = BurstState(rate: Rate(perHour: 1), lasts: .minutes(5))
    bursty.burst = BurstState(rate: Rate(perHour: 9), lasts: .minutes(1))
    let states =
      "{ \"quiet\": { \"rate\": \"1/h\", \"lasts\": \"5m\" }, "
      + "\"burst\": { \"rate\": \"9/h\", \"lasts\": \"1m\" } }"
    #expect(try Self.arrivals("\"bursty\": \(states)") == .bursty(bursty))
    var closed = ClosedPeople()
    closed.people = 40
    closed.think = .exponential(mean: 240e9)
    let think = "{ \"people\": 40, \"think\": { \"exponential\": { \"mean\": \"4m\" } } }"
    #expect(try Self.arrivals("\"closed\": \(think)") == .closed(closed))
  }

  @Test func `a profile is a list for all days, or lists by weekday`() throws {
    let step = "[{ \"from\": \"08:00\", \"rate\": \"9/h\" }]"
    let points = [ProfileStep(from: TimeOfDay(second: 28_800), rate: Rate(perHour: 9))]
    let plain = try Self.arrivals("\"poisson\": { \"profile\": \(step) }")
    #expect(plain == .poisson(.profile(WeekProfile(everyDay: points))))
    let week = "{ \"shape\": \"linear\", \"workdays\": \(step), \"weekend\": \(step) }"
    var profile = WeekProfile()
    profile.shape = .linear
    profile.workdays = points
    profile.weekend = points
    let found = try Self.arrivals("\"poisson\": { \"profile\": \(week) }")
    #expect(found == .poisson(.profile(profile)))
    let gap = "\"poisson\": { \"profile\": { \"workdays\": \(step), \"sat\": \(step) } }"
    #expect(
      try Self.errors(Self.file(traffic: gap)) == [
        "traffic.calls.poisson.profile: expected rates for all days of the week; "
          + "found none for sun"
      ])
  }

  @Test func `a day's factor is a law, a number or the name of a shared one`() throws {
    func factor(_ text: String) throws -> DayFactor? {
      let days = ", \"days\": { \"busy\": { \"gamma\": { \"mean\": 1, \"cv\": 0.2 } } }"
      let traffic = "\"poisson\": \"60/h\", \"dayToDay\": \(text)"
      return try Self.scenario(Self.file(traffic: traffic, run: days)).traffic[0].value.dayToDay
    }
    #expect(try factor("\"busy\"") == .shared("busy"))
    #expect(try factor("1.5") == .law(.constant(1.5)))
    let law = try factor("{ \"gamma\": { \"mean\": 1, \"cv\": 0.1 } }")
    #expect(law == .law(.gamma(mean: 1, cv: 0.1)))
    let traffic = "\"poisson\": \"60/h\", \"dayToDay\": \"bussy\""
    let days = ", \"days\": { \"busy\": 1 }"
    #expect(
      try Self.errors(Self.file(traffic: traffic, run: days)) == [
        "traffic.calls.dayToDay: there is no factor in run.days \"bussy\"; "
          + "did you mean \"busy\"?"
      ])
  }

  @Test func `recorded arrivals are read from the file beside the scenario`() throws {
    let traffic = "\"trace\": { \"file\": \"calls.csv\", \"column\": \"at\" }"
    let files = ["calls.csv": "id,at\n1,0s\n2,1m30s\n3,1.5h\n"]
    let text = Self.file(traffic: traffic)
    let scenario = try Self.scenario(text, files: files)
    guard case .trace(let recorded) = scenario.traffic[0].value.arrivals else {
      Issue.record("no trace")
      return
    }
    #expect(recorded.times == [.start, .seconds(90), .minutes(90)])
    let companions = try Self.read(text, files: files).reading.companions
    #expect(companions.map(\.name) == ["calls.csv"])
    #expect(companions.first?.bytes == Array("id,at\n1,0s\n2,1m30s\n3,1.5h\n".utf8))

    let seconds = "\"trace\": { \"file\": \"s.csv\", \"column\": \"at\", \"unit\": \"s\" }"
    let other = try Self.scenario(
      Self.file(traffic: seconds), files: ["s.csv": "at\n0\n90\n5400\n"])
    guard case .trace(let bare) = other.traffic[0].value.arrivals else {
      Issue.record("no trace")
      return
    }
    #expect(bare.times == recorded.times)
  }

  @Test func `another file under the same name changes the canonical text, and is refused`() throws
  {
    let text = Self.file(traffic: "\"trace\": { \"file\": \"c.csv\", \"column\": \"at\" }")
    let first = try Self.scenario(text, files: ["c.csv": "at\n0s\n"])
    // The same times in other bytes.
    let second = try Self.scenario(text, files: ["c.csv": "at\r\n0s\r\n"])
    let written = ScenarioForm.whole.text(of: first)
    #expect(written != ScenarioForm.whole.text(of: second))
    let errors = try Self.errors(written, files: ["c.csv": "at\n1s\n"])
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("traffic.calls.trace: \"c.csv\" has changed") == true)
  }

  @Test(
    arguments: [
      ("at\n0s\n5\n", "a/c.csv:3:1: error: expected a duration with a unit, such as"),
      ("at\n5s\n4s\n", "a/c.csv:3:1: error: expected a time that is not before the one above"),
      ("x,at\n1,1s\n2,-1s\n", "a/c.csv:3:3: error: expected a duration in ns"),
      ("x,at\n1,\n", "a/c.csv:2:3: error: expected a duration with a unit"),
      ("at\n0s,1\n", "a/c.csv:2:1: error: the line: expected 1 fields"),
      ("at\n4000d\n", "a/c.csv:2:1: error: expected a duration of at most 3650d"),
      ("st\n0s\n", "a/t.json:2:56: error: traffic.calls.trace: there is no column \"at\""),
      ("at\n", "a/t.json:2:56: error: traffic.calls.trace: \"c.csv\" has no lines"),
    ])
  func `each flaw of a trace is placed in its file`(table: String, start: String) throws {
    let text = Self.file(traffic: "\"trace\": { \"file\": \"c.csv\", \"column\": \"at\" }")
    let (scenario, reading) = try Self.read(text, files: ["c.csv": table])
    #expect(scenario == nil)
    let headlines = (reading.diagnostics.inFileOrder + reading.companionDiagnostics)
      .map(\.headline)
    #expect(headlines.count == 1)
    #expect(headlines.first?.hasPrefix(start) == true, "\(headlines)")
    #expect(reading.rendered().hasPrefix(start))
  }

  @Test func `a file that can't be read is one error at its place`() throws {
    let text = Self.file(traffic: "\"trace\": { \"file\": \"d.csv\", \"column\": \"at\" }")
    #expect(
      try Self.errors(text) == [
        "traffic.calls.trace: can't read \"d.csv\": it is not there"
      ])
    let absolute = Self.file(traffic: "\"trace\": { \"file\": \"/d\", \"column\": \"at\" }")
    #expect(
      try Self.errors(absolute) == [
        "traffic.calls.trace.file: expected a path relative to the scenario's folder; "
          + "found \"/d\""
      ])
  }

  @Test func `a law may come from a column`() throws {
    let law = "{ \"empirical\": { \"file\": \"s.csv\", \"column\": \"s\", \"unit\": \"s\" } }"
    let text = Self.file(people: ", \"patience\": \(law)")
    let found = try Self.scenario(text, files: ["s.csv": "s\n3\n1\n2\n2\n10\n"])
    let quantiles = [1.0, 2, 2, 3, 10].enumerated().map {
      Distribution.Quantile(probability: Double($0.offset) / 4, value: $0.element * 1e9)
    }
    #expect(found.people[0].value.patience == .empirical(quantiles))
    // What is written holds the values and needs the file no more.
    #expect(try Self.read(ScenarioForm.whole.text(of: found)).scenario == found)
    #expect(try Self.errors(text, files: ["s.csv": "s\n3\n-1\n"]).count == 1)
  }

  @Test func `a large column keeps its quantiles and its mean`() throws {
    let values = (0..<25_001).map { "\(25_001 - $0)" }.joined(separator: "\n")
    let law = "{ \"empirical\": { \"file\": \"s.csv\", \"column\": \"s\", \"unit\": \"s\" } }"
    let found = try Self.scenario(
      Self.file(people: ", \"patience\": \(law)"), files: ["s.csv": "s\n\(values)\n"])
    let patience = try #require(found.people[0].value.patience)
    #expect(abs(patience.mean / 12_501e9 - 1) < 1e-9)
    #expect(patience.quantile(0) == 1e9 && patience.quantile(1) == 25_001e9)
  }

  @Test func `patience may differ by time of day`() throws {
    let text = Self.file(
      people: ", \"patience\": [{ \"from\": \"06:00\", \"law\": \"10s\" },"
        + " { \"from\": \"18:00\", \"law\": \"30s\" }]")
    let people = try Self.scenario(text).people[0].value
    #expect(people.patience == nil)
    #expect(people.patienceByTime.map(\.from.second) == [21_600, 64_800])
    #expect(people.patienceByTime.map(\.law) == [.constant(10e9), .constant(30e9)])
  }

  @Test func `skills and devices are read`() throws {
    let text = Self.file(
      people: ", \"skill\": { \"asl\": 9, \"lsm\": 1 }, \"device\": { \"locked\": \"2%\","
        + " \"beforeFirstUnlock\": 0.01, \"unlocks\": \"3s\", \"memory\": { \"small\": 1 },"
        + " \"osLevel\": { \"27.1\": 1, \"27.3\": 3 } }", run: ", \"osLevel\": \"27.2\"")
    let scenario = try Self.scenario(text)
    #expect(scenario.run.osLevel == .minor2)
    #expect(scenario.skills == ["asl", "lsm"])
    let device = scenario.people[0].value.device
    #expect(device.locked == 0.02 && device.beforeFirstUnlock == 0.01)
    #expect(device.unlocks == .constant(3e9))
    #expect(device.memory == [Named("small", 1)])
    #expect(
      device.osLevel == [
        WeightedLevel(.minor1, weight: 1), WeightedLevel(.minor3, weight: 3),
      ])
  }

  @Test(
    arguments: [
      (
        "\"device\": { \"locked\": 0.7, \"beforeFirstUnlock\": 0.6 }",
        "people.people.device: expected \"locked\" and \"beforeFirstUnlock\""
      ),
      (
        "\"device\": { \"osLevel\": { \"27.9\": 1 } }",
        "people.people.device.osLevel: unknown system level \"27.9\": expected \"27.1\", "
      ),
      ("\"skill\": { \"asl\": 0 }", "people.people.skill: expected a weight above 0; found none"),
      ("\"patience\": [{ \"from\": \"06:00\", \"law\": \"0s\" }]", "people.people.patience"),
    ])
  func `nonsense about people is refused`(people: String, start: String) throws {
    let errors = try Self.errors(Self.file(people: ", " + people))
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix(start) == true, "\(errors)")
  }

  @Test(
    arguments: [
      ("\"closed\": { \"people\": 3, \"think\": \"0s\" }", "traffic.calls.closed.think: expected"),
      (
        "\"closed\": { \"people\": 3, \"think\": \"9s\" }, \"dayToDay\": 2",
        "\"dayToDay\" means nothing without a rate in traffic.calls"
      ),
      (
        "\"closed\": { \"people\": 3, \"think\": { \"uniform\": { \"min\": \"0s\","
          + " \"max\": \"0s\" } } }", "traffic.calls.closed.think: expected a mean of 1ms or more"
      ),
      (
        "\"closed\": { \"people\": 3, \"think\": \"1us\" }",
        "traffic.calls.closed.think: expected a mean of 1ms or more; found 1us"
      ),
      ("\"even\": \"1/h\", \"poisson\": \"1/h\"", "\"poisson\" can't stand beside \"even\""),
      ("\"unit\": \"call\", \"even\": \"1/h\"", "traffic.calls.unit: expected"),
    ])
  func `nonsense about traffic is refused`(traffic: String, start: String) throws {
    let errors = try Self.errors(Self.file(traffic: traffic))
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix(start) == true, "\(errors)")
  }
}
