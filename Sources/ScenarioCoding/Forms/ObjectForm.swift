public import JSONDocument

/// An object with a meaning: the fields that fill a neutral value, and what must hold among them.
public struct ObjectForm<Value: Sendable>: Sendable {
  /// The form of the whole object.
  public let form: Form<Value>

  /// An object of that name; what is left out stays as `neutral` has it.
  ///
  /// `check` runs when each field is right; it adds errors for fields that don't fit together.
  public init(
    _ name: String, neutral: Value, _ fields: [ObjectField<Value>],
    check: @escaping @Sendable (Value, JSONValue, inout Reading) -> Void = { _, _, _ in }
  ) {
    let parts = fields.map { $0.part(neutral: neutral) }
    let schema = ObjectSchema(name: name, parts: parts)
    form = Form(SchemaNode(.object(schema), "an object")) { json, reading in
      guard let members = json.members else {
        reading.refuse(json, wanted: "an object")
        return nil
      }
      var value = neutral
      let isComplete = reading.accepted(true) { reading in
        var meant: [String] = []
        for member in members where !member.key.hasPrefix("x-") {
          guard let field = fields.first(where: { $0.has(member.key) }) else {
            schema.refuseUnknown(member, &reading).map { meant.append($0) }
            continue
          }
          reading.within(member) { reading in field.read(member, &value, &reading) }
        }
        schema.refuseMissing(in: json, members, meant: meant, &reading)
      }
      guard isComplete != nil else { return nil }
      return reading.accepted(value) { reading in check(value, json, &reading) }
    } encode: { value, json in
      json.object { json in
        for field in fields { field.write(value, &json) }
      }
    }
  }
}

extension ObjectField {
  func has(_ key: String) -> Bool {
    switch part {
    case .field(let field): field.key == key
    case .oneOf(let fields, _): fields.contains { $0.key == key }
    }
  }

  func part(neutral value: Value) -> ObjectSchema.Part {
    guard case .field(var field) = part else { return part }
    field.neutral = neutral(value)
    return .field(field)
  }
}

extension ObjectSchema {
  /// Returns the key that was perhaps meant.
  fileprivate func refuseUnknown(_ member: JSONMember, _ reading: inout Reading) -> String? {
    let nearest = NearestName.of(member.key, among: fields.map(\.key))
    reading.refuse(
      at: member.keyPlace,
      "unknown key \(TerminalText.quoted(member.key)) in \(reading.placeText)",
      suggestion: nearest)
    return nearest
  }

  /// Adds an error for each key that must stand and doesn't, unless a misspelt one was meant,
  /// and for each beside another that excludes it.
  fileprivate func refuseMissing(
    in object: JSONValue, _ members: [JSONMember], meant: [String], _ reading: inout Reading
  ) {
    for part in parts {
      switch part {
      case .field(let field):
        let stands = members.contains { $0.key == field.key } || meant.contains(field.key)
        if field.isRequired, !stands {
          reading.refuse(
            at: object.place, "missing key \"\(field.key)\" in \(reading.placeText)")
        }
      case .oneOf(let fields, let isRequired):
        let standing = members.filter { member in fields.contains { $0.key == member.key } }
        let isMeant = fields.contains { meant.contains($0.key) }
        if standing.isEmpty, isRequired, !isMeant {
          let keys = SchemaNode.anyOf(fields.map { "\"\($0.key)\"" })
          reading.refuse(at: object.place, "missing key in \(reading.placeText)", wanted: keys)
        }
        for extra in standing.dropFirst() {
          reading.refuse(
            at: extra.keyPlace,
            "\"\(extra.key)\" can't stand beside \"\(standing[0].key)\" in \(reading.placeText)")
        }
      }
    }
  }
}
