/// A row of values as bars of one character each.
enum Sparkline {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// One character a value, from 0 to the largest; a blank where there is none.
  static func text(_ values: [Double?]) -> String {
    let top = values.compactMap { $0 }.max() ?? 0
    return String(
      values.map { value in
        guard let value else { return " " }
        guard top > 0 else { return bars[0] }
        return bars[min(bars.count - 1, Int(max(0, value) / top * Double(bars.count)))]
      })
  }

  /// A bar of so many columns for the whole, in eighths.
  static func bar(_ value: Double, of whole: Double, columns: Int) -> String {
    guard whole > 0, value > 0 else { return "" }
    let eighths = Int((min(1, value / whole) * Double(columns * 8)).rounded())
    let parts: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    var text = String(repeating: "█", count: eighths / 8)
    if eighths % 8 > 0 { text.append(parts[eighths % 8 - 1]) }
    return text
  }
}
