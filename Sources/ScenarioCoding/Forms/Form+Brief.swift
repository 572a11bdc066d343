internal import JSONDocument

extension Form {
  /// The value as indented JSON without what may be left out, for people; it reads back as the same
  /// value.
  public func brief(_ value: Value) -> String {
    let whole = text(of: value)
    var json = JSONWriter(.indented)
    guard let file = try? JSONFile(bytes: Array(whole.utf8), named: "") else { return whole }
    schema.writeBriefly(file.root, &json)
    return json.text + "\n"
  }

  /// The same with short values on one line, as people would write it.
  func briefLines(_ value: Value) -> String {
    let brief = brief(value)
    guard let file = try? JSONFile(bytes: Array(brief.utf8), named: "") else { return brief }
    return JSONLayout.text(of: file.root) + "\n"
  }
}

extension SchemaNode {
  /// Writes the value without members that are as they would be if they were left out.
  fileprivate func writeBriefly(_ value: JSONValue, _ json: inout JSONWriter) {
    switch (shape, value.kind) {
    case (.object(let schema), .object(let members)):
      json.object { json in
        for member in members { schema.writeBriefly(member, &json) }
      }
    case (.keyed(let element), .object(let members)):
      json.object { json in
        for member in members {
          json.key(member.key)
          element.writeBriefly(member.value, &json)
        }
      }
    case (.list(let element, _), .array(let elements)):
      json.array { json in
        for value in elements { element.writeBriefly(value, &json) }
      }
    case (.either(let nodes), .object(let members)):
      // Several objects may be meant by one; then nothing is left out.
      let fitting = nodes.filter { $0.hasAll(members) }
      if fitting.count == 1 { fitting[0].writeBriefly(value, &json) } else { json.value(value) }
    case _: json.value(value)
    }
  }

  private func hasAll(_ members: [JSONMember]) -> Bool {
    guard case .object(let schema) = shape else { return false }
    return members.allSatisfy { member in schema.fields.contains { $0.key == member.key } }
  }
}

extension ObjectSchema {
  fileprivate func writeBriefly(_ member: JSONMember, _ json: inout JSONWriter) {
    guard let field = fields.first(where: { $0.key == member.key }) else { return }
    if !field.isRequired, let neutral = field.neutral {
      var compact = JSONWriter(.compact)
      compact.value(member.value)
      if compact.text == neutral { return }
    }
    json.key(member.key)
    field.node.writeBriefly(member.value, &json)
  }
}
