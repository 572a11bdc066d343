import CallModel
import EventEngine
import ScenarioCoding
import Testing

struct FigureReferenceTests {
  @Test func `a figure is a metric and a statistic`() throws {
    #expect(try FigureReference.read("request.failed rate") == Figure(.requestFailed, .rate))
    #expect(
      try FigureReference.read("request.tileTime p95")
        == Figure(.requestTileTime, .quantile(numerator: 95, denominator: 100)))
    #expect(try FigureReference.read("staff.busy mean") == Figure(.staffBusy, .mean))
    #expect(
      try FigureReference.read("answer.serviceLevel(20s)").serviceLevel?.threshold == .seconds(20))
  }

  @Test(arguments: [
    "", "request.tileTime", "request.tileTime p95 < 3s", "tile", "request.failed p9",
  ])
  func `anything else is none`(_ text: String) {
    #expect(throws: ExpectationText.Flaw.self) { try FigureReference.read(text) }
  }
}
