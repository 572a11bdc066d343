/// A quantity as text: a decimal number and a unit, such as `1.5` and `s`.
struct QuantityText {
  let number: Substring
  let unit: Substring

  /// Takes the number and unit that a text begins with off it; nil if it doesn't begin so.
  init?(takenFrom text: inout Substring) {
    let number = Self.number(text)
    guard !number.isEmpty else { return nil }
    let rest = text[number.endIndex...]
    let unit = rest.prefix { !("0"..."9").contains($0) && $0 != "." && $0 != "-" }
    self.number = number
    self.unit = unit
    text = text[unit.endIndex...]
  }

  /// The digits, with an optional point and more digits, that a text begins with.
  private static func number(_ text: Substring) -> Substring {
    let digits: (Character) -> Bool = { ("0"..."9").contains($0) }
    let whole = text.prefix(while: digits)
    let rest = text[whole.endIndex...]
    guard !whole.isEmpty, rest.first == "." else { return whole }
    let fraction = rest.dropFirst().prefix(while: digits)
    return fraction.isEmpty ? text.prefix(0) : text[..<fraction.endIndex]
  }

  /// A decimal, such as `0.25` or `1e-9`, times a power of ten, correctly rounded; nil if it isn't
  /// one.
  static func real(_ text: Substring, timesTenTo power: Int = 0) -> Double? {
    let parts = text.split(separator: "e", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      number(parts[0]).endIndex
        == text.index(
          text.startIndex, offsetBy: parts[0].count), !parts[0].isEmpty
    else { return nil }
    var exponent = power
    if parts.count == 2 {
      let digits = parts[1].drop { $0 == "+" || $0 == "-" }
      guard parts[1].count - digits.count <= 1, let value = Int(parts[1]),
        (-400...400).contains(value)
      else { return nil }
      exponent += value
    }
    let value = Double("\(parts[0])e\(exponent)")
    return value.flatMap { $0.isFinite ? $0 : nil }
  }
}

/// A decimal number of units as a whole number of something smaller.
enum ExactQuantity: Equatable {
  case whole(Int64)
  /// It isn't a whole number of them.
  case tooFine
  case tooBig

  /// So many `units`, each worth `unit`; the text is digits, perhaps with a point among them.
  init(_ text: Substring, of unit: Int64) {
    let parts = text.split(separator: ".")
    var fraction = parts.count > 1 ? parts[1] : ""
    while fraction.last == "0" { fraction.removeLast() }
    guard let units = Int64(parts.first ?? "") else {
      self = .tooBig
      return
    }
    let (whole, isOver) = units.multipliedReportingOverflow(by: unit)
    guard !isOver else {
      self = .tooBig
      return
    }
    guard fraction.count <= 18 else {
      self = .tooFine
      return
    }
    var divisor: Int64 = 1
    for _ in fraction { divisor *= 10 }
    let product = unit.multipliedFullWidth(by: Int64(fraction) ?? 0)
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    guard remainder == 0 else {
      self = .tooFine
      return
    }
    let (sum, isTooBig) = whole.addingReportingOverflow(quotient)
    self = isTooBig ? .tooBig : .whole(sum)
  }
}
