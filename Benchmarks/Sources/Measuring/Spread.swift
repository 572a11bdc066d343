/// The middle and the ends of a few repeated figures.
struct Spread {
  let median: Double
  let least: Double
  let most: Double

  /// Nil of none.
  init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let least = sorted.first, let most = sorted.last else { return nil }
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    self.least = least
    self.most = most
  }

  /// `1.23 (1.20–1.31)`
  var text: String {
    "\(Self.short(median)) (\(Self.short(least))–\(Self.short(most)))"
  }

  /// Three digits that count.
  static func short(_ value: Double) -> String {
    if value >= 1e9 { return short(value / 1e9) + " G" }
    if value >= 1e6 { return short(value / 1e6) + " M" }
    if value >= 10_000 { return short(value / 1e3) + " k" }
    if value >= 100 { return "\(Int(value.rounded()))" }
    let scale = value >= 10 ? 10.0 : 100.0
    let digits = Int((value * scale).rounded())
    let fraction = digits % Int(scale)
    let padding = scale == 100 && fraction < 10 ? "0" : ""
    return "\(digits / Int(scale)).\(padding)\(fraction)"
  }
}
