import JSONDocument

/// A table of a page: a caption, a head, and rows that begin with what they are about.
struct HTMLTable {
  struct Cell: ExpressibleByStringLiteral {
    var text: String
    var emphasis: Emphasis?

    init(_ text: String, _ emphasis: Emphasis? = nil) {
      self.text = text
      self.emphasis = emphasis
    }

    init(stringLiteral text: String) { self.init(text) }
  }

  var caption: String
  var head: [String]
  /// Columns that hold words; the others hold numbers and are set to the right.
  var words: Set<Int>
  var rows: [[Cell]] = []

  init(_ caption: String, _ head: [String], words: Set<Int> = [0]) {
    self.caption = caption
    self.head = head
    self.words = words
  }

  mutating func add(_ cells: [Cell]) { rows.append(cells) }

  mutating func add(_ texts: [String]) { add(texts.map { Cell($0) }) }

  /// Longer texts are cut in their middle.
  private static let mostLetters = 200

  /// Rows beyond this are only counted.
  static let mostRows = 200

  /// The table, in a region that can be scrolled by keyboard; empty without rows.
  var html: String {
    guard !rows.isEmpty else { return "" }
    let used = head.indices.filter { column in
      column == 0 || rows.contains { !$0[column].text.isEmpty }
    }
    let name = MarkupText.xml(caption)
    var text = "<div class=\"scroll\" role=\"region\" aria-label=\"\(name)\" tabindex=\"0\">"
    text += "<table><caption>\(name)</caption>\n<thead><tr>"
    for column in used {
      text += "<th scope=\"col\"\(alignment(column))>\(MarkupText.xml(head[column]))</th>"
    }
    text += "</tr></thead>\n<tbody>\n"
    for row in rows.prefix(Self.mostRows) { text += line(row, used) }
    text += "</tbody></table>"
    if rows.count > Self.mostRows { text += "<p>and \(rows.count - Self.mostRows) more</p>" }
    return text + "</div>\n"
  }

  private func line(_ row: [Cell], _ used: [Int]) -> String {
    var text = "<tr>"
    for column in used {
      let cell = row[column]
      let content = MarkupText.xml(TerminalText.shortened(cell.text, limit: Self.mostLetters))
      let styled = cell.emphasis.map { "<span class=\"\($0.rawValue)\">\(content)</span>" }
      let tag = column == 0 ? "th scope=\"row\"" : "td"
      text += "<\(tag)\(alignment(column))>\(styled ?? content)</\(column == 0 ? "th" : "td")>"
    }
    return text + "</tr>\n"
  }

  private func alignment(_ column: Int) -> String {
    words.contains(column) ? "" : " class=\"number\""
  }
}
