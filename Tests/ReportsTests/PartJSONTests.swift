import CallModel
import EventEngine
import Experiments
import JSONDocument
import Testing

@testable import Reports

@Suite struct PartJSONTests {
  private static let origin = RunOrigin(file: "lunch.json", arguments: ["--set", "run.cells=3"])

  private static func scenario(cells: Int = 3, expects: Bool = true) -> Scenario {
    var day = SmallDay()
    day.scenario.run.replications = 3
    day.scenario.run.cells = cells
    if !expects { day.scenario.expectations = [] }
    return day.scenario
  }

  private static func part(
    _ index: Int, of count: Int, _ scenario: Scenario = scenario(), seed: UInt64 = 9
  ) -> RunPart {
    let share = RunShare(index: index, count: count) ?? .whole
    return Experiment(scenario, seed: seed).play(RunPart(scenario, seed: seed, share: share))
  }

  private static func file(_ text: String) throws -> JSONFile {
    try JSONFile(bytes: Array(text.utf8), named: "part.json")
  }

  private static func text(_ part: RunPart) -> String {
    String(decoding: PartJSON.bytes(of: part, origin: origin), as: UTF8.self)
  }

  private static func read(_ text: String) throws -> (PartJSON.Stored?, String) {
    let (stored, diagnostics) = PartJSON.read(try file(text))
    return (stored, diagnostics.inFileOrder.map { $0.headline + "\n" }.joined())
  }

  @Test(arguments: [(1, 1), (1, 2), (2, 2), (2, 4), (9, 12)])
  func `a part reads back as the same part and the same bytes`(index: Int, count: Int) throws {
    let part = Self.part(index, of: count)
    let (stored, complaints) = try Self.read(Self.text(part))
    #expect(complaints == "")
    #expect(stored?.origin == Self.origin)
    let read = try #require(stored?.part)
    #expect(read == part)
    #expect(Self.text(read) == Self.text(part))
  }

  @Test func `parts that were written down merge to the bytes of the whole run`() throws {
    let scenario = Self.scenario()
    let result = Experiment(scenario, seed: 9).run()
    var whole = RunPart(scenario, seed: 9)
    for index in [4, 1, 3, 2] {
      let (stored, _) = try Self.read(Self.text(Self.part(index, of: 4)))
      whole.merge(try #require(stored?.part))
    }
    #expect(ResultJSON.bytes(of: whole.result) == ResultJSON.bytes(of: result))
  }

  @Test(arguments: [
    ("callsim-part", "callsim-result", "this is no part of a run: expected"),
    ("\"version\":1,", "\"version\":2,", "a part of another format: expected 1; found 2"),
    ("\"callsim\":\"", "\"callsim\":\"9", "played by another version of callsim: expected \"0.1"),
    ("\"traces\":1,", "\"traces\":7,", "played by another version of callsim: expected 1"),
    ("\"share\":[2,4]", "\"share\":[1,4]", "\"cells\" are not those of share 1/4"),
    ("\"share\":[2,4]", "\"share\":[5,4]", "there is no share 5/4"),
    ("\"cells\":[[3,5]]", "\"cells\":[[3,4]]", "doesn't fit \"cells\""),
    ("\"cells\":[[3,5]]", "\"cells\":[[4,5],[3,4]]", "no ascending ranges"),
    ("\"cells\":[[3,5]]", "\"cells\":[]", "doesn't fit \"cells\""),
    ("\"replication\":1", "\"replication\":2", "doesn't fit \"cells\""),
    ("\"scenarioDigest\":\"", "\"scenarioDigest\":\"0", "is not that of the scenario"),
    ("\"thresholds\":[20", "\"thresholds\":[10", "other limits of service levels"),
    ("\"servedByGroup\"", "\"answersByPerson\":[PERSON],\"servedByGroup\"", "people are counted"),
    ("\"digest\":\"", "\"digest\":\"0", "a string of 16 hexadecimal digits"),
    ("\"engineEvents\":", "\"engineEvents\":1", "the file was changed after it was written"),
    ("\"checksum\":\"", "\"checksum\":\"0", "the file was changed after it was written"),
  ])
  func `a file that was tampered with is refused with its place`(
    old: String, new: String, message: String
  ) throws {
    let text = Self.text(Self.part(2, of: 4))
    #expect(text.contains(old))
    let person =
      #"{"counts":{},"servedByWait":[],"abandonedByWait":[],"#
      + #""waitSum":"0","speedSum":"0"}"#
    let changed = text.replacing(old, with: new, maxReplacements: 1)
      .replacing("PERSON", with: person)
    let (stored, complaints) = try Self.read(changed)
    #expect(stored == nil)
    #expect(complaints.contains(message), "\(complaints)")
    #expect(complaints.hasPrefix("part.json:1:"))
  }

  @Test func `a changed figure of a replication is refused`() throws {
    let text = Self.text(Self.part(1, of: 1))
    #expect(text.contains("\"points\":[["))
    let (stored, complaints) = try Self.read(
      text.replacing("\"points\":[[", with: "\"points\":[[1", maxReplacements: 1))
    #expect(stored == nil)
    #expect(complaints.contains("the file was changed after it was written"))
  }

  @Test func `another digest than that of the cells is refused`() throws {
    let part = Self.part(2, of: 4)
    let text = Self.text(part)
    let digest = HexText.text(part.digest)
    let other = String(digest.reversed())
    #expect(digest != other)
    let (stored, complaints) = try Self.read(
      text.replacing(digest, with: other, maxReplacements: 1))
    #expect(stored == nil)
    #expect(complaints.contains("\"digest\" is not that of the cells"))
  }

  @Test func `what doesn't belong to the same run is told by its first difference`() throws {
    let part = Self.part(1, of: 4)
    var moved = Self.scenario()
    moved.expectations[0].line = 99
    let others: [(RunPart, String?)] = [
      (Self.part(2, of: 4), nil),
      (Self.part(1, of: 4, Self.scenario(cells: 2)), "of another scenario"),
      (Self.part(1, of: 4, Self.scenario(expects: false)), "of another scenario"),
      (Self.part(1, of: 4, moved), "of a scenario that is written otherwise"),
      (Self.part(1, of: 4, seed: 10), "of another seed than first.json: expected 9; found 10"),
      (Self.part(1, of: 5), "of another number of shards"),
    ]
    let scenario = Self.scenario()
    let coded = Experiment(scenario, engine: Coded(), seed: 9).play(
      RunPart(scenario, seed: 9, engine: .code, share: part.share))
    let wanted = "played by another engine than first.json: expected model; found code"
    for (other, message) in others + [(coded, wanted)] {
      let file = try Self.file(Self.text(other))
      let found = PartJSON.mismatch(other, in: file, with: part, named: "first.json")
      #expect((found == nil) == (message == nil))
      if let message { #expect(found?.headline.contains(message) == true) }
    }
  }
}

/// The model under another name.
private struct Coded: SimulationEngine {
  let kind = EngineKind.code

  func source(
    for scenario: Scenario, seed: UInt64, replication: Int, cell: Int
  ) -> ModelSource {
    ModelEngine().source(for: scenario, seed: seed, replication: replication, cell: cell)
  }
}
