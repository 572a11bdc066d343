import EventEngine
import ScenarioCoding
import Testing

@Suite struct DurationFormTests {
  private let reader = FormReader(form: .duration())

  @Test(
    arguments: [
      ("0s", 0), ("1ns", 1), ("250ms", 250_000_000), ("1.5s", 1_500_000_000),
      ("90s", 90_000_000_000),
      ("1h30m", 5_400_000_000_000), ("2d", 172_800_000_000_000), ("1us", 1000),
      ("0.5m", 30_000_000_000),
      ("1m0.25s", 60_250_000_000), ("1d2h3m4s5ms6us7ns", 93_784_005_006_007),
      ("007s", 7_000_000_000),
      ("0.000000001s", 1), ("1.500000000000000000000s", 1_500_000_000),
      ("3650d", 315_360_000_000_000_000),
    ] as [(String, Int64)])
  func `a duration is read to the nanosecond`(text: String, nanoseconds: Int64) {
    #expect(reader.read("\"\(text)\"").value == .nanoseconds(nanoseconds))
  }

  @Test(arguments: [
    ("90", "expected a duration with a unit, such as \"90s\"; found 90"),
    ("2.50", "expected a duration with a unit, such as \"2.50s\"; found 2.50"),
    ("-1", "expected a duration with a unit, such as \"90s\"; found -1"),
    ("null", "expected a duration with a unit, such as \"90s\"; found null"),
    ("[]", "expected a duration with a unit, such as \"90s\"; found a list"),
    ("\"\"", "expected a duration with a unit, such as \"90s\"; found \"\""),
    ("\"90\"", "expected a duration with a unit, such as \"90s\"; found \"90\""),
    (
      "\"90 s\"",
      "expected a duration in ns, us, ms, s, m, h or d, such as \"1h30m\"; found \"90 s\""
    ),
    (
      "\"90sec\"",
      "expected a duration in ns, us, ms, s, m, h or d, such as \"1h30m\"; found \"90sec\""
    ),
    (
      "\"1.s\"", "expected a duration in ns, us, ms, s, m, h or d, such as \"1h30m\"; found \"1.s\""
    ),
    (
      "\"1e3s\"",
      "expected a duration in ns, us, ms, s, m, h or d, such as \"1h30m\"; found \"1e3s\""
    ),
    ("\"s\"", "expected a duration in ns, us, ms, s, m, h or d, such as \"1h30m\"; found \"s\""),
    ("\"-5s\"", "expected a duration of 0 or more; found \"-5s\""),
    (
      "\"30m1h\"",
      "expected units from large to small, each once, such as \"1h30m\"; found \"30m1h\""
    ),
    (
      "\"1s1s\"", "expected units from large to small, each once, such as \"1h30m\"; found \"1s1s\""
    ),
    (
      "\"1.5h30m\"",
      "expected a fraction only in the last part, such as \"1m30.5s\"; found \"1.5h30m\""
    ),
    ("\"0.1ns\"", "expected a whole number of nanoseconds; found \"0.1ns\""),
    ("\"0.0000000015s\"", "expected a whole number of nanoseconds; found \"0.0000000015s\""),
    ("\"3651d\"", "expected a duration of at most 3650d; found \"3651d\""),
    (
      "\"99999999999999999999d\"",
      "expected a duration of at most 3650d; found \"99999999999999999999d\""
    ),
    ("\"106751d99999999h\"", "expected a duration of at most 3650d; found \"106751d99999999h\""),
  ])
  func `what is no duration is refused with what it should be`(text: String, wanted: String) {
    #expect(reader.flaw(text) == wanted)
  }

  @Test func `a range is kept`() {
    let positive = FormReader(form: .duration(.positive))
    #expect(positive.flaw("\"0s\"") == "expected a duration above 0; found \"0s\"")
    #expect(positive.read("\"1ns\"").value == .nanoseconds(1))
    let short = FormReader(form: .duration(.atMost(.minutes(90))))
    #expect(short.flaw("\"91m\"") == "expected a duration of at most 1h30m; found \"91m\"")
    let long = FormReader(form: .duration(DurationRange(from: .seconds(2), to: .seconds(3))))
    #expect(long.flaw("\"1s\"") == "expected a duration of at least 2s; found \"1s\"")
    #expect(long.read("\"3s\"").value == .seconds(3))
  }

  @Test(
    arguments: [
      (0, "0s"), (1, "1ns"), (250_000_000, "250ms"), (1_500_000_000, "1.5s"),
      (90_000_000_000, "1m30s"), (5_400_000_000_000, "1h30m"), (86_400_000_000_000, "1d"),
      (1_500, "1.5us"), (60_000_000_001, "1m1ns"), (1_000_000_001, "1.000000001s"),
      (-1_500_000, "-1.5ms"), (.min, "-106751d23h47m16.854775808s"),
    ] as [(Int64, String)])
  func `a length is written in its largest units`(nanoseconds: Int64, text: String) {
    #expect(DurationText.text(nanoseconds: nanoseconds) == text)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `every length reads back as itself`(seed: UInt64) throws {
    var stream = SplitMix(state: seed)
    for _ in 0..<500 {
      let length = Int64((stream.next() >> 6) >> (stream.next() % 58))
      #expect(try DurationText.nanoseconds(DurationText.text(nanoseconds: length)) == length)
    }
  }
}

/// The generator of Steele, Lea, Flood (2014), for tests.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
