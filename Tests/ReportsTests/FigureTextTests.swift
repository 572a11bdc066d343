import Testing

@testable import Reports

@Suite struct FigureTextTests {
  @Test(
    arguments: [
      (nil, "—"), (0, "0ns"), (950, "950ns"), (1_500, "1.5us"), (999_600, "1ms"),
      (12_345_678, "12.3ms"), (1.234e9, "1.23s"), (59.96e9, "60s"), (99.96e9, "1m40s"),
      (205e9, "3m25s"), (3_600e9, "1h"), (3_845e9, "1h04m"), (7_800e9, "2h10m"),
      (200_000e9, "2d08h"), (-5e9, "−5s"),
    ] as [(Double?, String)])
  func `spans have three digits or two units`(nanoseconds: Double?, text: String) {
    #expect(FigureText.span(nanoseconds) == text)
  }

  @Test(
    arguments: [
      (nil, "—"), (0, "0%"), (1, "100%"), (0.5, "50%"), (0.1234, "12.3%"), (0.9996, "99.96%"),
      (0.000_4, "0.04%"), (0.000_000_01, "<0.0001%"), (0.999_999_999, ">99.9999%"), (1.25, "125%"),
      (0.9, "90%"), (0.0301, "3.0%"),
    ] as [(Double?, String)])
  func `shares never look like nothing or everything unless they are`(
    share: Double?, text: String
  ) {
    #expect(FigureText.share(share) == text)
  }

  @Test(
    arguments: [
      (nil, "—"), (0, "0"), (7, "7"), (3.5, "3.50"), (42.25, "42.3"), (1_814.3, "1814"),
      (10_482.6, "10 483"), (12_345_678, "12 345 678"), (-1_234_567, "−1 234 567"),
    ] as [(Double?, String)])
  func `numbers keep the digits that mean something`(value: Double?, text: String) {
    #expect(FigureText.number(value) == text)
  }
}
