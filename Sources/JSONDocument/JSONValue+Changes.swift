/// Values that differ from a file's in one place.
extension JSONValue {
  /// A text that stands in no file.
  public static func text(_ text: String) -> JSONValue {
    JSONValue(.string(text), place: 0, end: 0)
  }

  /// The same value at another value's place, so that errors name it.
  public func placed(like other: JSONValue) -> JSONValue {
    let kind: Kind =
      switch kind {
      case .object(let members):
        .object(
          members.map {
            JSONMember(
              key: $0.key, keyPlace: other.place, value: $0.value.placed(like: other))
          })
      case .array(let elements): .array(elements.map { $0.placed(like: other) })
      case .string, .integer, .real, .boolean, .null: kind
      }
    return JSONValue(kind, place: other.place, end: other.end)
  }

  /// An object with another value for a key, added at the end if it lacks the key.
  public func replacing(_ key: String, with value: JSONValue) -> JSONValue {
    guard var members else { return self }
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index] = JSONMember(key: key, keyPlace: members[index].keyPlace, value: value)
    } else {
      members.append(JSONMember(key: key, keyPlace: place, value: value))
    }
    return JSONValue(.object(members), place: place, end: end)
  }

  /// An object without a key.
  public func removing(_ key: String) -> JSONValue {
    guard let members else { return self }
    return JSONValue(.object(members.filter { $0.key != key }), place: place, end: end)
  }

  /// A list with another value at a place that it has.
  public func replacing(_ index: Int, with value: JSONValue) -> JSONValue {
    guard var elements, elements.indices.contains(index) else { return self }
    elements[index] = value
    return JSONValue(.array(elements), place: place, end: end)
  }
}
