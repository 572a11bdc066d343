public import Experiments

/// Two results side by side as plain text: what changed beyond noise first.
public struct TextComparison: Sendable {
  public let comparison: ResultComparison
  /// How wide a line may be [columns], 40 or more.
  public let width: Int
  let style: TextStyle

  public init(
    _ comparison: ResultComparison, width: Int = 80,
    styled: @escaping TextStyle = { text, _ in text }
  ) {
    self.comparison = comparison
    self.width = max(40, width)
    style = styled
  }

  /// The whole comparison; every line ends with a line break.
  public var text: String {
    var table = TextTable(
      ["COMPARISON", "", "before", "after", "difference", ""], elastic: 1, leading: [0, 1])
    for row in comparison.sortedRows {
      let words = ComparisonText(row, of: comparison.before)
      table.add([
        .init(row.change.word, row.change.emphasis),
        .init(ColumnText.name(words.demand, to: width)), .init(words.before), .init(words.after),
        .init(words.difference), .init(words.relative),
      ])
    }
    let lines =
      table.lines(width: width, style: style)
      + ColumnText.wrapped(comparison.sentence, to: width)
    return lines.map { $0 + "\n" }.joined()
  }
}
