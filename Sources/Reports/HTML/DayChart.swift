/// Figures over the day, as steps; one drawing for each unit, all with the same hours.
struct DayChart {
  struct Series {
    var name: String
    /// One for each stretch of the day; nil leaves a gap.
    var values: [Double?]
  }

  var title: String
  var unit: FigureUnit
  /// At most three, which differ in colour and in dashes.
  var series: [Series]
  /// When each stretch begins.
  var clocks: [String]
  /// Faults that act at set times.
  var bands: [FaultBand] = []

  private static let (width, height) = (860.0, 200.0)
  private static let (left, right, top, bottom) = (64.0, 12.0, 10.0, 26.0)

  /// The drawing with its title, legend and a text for those who don't see it.
  func figure(number: Int) -> String {
    guard !clocks.isEmpty else { return "" }
    let ticks = ticks
    let highest = ticks.last ?? 1
    func x(_ place: Double) -> Double {
      Self.left + (Self.width - Self.left - Self.right) * place / Double(clocks.count)
    }
    func y(_ value: Double) -> Double {
      Self.height - Self.bottom - (Self.height - Self.top - Self.bottom) * value / highest
    }
    var body = bands.map { drawn($0, x) }.joined()
    for tick in ticks {
      let place = SVGText.number(y(tick))
      body += "<line class=\"grid\" x1=\"\(SVGText.number(Self.left))\" "
      body += "x2=\"\(SVGText.number(Self.width - Self.right))\" y1=\"\(place)\" y2=\"\(place)\"/>"
      body += SVGText.text(unit.text(tick), x: Self.left - 6, y: y(tick) + 4, anchor: "end")
    }
    let stride = max(1, (clocks.count + 11) / 12)
    for index in Swift.stride(from: 0, to: clocks.count, by: stride) {
      body += SVGText.text(clocks[index], x: x(Double(index)), y: Self.height - 8)
    }
    for (place, one) in series.enumerated() {
      body += "<path class=\"l l\(place + 1)\" d=\"\(Self.steps(one.values, x, y))\"/>"
    }
    return
      SVGText.caption(title, number)
      + "<svg role=\"img\" aria-labelledby=\"chart\(number)\" aria-describedby=\"says\(number)\" "
      + "viewBox=\"0 0 \(SVGText.number(Self.width)) \(SVGText.number(Self.height))\">"
      + "\(body)</svg>\n<p class=\"note\" id=\"says\(number)\">\(legend)</p></figure>\n"
  }

  private var ticks: [Double] {
    let top = series.flatMap { $0.values.compactMap { $0 } }.max() ?? 0
    switch unit {
    case .number: return SVGText.ticks(upTo: top)
    case .share: return top <= 1 ? [0, 0.25, 0.5, 0.75, 1] : SVGText.ticks(upTo: top)
    case .span:
      return SVGText.spanTicks(upTo: top)
    }
  }

  private func drawn(_ band: FaultBand, _ x: (Double) -> Double) -> String {
    let width = max(1.5, x(band.to) - x(band.from))
    let place = SVGText.number(x(band.from))
    return "<rect class=\"band\" x=\"\(place)\" y=\"\(SVGText.number(Self.top))\" "
      + "width=\"\(SVGText.number(width))\" "
      + "height=\"\(SVGText.number(Self.height - Self.top - Self.bottom))\"/>"
      + SVGText.text(band.mark, x: x(band.from) + 2, y: Self.top + 11)
  }

  /// Each line's name and where it is highest, in words, and which faults acted when.
  private var legend: String {
    let faults = FaultBand.legend(of: bands)
    return lineLegend + (faults.isEmpty ? "" : "<br>\(MarkupText.xml(faults))")
  }

  private var lineLegend: String {
    let marks = ["—", "- -", "· ·"]
    return series.enumerated().map { place, one in
      var text =
        "<span aria-hidden=\"true\" style=\"color:var(--s\(place + 1))\">\(marks[place])</span> "
      text += MarkupText.xml(one.name)
      let highest = one.values.enumerated().compactMap { index, value in
        value.map { (value: $0, index: index) }
      }.max { $0.value < $1.value }
      if let highest {
        text += ", at most \(unit.text(highest.value)) from \(clocks[highest.index])"
      } else {
        text += ", no data"
      }
      return text
    }.joined(separator: " &nbsp; ")
  }

  private static func steps(
    _ values: [Double?], _ x: (Double) -> Double, _ y: (Double) -> Double
  ) -> String {
    var (path, isDown) = ("", false)
    for (index, value) in values.enumerated() {
      guard let value else {
        isDown = false
        continue
      }
      path +=
        isDown
        ? "V\(SVGText.number(y(value)))"
        : "M\(SVGText.number(x(Double(index)))) \(SVGText.number(y(value)))"
      path += "H\(SVGText.number(x(Double(index + 1))))"
      isDown = true
    }
    return path
  }
}
