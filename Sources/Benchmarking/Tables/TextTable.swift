internal import JSONDocument

/// A table that can be written for a terminal, a Markdown page or a spreadsheet.
///
/// ```swift
/// TextTable(columns: [.left("metric"), .right("median")], rows: [["CPU time", "50.3 ms"]]).text()
/// ```
public struct TextTable: Hashable, Sendable {
  public struct Column: Hashable, Sendable {
    public let title: String
    public let isRight: Bool

    /// A column of words.
    public static func left(_ title: String) -> Column { Column(title: title, isRight: false) }
    /// A column of figures.
    public static func right(_ title: String) -> Column { Column(title: title, isRight: true) }
  }

  public let columns: [Column]
  public let rows: [[String]]

  /// A table; each row has a cell for each column.
  public init(columns: [Column], rows: [[String]]) {
    for row in rows {
      precondition(row.count == columns.count, "TextTable: \(row.count) cells in a row")
    }
    self.columns = columns
    self.rows = rows
  }

  /// The table for a terminal, each line ended by a line break; nothing in a cell can steer it.
  ///
  /// What would reach beyond `width` columns is taken from the longest words of the left-hand
  /// columns.
  public func text(width: Int = 80) -> String {
    let titles = columns.map(\.title)
    let cells = ([titles] + rows).map { $0.map(TerminalText.escaped) }
    var widths = columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    var excess = widths.reduce(0, +) + 2 * (columns.count - 1) - width
    for column in columns.indices where excess > 0 && !columns[column].isRight {
      let cut = min(excess, max(0, widths[column] - 8))
      widths[column] -= cut
      excess -= cut
    }
    return cells.map { line($0, widths) }.joined()
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    for (column, cell) in cells.enumerated() {
      let limit = widths[column]
      let shown = cell.count <= limit ? cell : "\(cell.prefix(max(0, limit - 1)))…"
      let blanks = String(repeating: " ", count: limit - shown.count)
      line += (column > 0 ? "  " : "") + (columns[column].isRight ? blanks + shown : shown + blanks)
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line + "\n"
  }

  /// The table for a Markdown page; nothing in a cell is taken for markup.
  public func markdown() -> String {
    let titles = Self.markdownRow(columns.map(\.title))
    let rule = "|" + columns.map { $0.isRight ? " ---: |" : " --- |" }.joined() + "\n"
    return titles + rule + rows.map(Self.markdownRow).joined()
  }

  private static func markdownRow(_ cells: [String]) -> String {
    "|" + cells.map { " \(markdownText($0)) |" }.joined() + "\n"
  }

  /// A text that Markdown shows as it is.
  static func markdownText(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~": result += "\\\(scalar)"
      case "\n", "\r": result += " "
      case _: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The table as comma-separated values (RFC 4180), lines ended by CR LF.
  public func csv() -> String {
    ([columns.map(\.title)] + rows).map { row in
      row.map(Self.csvField).joined(separator: ",") + "\r\n"
    }.joined()
  }

  private static func csvField(_ field: String) -> String {
    let needsQuotes = field.unicodeScalars.contains { scalar in
      switch scalar {
      case ",", "\"", "\n", "\r": true
      case _: false
      }
    }
    guard needsQuotes else { return field }
    var quoted = "\""
    for scalar in field.unicodeScalars { quoted += scalar == "\"" ? "\"\"" : String(scalar) }
    return quoted + "\""
  }
}
