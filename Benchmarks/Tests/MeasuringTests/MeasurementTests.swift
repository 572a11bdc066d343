import Testing

@testable import Measuring

struct MeasurementTests {
  @Test func `a line carries a measurement from process to process`() {
    var written = Measurement(
      units: 7, events: 21, spent: TimeSpent(processor: 1_400, wall: 2_000), digest: 0xABC)
    written.concurrent = 3
    let read = Measurement(output: "noise\n" + written.line + "\n")
    #expect(read == written)
    #expect(read?.perUnit == 200)
  }

  @Test(arguments: ["", "noise", "RESULT units=1", "RESULT units=x nanoseconds=1 digest=0"])
  func `what is no measurement is not read as one`(output: String) {
    #expect(Measurement(output: output) == nil)
  }

  @Test(arguments: [
    (1.234, "1.23"), (1.0, "1.00"), (12.34, "12.3"), (250.0, "250"), (15_000.0, "15.0 k"),
    (2.5e6, "2.50 M"), (9.999, "10.00"),
  ])
  func `three digits of a figure count`(value: Double, text: String) {
    #expect(Spread.short(value) == text)
  }

  @Test func `a spread is the middle and the ends`() {
    #expect(Spread([3, 1, 2])?.text == "2.00 (1.00–3.00)")
    #expect(Spread([4, 1, 2, 3])?.median == 2.5)
    #expect(Spread([]) == nil)
  }
}
