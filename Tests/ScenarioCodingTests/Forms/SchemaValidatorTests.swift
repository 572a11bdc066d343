import Foundation
import JSONDocument
import ScenarioCoding
import TestSupport
import Testing

/// Our JSON Schema in the hands of a validator that we did not write.
@Suite struct SchemaValidatorTests {
  /// The first line is the schema, each further one a document: prints whether it is valid.
  private static let script = """
    import json
    lines = text.split("\\n")
    schema = json.loads(lines[0])
    kind = jsonschema.Draft202012Validator
    kind.check_schema(schema)
    validator = kind(schema)
    for line in lines[1:]:
        print(validator.is_valid(json.loads(line)))
    """

  /// What the validator says of each text; nil where there is no validator.
  private static func verdicts(on texts: [String]) throws -> [Bool]? {
    let schema = JSONSchemaWriter.schema(
      of: ScenarioForm.whole.schema, title: "callsim scenario, format 1", id: "t")
    let lines = [String(decoding: schema, as: UTF8.self)] + texts
    let compact = try lines.map {
      JSONLayout.compact(try JSONFile(bytes: Array($0.utf8), named: "t").root)
    }
    let output = try PythonReader.output(
      of: script, packages: ["jsonschema"], reading: compact.joined(separator: "\n"))
    return output?.split(separator: "\n").map { $0 == "True" }
  }

  private static func scenarios() throws -> [String] {
    let folder = RepositoryRoot.path(of: "Scenarios")
    let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    return try names.filter { $0.hasSuffix(".json") }.sorted().map {
      try String(contentsOfFile: folder + "/" + $0, encoding: .utf8)
    }
  }

  @Test func `the validator accepts every scenario of ours, and what we write of it`() throws {
    let files = try Self.scenarios() + [BrokenFile.whole]
    let written = try files.map { text in
      let file = try JSONFile(bytes: Array(text.utf8), named: "t")
      return ScenarioForm.whole.text(of: try #require(ScenarioForm.whole.read(file).value))
    }
    #expect(files.count >= 6)
    guard let verdicts = try Self.verdicts(on: files + written) else { return }
    #expect(verdicts == Array(repeating: true, count: 2 * files.count))
  }

  /// Whether the headlines are about shape alone: no schema sees names, sums and order.
  private static func isAboutShape(_ headlines: String) -> Bool {
    let shapes = [
      "error: unknown key", "can't stand beside", "expected an object", "expected a list",
      "expected true or false", "expected a duration with a unit", "expected a rate",
    ]
    return headlines.split(separator: "\n").allSatisfy { line in
      // The keys of an expectation, a fault and a stage depend on each other; a bound hides in a text.
      let isBeyond = ["expect[", "in faults.", "of at most", "\"from\" or \"to\""].contains {
        line.contains($0)
      }
      return shapes.contains { line.contains($0) } && !isBeyond
    }
  }

  @Test func `the validator refuses the broken files whose shape is wrong`() throws {
    // What jansson refuses, or finds twice, never comes to a validator.
    let files = BrokenFile.all.filter { file in
      guard let text = file.text, let json = try? JSONFile(bytes: Array(text.utf8), named: "t")
      else { return false }
      return json.duplicateKeys.isEmpty && Self.isAboutShape(file.headlines)
    }
    #expect(files.count >= 25)
    guard let verdicts = try Self.verdicts(on: files.compactMap(\.text)) else { return }
    for (file, isValid) in zip(files, verdicts) {
      #expect(!isValid, "\(file): \(file.headlines)")
    }
    #expect(verdicts.count == files.count)
  }

  @Test func `what the validator refuses, the decoder refuses`() throws {
    let changes = [
      ("\"name\": \"lunch\"", "\"x-name\": { \"x\": [ 1, null ] }"),
      ("\"replications\": 20", "\"replications\": 1"),
      ("\"count\": 28", "\"count\": 0"), ("\"cv\": 0.8", "\"cv\": 0.0001"),
      ("\"staff\": 3", "\"staff\": \"unlimited\""), ("\"90%\"", "0.9"), ("\"60%\"", "1"),
      ("\"drain\": \"untilEmpty\"", "\"drain\": \"90s\""), ("\"8s\"", "\"1m30.5s\""),
      ("\"40/h\"", "\"1e2/min\""), ("\"participants\": 2", "\"participants\": 2.0"),
      ("\"40/h\"", "{ \"rate\": \"3/d\" }"), ("85", "1e3"), ("\"30s\"", "\"none\""),
      ("\"45s\"", "45"), ("\"0.08%\"", "\"101%\""), ("\"replications\": 20", "\"replications\": 0"),
    ]
    let texts = changes.compactMap { BrokenFile($0.0, to: $0.1, says: "").text }
    guard let verdicts = try Self.verdicts(on: texts) else { return }
    for (text, isValid) in zip(texts, verdicts) where !isValid {
      let file = try JSONFile(bytes: Array(text.utf8), named: "t")
      #expect(ScenarioForm.whole.read(file).value == nil, "\(text)")
    }
    #expect(verdicts.contains(true) && verdicts.contains(false))
  }
}
