internal import JSONDocument

extension SchemaNode {
  /// Whether a value is of the kind that this describes, right or not: it picks among alternatives.
  func resembles(_ value: JSONValue) -> Bool {
    switch (shape, value.kind) {
    case (.text, .string), (.boolean, .boolean), (.list, .array), (.keyed, .object),
      (.object, .object), (.enclosing, .object), (.number, .integer), (.number, .real),
      (.whole, .integer), (.whole, .real):
      true
    case (.words(let words), .string(let text)): words.contains(text)
    case (.either(let nodes), _): nodes.contains { $0.resembles(value) }
    case (.text, _), (.number, _), (.whole, _), (.boolean, _), (.words, _), (.list, _),
      (.keyed, _), (.object, _), (.enclosing, _):
      false
    }
  }

  /// How well an object fits this: the number of its keys that are known, much more if none is
  /// missing.
  func likeness(to value: JSONValue) -> Int {
    guard case .object(let schema) = shape, let members = value.members else { return 0 }
    func stands(_ field: FieldSchema) -> Bool { members.contains { $0.key == field.key } }
    let isComplete = schema.parts.allSatisfy { part in
      switch part {
      case .field(let field): !field.isRequired || stands(field)
      case .oneOf(let fields, let isRequired): !isRequired || fields.contains(where: stands)
      }
    }
    return schema.fields.count(where: stands) + (isComplete ? 1000 : 0)
  }
}
