import CallMetrics
import EventEngine
import Statistics

/// A distribution by its percentiles, from the median to p99.99; both axes count tens.
struct PercentileChart {
  var title: String
  var histogram: Histogram

  private static let (width, height) = (320.0, 150.0)
  private static let (left, right, top, bottom) = (56.0, 24.0, 10.0, 24.0)
  private static let marks: [(label: String, tens: Double)] = [
    ("p0", 0), ("p90", 1), ("p99", 2), ("p99.9", 3), ("p99.99", 4),
  ]

  /// Empty without data.
  func figure(number: Int) -> String {
    guard let least = histogram.quantile(numerator: 0, denominator: 1),
      let longest = histogram.maximum
    else { return "" }
    let low = SVGText.decades(Double(max(1, least.upper))).rounded(.down)
    let high = max(low + 1, SVGText.decades(Double(max(1, longest))).rounded(.up))
    func x(_ tens: Double) -> Double {
      Self.left + (Self.width - Self.left - Self.right) * tens / 4
    }
    func y(_ nanoseconds: Double) -> Double {
      let share = (SVGText.decades(max(1, nanoseconds)) - low) / (high - low)
      return Self.height - Self.bottom - (Self.height - Self.top - Self.bottom) * share
    }
    var body = ""
    for decade in Int(low)...Int(high) {
      let value = (0..<max(0, decade)).reduce(1.0) { power, _ in power * 10 }
      let place = SVGText.number(y(value))
      body += "<line class=\"grid\" x1=\"\(SVGText.number(Self.left))\" "
      body += "x2=\"\(SVGText.number(Self.width - Self.right))\" y1=\"\(place)\" y2=\"\(place)\"/>"
      body += SVGText.text(FigureText.span(value), x: Self.left - 6, y: y(value) + 4, anchor: "end")
    }
    for mark in Self.marks {
      body += SVGText.text(mark.label, x: x(mark.tens), y: Self.height - 8, anchor: "middle")
    }
    let points = points.map { "\(SVGText.number(x($0.tens))) \(SVGText.number(y($0.value)))" }
    body += "<path class=\"l l1\" d=\"M\(points.joined(separator: "L"))\"/>"
    return
      SVGText.caption(title, number)
      + "<svg role=\"img\" aria-labelledby=\"chart\(number)\" "
      + "viewBox=\"0 0 \(SVGText.number(Self.width)) \(SVGText.number(Self.height))\">"
      + "\(body)</svg></figure>\n"
  }

  /// Ten points for each ten, as far as there are observations beyond.
  private var points: [(tens: Double, value: Double)] {
    var points: [(tens: Double, value: Double)] = []
    for tenth in 0...40 {
      let tens = Double(tenth) / 10
      let beyond = PortableMath.exp(-tens * PortableMath.log(10))
      guard tenth == 0 || beyond * Double(histogram.count) >= 1 else { break }
      let share = UInt64(((1 - beyond) * 1e9).rounded())
      guard let bounds = histogram.quantile(numerator: share, denominator: 1_000_000_000)
      else { break }
      points.append((tens, Double(bounds.upper)))
    }
    return points
  }
}
