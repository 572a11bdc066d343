import JSONDocument
import ScenarioCoding
import Testing

@Suite struct CallRecordReaderTests {
  static func read(
    _ text: String, _ settings: ImportSettings = ImportSettings()
  ) throws -> (reader: CallRecordReader, errors: [String]) {
    var list = DiagnosticList()
    let source = SourceText(path: "t", bytes: Array(text.utf8))
    let table = try #require(CommaTable(source, &list))
    var reader = CallRecordReader(table, settings)
    let isRight = reader.read()
    #expect(isRight == reader.diagnostics.isEmpty)
    return (reader, reader.diagnostics.inFileOrder.map { String($0.headline.dropFirst(2)) })
  }

  @Test func `durations and points of time say the same call`() throws {
    let spans = try Self.read("day,arrival,menu,wait,service,outcome\n1,3600,5,20,90,served\n")
    let times = try Self.read("day,arrival,menu,answer,end\n1,01:00,5,01:00:25,01:01:55\n")
    let whole = try Self.read(
      "arrival,menu,answer,end\n2027-01-14T01:00,5s,2027-01-14 01:00:25,2027-01-14T01:01:55.000\n")
    let record = try #require(spans.reader.records.first)
    #expect(record.joined == 3_605_000_000_000)
    #expect(record.wait == 20_000_000_000)
    #expect(record.service == 90_000_000_000)
    #expect(record.isServed)
    #expect(times.reader.records == [record])
    var dated = try #require(whole.reader.records.first)
    #expect(whole.reader.firstDate?.text == "2027-01-14")
    dated.day = 1
    #expect(dated == record)
  }

  @Test func `who was not answered gave up, and has no service`() throws {
    let spans = try Self.read("arrival,wait,service\n10,7,\n").reader.records
    let times = try Self.read("arrival,answer,end\n10,,17\n").reader.records
    #expect(spans == times)
    #expect(spans.map(\.isServed) == [false])
    #expect(spans.map(\.wait) == [7_000_000_000])
  }

  @Test func `a clock that went over midnight is a day on`() throws {
    let text = "arrival,answer,end\n23:59:50,00:00:20,00:02:00\n"
    let record = try #require(try Self.read(text).reader.records.first)
    #expect(record.wait == 30_000_000_000)
    #expect(record.service == 100_000_000_000)
  }

  @Test func `who gave up without a wait never queued`() throws {
    let reader = try Self.read("arrival,wait,service\n1,0,\n2,0,5\n3,4,\n").reader
    #expect(reader.records.count == 2)
    #expect(reader.leftOut.inMenu == 1)
  }

  @Test func `groups keep their types, and weekdays their days`() throws {
    var settings = ImportSettings()
    settings.groups = [("a", ["PS", "NW"]), ("b", ["IN"])]
    settings.dayOne = CalendarDate("1999-08-01")
    settings.weekdays = try #require(ImportSettings.weekdays("sun-thu"))
    let text = "day,arrival,wait,service,type\n1,1,1,1,IN\n2,1,1,1,NW\n6,1,1,1,NW\n3,1,1,1,TT\n"
    let reader = try Self.read(text, settings).reader
    #expect(reader.records.map(\.group) == [1, 0])
    #expect(reader.leftOut.otherWeekdays == 1)
    #expect(reader.leftOut.otherTypes == 1)
  }

  @Test func `every bad line is told at its place, all at once`() throws {
    let text = """
      day,arrival,wait,service,outcome
      1,09:61,5,5,AGENT
      x,10,-5,5,AGENT
      2,10,5,,AGENT
      2,10,5,90 s,AGENT
      2,10,5,5,agent

      """
    let errors = try Self.read(text).errors
    let moment =
      "seconds after midnight, a time such as 09:30:05, or a date and time such as "
      + "2027-01-14T09:30:05"
    let span = "a number in s, or a duration such as 1m30s or 00:01:30"
    #expect(
      errors == [
        "2:3: error: arrival: expected \(moment); found \"09:61\"",
        "3:1: error: day: expected a date such as 2027-01-14, or a number of 0 or more; "
          + "found \"x\"",
        "4:8: error: service: expected a duration; found nothing",
        "5:8: error: service: expected \(span); found \"90 s\"",
        "6:10: error: outcome: expected one of served, answered, AGENT, abandoned, HANG; "
          + "found \"agent\"",
      ])
  }

  @Test(
    arguments: [
      ("day,wait,service\n1,2,3\n", "1:1: error: there is no column \"arrival\" for arrival"),
      (
        "arrival,wait\n1,2\n",
        "1:1: error: the columns: expected wait and service, or answer and end; found "
          + "\"arrival\", \"wait\""
      ),
      ("arrival,wait,service\n", "1:1: error: the table has no lines"),
      (
        "arrival,wait,service\n5,0,\n",
        "1:1: error: no call is left: expected some that count"
      ),
      (
        "arrival,answer,end\n10:00,10:01,10:00:30\n",
        "2:13: error: end: expected a time that is not before the one it follows, within two days; "
          + "found \"10:00:30\""
      ),
      (
        "day,arrival,wait,service\n2027-01-14,2027-01-15T08:00,1,1\n",
        "2:1: error: day: expected the day of the arrival, 2027-01-15; found \"2027-01-14\""
      ),
      (
        "day,arrival,wait,service\n2027-01-14,1,1,1\n3,1,1,1\n",
        "3:1: error: day: expected a date such as 2027-01-14, as on the lines above; found \"3\""
      ),
      (
        "day,arrival,wait,service\n3,1,1,1\n2027-01-14,1,1,1\n",
        "3:1: error: day: expected a number of 0 or more, as on the lines above; "
          + "found \"2027-01-14\""
      ),
      (
        "arrival,wait,service\n08:00,1,1\n2027-01-14T08:00,1,1\n",
        "3:1: error: arrival: expected no date, as on the lines above; "
          + "found \"2027-01-14T08:00\""
      ),
      (
        "arrival,wait,service\n2027-01-14T08:00,1,1\n08:00,1,1\n",
        "3:1: error: arrival: expected a date such as 2027-01-14, as on the lines above; "
          + "found \"08:00\""
      ),
      (
        "arrival,wait,service\n999999999999999999999,1,1\n",
        "2:1: error: arrival: expected a duration of at most 3650d; found "
          + "\"999999999999999999999\""
      ),
    ] as [(String, String)])
  func `a table that can't be right is refused`(text: String, error: String) throws {
    #expect(try Self.read(text).errors == [error])
  }

  @Test func `a column of another name is found by the name given, or refused`() throws {
    var settings = ImportSettings()
    settings.columns = [(.wait, "queue_s"), (.service, "service_s")]
    #expect(try Self.read("arrival,queue_s,service_s\n1,2,3\n", settings).errors.isEmpty)
    let errors = try Self.read("arrival,queue_t,service_s\n1,2,3\n", settings).errors
    #expect(
      errors == [
        "1:1: error: there is no column \"queue_s\" for wait; did you mean \"queue_t\"?"
      ])
  }

  @Test(arguments: [
    ("mon-fri", [1, 2, 3, 4, 5]), ("sat,sun", [6, 7]), ("sun-tue", [7, 1, 2]), ("wed", [3]),
  ])
  func `weekdays are read by name, over the week's end too`(text: String, days: [Int]) {
    #expect(ImportSettings.weekdays(text) == days)
  }

  @Test(arguments: ["", "mon-", "-", "funday", "mon-tue-wed", "mon,"])
  func `other words are no weekdays`(text: String) {
    #expect(ImportSettings.weekdays(text) == nil)
  }

  @Test func `hours are half hours in order`() {
    #expect(ImportSettings.hours("07:00-24:00") == 25_200..<86_400)
    for text in ["", "07:00", "08:00-07:00", "07:10-08:00", "07:00-25:00", "7-8"] {
      #expect(ImportSettings.hours(text) == nil)
    }
  }
}
