import JSONDocument

/// The lines of a story in columns: when, who, and what, which goes on below itself.
struct StoryColumns {
  var lines: [StoryLine]
  var width: Int
  var style: TextStyle

  var text: [String] {
    let clock = lines.map { $0.clock.utf8.count }.max() ?? 0
    let who = lines.map { $0.who.utf8.count }.max() ?? 0
    let margin = clock + who + 4
    return lines.flatMap { line -> [String] in
      let said = line.why.isEmpty ? line.what : "\(line.what) — \(line.why)"
      let told = ColumnText.wrapped(said, to: max(8, width - margin))
      let head =
        ColumnText.padded(line.clock, to: clock, isTrailing: true) + "  "
        + ColumnText.padded(line.who, to: who, isTrailing: false) + "  "
      return told.enumerated().map { index, text in
        (index == 0 ? head : ColumnText.blanks(margin))
          + (line.isTrouble ? style(text, .bad) : text)
      }
    }
  }
}
