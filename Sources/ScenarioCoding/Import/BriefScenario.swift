internal import CallModel
internal import JSONDocument

/// A scenario as people would write it: without what holds anyway, short values on one line.
enum BriefScenario {
  static func text(of scenario: Scenario) -> String {
    let form = ScenarioForm.whole
    guard
      let file = try? JSONFile(bytes: Array(form.text(of: scenario).utf8), named: "scenario")
    else { preconditionFailure("a scenario that was written can't be read") }
    return JSONLayout.text(of: brief(file.root, form.schema)) + "\n"
  }

  /// The value without members that say what their absence says.
  private static func brief(_ json: JSONValue, _ node: SchemaNode) -> JSONValue {
    switch node.shape {
    case .object(let schema):
      var value = json
      for member in json.members ?? [] {
        guard let field = schema.fields.first(where: { $0.key == member.key }) else { continue }
        let inner = brief(member.value, field.node)
        let isNeutral = field.neutral == JSONLayout.compact(member.value)
        let isEmpty = inner.members?.isEmpty == true
        value =
          !field.isRequired && (isNeutral || isEmpty)
          ? value.removing(member.key) : value.replacing(member.key, with: inner)
      }
      return value
    case .keyed(let element):
      var value = json
      for member in json.members ?? [] {
        value = value.replacing(member.key, with: brief(member.value, element))
      }
      return value
    case .text, .number, .whole, .boolean, .words, .list, .either, .enclosing: return json
    }
  }
}
