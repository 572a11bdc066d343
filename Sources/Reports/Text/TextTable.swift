import JSONDocument

/// A table in plain text whose one elastic column gives way where the width is short.
struct TextTable {
  struct Cell: ExpressibleByStringLiteral {
    var text: String
    var emphasis: Emphasis?

    init(_ text: String, _ emphasis: Emphasis? = nil) {
      self.text = text
      self.emphasis = emphasis
    }

    init(stringLiteral text: String) { self.init(text) }
  }

  enum Alignment { case leading, trailing }

  /// The heads of the columns; the first is the title of the table.
  var head: [String]
  var alignments: [Alignment]
  /// The column that is cut, for want of room.
  var elastic = 0
  var rows: [[Cell]] = []

  private static let gap = "  "

  /// A table whose first column leads and whose others trail.
  init(_ head: [String], elastic: Int = 0, leading: Set<Int> = [0]) {
    self.head = head
    self.elastic = elastic
    alignments = head.indices.map { leading.contains($0) ? .leading : .trailing }
  }

  mutating func add(_ cells: [Cell]) {
    precondition(cells.count == head.count, "table: \(cells.count) cells for \(head.count)")
    rows.append(cells)
  }

  /// The lines of at most `width` columns.
  func lines(width: Int, style: TextStyle) -> [String] {
    let used = head.indices.filter { column in
      column == 0 || rows.contains { !$0[column].text.isEmpty }
    }
    let widths = columnWidths(used, in: width)
    func line(_ cells: [Cell]) -> String {
      var parts: [String] = []
      for (column, width) in zip(used, widths) {
        let text = ColumnText.cut(cells[column].text, to: width)
        let isTrailing = alignments[column] == .trailing
        let isLast = column == used.last && !isTrailing
        let padded = isLast ? text : ColumnText.padded(text, to: width, isTrailing: isTrailing)
        parts.append(cells[column].emphasis.map { style(padded, $0) } ?? padded)
      }
      let text = parts.joined(separator: Self.gap)
      // Blanks at the end say nothing; a style is closed behind them.
      return text.hasSuffix(" ") ? String(text.reversed().drop { $0 == " " }.reversed()) : text
    }
    return [line(head.map { Cell($0, .strong) })] + rows.map(line)
  }

  /// What each column needs; the elastic one gets what is left, the last ones are lost if need be.
  private func columnWidths(_ used: [Int], in width: Int) -> [Int] {
    var widths = used.map { column in
      rows.reduce(TerminalText.width(of: head[column])) {
        max($0, TerminalText.width(of: $1[column].text))
      }
    }
    func excess() -> Int { widths.reduce(2 * (widths.count - 1), +) - width }
    if let place = used.firstIndex(of: elastic) {
      widths[place] = max(min(8, widths[place]), widths[place] - max(0, excess()))
    }
    for place in widths.indices.reversed() where excess() > 0 {
      widths[place] = max(1, widths[place] - excess())
    }
    return widths
  }
}
