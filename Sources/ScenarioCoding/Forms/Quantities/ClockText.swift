/// Times of day as text: `08:30`, `23:59:59`, `24:00`.
enum ClockText {
  /// The seconds since midnight [s], 0 … 86 400.
  static func seconds(_ text: some StringProtocol) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    let numbers = parts.compactMap { number($0, digits: 2) }
    guard numbers.count == parts.count else { return nil }
    let second = numbers.count == 3 ? numbers[2] : 0
    let (hour, minute) = (numbers[0], numbers[1])
    let isEnd = hour == 24 && minute == 0 && second == 0
    guard hour < 24 || isEnd, minute < 60, second < 60 else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  static func text(seconds: Int64) -> String {
    let minutes = "\(padded(seconds / 3600)):\(padded(seconds / 60 % 60))"
    return seconds % 60 == 0 ? minutes : "\(minutes):\(padded(seconds % 60))"
  }

  /// A number of exactly so many digits.
  static func number(_ text: some StringProtocol, digits: Int) -> Int64? {
    guard text.utf8.count == digits,
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int64(text)
  }

  static func padded(_ number: Int64, to digits: Int = 2) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
