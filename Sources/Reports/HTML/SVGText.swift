import EventEngine

/// Numbers and scales of drawings.
enum SVGText {
  /// A coordinate to a tenth, with a point and no blanks.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return (tenths < 0 ? "-" : "") + "\(whole)" + (rest == 0 ? "" : ".\(rest)")
  }

  /// Round values from 0 to at least `top`: steps of 1, 2 or 5 times a power of ten.
  static func ticks(upTo top: Double, atMost count: Int = 5) -> [Double] {
    guard top > 0, top.isFinite else { return [0, 1] }
    var size = 1.0
    while size * 10 <= top / Double(count) { size *= 10 }
    while size > top / Double(count) { size /= 10 }
    let step = [1.0, 2, 5, 10].map { $0 * size }.first { $0 * Double(count) >= top } ?? size * 10
    let steps = Int((top / step).rounded(.up))
    return (0...max(1, steps)).map { Double($0) * step }
  }

  /// The same for spans [ns]: round in seconds, minutes or hours.
  static func spanTicks(upTo top: Double) -> [Double] {
    let unit = top > 7_200e9 ? 3_600e9 : top > 120e9 ? 60e9 : top > 1e9 ? 1e9 : 1e6
    return ticks(upTo: top / unit).map { $0 * unit }
  }

  /// How many tens must be multiplied to get the value, for a value above 0.
  static func decades(_ value: Double) -> Double {
    PortableMath.log(value) / PortableMath.log(10)
  }

  /// The start of a figure, which can be scrolled by keyboard, up to its drawing.
  static func caption(_ title: String, _ number: Int) -> String {
    "<figure tabindex=\"0\"><figcaption id=\"chart\(number)\">\(MarkupText.xml(title))"
      + "</figcaption>\n"
  }

  /// A text in a drawing.
  static func text(
    _ text: String, x: Double, y: Double, anchor: String = "start"
  ) -> String {
    "<text x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor)\">"
      + "\(MarkupText.xml(text))</text>"
  }
}
