/// One line on standard error that says how far a run is; redrawn at most five times a second.
///
/// ```swift
/// var progress = ProgressLine(traits: traits, unit: "calls", write: show)
/// progress.update(share: 0.42, count: 1_300_000)  // " 42%  650 k calls/s  3 s left"
/// progress.finish()
/// ```
///
/// Silent where lines can't be redrawn. Nothing it shows is a result.
package struct ProgressLine {
  /// Between two redraws, at least [ns].
  static let pause: UInt64 = 200_000_000

  private let isShown: Bool
  private let width: Int
  private let unit: String
  private let clock: () -> UInt64
  private let write: (String) -> Void
  private let start: UInt64
  private var lastDrawn: UInt64?

  /// The clock is in [ns]; `write` gets control sequences and text, without line ends.
  package init(
    traits: TerminalTraits, unit: String, clock: @escaping () -> UInt64 = MonotonicClock.now,
    write: @escaping (String) -> Void
  ) {
    isShown = traits.redrawsProgress
    width = traits.width
    self.unit = unit
    self.clock = clock
    self.write = write
    start = clock()
  }

  /// Says how far it is: the share done [1], 0 … 1, and how many units are done [1].
  /// A note stands behind them.
  package mutating func update(share: Double, count: UInt64, note: String = "") {
    guard isShown else { return }
    let now = clock()
    if let lastDrawn, now < lastDrawn + Self.pause { return }
    lastDrawn = now
    let numbers = text(share: share, count: count, elapsed: Double(now - start) / 1e9)
    let text = note.isEmpty ? numbers : numbers + "  " + note
    // One column stays free, or some terminals begin a new line.
    write("\r" + text.prefix(width - 1) + "\u{1B}[K")
  }

  /// Takes the line away.
  package mutating func finish() {
    if lastDrawn != nil { write("\r\u{1B}[K") }
    lastDrawn = nil
  }

  private func text(share: Double, count: UInt64, elapsed: Double) -> String {
    let share = share >= 0 ? min(share, 1) : 0
    let percent = String(Int(share * 100))
    var text = String(repeating: " ", count: 3 - percent.count) + percent + "%"
    guard elapsed > 0 else { return text }
    text += "  \(Self.scaled(Double(count) / elapsed)) \(unit)/s"
    if share > 0 { text += "  \(Self.time((1 - share) / share * elapsed)) left" }
    return text
  }

  /// Three digits and a prefix: `950`, `1.25 k`, `13.1 M`.
  static func scaled(_ value: Double) -> String {
    var (value, prefix) = (value, "")
    for next in [" k", " M", " G"] where value >= 999.5 {
      value /= 1000
      prefix = next
    }
    let decimals = prefix.isEmpty || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
    return fixed(value, decimals) + prefix
  }

  /// Two units at most: `7 s`, `3 min 05 s`, `2 h 10 min`; beyond 99 h, just that.
  static func time(_ seconds: Double) -> String {
    guard seconds < 99 * 3600 else { return "over 99 h" }
    let whole = Int(seconds.rounded(.up))
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(twoDigits(whole % 60)) s" }
    return "\(whole / 3600) h \(twoDigits(whole / 60 % 60)) min"
  }

  private static func fixed(_ value: Double, _ decimals: Int) -> String {
    let scale = decimals == 0 ? 1 : decimals == 1 ? 10 : 100
    let whole = Int((value * Double(scale)).rounded())
    if decimals == 0 { return String(whole) }
    let rest = String(whole % scale)
    return "\(whole / scale)." + String(repeating: "0", count: decimals - rest.count) + rest
  }

  private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
