public import JSONDocument

/// How one kind of value is read from a scenario, written to it and described.
///
/// Everything that is said about the scenario format is said once, with these:
/// ```swift
/// let run = ObjectForm("run", neutral: RunSettings(), [
///   .required("length", \.length, .duration(.positive), "The span that is observed."),
///   .optional("warmUp", \.warmUp, .duration(.notNegative), "The span before it."),
/// ]).form
/// ```
/// `decode` adds every error to the reading and returns nil if it added any. What `encode` writes,
/// `decode` reads back as the same value, to the bit.
public struct Form<Value>: Sendable {
  /// What it looks like, for the JSON Schema and the reference page.
  public let schema: SchemaNode
  /// Reads a value, or adds errors and returns nil.
  public let decode: @Sendable (JSONValue, inout Reading) -> Value?
  /// Writes a value.
  public let encode: @Sendable (Value, inout JSONWriter) -> Void

  /// A form from its three parts.
  public init(
    _ schema: SchemaNode,
    decode: @escaping @Sendable (JSONValue, inout Reading) -> Value?,
    encode: @escaping @Sendable (Value, inout JSONWriter) -> Void
  ) {
    self.schema = schema
    self.decode = decode
    self.encode = encode
  }

  /// The same form for another type, which holds the same in other words.
  public func map<Other>(
    into: @escaping @Sendable (Value) -> Other, outOf: @escaping @Sendable (Other) -> Value
  ) -> Form<Other> {
    Form<Other>(schema) { value, reading in
      decode(value, &reading).map(into)
    } encode: { value, json in
      encode(outOf(value), &json)
    }
  }

  /// The form with one more check; `check` adds errors at the place of the value.
  public func checked(
    _ check: @escaping @Sendable (Value, JSONValue, inout Reading) -> Void
  ) -> Form {
    Form(schema) { json, reading in
      guard let value = decode(json, &reading) else { return nil }
      return reading.accepted(value) { reading in check(value, json, &reading) }
    } encode: {
      encode($0, &$1)
    }
  }

  /// Reads the whole file, or another root in its place, such as the file's own with changes.
  ///
  /// The other files that it names are read through `companions`.
  public func read(
    _ file: JSONFile, root: JSONValue? = nil, companions: CompanionReader = .none
  ) -> (value: Value?, reading: Reading) {
    var reading = Reading(file, companions: companions)
    let value = decode(root ?? file.root, &reading)
    reading.resolveNames()
    return (reading.hasErrors ? nil : value, reading)
  }

  /// The value as one line of JSON.
  public func text(of value: Value) -> String {
    var json = JSONWriter(.compact)
    encode(value, &json)
    return json.text
  }
}
