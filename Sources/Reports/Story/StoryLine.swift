import CallModel
public import EventEngine

/// One line of the story of a request: when, who, what happened, and why if that is not plain.
public struct StoryLine: Hashable, Sendable {
  public let time: SimulationInstant
  public let who: String
  public let what: String
  /// Empty if nothing need be said.
  public let why: String
  /// It went wrong here, or a fault had its hand in it.
  public let isTrouble: Bool

  init(
    _ record: TraceRecord, _ who: String, _ what: String, why: String = "",
    isTrouble: Bool = false
  ) {
    time = record.time
    (self.who, self.what, self.why, self.isTrouble) = (who, what, why, isTrouble)
  }

  /// Hours, minutes, seconds and milliseconds since the start of the run: `0:12:05.250`.
  public var clock: String {
    let milliseconds = time.nanoseconds / 1_000_000
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
    let (hours, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    func padded(_ value: Int64, _ digits: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
    return "\(hours):\(padded(minute, 2)):\(padded(second, 2)).\(padded(rest, 3))"
  }
}
