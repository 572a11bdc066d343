internal import JSONDocument

extension Form where Value == Bool {
  /// True or false.
  public static var boolean: Form {
    Form(SchemaNode(.boolean, "true or false")) { json, reading in
      if case .boolean(let value) = json.kind { return value }
      reading.refuse(json, wanted: "true or false")
      return nil
    } encode: {
      $1.boolean($0)
    }
  }
}

extension Form where Value == Int {
  /// A whole number in a range.
  public static func count(_ range: ClosedRange<Int> = 0...1_000_000_000) -> Form {
    let (least, most) = (Int64(range.lowerBound), Int64(range.upperBound))
    let phrase = "a whole number from \(least) to \(most)"
    return Form(SchemaNode(.whole(minimum: least, maximum: most), phrase)) { json, reading in
      if let value = json.whole, (least...most).contains(value) { return Int(value) }
      reading.refuse(json, wanted: phrase)
      return nil
    } encode: {
      $1.integer($0)
    }
  }
}

extension Form where Value == Double {
  /// A number in a range.
  public static func number(
    _ range: ClosedRange<Double> = -Double
      .greatestFiniteMagnitude...Double
      .greatestFiniteMagnitude
  ) -> Form {
    number(
      "a number" + words(for: range), minimum: range.lowerBound, maximum: range.upperBound)
  }

  /// A number above 0 and up to a maximum.
  public static func positive(atMost maximum: Double = 1e15) -> Form {
    let bound = maximum == 1e15 ? "" : " and at most \(maximum)"
    return number(
      "a number above 0\(bound)", minimum: 0, isMinimumExclusive: true, maximum: maximum)
  }

  /// A share among others, which need not add up to 1.
  public static var weight: Form {
    number("a weight of 0 or more", minimum: 0, maximum: 1e15)
  }

  private static func number(
    _ phrase: String, minimum: Double, isMinimumExclusive: Bool = false, maximum: Double
  ) -> Form {
    let node = SchemaNode(
      .number(minimum: minimum, isMinimumExclusive: isMinimumExclusive, maximum: maximum), phrase)
    return Form(node) { json, reading in
      if let value = json.number, value <= maximum,
        isMinimumExclusive ? value > minimum : value >= minimum
      {
        return value
      }
      reading.refuse(json, wanted: phrase)
      return nil
    } encode: {
      $1.number($0)
    }
  }

  private static func words(for range: ClosedRange<Double>) -> String {
    guard range.upperBound < .greatestFiniteMagnitude else { return "" }
    return " from \(range.lowerBound.plain) to \(range.upperBound.plain)"
  }
}

extension Form where Value == UInt64 {
  /// A seed: a whole number, or a string of decimal or hexadecimal digits beyond 2^53.
  ///
  /// Numbers beyond 2^53 lose digits in other JSON tools, so they are written as strings.
  public static var seed: Form {
    let phrase = "a whole number of 0 or more, or a string such as \"0x1f\""
    let nodes = [
      SchemaNode(.whole(minimum: 0, maximum: 1 << 53), "a whole number of 0 or more"),
      SchemaNode(.text(pattern: "^(0x[0-9a-fA-F]{1,16}|[0-9]{1,20})$"), "a string of digits"),
    ]
    return Form(SchemaNode(.either(nodes), phrase)) { json, reading in
      if case .integer(let value) = json.kind, value >= 0 { return UInt64(value) }
      if let text = json.string, let value = seed(text) { return value }
      reading.refuse(json, wanted: phrase)
      return nil
    } encode: { value, json in
      if value <= 1 << 53 { json.integer(value) } else { json.string(String(value)) }
    }
  }

  private static func seed(_ text: String) -> UInt64? {
    guard text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else {
      return nil
    }
    return text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
  }
}

extension JSONValue {
  /// The number, if it is a whole one; `5.0` is.
  var whole: Int64? {
    switch kind {
    case .integer(let value): value
    case .real(let value): Int64(exactly: value)
    case .object, .array, .string, .boolean, .null: nil
    }
  }
}

extension Double {
  /// The number as people write it: no `.0` after a whole one.
  var plain: String {
    guard let whole = Int64(exactly: self), magnitude <= 0x1p53 else { return description }
    return self == 0 ? "0" : whole.description
  }

  /// A hundred times the number, in the fewest digits that mean it: 0.028 is 2.8.
  ///
  /// The point is moved among decimal digits: in binary, 0.028 × 100 is 2.8000000000000003.
  var hundredfold: String {
    let parts = magnitude.description.split(separator: "e")
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let halves = parts[0].split(separator: ".")
    let digits = halves.joined()
    let point = halves[0].count + exponent + 2
    let padded =
      String(repeating: "0", count: max(0, 1 - point)) + digits
      + String(repeating: "0", count: max(0, point - digits.count))
    let whole = padded.prefix(max(1, point)).drop { $0 == "0" }
    var rest = padded.dropFirst(max(1, point))
    while rest.last == "0" { rest.removeLast() }
    return (self < 0 ? "-" : "") + (whole.isEmpty ? "0" : whole) + (rest.isEmpty ? "" : "." + rest)
  }
}
