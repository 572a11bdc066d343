/// Durations as a scenario writes them: `250ms`, `1h30m`, `1.5s`.
public enum DurationText {
  /// The units, largest first, and how long one is [ns].
  static let units: [(name: String, nanoseconds: Int64)] = [
    ("d", 86_400_000_000_000), ("h", 3_600_000_000_000), ("m", 60_000_000_000),
    ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1_000), ("ns", 1),
  ]

  /// A text that is no duration, and what it should have been.
  public struct Flaw: Error, Equatable {
    /// The phrase after `expected`.
    public let wanted: String
  }

  /// The length that a text means [ns]; never negative.
  public static func nanoseconds(_ text: String) throws(Flaw) -> Int64 {
    var rest = Substring(text)
    var total: Int64 = 0
    var smallest = -1
    while !rest.isEmpty {
      guard let part = QuantityText(takenFrom: &rest),
        let unit = units.firstIndex(where: { $0.name == part.unit })
      else {
        let isBare = QuantityText.real(text[...]) != nil
        if isBare { throw Flaw(wanted: "a duration with a unit, such as \"\(text)s\"") }
        throw Flaw(wanted: "a duration in ns, us, ms, s, m, h or d, such as \"1h30m\"")
      }
      guard unit > smallest else {
        throw Flaw(wanted: "units from large to small, each once, such as \"1h30m\"")
      }
      smallest = unit
      guard rest.isEmpty || !part.number.contains(".") else {
        throw Flaw(wanted: "a fraction only in the last part, such as \"1m30.5s\"")
      }
      switch ExactQuantity(part.number, of: units[unit].nanoseconds) {
      case .tooFine: throw Flaw(wanted: "a whole number of nanoseconds")
      case .tooBig: throw Flaw(wanted: "a duration of at most 3650d")
      case .whole(let length):
        let (sum, isOver) = total.addingReportingOverflow(length)
        if isOver { throw Flaw(wanted: "a duration of at most 3650d") }
        total = sum
      }
    }
    if smallest < 0 { throw Flaw(wanted: "a duration with a unit, such as \"90s\"") }
    return total
  }

  /// The shortest text that means exactly this length, in the largest units: `1h30m`, `1.5s`,
  /// `1ns`.
  public static func text(nanoseconds: Int64) -> String {
    guard nanoseconds != 0 else { return "0s" }
    var rest = nanoseconds.magnitude
    var text = nanoseconds < 0 ? "-" : ""
    for (name, length) in units.prefix(3) where rest >= length.magnitude {
      text += "\(rest / length.magnitude)\(name)"
      rest %= length.magnitude
    }
    guard rest > 0 else { return text }
    for (name, length) in units.dropFirst(3) where rest >= length.magnitude {
      return text + decimal(rest, of: length.magnitude) + name
    }
    return text
  }

  private static func decimal(_ value: UInt64, of unit: UInt64) -> String {
    let remainder = value % unit
    guard remainder > 0 else { return "\(value / unit)" }
    // Every unit below a minute is a power of ten, so the fraction's digits are the remainder's.
    let places = String(unit).count - 1
    var digits = String(remainder)
    digits = String(repeating: "0", count: places - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(value / unit).\(digits)"
  }
}
