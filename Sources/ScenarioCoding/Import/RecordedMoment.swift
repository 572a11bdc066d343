/// A point of time as a table writes it.
struct RecordedMoment {
  /// The day, if the text names one.
  var date: CalendarDate?
  /// Since midnight [ns].
  var offset: Int64

  static let wanted =
    "seconds after midnight, a time such as 09:30:05, or a date and time such as "
    + "2027-01-14T09:30:05"

  /// The point that a text means; bare numbers count units from midnight.
  init(_ text: String, unit: String) throws(DurationText.Flaw) {
    if let bare = try RecordedSpan.bare(text, unit: unit) {
      self.init(date: nil, offset: bare)
      return
    }
    if let clock = Self.clock(text) {
      self.init(date: nil, offset: clock)
      return
    }
    let halves = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "T" || $0 == " "
    }
    guard halves.count == 2, let date = CalendarDate(halves[0]), let clock = Self.clock(halves[1])
    else { throw DurationText.Flaw(wanted: Self.wanted) }
    self.init(date: date, offset: clock)
  }

  private init(date: CalendarDate?, offset: Int64) {
    (self.date, self.offset) = (date, offset)
  }

  /// `09:30`, `09:30:05` or `09:30:05.250` [ns].
  static func clock(_ text: some StringProtocol) -> Int64? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let seconds = ClockText.seconds(parts[0]) else { return nil }
    guard parts.count == 2 else { return seconds * 1_000_000_000 }
    guard case .whole(let fraction) = ExactQuantity("0.\(parts[1])"[...], of: 1_000_000_000),
      !parts[1].isEmpty, parts[1].utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return seconds * 1_000_000_000 + fraction
  }
}

/// A duration as a table writes it.
enum RecordedSpan {
  /// The length that a text means [ns]: `90`, `1m30s` or `00:01:30`.
  static func nanoseconds(_ text: String, unit: String) throws(DurationText.Flaw) -> Int64 {
    if let bare = try bare(text, unit: unit) { return bare }
    if text.count(where: { $0 == ":" }) == 2, let clock = RecordedMoment.clock(text) {
      return clock
    }
    do throws(DurationText.Flaw) {
      let length = try DurationText.nanoseconds(text)
      if length <= limit { return length }
    } catch {}
    throw DurationText.Flaw(wanted: "a number in \(unit), or a duration such as 1m30s or 00:01:30")
  }

  /// So many units [ns]; nil if it is no bare number.
  static func bare(_ text: String, unit: String) throws(DurationText.Flaw) -> Int64? {
    guard !text.isEmpty, text.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }) else {
      return nil
    }
    let length = try DurationText.nanoseconds(text + unit)
    guard length <= limit else {
      throw DurationText.Flaw(wanted: "a time within two days of midnight")
    }
    return length
  }

  /// What lies beyond belongs to no day [ns].
  static let limit: Int64 = 2 * 86_400 * 1_000_000_000
}
