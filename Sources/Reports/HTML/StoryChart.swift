import CallModel
import EventEngine

/// The stages of one request as bars over its time; what went wrong is a dashed line.
struct StoryChart {
  private struct Row {
    var stage: RequestStage
    /// From the pick [ns].
    var bars: [(from: Double, to: Double)]

    var total: Double { bars.reduce(0) { $0 + $1.to - $1.from } }
  }

  private let title: String
  private let rows: [Row]
  /// When something went wrong, from the pick [ns].
  private let troubles: [Double]
  /// [ns]
  private let length: Double

  private static let (width, left, right, row) = (860.0, 190.0, 24.0, 24.0)

  init(_ story: RequestStory, title: String) {
    self.title = title
    let records = story.request.records
    let start = story.request.pick?.time ?? .start
    func since(_ time: SimulationInstant) -> Double {
      max(0, Double((time - start).nanoseconds))
    }
    let spans = StageSpan.all(of: story.request)
    let end = records.last?.time ?? start
    var rows: [Row] = []
    for span in spans {
      let to = span.last.map { records[$0].time } ?? end
      let bar = (from: since(records[span.first].time), to: since(to))
      if let place = rows.firstIndex(where: { $0.stage == span.stage }) {
        rows[place].bars.append(bar)
      } else {
        rows.append(Row(stage: span.stage, bars: [bar]))
      }
    }
    self.rows = rows
    troubles = story.lines.filter { $0.isTrouble && $0.time >= start }.map { since($0.time) }
    length = max(1, rows.flatMap { $0.bars.map(\.to) }.max() ?? 0, troubles.max() ?? 0)
  }

  /// The drawing with its title, and what it shows in words.
  func figure(number: Int) -> String {
    let ticks = SVGText.spanTicks(upTo: length)
    let top = ticks.last ?? length
    let bottom = Double(rows.count) * Self.row + 6
    func x(_ time: Double) -> Double {
      Self.left + (Self.width - Self.left - Self.right) * time / top
    }
    var body = ""
    for tick in ticks {
      let place = SVGText.number(x(tick))
      body += "<line class=\"grid\" x1=\"\(place)\" x2=\"\(place)\" y1=\"0\" "
      body += "y2=\"\(SVGText.number(bottom))\"/>"
      body += SVGText.text(
        tick == 0 ? "0" : FigureText.span(tick), x: x(tick), y: bottom + 16, anchor: "middle")
    }
    for (index, row) in rows.enumerated() {
      let y = Double(index) * Self.row + 4
      let label = "\(row.stage.words), \(FigureText.span(row.total))"
      body += SVGText.text(label, x: Self.left - 8, y: y + 13, anchor: "end")
      for bar in row.bars {
        let width = max(1.5, x(bar.to) - x(bar.from))
        body += "<rect class=\"stage\" x=\"\(SVGText.number(x(bar.from)))\" "
        body += "y=\"\(SVGText.number(y))\" width=\"\(SVGText.number(width))\" height=\"16\"/>"
      }
    }
    for trouble in troubles {
      let place = SVGText.number(x(trouble))
      body += "<line class=\"trouble\" x1=\"\(place)\" x2=\"\(place)\" y1=\"0\" "
      body += "y2=\"\(SVGText.number(bottom))\"/>"
    }
    return
      SVGText.caption(title, number)
      + "<svg role=\"img\" aria-labelledby=\"chart\(number)\" aria-describedby=\"says\(number)\" "
      + "viewBox=\"0 0 \(SVGText.number(Self.width)) \(SVGText.number(bottom + 24))\">"
      + "\(body)</svg>\n<p class=\"note\" id=\"says\(number)\">\(sentence)</p></figure>\n"
  }

  private var sentence: String {
    let stages = rows.map { "\($0.stage.words) \(FigureText.span($0.total))" }
    var wrong: [String] = []
    for text in troubles.map({ FigureText.span($0) }) where wrong.last != text {
      wrong.append(text)
    }
    return "From the pick on: " + stages.joined(separator: ", ")
      + (wrong.isEmpty ? "." : "; something went wrong after \(wrong.joined(separator: ", ")).")
  }
}
