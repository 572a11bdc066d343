import CallModel
import EventEngine
import JSONDocument
import ScenarioCoding
import Testing

@Suite struct ExpectationFileTests {
  private static func read(_ expectation: String) throws -> CallModel.Threshold {
    let old = #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#
    var whole = try #require(BrokenFile(old, to: expectation, says: "").text)
    whole = whole.replacing(
      #""picks": { "northline""#, with: #""skill": { "asl": 1 }, "picks": { "northline""#)
    let file = try JSONFile(bytes: Array(whole.utf8), named: "t")
    let (scenario, reading) = ScenarioForm.whole.read(file)
    let read = try #require(scenario, "\(reading.rendered())")
    let bytes = Array(ScenarioForm.whole.text(of: read).utf8)
    let again = ScenarioForm.whole.read(try JSONFile(bytes: bytes, named: "again")).value
    #expect(again?.expectations.map(\.claim) == read.expectations.map(\.claim))
    guard case .threshold(let threshold) = read.expectations[0].claim else {
      throw Diagnostic(
        path: "", position: TextPosition(line: 1, column: 1), message: "no threshold")
    }
    return threshold
  }

  @Test(arguments: Breakdown.allCases)
  func `an expectation may be judged part by part`(per: Breakdown) throws {
    let threshold = try Self.read(
      #""metric": "answer.serviceLevel", "within": "20s", "of": "served", "is": "> 1%", "#
        + "\"per\": \"\(per.rawValue)\"")
    #expect(threshold.per == per)
  }

  @Test func `a preset says limit, denominator and share`() throws {
    let presets = [
      ("vrs-120", 120, ServiceLevel.Denominator.arrived, 0.8), ("dac-45", 45, .goodIfShort, 0.8),
      ("strict-30", 30, .arrived, 0.85),
    ]
    for (name, seconds, denominator, share) in presets {
      let metric = #""metric": "answer.serviceLevel", "preset": "# + "\"\(name)\""
      let threshold = try Self.read(metric)
      let level = ServiceLevel(
        threshold: .seconds(Int64(seconds)), denominator: denominator)
      #expect(threshold.figure.serviceLevel == level)
      #expect(threshold.limit == share && threshold.comparison == .atLeast)
      let line = try ExpectationText.read("answer.serviceLevel(\(name))")
      #expect(line.claim == .threshold(threshold))
    }
    #expect(ServiceLevelPreset.all.count == presets.count)
  }

  @Test func `what stands beside a preset goes before it`() throws {
    let threshold = try Self.read(
      #""metric": "answer.serviceLevel", "preset": "vrs-120", "within": "60s", "of": "served", "#
        + #""is": ">= 90%", "basis": "person""#)
    let level = ServiceLevel(threshold: .seconds(60), denominator: .served, basis: .person)
    #expect(threshold.figure.serviceLevel == level)
    #expect(threshold.limit == 0.9)
  }

  @Test func `what only a file can say follows the line`() throws {
    var expectation = try ExpectationText.read("request.failed rate < 2%")
    guard case .threshold(var threshold) = expectation.claim else { return }
    threshold.isConfident = true
    threshold.figure.excusesInjected = true
    threshold.per = .app
    expectation.claim = .threshold(threshold)
    #expect(
      ExpectationText.text(of: expectation)
        == "request.failed rate < 2%, injected excused, per app, confident")
  }

  @Test func `the basis is part of the line that means an expectation`() throws {
    let text = "answer.serviceLevel(20s, served, person) >= 80%"
    let expectation = try ExpectationText.read(text)
    #expect(ExpectationText.text(of: expectation) == text)
    let plain = try ExpectationText.read("answer.serviceLevel(20s, served) >= 80%")
    #expect(plain != expectation)
    let strict = try ExpectationText.read("answer.serviceLevel(strict-30) >= 70%")
    #expect(ExpectationText.text(of: strict) == "answer.serviceLevel(30s, arrived) >= 70%")
    #expect(throws: ExpectationText.Flaw.self) {
      try ExpectationText.read("answer.serviceLevel(20s)")
    }
    #expect(throws: ExpectationText.Flaw.self) {
      try ExpectationText.read("answer.serviceLevel(person) >= 80%")
    }
  }
}
