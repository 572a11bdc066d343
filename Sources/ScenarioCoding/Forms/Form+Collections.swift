public import CallModel
internal import JSONDocument

/// What the keys of an object say besides naming its values.
public enum KeyMeaning: Sendable {
  /// Names that are used nowhere else.
  case plain
  /// Each key declares a thing.
  case declares(NameKind)
  /// Each key names a thing that is declared elsewhere.
  case refers(NameKind)
}

extension Form {
  /// A list of values.
  public static func list<Element>(
    of element: Form<Element>, count: ClosedRange<Int> = 0...Int.max
  ) -> Form where Value == [Element] {
    let node = SchemaNode(.list(element.schema, count: count), "a list")
    return Form(node) { json, reading in
      guard let elements = json.elements else {
        reading.refuse(json, wanted: node.phrase)
        return nil
      }
      guard count.contains(elements.count) else {
        reading.refuse(
          at: json.place, reading.pathText, wanted: wanted(count),
          found: "\(elements.count)")
        return nil
      }
      let values = elements.enumerated().map { index, json in
        reading.within(index) { reading in element.decode(json, &reading) }
      }
      return allOrNone(values)
    } encode: { values, json in
      json.array { json in
        for value in values { element.encode(value, &json) }
      }
    }
  }

  /// An object of named values, in file order.
  public static func keyed<Element>(
    of element: Form<Element>, _ keys: KeyMeaning = .plain
  ) -> Form where Value == [Named<Element>] {
    let node = SchemaNode(.keyed(element.schema), "an object of named values")
    return Form(node) { json, reading in
      guard let members = json.members else {
        reading.refuse(json, wanted: node.phrase)
        return nil
      }
      var values: [Named<Element>?] = []
      for member in members where !member.key.hasPrefix("x-") {
        let isName = NameRule.check(member.key, at: member.keyPlace, &reading)
        let value = reading.within(member) { reading in
          switch keys {
          case .plain: break
          case .declares(let kind): reading.declare(kind, member.key)
          case .refers(let kind): reading.refer(to: kind, member.key, at: member.keyPlace)
          }
          return element.decode(member.value, &reading)
        }
        values.append(isName ? value.map { Named(member.key, $0) } : nil)
      }
      return allOrNone(values)
    } encode: { values, json in
      json.object { json in
        for named in values {
          json.key(named.name)
          element.encode(named.value, &json)
        }
      }
    }
  }

  private static func wanted(_ count: ClosedRange<Int>) -> String {
    if count.lowerBound == count.upperBound { return "a list of \(count.lowerBound)" }
    if count.upperBound == Int.max { return "a list of at least \(count.lowerBound)" }
    return "a list of \(count.lowerBound) to \(count.upperBound)"
  }

  private static func allOrNone<Element>(_ values: [Element?]) -> [Element]? {
    let present = values.compactMap { $0 }
    return present.count == values.count ? present : nil
  }
}
