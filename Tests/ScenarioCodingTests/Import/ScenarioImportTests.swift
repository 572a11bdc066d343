import CallModel
import EventEngine
import JSONDocument
import ScenarioCoding
import Testing

/// All tables here are made up.
@Suite struct ScenarioImportTests {
  static func made(_ text: String, _ settings: ImportSettings) throws -> ScenarioImport {
    let reader = try CallRecordReaderTests.read(text, settings).reader
    return ScenarioImport(
      reader.records, leftOut: reader.leftOut, settings, from: reader.firstDate)
  }

  /// Two Mondays and a Tuesday: calls at 09:00 and, on Mondays, at 09:40.
  private static let week = """
    arrival,wait,service,agent
    2027-03-01T09:00:00,0,600,A
    2027-03-01T09:05:00,300,300,A
    2027-03-01T09:40:00,10,,
    2027-03-08T09:00:00,0,60,B
    2027-03-08T09:41:00,0,60,A
    2027-03-02T09:10:00,0,120,A

    """

  @Test func `the profile is the mean of each weekday by half hour`() throws {
    let scenario = try Self.made(Self.week, ImportSettings()).scenario
    guard case .poisson(.profile(let profile)) = scenario.traffic[0].value.arrivals else {
      Issue.record("no profile")
      return
    }
    #expect(profile.monday?.map(\.rate.perHour) == [0, 3, 2, 0])
    #expect(profile.tuesday?.map(\.rate.perHour) == [0, 2, 0, 0])
    #expect(profile.sunday?.map(\.rate.perHour) == [0])
    #expect(profile.monday?.map(\.from.second) == [0, 32_400, 34_200, 36_000])
    #expect(scenario.run.start?.text == "2027-03-01T00:00:00Z")
    #expect(scenario.run.length == .seconds(7 * 86_400))
  }

  @Test func `days that are alike make one mean day`() throws {
    var settings = ImportSettings()
    settings.areDaysAlike = true
    let scenario = try Self.made(Self.week, settings).scenario
    guard case .poisson(.profile(let profile)) = scenario.traffic[0].value.arrivals else {
      Issue.record("no profile")
      return
    }
    #expect(profile.everyDay?.map(\.rate.perHour) == [8.0 / 3, 4.0 / 3, 0])
    #expect(scenario.run.start?.text == "2027-03-01T09:00:00Z")
    #expect(scenario.run.length == .seconds(3600))
  }

  @Test func `staff is the mean number busy while somebody waits, else the most at once`() throws {
    var settings = ImportSettings()
    settings.staffStep = 1800
    // 09:00-09:30: 300 s of waiting with 1 busy, 100 s with 3. 10:00: nobody waits, 2 at once.
    let text = """
      arrival,wait,service
      09:00:00,0,900
      09:05:00,300,600
      09:20:00,100,10
      09:20:00,0,200
      09:20:00,0,200
      09:20:00,0,200
      10:00:00,0,60
      10:00:30,0,60

      """
    let made = try Self.made(text, settings)
    guard case .schedule(let steps) = made.scenario.providers[0].value.groups[0].value.staff else {
      Issue.record("no schedule")
      return
    }
    // (300·1 + 100·3) ÷ 400 = 1.5: rounded up.
    #expect(steps.map(\.from.second) == [32_400, 34_200, 36_000, 37_800])
    #expect(steps.map(\.count) == [2, 0, 2, 0])
    #expect(made.notes.contains { $0.contains("guessed in 1 of the day's steps") })
  }

  @Test func `patience is the censored curve, with its tail said`() throws {
    // Ten waits: 1 … 10 s; the odd ones gave up.
    let rows = (1...10).map { "\($0),\($0),\($0 % 2 == 1 ? "" : "60")\n" }.joined()
    let made = try Self.made("arrival,wait,service\n" + rows, ImportSettings())
    guard case .empirical(let points)? = made.scenario.people[0].value.patience else {
      Issue.record("no patience")
      return
    }
    // Shares: 0.9, 0.9·7/8, ·5/6, ·3/4, ·1/2 = 0.24609375 at 9 s, with two at risk.
    #expect(points.first?.value == 0)
    #expect(points[points.count - 2] == .init(probability: 0.754, value: 9e9))
    #expect(points.last == .init(probability: 1, value: 10e9))
    #expect(points.first { $0.probability == 0.1 }?.value == 1e9)
    #expect(points.first { $0.probability == 0.2 }?.value == 3e9)
    #expect(made.notes.contains { $0.contains("5 ended by giving up") })
    #expect(made.notes.contains { $0.contains("a straight line to the longest wait seen, 10 s") })
  }

  @Test func `where nobody gave up, patience has no end`() throws {
    let made = try Self.made("arrival,wait,service\n1,2,3\n", ImportSettings())
    #expect(made.scenario.people[0].value.patience == nil)
    #expect(made.notes.contains { $0.contains("nobody gave up") })
  }

  @Test func `each group has its callers, staff and service`() throws {
    var settings = ImportSettings()
    settings.groups = [("regular", ["PS"]), ("net", ["IN"])]
    let text = "arrival,wait,service,type\n0,1,10,PS\n0,1,20,IN\n5,3,,IN\n"
    let scenario = try Self.made(text, settings).scenario
    #expect(scenario.traffic.map(\.name) == ["regular", "net"])
    #expect(scenario.people.map { $0.value.skill.map(\.name) } == [["regular"], ["net"]])
    let provider = scenario.providers[0].value
    #expect(provider.groups.map { $0.value.skills } == [["regular"], ["net"]])
    #expect(provider.serviceBySkill.map { $0.value.mean } == [10e9, 20e9])
  }

  @Test func `the file is a scenario, the notes are comments, and nothing is wider than 100`()
    throws
  {
    let made = try Self.made(Self.week, ImportSettings())
    let text = made.text
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(text.hasPrefix("// Made by callsim import."))
    for note in made.notes {
      let first = note.split(separator: " ").prefix(4).joined(separator: " ")
      #expect(text.contains("// - " + first))
    }
    let file = try JSONFile(bytes: Array(text.utf8), named: "made")
    let (again, reading) = ScenarioForm.whole.read(file)
    #expect(again == made.scenario, "\(reading.rendered())")
    #expect(!text.contains("framework"))
  }
}
