import CallMetrics
import CallModel
import Experiments

/// The way of the requests: how many came to each stage, and how many were lost there.
struct RequestFlow {
  struct Stage {
    var name: String
    /// Over the whole run, warm-up included [1].
    var entered: UInt64
    /// Of requests that count [1].
    var failed: UInt64
    var withdrawn: UInt64
  }

  let stages: [Stage]

  init(of result: RunResult) {
    let life = result.total?.life
    func stage(_ name: String, _ happening: Happening, _ phase: Phase?) -> Stage {
      let lost = (life?.outcomes ?? []).filter { $0.phase == phase }
      func count(_ kind: Outcome.Kind) -> UInt64 {
        lost.reduce(0) { $0 + ($1.outcome.kind == kind ? $1.count : 0) }
      }
      return Stage(
        name: name, entered: result.total?.count(of: happening) ?? 0, failed: count(.failed),
        withdrawn: count(.withdrawn))
    }
    let all = [
      stage("launch", Happening(.launchStarted, in: .launch), .launch),
      stage("prepare", Happening(.invocationStarted, in: .prepare), .prepare),
      stage("pop-up", Happening(.popUpShown), .popUp),
      stage("container app", Happening(.containerAppLaunched), .containerApp),
      stage("relaunch", Happening(.launchStarted, in: .relaunch), .relaunch),
      stage("resume", Happening(.invocationStarted, in: .resume), .resume),
      stage("waiting tile", Happening(.tileShown), .waiting),
      stage("interpreter joined", Happening(.interpreterJoined), nil),
    ]
    stages = all.filter { $0.entered + $0.failed + $0.withdrawn > 0 }
  }

  /// Bars with the lost ones at their ends.
  func figure(number: Int) -> String {
    let most = stages.map { max($0.entered, $0.failed + $0.withdrawn) }.max() ?? 0
    guard most > 0 else { return "" }
    let (left, room, row) = (140.0, 440.0, 26.0)
    var body = ""
    for (index, stage) in stages.enumerated() {
      let y = Double(index) * row + 4
      let lost = stage.failed + stage.withdrawn
      let kept = stage.entered - min(stage.entered, lost)
      body += SVGText.text(stage.name, x: left - 8, y: y + 14, anchor: "end")
      var x = left
      for (name, count) in [
        ("kept", kept), ("failed", stage.failed), ("withdrawn", stage.withdrawn),
      ] where count > 0 {
        let width = max(1, room * Double(count) / Double(most))
        body += "<rect class=\"\(name)\" x=\"\(SVGText.number(x))\" y=\"\(SVGText.number(y))\" "
        body += "width=\"\(SVGText.number(width))\" height=\"18\"/>"
        x += width
      }
      var text = FigureText.count(stage.entered)
      if stage.failed > 0 { text += ", \(FigureText.count(stage.failed)) failed" }
      if stage.withdrawn > 0 { text += ", \(FigureText.count(stage.withdrawn)) withdrawn" }
      body += SVGText.text(text, x: x + 8, y: y + 14)
    }
    let height = SVGText.number(Double(stages.count) * row + 8)
    return
      SVGText.caption("From the pick to the interpreter", number)
      + "<svg role=\"img\" aria-labelledby=\"chart\(number)\" viewBox=\"0 0 860 \(height)\">"
      + "\(body)</svg></figure>\n"
  }

  var table: HTMLTable {
    var table = HTMLTable(
      "How many came to each stage in all replications, and how many were lost there",
      ["stage", "came to it", "failed", "withdrawn"])
    for stage in stages {
      table.add([
        stage.name, FigureText.count(stage.entered), FigureText.count(stage.failed),
        FigureText.count(stage.withdrawn),
      ])
    }
    return table
  }
}
