public import CallModel
internal import EventEngine
internal import JSONDocument

extension CalendarStart {
  /// The start that a text such as `2027-01-14T11:00:00-05:00` means; nil if it means none.
  public init?(_ text: String) {
    let halves = text.split(separator: "T", omittingEmptySubsequences: false)
    guard halves.count == 2 else { return nil }
    let date = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard date.count == 3, let year = ClockText.number(date[0], digits: 4),
      let month = ClockText.number(date[1], digits: 2),
      let day = ClockText.number(date[2], digits: 2), year >= 1, (1...12).contains(month),
      day >= 1, day <= Self.days(inMonth: Int(month), of: Int(year))
    else { return nil }
    let time = halves[1].prefix { $0 != "Z" && $0 != "+" && $0 != "-" }
    guard let seconds = ClockText.seconds(time), seconds < 86_400,
      let offset = Self.offset(halves[1][time.endIndex...])
    else { return nil }
    self.init(
      year: Int(year), month: Int(month), day: Int(day), timeOfDay: .seconds(seconds),
      minutesAheadOfUTC: offset)
  }

  /// The start as ISO 8601.
  public var text: String {
    let date =
      "\(ClockText.padded(Int64(year), to: 4))-\(ClockText.padded(Int64(month)))"
      + "-\(ClockText.padded(Int64(day)))"
    let seconds = timeOfDay.nanoseconds / 1_000_000_000
    let time =
      "\(ClockText.text(seconds: seconds - seconds % 60)):\(ClockText.padded(seconds % 60))"
    let ahead = Int64(minutesAheadOfUTC.magnitude)
    let sign = minutesAheadOfUTC < 0 ? "-" : "+"
    return ahead == 0
      ? "\(date)T\(time)Z" : "\(date)T\(time)\(sign)\(ClockText.text(seconds: ahead * 60))"
  }

  private static func offset(_ text: Substring) -> Int? {
    if text == "Z" { return 0 }
    guard let sign = text.first, let seconds = ClockText.seconds(text.dropFirst()),
      text.utf8.count == 6, seconds <= 14 * 3600
    else { return nil }
    return Int(seconds / 60) * (sign == "-" ? -1 : 1)
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case _: 31
    }
  }
}

extension Form where Value == CalendarStart {
  /// A date and time with its offset from UTC, in ISO 8601.
  public static var calendarStart: Form {
    let phrase = "a date and time with offset, such as \"2027-01-14T11:00:00-05:00\""
    let pattern =
      "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2})?(Z|[-+][0-9]{2}:[0-9]{2})$"
    return Form(SchemaNode(.text(pattern: pattern), phrase)) { json, reading in
      if let start = json.string.flatMap({ CalendarStart($0) }) { return start }
      reading.refuse(json, wanted: phrase)
      return nil
    } encode: { value, json in
      json.string(value.text)
    }
  }
}
