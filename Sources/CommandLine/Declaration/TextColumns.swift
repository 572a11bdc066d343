/// Lays out text for a width in columns, one column a character.
struct TextColumns {
  /// Columns in all [1].
  let width: Int

  /// Breaks the text at spaces so that no line is longer than `width - indent`, where words allow.
  func wrapped(_ text: String, indent: Int = 0) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width - indent {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// A titled table of two columns; empty if there are no rows.
  ///
  /// A left side wider than 24 columns has a line of its own.
  func table(_ title: String, _ rows: [(left: String, right: String)]) -> String {
    guard !rows.isEmpty else { return "" }
    let left = rows.map(\.left.count).filter { $0 <= 24 }.max() ?? 24
    let margin = left + 4
    var text = "\n\(title):\n"
    for row in rows {
      var lines = wrapped(row.right, indent: margin)[...]
      let fits = row.left.count <= left
      let beside = fits ? lines.popFirst() ?? "" : ""
      text += Self.line("  " + row.left, beside, at: margin)
      for line in lines { text += Self.line("", line, at: margin) }
    }
    return text
  }

  private static func line(_ left: String, _ right: String, at margin: Int) -> String {
    guard !right.isEmpty else { return left + "\n" }
    return left + String(repeating: " ", count: margin - left.count) + right + "\n"
  }
}
