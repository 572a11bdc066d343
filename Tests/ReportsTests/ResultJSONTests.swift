import CallInvariants
import CallModel
import EventEngine
import Experiments
import JSONDocument
import Testing

@testable import Reports

@Suite struct ResultJSONTests {
  private static func read(_ text: String) throws -> (result: RunResult?, text: String) {
    let file = try JSONFile(bytes: Array(text.utf8), named: "result.json")
    let (result, diagnostics) = ResultJSON.read(file)
    return (result, diagnostics.inFileOrder.map { $0.headline + "\n" }.joined())
  }

  private static let days: [SmallDay] = {
    var interrupted = SmallDay()
    interrupted.wasInterrupted = true
    var empty = SmallDay()
    (empty.replications, empty.wasInterrupted) = (0, true)
    let hostile = SmallDay(
      name: String(repeating: "<script>\"\u{202E}\n", count: 300), apps: ["a\"b", "手話"])
    var seeded = SmallDay(expectations: [])
    seeded.seed = .max
    var faulty = SmallDay(expectations: [
      Expectation(.follows(.requestEnded, after: .tileShown, within: .minutes(9)), line: 3)
    ])
    faulty.scenario.faults = [
      Named(
        "lost",
        Fault(.on(.tileShown, .every(1), after: .constant(0)), .providerError))
    ]
    faulty.scenario.quiet = [QuietWindow(at: .seconds(600), for: .minutes(60))]
    let coded = SmallDay(engine: .code)
    return [SmallDay(), interrupted, empty, hostile, seeded, breached, faulty, coded]
  }()

  private static var breached: SmallDay {
    var day = SmallDay()
    let record = TraceRecord(
      .returnToCallMade, at: .seconds(3), began: .seconds(1), picked: .milliseconds(5),
      request: 7, slot: 3, call: 4, app: 1, group: 0, phase: .resume, detail: 2, amount: -1,
      cause: .touched)
    let findings: [Finding] = [
      .secondOutcome(first: .crashed), .outcomeMissing, .endedOtherwise(fixed: .assisted),
      .invokedAfterOutcome(.killed), .overbooked(busy: 4, planned: 3),
      .heldTooLong(since: .seconds(2)), .timeRanBackwards(from: .seconds(9)),
      .otherBeginning(.seconds(1)), .otherPick(.start), .otherPhase(.popUp),
      .otherDuration(.seconds(5)), .unbalanced(open: -2), .otherFate(.remembered),
      .launchMissing(since: .seconds(8)), .returnForgotten, .processShared,
    ]
    let kept = findings.map {
      RunBreaches.Placed(
        at: CellAddress(replication: 1, cell: 2), InvariantBreach($0, at: record))
    }
    let counts = Invariant.allCases.map { invariant in
      findings.count { $0.invariant == invariant } + 1_000
    }
    day.breaches = RunBreaches(counts: counts, kept: kept) ?? RunBreaches()
    return day
  }

  @Test(arguments: days.indices)
  func `a result reads back as the same result and the same bytes`(index: Int) throws {
    let result = Self.days[index].result
    let text = ResultJSON.text(of: result)
    let (read, complaints) = try Self.read(text)
    #expect(complaints == "")
    #expect(read == result)
    #expect(read.map { ResultJSON.text(of: $0) } == text)
    #expect(read.map { TextReport($0).text } == TextReport(result).text)
  }

  @Test func `breaches are written down in full`() {
    #expect(Self.breached.result.breaches.kept.count == 16)
  }

  @Test func `who played it stands in the result, unless it was the model`() {
    #expect(ResultJSON.text(of: SmallDay(engine: .code).result).contains("\"engine\": \"code\""))
    #expect(!ResultJSON.text(of: SmallDay().result).contains("\"engine\""))
  }

  @Test func `a seed keeps all its digits`() {
    #expect(ResultJSON.text(of: Self.days[4].result).contains("\"seed\": \"18446744073709551615\""))
  }

  @Test func `another file is refused with one error`() throws {
    let (result, text) = try Self.read("{\n  \"format\": 1\n}")
    #expect(result == nil)
    #expect(
      text == "result.json:2:13: error: this is no result of callsim: "
        + "expected \"format\": \"callsim-result\"; found 1\n")
  }

  @Test func `a later version is refused with one error`() throws {
    let later = Self.changed("\"version\": 1,", to: "\"version\": 2, \"extra\": 1,")
    #expect(
      try Self.read(later).text == "result.json:3:14: error: the result was written by a later "
        + "version of callsim: expected \"version\": 1 … 1; found 2\n")
  }

  private static func changed(_ old: String, to new: String) -> String {
    let text = ResultJSON.text(of: SmallDay().result)
    let parts = text.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.joined(separator: new)
  }

  @Test(arguments: [
    ("\"seed\": \"20270114\"", "\"seed\": 20270114", "seed: expected a string of decimal digits"),
    ("\"seed\": ", "\"sead\": ", "unknown key \"sead\" in the file; did you mean \"seed\"?"),
    ("\"minimum\": 5000000000", "\"minimum\": 6000000000", "no times have this count"),
    ("\"replications\": [0, 1]", "\"replications\": [0]", "the parts make no result: the figures"),
    ("\"expectationLines\": [12, ", "\"expectationLines\": [", "doesn't fit the expectations"),
    ("\"status\": \"missed\"", "\"status\": \"misst\"", "did you mean \"missed\"?"),
    ("\"engineEvents\": ", "\"engineEvents\": -", "a whole number from 0 to 2199023255552"),
  ])
  func `what is wrong with a result is said with its place`(
    old: String, new: String, complaint: String
  ) throws {
    let (result, text) = try Self.read(Self.changed(old, to: new))
    #expect(result == nil)
    #expect(text.contains(complaint), "\(text)")
    #expect(text.hasPrefix("result.json:"))
  }

  @Test func `whatever byte is lost or changed, reading ends with a result or an error`() throws {
    let bytes = Array(ResultJSON.text(of: SmallDay().result).utf8)
    for index in stride(from: 0, to: bytes.count, by: bytes.count / 12) {
      for change in [UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "\"")] {
        var broken = bytes
        broken[index] = change
        guard let file = try? JSONFile(bytes: broken, named: "broken.json") else { continue }
        let (result, diagnostics) = ResultJSON.read(file)
        #expect((result == nil) == !diagnostics.isEmpty)
        if let result { #expect(!TextReport(result).text.isEmpty) }
      }
    }
  }

  @Test func `the scenario's digest follows every value and no layout`() {
    let scenario = SmallDay().scenario
    let digest = ScenarioDigest(of: scenario)
    #expect("\(digest)" == "\(ScenarioDigest(of: SmallDay().scenario))")
    #expect("\(digest)".utf8.count == 32)
    var other = scenario
    other.framework.liveRequests = 2
    #expect(ScenarioDigest(of: other) != digest)
    #expect(ByteDigest(of: []) != ByteDigest(of: [0]))
    #expect(
      "\(ByteDigest(of: Array("callsim".utf8)))" == "ce67680ee646bfc5ee504d025089e2e1")
  }
}
