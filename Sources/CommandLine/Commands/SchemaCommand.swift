import ScenarioCoding

/// `callsim schema`: the scenario format, as the decoder defines it.
enum SchemaCommand {
  private static let reference = OptionDeclaration.flag(
    "reference", about: "write a page for people instead: every key, and the rules")

  static let declaration = CommandDeclaration(
    "schema", about: "write the JSON Schema of scenario files",
    discussion: """
      The schema (2020-12) is for editors and validators. It is made from the definitions that \
      decode, which see more than a schema can: names, sums, and keys that don't fit together.
      """,
    options: [reference],
    example: .init("schema > scenario-1.schema.json", about: "for \"$schema\" in a scenario"))

  static func run(_ parsed: ParsedCommand, _ context: inout CommandContext) throws(Refusal)
    -> ExitStatus
  {
    let node = ScenarioForm.whole.schema
    if parsed.has(reference) {
      try context.write(
        [ReferencePage.text(of: node), ConditionPage.text, RulePage.text].joined(separator: "\n"))
    } else {
      let bytes = JSONSchemaWriter.schema(
        of: node, title: "callsim scenario, format 1", id: "scenario-1.schema.json")
      try context.write(String(decoding: bytes, as: UTF8.self))
    }
    return .passed
  }
}
