/// The reference of a format in Markdown, one section for each object, made from its schema.
public struct ReferencePage {
  private var sections: [String] = []
  private var met: [String] = []

  /// The page about an object and all objects inside it, each once, outermost first.
  public static func text(of node: SchemaNode) -> String {
    var page = ReferencePage()
    page.describe(node)
    return page.sections.joined(separator: "\n")
  }

  private mutating func describe(_ node: SchemaNode) {
    switch node.shape {
    case .object(let schema):
      guard !met.contains(schema.name) else { return }
      met.append(schema.name)
      sections.append(Self.section(of: schema))
      for field in schema.fields { describe(field.node) }
    case .list(let element, _), .keyed(let element): describe(element)
    case .either(let nodes): for node in nodes { describe(node) }
    case .text, .number, .whole, .boolean, .words, .enclosing: break
    }
  }

  private static func section(of schema: ObjectSchema) -> String {
    var text = "## \(schema.name)\n\n| key | holds | left out | meaning |\n|---|---|---|---|\n"
    for part in schema.parts {
      switch part {
      case .field(let field):
        text += row(for: field, leftOut: field.isRequired ? "required" : field.neutral ?? "nothing")
      case .oneOf(let fields, let isRequired):
        for field in fields {
          text += row(for: field, leftOut: isRequired ? "one of these" : "at most one of these")
        }
      }
    }
    return text
  }

  private static func row(for field: FieldSchema, leftOut: String) -> String {
    let cells = ["`\(field.key)`", field.node.kindText, leftOut, field.about]
    return "| " + cells.map(escaped).joined(separator: " | ") + " |\n"
  }

  private static func escaped(_ cell: String) -> String {
    cell.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}

extension SchemaNode {
  /// What a table says that it is: objects by their name.
  fileprivate var kindText: String {
    switch shape {
    case .text, .number, .whole, .boolean, .words: phrase
    case .list(let element, _): "a list: \(element.kindText)"
    case .keyed(let element): "by name: \(element.kindText)"
    case .object(let schema): "*\(schema.name)*"
    case .enclosing(let name): "*\(name)*"
    case .either(let nodes): SchemaNode.anyOf(nodes.map(\.kindText))
    }
  }
}
