internal import CallModel
internal import EventEngine

/// A day of the Gregorian calendar.
public struct CalendarDate: Hashable, Sendable {
  public private(set) var year: Int
  public private(set) var month: Int
  public private(set) var day: Int

  /// The day that a text such as `2027-01-14` means; nil if it means none.
  public init?(_ text: some StringProtocol) {
    guard let start = CalendarStart("\(text)T00:00Z") else { return nil }
    (year, month, day) = (start.year, start.month, start.day)
  }

  /// 1 (Monday) … 7 (Sunday).
  public var weekday: Int { start(at: 0).weekday }

  /// The weekday of the date with that serial.
  static func weekday(ofSerial serial: Int) -> Int { (serial + 1) % 7 + 1 }

  /// Counts days from one date to another.
  var serial: Int {
    let (shifted, sinceMarch) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400
      + (153 * sinceMarch + 2) / 5 + day
  }

  /// The date so many days later, 0 or more.
  public func advanced(by days: Int) -> CalendarDate {
    var date = self
    for _ in 0..<days {
      date.day += 1
      if CalendarDate(date.text) == nil { (date.month, date.day) = (date.month + 1, 1) }
      if date.month > 12 { (date.year, date.month) = (date.year + 1, 1) }
    }
    return date
  }

  /// As ISO 8601.
  public var text: String {
    "\(ClockText.padded(Int64(year), to: 4))-\(ClockText.padded(Int64(month)))"
      + "-\(ClockText.padded(Int64(day)))"
  }

  /// The start of a run on that day, in UTC.
  func start(at second: Int) -> CalendarStart {
    CalendarStart(
      year: year, month: month, day: day, timeOfDay: .seconds(Int64(second)), minutesAheadOfUTC: 0)
  }
}
