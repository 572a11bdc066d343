import CallModel
import EventEngine
import ScenarioCoding
import Testing

struct PrecisionFileTests {
  @Test(arguments: [
    "answer.wait mean ± 2%", "answer.wait p95 ± 1s",
    "answer.serviceLevel(2m, arrived) ± 0.5 points",
    "answer.serviceLevel(2m, arrived, person) ± 0.5 points",
    "request.failed rate ± 0.1 points", "request.offered count ± 5", "line.length mean ± 10%",
  ])
  func `a precision is read and written as it was`(text: String) throws {
    #expect(PrecisionText.text(of: try PrecisionText.read(text)) == text)
  }

  @Test func `every share of a percent is written as it was read, and means the same`() throws {
    let shares =
      (1...1000).map { "\($0 / 10).\($0 % 10)" } + ["0.001", "0.00007", "2.85", "99.9999"]
    for text in shares {
      let share = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
      for line in [
        "request.failed rate ± \(share) points", "request.tileTime mean ± \(share)%",
      ] {
        #expect(PrecisionText.text(of: try PrecisionText.read(line)) == line)
      }
      let limit = "request.failed rate < \(share)%"
      #expect(ExpectationText.text(of: try ExpectationText.read(limit)) == limit)
    }
  }

  @Test func `shares of the figure are told from numbers in its unit`() throws {
    let wait = Figure(.answerWait, .mean)
    #expect(try PrecisionText.read("answer.wait mean +- 2 %") == .init(wait, .relative(0.02)))
    #expect(try PrecisionText.read("answer.wait mean ± 200ms") == .init(wait, .absolute(2e8)))
    let level = ServiceLevel(threshold: .seconds(20), denominator: .served)
    #expect(
      try PrecisionText.read("answer.serviceLevel(20s, served) ± 0.5 points")
        == .init(Figure(.answerServiceLevel, .share, serviceLevel: level), .absolute(0.005)))
    let target = PrecisionTarget(wait, .relative(0.1))
    #expect(target.limit(for: -50) == 5)
    #expect(PrecisionTarget(wait, .absolute(3)).limit(for: 50) == 3)
  }

  @Test(arguments: [
    ("answer.wat mean ± 2%", "did you mean \"answer.wait\"?"),
    ("answer.wait mean 2%", "half a width"),
    ("answer.wait ± 2%", "expected p95, mean, max"),
    ("answer.wait mean ± 0%", "such as 2% or 200ms"),
    ("answer.wait mean ± 0.5 points", "such as 2% or 200ms"),
    ("answer.serviceLevel(20s) ± 3s", "0.5 points"),
    ("answer.serviceLevel ± 1%", "needs \"within\""),
    ("answer.wait meen ± 1%", "p50, p95"),
  ])
  func `what is no precision is refused with what was expected`(text: String, part: String) {
    #expect { try PrecisionText.read(text) } throws: { error in
      (error as? ExpectationText.Flaw)?.wanted.contains(part) ?? false
    }
  }

  @Test func `a sweep is a grid whose last path changes first`() throws {
    let staff = try ScenarioSweep("a.staff=1,2")
    let other = try ScenarioSweep("b.x=[1,2],\"p,q\"")
    let grid = try ScenarioSweep.grid([staff, other])
    #expect(
      grid.map { $0.map(\.text) } == [
        ["a.staff=1", "b.x=[1,2]"], ["a.staff=1", "b.x=\"p,q\""], ["a.staff=2", "b.x=[1,2]"],
        ["a.staff=2", "b.x=\"p,q\""],
      ])
    #expect(grid[0].map(\.valueText) == ["1", "[1,2]"])
    #expect(throws: ScenarioOverride.Flaw.self) { try ScenarioSweep("a.staff") }
    #expect(throws: ScenarioOverride.Flaw.self) { try ScenarioSweep("a.staff=1,,2") }
    let many = try ScenarioSweep(path: "a", values: (0..<101).map(String.init))
    #expect(throws: ScenarioOverride.Flaw.self) { try ScenarioSweep.grid([many, many]) }
  }
}
