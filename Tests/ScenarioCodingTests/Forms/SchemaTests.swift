import EventEngine
import JSONDocument
import ScenarioCoding
import Testing

@Suite struct SchemaTests {
  private func schema(of node: SchemaNode) throws -> JSONValue {
    let bytes = JSONSchemaWriter.schema(of: node, title: "A sample", id: "sample.json")
    return try JSONFile(bytes: bytes, named: "schema").root
  }

  @Test func `every object is defined once and every reference is defined`() throws {
    let laws = ObjectForm(
      "pair", neutral: [Distribution.constant(0), .constant(0)],
      [
        .optional("first", \.[0], .distribution(), "One."),
        .optional("second", \.[1], .distribution(.factor), "Another."),
      ])
    let root = try schema(of: laws.form.schema)
    let names = root["$defs"]?.members?.map(\.key) ?? []
    #expect(Set(names).count == names.count && names.contains("factor mixture part"))
    let defined = Set(
      names.map { "#/$defs/" + $0.split(separator: " ").joined(separator: "%20") })
    let references = references(in: root)
    #expect(references.count > 20)
    #expect(references.allSatisfy { defined.contains($0) })
  }

  private func references(in value: JSONValue) -> [String] {
    let inside =
      (value.members?.map(\.value) ?? []) + (value.elements ?? [])
    return inside.flatMap { references(in: $0) } + [value["$ref"]?.string].compactMap { $0 }
  }

  @Test func `what the form says stands in the schema`() throws {
    let root = try schema(of: SampleScenario.form.schema)
    let scenario = try #require(root["$defs"]?["scenario"])
    #expect(root["$ref"]?.string == "#/$defs/scenario")
    #expect(scenario["required"]?.elements?.compactMap(\.string) == ["seed", "length"])
    #expect(scenario["additionalProperties"]?.kind == .boolean(false))
    let warmUp = scenario["properties"]?["warmUp"]
    #expect(warmUp?["description"]?.string == "The span before it. Left out: \"1m\".")
    #expect(
      scenario["properties"]?["level"]?["enum"]?.elements?.compactMap(\.string)
        == ["error", "warn"])
    #expect(scenario["allOf"]?.elements?.first?["oneOf"]?.elements?.count == 2)
  }

  @Test func `the reference page has a row for each key`() {
    let page = ReferencePage.text(of: SampleScenario.form.schema)
    #expect(
      page == """
        ## scenario

        | key | holds | left out | meaning |
        |---|---|---|---|
        | `seed` | a whole number of 0 or more or a string of digits | required | The seed. |
        | `length` | a duration with a unit, such as "90s" | required | The span that is observed. |
        | `warmUp` | a duration with a unit, such as "90s" | "1m" | The span before it. |
        | `level` | "error" or "warn" | "error" | How bad it is. |
        | `poisson` | a rate such as "120/h" | one of these | Random ones. |
        | `even` | a duration with a unit, such as "90s" | one of these | Regular ones. |
        | `groups` | by name: *group* | {} | Staff. |
        | `picks` | by name: a weight of 0 or more | {} | Shares. |
        | `first` | the name of a group | nothing | Who is first. |

        ## group

        | key | holds | left out | meaning |
        |---|---|---|---|
        | `staff` | a whole number from 0 to 1000, "unlimited" or a list: a time of day such as "08:30" | "unlimited" | How many there are. |
        | `wrapUp` | a duration with a unit, such as "90s" | nothing | What follows a call. |

        """)
  }
}
