import CallModel
import EventEngine
import ScenarioCoding
import Testing

@Suite struct CalendarStartTests {
  @Test(
    arguments: [
      ("2027-01-14T11:00:00-05:00", 4, 39_600, -300), ("2000-02-29T00:00Z", 2, 0, 0),
      ("1970-01-01T23:59:59+14:00", 4, 86_399, 840),
      ("2026-11-30T08:30:00+05:30", 1, 30_600, 330), ("2024-03-03T12:00:00Z", 7, 43_200, 0),
      ("0001-01-01T00:00:00Z", 1, 0, 0),
    ] as [(String, Int, Int64, Int)])
  func `a start gives weekday, local time and offset`(
    text: String, weekday: Int, seconds: Int64, ahead: Int
  ) throws {
    let start = try #require(CalendarStart(text))
    #expect(start.weekday == weekday)
    #expect(start.timeOfDay == .seconds(seconds))
    #expect(start.minutesAheadOfUTC == ahead)
    #expect(CalendarStart(start.text) == start)
  }

  @Test func `a start is written in full`() {
    #expect(CalendarStart("2027-01-14T11:00-05:00")?.text == "2027-01-14T11:00:00-05:00")
    #expect(CalendarStart("2027-01-14T11:00:07+00:00")?.text == "2027-01-14T11:00:07Z")
  }

  @Test(arguments: [
    "2027-01-14", "2027-01-14T11:00:00", "2027-13-01T00:00Z", "2027-02-29T00:00Z",
    "1900-02-29T00:00Z", "2027-04-31T00:00Z",
    "2027-1-14T11:00Z", "2027-01-14T24:00Z", "2027-01-14T11:00+15:00", "2027-01-14T11:00-5:00",
    "2027-01-14 11:00Z",
    "2027-01-14T11:00:00.5Z", "0000-01-01T00:00Z", "2027-01-14T11:00z", "2027-01-14T11:00+05:00:00",
    "TT", "",
  ])
  func `what is no date and time with offset is refused`(text: String) {
    #expect(
      FormReader(form: .calendarStart).flaw("\"\(text)\"")
        == "expected a date and time with offset, such as \"2027-01-14T11:00:00-05:00\"; found \"\(text)\""
    )
  }
}
