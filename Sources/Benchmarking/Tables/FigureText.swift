/// Figures in the words of a report: few digits, the unit last.
enum FigureText {
  /// A value of a metric's unit: `50.3 ms`, `12.0 MiB`, `4.10 M calls/s`.
  static func value(_ value: Double, unit: String) -> String {
    scaled(value, units(of: unit))
  }

  /// Two values from low to high, the unit only once if it fits both.
  static func range(_ low: Double, _ high: Double, unit: String) -> String {
    let units = units(of: unit)
    let (first, last) = (scaled(low, units), scaled(high, units))
    if low.isFinite, high.isFinite {
      let shared = fitting(high, units)
      if fitting(low, units).name == shared.name, let blank = first.firstIndex(of: " ") {
        return "\(first[..<blank]) … \(last)"
      }
      if low >= 0.1 * shared.size { return "\(fixed(low / shared.size, 3)) … \(last)" }
    }
    return "\(first) … \(last)"
  }

  /// A share with its sign: `+3.1 %`.
  static func change(_ share: Double) -> String {
    guard share.isFinite else { return "?" }
    let digits = share.magnitude < 0.1 ? 2 : 1
    let sign = share < 0 ? "-" : "+"
    return "\(sign)\(fixed(share.magnitude * 100, digits)) %"
  }

  /// A share without a sign: `2 %`, `97.5 %`.
  static func percent(_ share: Double) -> String {
    var text = fixed(share * 100, 2)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return "\(text) %"
  }

  /// A number with so many digits after the point; ties go to the even digit.
  static func fixed(_ value: Double, _ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = (value.magnitude * scale).rounded(.toNearestOrEven)
    guard scaled < 1e15 else { return value.description }
    var text = String(Int64(scaled))
    while text.count <= digits { text = "0" + text }
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard digits > 0 else { return sign + text }
    return "\(sign)\(text.dropLast(digits)).\(text.suffix(digits))"
  }

  private typealias Unit = (name: String, size: Double)

  private static func units(of unit: String) -> [Unit] {
    switch unit {
    case "ns": [("ns", 1), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
    case "B": [("B", 1), ("KiB", 1024), ("MiB", 1_048_576), ("GiB", 1_073_741_824)]
    case _: [(unit, 1), ("k \(unit)", 1e3), ("M \(unit)", 1e6), ("G \(unit)", 1e9)]
    }
  }

  /// The largest unit that leaves a digit before the point.
  private static func fitting(_ value: Double, _ units: [Unit]) -> Unit {
    units.last { value.magnitude >= $0.size } ?? units[0]
  }

  /// Four digits that count.
  private static func scaled(_ value: Double, _ units: [Unit]) -> String {
    guard value.isFinite else { return "?" }
    let fitting = fitting(value, units)
    let figure = value / fitting.size
    if fitting.size == 1, figure == figure.rounded(), figure.magnitude < 1e15 {
      return "\(fixed(figure, 0)) \(fitting.name)"
    }
    let digits = figure.magnitude < 10 ? 3 : figure.magnitude < 100 ? 2 : 1
    return "\(fixed(figure, digits)) \(fitting.name)"
  }
}
