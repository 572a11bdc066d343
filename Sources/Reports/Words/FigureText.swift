import EventEngine
import Statistics

/// Numbers as people read them, with the digits that mean something.
///
/// What there is no number for is `—`, never 0.
enum FigureText {
  static let nothing = "—"

  /// A number with so many decimals, digits in groups of three: `10 482.5`.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite, value.magnitude < 1e15 else { return value.description }
    let scale = power(decimals)
    let scaled = (value.magnitude * Double(scale)).rounded()
    guard scaled < 9e18 else { return value.description }
    let whole = Int64(scaled)
    let digits = grouped(whole / scale)
    let sign = value < 0 && whole > 0 ? "−" : ""
    guard decimals > 0 else { return sign + digits }
    let rest = String(whole % scale)
    return sign + digits + "." + String(repeating: "0", count: decimals - rest.utf8.count) + rest
  }

  /// How many: whole as it is, else with a digit or two after the point.
  static func number(_ value: Double?) -> String {
    guard let value else { return nothing }
    if value == value.rounded() || value.magnitude >= 1000 { return fixed(value, 0) }
    return fixed(value, value.magnitude >= 10 ? 1 : 2)
  }

  static func count(_ value: UInt64) -> String { grouped(Int64(clamping: value)) }

  /// A share in percent; what is not quite nothing or everything doesn't look as if it were.
  static func share(_ value: Double?) -> String {
    guard let value else { return nothing }
    let percent = value * 100
    if percent == percent.rounded() { return fixed(percent, 0) + "%" }
    for decimals in 1...4 {
      let text = fixed(percent, decimals)
      let looksWhole = text.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst().allSatisfy {
        $0 == UInt8(ascii: "0")
      }
      if !(looksWhole && (percent < 1 || percent > 99 && percent < 100)) { return text + "%" }
    }
    return percent < 1 ? "<0.0001%" : ">99.9999%"
  }

  /// A span: `950ns`, `12.3ms`, `45.1s`, `3m25s`, `2h10m`, `3d4h`.
  static func span(_ nanoseconds: Double?) -> String {
    guard let nanoseconds else { return nothing }
    let length = nanoseconds.magnitude
    let sign = nanoseconds < 0 ? "−" : ""
    for (name, unit) in [("ns", 1.0), ("us", 1e3), ("ms", 1e6), ("s", 1e9)] {
      let value = length / unit
      if value < (name == "s" ? 99.95 : 999.5) { return sign + digits(value) + name }
    }
    let seconds = (length / 1e9).rounded()
    guard seconds < 1e12 else { return sign + fixed(length / 86_400e9, 0) + "d" }
    let whole = Int64(seconds)
    if whole < 3600 { return sign + pair(whole, "m", 60, "s") }
    let minutes = Int64((length / 60e9).rounded())
    if minutes < 48 * 60 { return sign + pair(minutes, "h", 60, "m") }
    return sign + pair(Int64((length / 3600e9).rounded()), "d", 24, "h")
  }

  /// Three significant digits of a number below 1000, without zeros at the end.
  private static func digits(_ value: Double) -> String {
    let decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
    var text = fixed(value, decimals)
    guard decimals > 0 else { return text }
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }

  private static func pair(_ value: Int64, _ large: String, _ ratio: Int64, _ small: String)
    -> String
  {
    let (whole, rest) = value.quotientAndRemainder(dividingBy: ratio)
    return rest == 0 ? "\(whole)\(large)" : "\(whole)\(large)\(rest < 10 ? "0" : "")\(rest)\(small)"
  }

  private static func grouped(_ value: Int64) -> String {
    let digits = Array(String(value))
    guard digits.count > 4 else { return String(value) }
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += " " }
      text.append(digit)
    }
    return text
  }

  private static func power(_ decimals: Int) -> Int64 {
    (0..<decimals).reduce(1) { power, _ in power * 10 }
  }
}

/// What a number counts, and so how it is written.
enum FigureUnit: Hashable, Sendable {
  /// [ns]
  case span
  /// [1]
  case share
  case number

  func text(_ value: Double?) -> String {
    switch self {
    case .span: FigureText.span(value)
    case .share: FigureText.share(value)
    case .number: FigureText.number(value)
    }
  }

  /// Half the width of an interval, as `± 0.3%`; empty if there is none.
  func text(_ interval: ConfidenceInterval?) -> String {
    guard let interval else { return "" }
    if interval.halfWidth == 0 { return self == .share ? "± 0%" : "± 0" }
    switch self {
    case .span: return "± " + FigureText.span(interval.halfWidth)
    case .share: return "± " + FigureText.significant(interval.halfWidth * 100) + "%"
    case .number: return "± " + FigureText.significant(interval.halfWidth)
    }
  }
}

extension FigureText {
  /// Two significant digits, or all before the point.
  static func significant(_ value: Double) -> String {
    if value == 0 { return "0" }
    return fixed(value, value >= 9.95 ? 0 : value >= 0.995 ? 1 : value >= 0.0995 ? 2 : 3)
  }
}
