import CallMetrics
import CallModel
import EventEngine
import Experiments

/// When a fault acts that acts at a set time, on the axis of the half hours of the day.
struct FaultBand: Hashable {
  /// A letter, as drawings have no room for names.
  var mark: String
  var name: String
  /// Half hours from the left end of the axis.
  var from: Double
  var to: Double
  /// When, as people say it.
  var clock: String

  /// Bands beyond these are in the table of faults only.
  private static let marks = Array("abcdefghijklmnopqrstuvwxyz").map(String.init)

  /// The bands of a run's faults, as far as the axis reaches.
  static func all(of result: RunResult) -> [FaultBand] {
    let rows = result.halfHourRows.count
    guard let window = result.total?.window, rows > 0 else { return [] }
    let start = Double(result.scenario.run.start?.secondOfDay ?? 0) * 1e9
    func place(_ nanoseconds: Int64) -> Double { (start + Double(nanoseconds)) / halfHour }
    let origin = place(window.start.nanoseconds).rounded(.down)
    let isFolded = place(window.end.nanoseconds) > origin + Double(rows)
    var bands: [FaultBand] = []
    for fault in result.scenario.faults {
      guard case .at(let time, for: let length) = fault.value.trigger, bands.count < marks.count
      else { continue }
      let from = place(time.nanoseconds) - origin
      let to = from + Double(length?.nanoseconds ?? 0) / halfHour
      let clock = result.clock(from: time, lasting: length)
      let pieces = isFolded ? folded(from, to, rows: Double(rows)) : [(from, to)]
      let mark = marks[bands.count]
      let seen = pieces.compactMap { clipped($0, rows: Double(rows)) }
      for (index, piece) in seen.enumerated() {
        bands.append(
          FaultBand(
            mark: index == 0 ? mark : "", name: FaultWords.name(of: fault), from: piece.from,
            to: piece.to, clock: clock))
      }
    }
    return bands
  }

  /// `Shaded: a brownout, 08:12–08:15`.
  static func legend(of bands: [FaultBand]) -> String {
    let named = bands.filter { !$0.mark.isEmpty }
    guard !named.isEmpty else { return "" }
    return "Shaded: "
      + named.map { "(\($0.mark)) \($0.name), \($0.clock)" }.joined(separator: "; ")
  }

  /// [ns]
  private static let halfHour = 1_800e9

  /// Several days lie on one another.
  private static func folded(_ from: Double, _ to: Double, rows: Double) -> [(Double, Double)] {
    if to - from >= rows { return [(0, rows)] }
    let days = (from / rows).rounded(.down)
    let (start, end) = (from - days * rows, to - days * rows)
    return end <= rows ? [(start, end)] : [(start, rows), (0, end - rows)]
  }

  private static func clipped(
    _ piece: (Double, Double), rows: Double
  ) -> (from: Double, to: Double)? {
    let (from, to) = (max(0, piece.0), min(rows, piece.1))
    return from <= to && piece.0 < rows && piece.1 >= 0 ? (from, to) : nil
  }
}

extension RunResult {
  /// A time of the run, or a span of it, by the clock: `08:12–08:15`, `day 2, 08:12`.
  func clock(from time: SimulationInstant, lasting length: SimulationSpan?) -> String {
    let start = Int64(scenario.run.start?.secondOfDay ?? 0)
    func text(_ nanoseconds: Int64) -> (day: Int64, clock: String) {
      let seconds = start + nanoseconds / 1_000_000_000
      let (hour, minute) = (seconds / 3600 % 24, seconds / 60 % 60)
      let digits = [hour, minute].map { ($0 < 10 ? "0" : "") + String($0) }
      return (seconds / 86_400 + 1, digits.joined(separator: ":"))
    }
    let first = text(time.nanoseconds)
    let head = (first.day > 1 ? "day \(first.day), " : "") + first.clock
    guard let length else { return head }
    let last = text(time.nanoseconds &+ length.nanoseconds)
    return head + "–" + (last.day > first.day ? "day \(last.day), " : "") + last.clock
  }
}
