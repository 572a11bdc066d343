import Experiments

extension HTMLReport {
  /// What befell single requests; empty if nothing is told.
  var told: String {
    var text = ""
    var number = 100
    for (title, stories) in [
      ("The slowest", stories.slowest), ("Some that failed", stories.failed),
    ] where !stories.isEmpty {
      text += "<h3>\(title)</h3>\n"
      for story in stories {
        let chart = StoryChart(story, title: story.title(in: result))
        text += chart.figure(number: number) + Self.behind(lines(of: story), named: "The story")
        number += 1
      }
    }
    if let missing = stories.missing {
      text += "<p class=\"doubtful\">Of single requests nothing is told: \(missing.rawValue) "
      text += "played them, and the program that wrote this page has none.</p>\n"
    }
    let strangers = stories.strangers
    if strangers > 0 {
      text += "<p class=\"doubtful\">Of \(strangers) more nothing is told: played again, they "
      text += "went another way. The result was made by another engine or version.</p>\n"
    }
    return text
  }

  private func lines(of story: RequestStory) -> HTMLTable {
    var table = HTMLTable(
      "What befell request \(story.request.address)", ["at", "who", "what", "why"],
      words: [0, 1, 2, 3])
    for line in story.lines {
      table.add([
        .init(line.clock), .init(line.who), .init(line.what, line.isTrouble ? .bad : nil),
        .init(line.why),
      ])
    }
    return table
  }
}
