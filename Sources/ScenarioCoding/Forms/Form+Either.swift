internal import JSONDocument

/// One of several ways to write a value.
public struct Alternative<Value>: Sendable {
  let schema: SchemaNode
  let decode: @Sendable (JSONValue, inout Reading) -> Value?
  /// Writes the value if it is of this kind; says whether it was.
  let encode: @Sendable (Value, inout JSONWriter) -> Bool

  /// A way whose form holds `Content`, which makes some of the values.
  public init<Content>(
    _ form: Form<Content>, into: @escaping @Sendable (Content) -> Value,
    outOf: @escaping @Sendable (Value) -> Content?
  ) {
    schema = form.schema
    decode = { value, reading in form.decode(value, &reading).map(into) }
    encode = { value, json in
      guard let content = outOf(value) else { return false }
      form.encode(content, &json)
      return true
    }
  }
}

extension Form {
  /// A value with several ways to write it, told apart by what stands there; the first that fits.
  ///
  /// Words go before other strings. Of two objects, the one with all required keys is meant, or
  /// else the one with most of the keys that stand there.
  public static func either(_ alternatives: [Alternative<Value>]) -> Form {
    let nodes = alternatives.map(\.schema)
    let phrase = SchemaNode.anyOf(nodes.map(\.phrase))
    return Form(SchemaNode(.either(nodes), phrase)) { json, reading in
      let fitting = alternatives.filter { $0.schema.resembles(json) }
      guard let first = fitting.first else {
        reading.refuse(json, wanted: phrase, suggestion: nearestWord(to: json, nodes))
        return nil
      }
      let chosen = fitting.dropFirst().reduce(first) { best, next in
        next.schema.likeness(to: json) > best.schema.likeness(to: json) ? next : best
      }
      return chosen.decode(json, &reading)
    } encode: { value, json in
      let isWritten = alternatives.contains { $0.encode(value, &json) }
      precondition(isWritten, "no form writes \(value)")
    }
  }

  private static func nearestWord(to json: JSONValue, _ nodes: [SchemaNode]) -> String? {
    guard let text = json.string else { return nil }
    let words = nodes.flatMap { node -> [String] in
      if case .words(let words) = node.shape { words } else { [] }
    }
    return NearestName.of(text, among: words)
  }

  /// The form of a value inside itself, such as the parts of a mixture.
  public static func enclosing(
    _ name: String, _ phrase: String, _ form: @escaping @Sendable () -> Form
  ) -> Form {
    Form(SchemaNode(.enclosing(name), phrase)) { json, reading in
      form().decode(json, &reading)
    } encode: { value, json in
      form().encode(value, &json)
    }
  }
}
