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

  /// Whether an object has each key that this requires.
  func hasRequiredKeys(_ value: JSONValue) -> Bool {
    guard case .object(let schema) = shape, let members = value.members else { return true }
    func stands(_ field: FieldSchema) -> Bool { members.contains { $0.key == field.key } }
    return schema.parts.allSatisfy { part in
      switch part {
      case .field(let field): !field.isRequired || stands(field)
      case .oneOf(let fields, let isRequired): !isRequired || fields.contains(where: stands)
      }
    }
  }
}
