/// A series as one line of blocks for a terminal: ▁ is the least value, █ the greatest.
///
/// ```swift
/// TrendLine(of: [1, 2, 3, 8], width: 40).text  // "▁▂▃█"
/// ```
public struct TrendLine: Hashable, Sendable {
  /// The line; at most `width` characters.
  public let text: String

  /// A line of at most `width` columns; if there are more values, each column shows a median.
  ///
  /// Values that aren't finite leave a blank; equal values stand in the middle.
  public init(of values: [Double], width: Int) {
    let columns = max(0, min(width, values.count))
    let levels = (0..<columns).map { column in
      let range = column * values.count / columns..<(column + 1) * values.count / columns
      let finite = values[range].filter(\.isFinite)
      return finite.isEmpty ? nil : median(of: finite)
    }
    let shown = levels.compactMap(\.self)
    let (low, high) = (shown.min() ?? 0, shown.max() ?? 0)
    text = levels.map { Self.block($0, low, high) }.joined()
  }

  private static func block(_ value: Double?, _ low: Double, _ high: Double) -> String {
    guard let value else { return " " }
    let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    guard high > low else { return blocks[3] }
    let share = (value / 2 - low / 2) / (high / 2 - low / 2)
    return blocks[min(7, Int(share * 8))]
  }
}
