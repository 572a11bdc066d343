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
      // What lacks a unit is shown with one by the form that needs it.
      let quantity = json.number == nil ? nil : alternatives.first { $0.schema.isQuantity }
      guard let first = fitting.first ?? quantity, !isMisspelt(json, nodes) else {
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

  /// Whether a text that is none of the words looks more like one than like a quantity.
  private static func isMisspelt(_ json: JSONValue, _ nodes: [SchemaNode]) -> Bool {
    guard let text = json.string, let first = text.first else { return false }
    let words = nodes.flatMap(\.words)
    return !words.isEmpty && !words.contains(text) && first.isLetter
  }

  private static func nearestWord(to json: JSONValue, _ nodes: [SchemaNode]) -> String? {
    guard let text = json.string else { return nil }
    return NearestName.of(text, among: nodes.flatMap(\.words))
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

extension SchemaNode {
  /// The words, if it is one of some.
  fileprivate var words: [String] {
    if case .words(let words) = shape { words } else { [] }
  }

  /// Whether it is, or can be, a text of a certain form, such as a duration.
  fileprivate var isQuantity: Bool {
    switch shape {
    case .text(pattern: _?): true
    case .either(let nodes): nodes.contains(where: \.isQuantity)
    case .text, .number, .whole, .boolean, .words, .list, .keyed, .object, .enclosing: false
    }
  }
}
