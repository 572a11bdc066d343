import CallModel
import EventEngine
import ScenarioCoding
import Testing

@Suite struct QuantityFormTests {
  @Test(
    arguments: [
      ("120/h", 120), ("0.5/s", 1800), ("1/min", 60), ("24/d", 1), ("1/ns", 3.6e12), ("0/h", 0),
      ("2e-3/ms", 7200), ("0.3/s", 1080), ("1e3/h", 1000),
    ] as [(String, Double)])
  func `a rate is read per hour`(text: String, perHour: Double) {
    #expect(FormReader(form: .rate()).read("\"\(text)\"").value == Rate(perHour: perHour))
  }

  @Test(arguments: [
    ("120", "expected a rate per ns, us, ms, s, min, h or d, such as \"120/h\"; found 120"),
    ("\"120\"", "expected a rate per ns, us, ms, s, min, h or d, such as \"120/h\"; found \"120\""),
    ("\"5/m\"", "expected a rate per ns, us, ms, s, min, h or d, such as \"120/h\"; found \"5/m\""),
    ("\"-5/s\"", "expected a rate of 0 or more; found \"-5/s\""),
    ("\"5/\"", "expected a rate per ns, us, ms, s, min, h or d, such as \"120/h\"; found \"5/\""),
    ("\"/h\"", "expected a rate per ns, us, ms, s, min, h or d, such as \"120/h\"; found \"/h\""),
    (
      "\"1/h/h\"",
      "expected a rate per ns, us, ms, s, min, h or d, such as \"120/h\"; found \"1/h/h\""
    ),
    (
      "\"inf/h\"",
      "expected a rate per ns, us, ms, s, min, h or d, such as \"120/h\"; found \"inf/h\""
    ),
    (
      "\"0x10/h\"",
      "expected a rate per ns, us, ms, s, min, h or d, such as \"120/h\"; found \"0x10/h\""
    ),
    (
      "\"1e300/ns\"",
      "expected a rate per ns, us, ms, s, min, h or d, such as \"120/h\"; found \"1e300/ns\""
    ),
    (
      "\"1e999999999999999999999/h\"",
      "expected a rate per ns, us, ms, s, min, h or d, such as \"120/h\"; "
        + "found \"1e999999999999999999999/h\""
    ),
  ])
  func `what is no rate is refused`(text: String, wanted: String) {
    #expect(FormReader(form: .rate()).flaw(text) == wanted)
  }

  @Test func `a rate of nothing is refused where it makes no sense`() {
    let form = Form<Rate>.rate(mayBeZero: false)
    #expect(
      FormReader(form: form).flaw("\"0/h\"")
        == "expected a rate above 0 such as \"120/h\"; found \"0/h\"")
  }

  @Test func `rates read back as the same bits`() {
    var stream = SplitMix(state: 7)
    for _ in 0..<1000 {
      let rate = Rate(perHour: Double.random(in: 0...1, using: &stream) * 1e4)
      #expect(Rate(rate.text) == rate)
    }
    #expect(Rate(perHour: 120).text == "120/h")
    #expect(Rate(perHour: 1e-7).text == "1e-07/h")
    #expect(Rate("1e-07/h")?.perHour == 1e-7)
  }

  @Test(
    arguments: [
      ("0", 0), ("1", 1), ("0.02", 0.02), ("\"2%\"", 0.02), ("\"0.05%\"", 0.0005), ("\"100%\"", 1),
      ("\"33.3%\"", 0.333),
    ] as [(String, Double)])
  func `a chance is a number or a percentage`(text: String, chance: Double) {
    #expect(FormReader(form: .chance).read(text).value == chance)
  }

  @Test(arguments: ["-0.1", "\"101%\"", "\"-2%\"", "\"%\"", "\"nan%\"", "true", "\"2 %\"", "1e300"])
  func `what is no chance is refused`(text: String) {
    let flaw = FormReader(form: .chance).flaw(text)
    #expect(flaw == "expected a chance from 0 to 1, such as 0.02 or \"2%\"; found \(text)")
  }

  @Test(
    arguments: [("1.5", "\"1.5%\""), ("90", "\"90%\""), ("\"2\"", "\"2%\""), ("\"0.5\"", "0.5")])
  func `a chance that lacks its sign is shown with it`(text: String, example: String) {
    let flaw = FormReader(form: .chance).flaw(text)
    #expect(
      flaw == "expected a chance from 0 to 1 or in percent, such as \(example); found \(text)")
  }

  @Test(
    arguments: [
      ("24MiB", 25_165_824, "24MiB"), ("1.5KiB", 1536, "1536B"), ("2kB", 2000, "2kB"),
      ("0B", 0, "0B"), ("1GB", 1_000_000_000, "1GB"),
      ("1024KiB", 1 << 20, "1MiB"), ("7B", 7, "7B"),
    ] as [(String, Int64, String)])
  func `a size is read in bytes and written in its largest unit`(
    text: String, bytes: Int64, written: String
  ) {
    let form = Form<Int64>.size
    #expect(FormReader(form: form).read("\"\(text)\"").value == bytes)
    #expect(form.text(of: bytes) == "\"\(written)\"")
  }

  @Test(arguments: [
    "24", "\"24\"", "\"24mb\"", "\"0.5B\"", "\"-1B\"", "\"2TiB\"", "\"9999999999GiB\"",
  ])
  func `what is no size is refused`(text: String) {
    let wanted = "expected a size in B, KiB, MiB, GiB, kB, MB or GB, such as \"24MiB\"; found "
    #expect(FormReader(form: .size).flaw(text) == wanted + text)
  }

  @Test(
    arguments: [
      ("08:30", 30_600), ("00:00", 0), ("24:00", 86_400), ("23:59:59", 86_399),
      ("24:00:00", 86_400),
    ] as [(String, Int64)])
  func `a time of day is the span since midnight`(text: String, seconds: Int64) {
    #expect(FormReader(form: .timeOfDay).read("\"\(text)\"").value == .seconds(seconds))
  }

  @Test(arguments: [
    "8:30", "08:60", "24:01", "25:00", "08", "08:30:00:00", "08:30 ", "+8:30", "08:3O",
  ])
  func `what is no time of day is refused`(text: String) {
    let flaw = FormReader(form: .timeOfDay).flaw("\"\(text)\"")
    #expect(flaw == "expected a time of day such as \"08:30\"; found \"\(text)\"")
  }

  @Test func `a time of day is written as short as it can be`() {
    let form = Form<SimulationSpan>.timeOfDay
    #expect(form.text(of: .seconds(30_600)) == "\"08:30\"")
    #expect(form.text(of: .seconds(86_399)) == "\"23:59:59\"")
    #expect(form.text(of: .hours(24)) == "\"24:00\"")
  }

  @Test(
    arguments: [
      ("0", 0), ("20270114", 20_270_114), ("9223372036854775807", UInt64(Int64.max)),
      ("\"18446744073709551615\"", .max),
      ("\"0xffffffffffffffff\"", .max), ("\"0x1F\"", 31), ("\"7\"", 7),
    ] as [(String, UInt64)])
  func `a seed is a number or a string of digits`(text: String, seed: UInt64) {
    let form = Form<UInt64>.seed
    #expect(FormReader(form: form).read(text).value == seed)
    #expect(FormReader(form: form).read(form.text(of: seed)).value == seed)
  }

  @Test(arguments: [
    "-1", "1.5", "\"\"", "\"0x\"", "\"+5\"", "\"18446744073709551616\"", "\"0x-1\"", "null",
  ])
  func `what is no seed is refused`(text: String) {
    let flaw = FormReader(form: .seed).flaw(text)
    #expect(
      flaw == "expected a whole number of 0 or more, or a string such as \"0x1f\"; found \(text)")
  }

  @Test func `seeds beyond exact numbers are written as strings`() {
    #expect(Form<UInt64>.seed.text(of: 1 << 53) == "9007199254740992")
    #expect(Form<UInt64>.seed.text(of: 1 << 53 + 1) == "\"9007199254740993\"")
  }
}
