import Glibc

/// The host's time of day, for whoever reads a history or a baseline; nothing is computed from it.
enum WallClock {
  /// The time now, such as `2026-03-01T12:00:00Z`.
  static var now: String {
    var seconds = time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let day = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { Int($0) }
    return day.map(twoDigits).joined(separator: "-") + "T"
      + clock.map(twoDigits).joined(separator: ":") + "Z"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
