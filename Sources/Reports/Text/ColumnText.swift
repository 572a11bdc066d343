import JSONDocument

/// Text fitted into columns of a terminal; what comes from outside is escaped before.
enum ColumnText {
  /// The text cut to at most so many columns; what was cut ends in `…`.
  static func cut(_ text: String, to columns: Int) -> String {
    guard columns > 0 else { return "" }
    var (kept, width) = ("", 0)
    var shorter = ""
    for scalar in text.unicodeScalars {
      let next = width + TerminalText.width(of: scalar)
      if next > columns { return shorter + "…" }
      kept.unicodeScalars.append(scalar)
      width = next
      if width < columns { shorter = kept }
    }
    return kept
  }

  /// A name escaped and cut.
  static func name(_ name: String, to columns: Int) -> String {
    // Names of any length cost the same: what is escaped never gets shorter.
    cut(TerminalText.escaped(String(name.unicodeScalars.prefix(columns + 1))), to: columns)
  }

  static func blanks(_ columns: Int) -> String {
    String(repeating: " ", count: max(0, columns))
  }

  static func padded(_ text: String, to columns: Int, isTrailing: Bool) -> String {
    let blanks = blanks(columns - TerminalText.width(of: text))
    return isTrailing ? blanks + text : text + blanks
  }

  /// The text in lines of at most so many columns, broken at blanks where possible.
  static func wrapped(_ text: String, to columns: Int) -> [String] {
    var (lines, line): ([String], String) = ([], "")
    for word in text.split(separator: " ").map(String.init) {
      let joined = line.isEmpty ? word : line + " " + word
      if TerminalText.width(of: joined) <= columns {
        line = joined
      } else {
        if !line.isEmpty { lines.append(line) }
        line = cut(word, to: columns)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
