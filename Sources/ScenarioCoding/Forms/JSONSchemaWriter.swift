internal import JSONDocument

/// Writes a schema node as JSON Schema 2020-12.
///
/// Each object with a name is defined once, under `$defs`, and referred to from where it stands.
/// What the decoder checks beyond shape (names that exist, fields that fit together) no JSON Schema
/// can say.
public struct JSONSchemaWriter {
  private var defined: [ObjectSchema] = []

  /// A JSON Schema of that title, as bytes that end with a line break.
  public static func schema(of node: SchemaNode, title: String, id: String) -> [UInt8] {
    var writer = JSONSchemaWriter()
    writer.collect(node)
    var json = JSONWriter()
    json.object { json in
      json.member("$schema", "https://json-schema.org/draft/2020-12/schema")
      json.member("$id", id)
      json.member("title", title)
      writer.writeContent(of: node, about: nil, to: &json)
      json.key("$defs")
      json.object { json in
        for schema in writer.defined {
          json.key(schema.name)
          json.object { json in writer.writeObject(schema, to: &json) }
        }
      }
    }
    json.endLine()
    return json.bytes
  }

  /// Finds the objects, each once, in the order in which they are met.
  private mutating func collect(_ node: SchemaNode) {
    switch node.shape {
    case .object(let schema):
      guard !defined.contains(where: { $0.name == schema.name }) else { return }
      defined.append(schema)
      for field in schema.fields { collect(field.node) }
    case .list(let element, _), .keyed(let element): collect(element)
    case .either(let nodes): for node in nodes { collect(node) }
    case .text, .number, .whole, .boolean, .words, .enclosing: break
    }
  }

  private func write(_ node: SchemaNode, about: String? = nil, to json: inout JSONWriter) {
    json.object { json in writeContent(of: node, about: about, to: &json) }
  }

  private func writeContent(of node: SchemaNode, about: String?, to json: inout JSONWriter) {
    if let about { json.member("description", about) }
    switch node.shape {
    case .text(let pattern):
      json.member("type", "string")
      if let pattern { json.member("pattern", pattern) }
    case .number(let minimum, let isMinimumExclusive, let maximum):
      json.member("type", "number")
      let key = isMinimumExclusive ? "exclusiveMinimum" : "minimum"
      if let minimum { json.member(key, minimum) }
      if let maximum { json.member("maximum", maximum) }
    case .whole(let minimum, let maximum):
      json.member("type", "integer")
      json.key("minimum")
      json.integer(minimum)
      json.key("maximum")
      json.integer(maximum)
    case .boolean: json.member("type", "boolean")
    case .words(let words):
      json.key("enum")
      json.array { json in for word in words { json.string(word) } }
    case .list(let element, let count): writeList(of: element, count, to: &json)
    case .keyed(let element):
      json.member("type", "object")
      writePatterns(to: &json)
      json.key("additionalProperties")
      write(element, to: &json)
    case .object(let schema): json.member("$ref", Self.reference(to: schema.name))
    case .enclosing(let name): json.member("$ref", Self.reference(to: name))
    case .either(let nodes):
      json.key("anyOf")
      json.array { json in for node in nodes { write(node, to: &json) } }
    }
  }

  private func writeList(
    of element: SchemaNode, _ count: ClosedRange<Int>, to json: inout JSONWriter
  ) {
    json.member("type", "array")
    json.key("items")
    write(element, to: &json)
    if count.lowerBound > 0 {
      json.key("minItems")
      json.integer(count.lowerBound)
    }
    if count.upperBound < Int.max {
      json.key("maxItems")
      json.integer(count.upperBound)
    }
  }

  private func writeObject(_ schema: ObjectSchema, to json: inout JSONWriter) {
    json.member("type", "object")
    json.key("properties")
    json.object { json in
      for field in schema.fields {
        json.key(field.key)
        write(field.node, about: field.description, to: &json)
      }
    }
    writePatterns(to: &json)
    json.key("additionalProperties")
    json.boolean(false)
    let required = schema.fields.filter(\.isRequired)
    if !required.isEmpty {
      json.key("required")
      json.array { json in for field in required { json.string(field.key) } }
    }
    writeChoices(of: schema, to: &json)
  }

  /// Each choice among keys: one of them, or none if none is needed.
  private func writeChoices(of schema: ObjectSchema, to json: inout JSONWriter) {
    let choices = schema.parts.compactMap { part in
      if case .oneOf(let fields, let isRequired) = part { (fields, isRequired) } else { nil }
    }
    guard !choices.isEmpty else { return }
    json.key("allOf")
    json.array { json in
      for (fields, isRequired) in choices {
        json.object { json in writeChoice(among: fields, isRequired, to: &json) }
      }
    }
  }

  private func writeChoice(
    among fields: [FieldSchema], _ isRequired: Bool, to json: inout JSONWriter
  ) {
    func writeRequired(_ field: FieldSchema, to json: inout JSONWriter) {
      json.object { json in
        json.key("required")
        json.array { json in json.string(field.key) }
      }
    }
    json.key("oneOf")
    json.array { json in
      for field in fields { writeRequired(field, to: &json) }
      guard !isRequired else { return }
      json.object { json in
        json.key("not")
        json.object { json in
          json.key("anyOf")
          json.array { json in for field in fields { writeRequired(field, to: &json) } }
        }
      }
    }
  }

  /// Keys that begin with `x-` are the user's own.
  private func writePatterns(to json: inout JSONWriter) {
    json.key("patternProperties")
    json.object { json in
      json.key("^x-")
      json.boolean(true)
    }
  }

  private static func reference(to name: String) -> String {
    "#/$defs/" + name.map { $0 == " " ? "%20" : String($0) }.joined()
  }
}

extension FieldSchema {
  /// What it means and what holds without it.
  fileprivate var description: String {
    neutral.map { "\(about) Left out: \($0)." } ?? about
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ key: String, _ value: String) {
    self.key(key)
    string(value)
  }

  fileprivate mutating func member(_ key: String, _ value: Double) {
    self.key(key)
    number(value)
  }
}
