/// One line of a file as a message shows it, with a caret below the place that is meant.
public struct SourceExcerpt: Hashable, Sendable {
  /// The line, cut around the place when long; nothing in it can steer a terminal.
  public let text: String
  /// Blanks as wide as what stands before the place, then `^`.
  public let caret: String

  /// The most characters of a line that are shown [1].
  static let widest = 160

  /// The line of a place in a file.
  public init(of source: SourceText, at position: TextPosition) {
    let line = source.line(position.line)
    let column = max(position.column, 1)
    let first = column > Self.widest - 40 ? column - Self.widest / 2 : 1
    var text = first > 1 ? "…" : ""
    var caret = first > 1 ? " " : ""
    var number = 0
    for scalar in Self.scalars(of: line, from: first, source) {
      if number == Self.widest {
        text += "…"
        break
      }
      let shown = scalar == "\t" ? "\t" : TerminalText.escaped(scalar)
      text += shown
      if first + number < column { caret += Self.blanks(for: scalar, shown: shown) }
      number += 1
    }
    self.text = text
    self.caret = caret + "^"
  }

  /// A tab stays a tab, so that both lines are expanded alike.
  private static func blanks(for scalar: Unicode.Scalar, shown: String) -> String {
    if scalar == "\t" { return "\t" }
    let shown = shown.unicodeScalars
    let width =
      shown.count > 1 ? shown.count : shown.reduce(0) { $0 + TerminalText.width(of: $1) }
    return String(repeating: " ", count: width)
  }

  /// At most one more character than is shown, from the given column on.
  private static func scalars(
    of line: ArraySlice<UInt8>, from column: Int, _ source: SourceText
  ) -> String.UnicodeScalarView {
    var start = line.startIndex
    var passed = 1
    while start < line.endIndex, passed < column {
      start += 1
      while start < line.endIndex, line[start] & 0xC0 == 0x80 { start += 1 }
      passed += 1
    }
    let end = min(line.endIndex, start + 4 * (widest + 1))
    let scalars = String(decoding: line[start..<end], as: UTF8.self).unicodeScalars
    return String.UnicodeScalarView(scalars.prefix(widest + 1))
  }
}
