internal import JSONDocument

/// One key of an object, or a choice among keys, and the property that it fills.
public struct ObjectField<Value>: Sendable {
  let part: ObjectSchema.Part
  /// What the schema says holds when it is left out.
  let neutral: @Sendable (Value) -> String?
  let read: @Sendable (JSONMember, inout Value, inout Reading) -> Void
  let write: @Sendable (Value, inout JSONWriter) -> Void

  /// A key that must stand.
  public static func required<Property>(
    _ key: String, _ property: any WritableKeyPath<Value, Property> & Sendable,
    _ form: Form<Property>, _ about: String
  ) -> ObjectField {
    field(key, property, form, isRequired: true, about)
  }

  /// A key that may be left out; then the neutral value's property stays.
  public static func optional<Property>(
    _ key: String, _ property: any WritableKeyPath<Value, Property> & Sendable,
    _ form: Form<Property>, _ about: String
  ) -> ObjectField {
    field(key, property, form, isRequired: false, about)
  }

  /// A key that may be left out; then there is nothing.
  public static func optional<Property>(
    _ key: String, _ property: any WritableKeyPath<Value, Property?> & Sendable,
    _ form: Form<Property>, _ about: String
  ) -> ObjectField {
    ObjectField(
      part: .field(
        FieldSchema(key: key, node: form.schema, isRequired: false, neutral: nil, about: about)),
      neutral: { value in value[keyPath: property].map(form.text) },
      read: { member, value, reading in
        if let read = form.decode(member.value, &reading) { value[keyPath: property] = read }
      },
      write: { value, json in
        guard let written = value[keyPath: property] else { return }
        json.key(key)
        form.encode(written, &json)
      })
  }

  /// One of several keys, each with a form of its own.
  public static func oneOf<Property>(
    _ property: any WritableKeyPath<Value, Property> & Sendable, isRequired: Bool = true,
    _ cases: [KeyCase<Property>]
  ) -> ObjectField {
    ObjectField(
      part: .oneOf(cases.map(\.schema), isRequired: isRequired),
      neutral: { _ in nil },
      read: { member, value, reading in
        let chosen = cases.first { $0.schema.key == member.key }
        if let read = chosen?.decode(member.value, &reading) { value[keyPath: property] = read }
      },
      write: { value, json in
        _ = cases.contains { $0.encode(value[keyPath: property], &json) }
      })
  }

  private static func field<Property>(
    _ key: String, _ property: any WritableKeyPath<Value, Property> & Sendable,
    _ form: Form<Property>, isRequired: Bool, _ about: String
  ) -> ObjectField {
    ObjectField(
      part: .field(
        FieldSchema(
          key: key, node: form.schema, isRequired: isRequired, neutral: nil, about: about)),
      neutral: { value in isRequired ? nil : form.text(of: value[keyPath: property]) },
      read: { member, value, reading in
        if let read = form.decode(member.value, &reading) { value[keyPath: property] = read }
      },
      write: { value, json in
        json.key(key)
        form.encode(value[keyPath: property], &json)
      })
  }
}

/// One key of a choice among keys.
public struct KeyCase<Value>: Sendable {
  let schema: FieldSchema
  let decode: @Sendable (JSONValue, inout Reading) -> Value?
  /// Writes key and value if the value is of this case; says whether it was.
  let encode: @Sendable (Value, inout JSONWriter) -> Bool

  /// A key whose form holds `Content`, which makes one case of `Value`.
  public init<Content>(
    _ key: String, _ form: Form<Content>, into: @escaping @Sendable (Content) -> Value,
    outOf: @escaping @Sendable (Value) -> Content?, _ about: String
  ) {
    schema = FieldSchema(
      key: key, node: form.schema, isRequired: false, neutral: nil, about: about)
    decode = { value, reading in form.decode(value, &reading).map(into) }
    encode = { value, json in
      guard let content = outOf(value) else { return false }
      json.key(key)
      form.encode(content, &json)
      return true
    }
  }
}
