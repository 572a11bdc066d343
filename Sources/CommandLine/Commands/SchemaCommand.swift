import Reports
import ScenarioCoding

/// `callsim schema`: the formats of scenarios and results, as the decoders define them.
enum SchemaCommand {
  private static let reference = OptionDeclaration.flag(
    "reference", about: "write a page for people instead: every key, and the rules")
  private static let result = OptionDeclaration.flag(
    "result", about: "write the schema of results instead, which run --json writes")

  static let declaration = CommandDeclaration(
    "schema", about: "write the JSON Schema of scenario files",
    discussion: """
      The schema (2020-12) is for editors and validators. It is made from the definitions that \
      decode, which see more than a schema can: names, sums, and keys that don't fit together.
      """,
    options: [reference, result],
    example: .init("schema > scenario-1.schema.json", about: "for \"$schema\" in a scenario"))

  static func run(_ parsed: ParsedCommand, _ context: inout CommandContext) throws
    -> ExitStatus
  {
    try parsed.exclude(reference, result)
    if parsed.has(result) {
      context.write(String(decoding: ResultSchema.bytes, as: UTF8.self))
      return .passed
    }
    let node = ScenarioForm.whole.schema
    if parsed.has(reference) {
      context.write(
        [ReferencePage.text(of: node), ConditionPage.text, FaultPage.text, RulePage.text]
          .joined(separator: "\n"))
    } else {
      let bytes = JSONSchemaWriter.schema(
        of: node, title: "callsim scenario, format 1", id: "scenario-1.schema.json")
      context.write(String(decoding: bytes, as: UTF8.self))
    }
    return .passed
  }
}
