import EventEngine
import JSONDocument
import ScenarioCoding

/// Numbers as results write them: exact, and so small that no sum of them can overflow.
extension Form where Value == UInt64 {
  /// How often: 0 … 2^41.
  static var tally: Form {
    let most: Int64 = 1 << 41
    let phrase = "a whole number from 0 to \(most)"
    return Form(SchemaNode(.whole(minimum: 0, maximum: most), phrase)) { json, reading in
      if case .integer(let value) = json.kind, (0...most).contains(value) { return UInt64(value) }
      reading.refuse(json, wanted: phrase)
      return nil
    } encode: {
      $1.integer($0)
    }
  }

  /// A seed: always a string of decimal digits, for JSON numbers lose digits beyond 2^53.
  static var decimal: Form {
    let node = SchemaNode(.text(pattern: "^[0-9]{1,20}$"), "a string of decimal digits")
    return .digits(node, text: { String($0) }, value: { UInt64($0) })
  }

  /// A fingerprint: 16 hexadecimal digits.
  static var hexadecimal: Form {
    let node = SchemaNode(.text(pattern: "^[0-9a-f]{16}$"), "a string of 16 hexadecimal digits")
    return .digits(node, text: { HexText.text($0) }, value: { UInt64($0, radix: 16) })
  }
}

extension Form where Value == Int128 {
  /// A sum of times: always a string of decimal digits.
  static var sum: Form {
    let node = SchemaNode(.text(pattern: "^-?[0-9]{1,30}$"), "a string of decimal digits")
    return .digits(node, text: { String($0) }, value: { $0.utf8.count <= 31 ? Int128($0) : nil })
  }
}

extension Form where Value: Sendable & Equatable {
  /// A string that is written in one way only.
  fileprivate static func digits(
    _ node: SchemaNode, text: @escaping @Sendable (Value) -> String,
    value: @escaping @Sendable (String) -> Value?
  ) -> Form {
    Form(node) { json, reading in
      if let string = json.string, let value = value(string), text(value) == string {
        return value
      }
      reading.refuse(json, wanted: node.phrase)
      return nil
    } encode: {
      $1.string(text($0))
    }
  }
}

extension Form where Value == Int64 {
  /// A whole number up to ±2^61, so that differences don't overflow.
  static func whole(_ range: ClosedRange<Int64>) -> Form {
    let phrase = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    let node = SchemaNode(
      .whole(minimum: range.lowerBound, maximum: range.upperBound), phrase)
    return Form(node) { json, reading in
      if case .integer(let value) = json.kind, range.contains(value) { return value }
      reading.refuse(json, wanted: phrase)
      return nil
    } encode: {
      $1.integer($0)
    }
  }

  static var nanoseconds: Form { whole(-(1 << 61)...(1 << 61)) }
}

extension Form where Value == SimulationInstant {
  /// Since the start of the replication [ns].
  static var instant: Form {
    Form<Int64>.nanoseconds.map {
      SimulationInstant(nanoseconds: $0)
    } outOf: {
      $0.nanoseconds
    }
  }
}

extension Form where Value == SimulationSpan {
  /// A length of time [ns].
  static var exact: Form {
    Form<Int64>.nanoseconds.map {
      SimulationSpan(nanoseconds: $0)
    } outOf: {
      $0.nanoseconds
    }
  }
}

extension Form where Value: FixedWidthInteger & Sendable {
  /// A whole number of a small type.
  static var small: Form {
    Form<Int64>.whole(Int64(Value.min)...Int64(Value.max)).map {
      Value(truncatingIfNeeded: $0)
    } outOf: {
      Int64($0)
    }
  }
}

extension Form where Value: CaseIterable & Equatable & Sendable {
  /// The name of a case.
  static var caseName: Form { .choice(Value.allCases.map { ("\($0)", $0) }) }
}

extension Form where Value == [UInt64] {
  /// A number for each name; names that are left out have 0.
  static func tallies(_ schemaName: String, of names: [String]) -> Form {
    let about = { (name: String) in "How often: \(name)." }
    return ObjectForm(
      schemaName, neutral: [UInt64](repeating: 0, count: names.count),
      names.enumerated().map { index, name in
        .optional(name, \.[orNothing: index], .tally, about(name))
      }
    ).form
  }
}

extension [UInt64] {
  /// A number that is not written when it is 0.
  fileprivate subscript(orNothing index: Int) -> UInt64? {
    get { self[index] == 0 ? nil : self[index] }
    set { self[index] = newValue ?? 0 }
  }
}
