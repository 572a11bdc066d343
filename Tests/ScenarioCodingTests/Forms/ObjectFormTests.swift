import CallModel
import EventEngine
import JSONDocument
import ScenarioCoding
import Testing

/// A small format with one of everything, to read broken files with.
struct SampleScenario: Equatable, Sendable {
  enum Level: String, CaseIterable, Sendable { case error, warn }
  enum Staff: Equatable, Sendable {
    case count(Int)
    case unlimited
    case shifts([SimulationSpan])
  }
  struct Group: Equatable, Sendable {
    var staff = Staff.unlimited
    var wrapUp: SimulationSpan?
  }
  var seed: UInt64 = 0
  var length = SimulationSpan.zero
  var warmUp = SimulationSpan.minutes(1)
  var level = Level.error
  var arrivals = Arrivals.even(.zero)
  var groups: [Named<Group>] = []
  var picks: [Named<Double>] = []
  var first: String?

  enum Arrivals: Equatable, Sendable {
    case poisson(Rate)
    case even(SimulationSpan)
  }

  static let group = ObjectForm(
    "group", neutral: Group(),
    [
      .optional("staff", \.staff, staff, "How many there are."),
      .optional("wrapUp", \.wrapUp, .duration(), "What follows a call."),
    ]
  ).form

  static let staff = Form<Staff>.either([
    Alternative(
      .count(0...1000), into: { .count($0) },
      outOf: { if case .count(let count) = $0 { count } else { nil } }),
    Alternative(
      .word("unlimited", for: true), into: { _ in .unlimited },
      outOf: { $0 == .unlimited ? true : nil }),
    Alternative(
      .list(of: .timeOfDay, count: 1...3), into: { .shifts($0) },
      outOf: { if case .shifts(let shifts) = $0 { shifts } else { nil } }),
  ])

  static let form = ObjectForm(
    "scenario", neutral: SampleScenario(),
    [
      .required("seed", \.seed, .seed, "The seed."),
      .required("length", \.length, .duration(.positive), "The span that is observed."),
      .optional("warmUp", \.warmUp, .duration(), "The span before it."),
      .optional("level", \.level, .word(), "How bad it is."),
      .oneOf(
        \.arrivals,
        [
          KeyCase(
            "poisson", .rate(), into: { .poisson($0) },
            outOf: { if case .poisson(let rate) = $0 { rate } else { nil } }, "Random ones."),
          KeyCase(
            "even", .duration(.positive), into: { .even($0) },
            outOf: { if case .even(let gap) = $0 { gap } else { nil } }, "Regular ones."),
        ]),
      .optional("groups", \.groups, .keyed(of: group, .declares(NameKind("group"))), "Staff."),
      .optional("picks", \.picks, .keyed(of: .weight, .refers(NameKind("group"))), "Shares."),
      .optional("first", \.first, .reference(to: NameKind("group")), "Who is first."),
    ],
    check: { value, json, reading in
      if value.warmUp > value.length {
        reading.refuse(at: json["warmUp"]?.place ?? json.place, "the warm-up is the longer one")
      }
    }
  ).form
}

@Suite struct ObjectFormTests {
  private let reader = FormReader(form: SampleScenario.form)

  static let whole = """
    { "x-note": 1, "first": "a", "seed": 7, "length": "1h", "level": "warn", "poisson": "5/s",
      "groups": { "a": { "staff": 3, "x-y": [] }, "b c": {}, "d": { "staff": ["08:00"], "wrapUp": "2s" } },
      "picks": { "d": 2, "a": 0.5 } }
    """

  @Test func `a whole file is read`() {
    let (value, errors) = reader.read(Self.whole)
    #expect(errors == [])
    #expect(value?.warmUp == .minutes(1) && value?.level == .warn && value?.first == "a")
    #expect(value?.arrivals == .poisson(Rate(perHour: 18_000)))
    #expect(value?.groups.map(\.name) == ["a", "b c", "d"])
    #expect(
      value?.groups.map(\.value.staff) == [.count(3), .unlimited, .shifts([.hours(8)])])
    #expect(value?.groups.last?.value.wrapUp == .seconds(2))
    #expect(value?.picks == [Named("d", 2), Named("a", 0.5)])
  }

  @Test func `what is written reads back as the same value`() throws {
    let value = try #require(reader.read(Self.whole).value)
    let text = SampleScenario.form.text(of: value)
    #expect(reader.read(text).value == value)
    #expect(
      text == #"{"seed":7,"length":"1h","warmUp":"1m","level":"warn","poisson":"18000/h","groups":"#
        + #"{"a":{"staff":3},"b c":{"staff":"unlimited"},"d":{"staff":["08:00"],"wrapUp":"2s"}},"#
        + #""picks":{"d":2.0,"a":0.5},"first":"a"}"#)
  }

  static let start = "{\"seed\": 1, \"length\": \"1h\", \"even\": \"1s\""

  static let table: [(text: String, wanted: [String])] = [
    ("[]", ["1:1: error: expected an object; found a list"]),
    (
      "{}",
      [
        "1:1: error: missing key \"seed\" in the file",
        "1:1: error: missing key \"length\" in the file",
        "1:1: error: missing key in the file: expected \"poisson\" or \"even\"",
      ]
    ),
    (
      start + ", \"wormUp\": 1}",
      ["1:43: error: unknown key \"wormUp\" in the file; did you mean \"warmUp\"?"]
    ),
    (start + ", \"zzz\": 1}", ["1:43: error: unknown key \"zzz\" in the file"]),
    (
      start + ", \"level\": \"warning\"}",
      ["1:52: error: level: expected \"error\" or \"warn\"; found \"warning\""]
    ),
    (
      start + ", \"level\": \"wran\"}",
      [
        "1:52: error: level: expected \"error\" or \"warn\"; found \"wran\"; did you mean \"warn\"?"
      ]
    ),
    (
      start + ", \"poisson\": \"1/s\"}",
      ["1:43: error: \"poisson\" can't stand beside \"even\" in the file"]
    ),
    (
      start + ", \"seed\": 2}",
      ["1:43: error: duplicate key \"seed\"; it stands at 1:2 already"]
    ),
    (start + ", \"warmUp\": \"2h\"}", ["1:53: error: the warm-up is the longer one"]),
    (
      start + ", \"groups\": {\"a\": {\"staf\": 1}, \"b\": 5}}",
      [
        "1:60: error: unknown key \"staf\" in groups.a; did you mean \"staff\"?",
        "1:77: error: groups.b: expected an object; found 5",
      ]
    ),
    (
      start + ", \"groups\": {\"a b\": {\"staff\": 1001}}}",
      [
        "1:71: error: groups.\"a b\".staff: expected a whole number from 0 to 1000; found 1001"
      ]
    ),
    (
      start + ", \"groups\": {\"a\": {\"staff\": \"unlimitd\"}}}",
      [
        "1:69: error: groups.a.staff: expected a whole number from 0 to 1000, \"unlimited\" or a list; "
          + "found \"unlimitd\"; did you mean \"unlimited\"?"
      ]
    ),
    (
      start + ", \"groups\": {\"a\": {\"staff\": [\"08:00\", \"8\"]}}}",
      [
        "1:79: error: groups.a.staff[1]: expected a time of day such as \"08:30\"; found \"8\""
      ]
    ),
    (
      start + ", \"groups\": {\"a\": {\"staff\": []}}}",
      ["1:69: error: groups.a.staff: expected a list of 1 to 3; found 0"]
    ),
    (
      start + ", \"groups\": {\"a\\u001b\": {}, \"\": {}}}",
      [
        "1:54: error: groups: this is no name: expected 1 to 1024 bytes without control characters; "
          + "found \"a\\u{1b}\"",
        "1:69: error: groups: this is no name: expected 1 to 1024 bytes without control characters; "
          + "found \"\"",
      ]
    ),
    (
      start
        + ", \"first\": \"asI\", \"groups\": {\"asl\": {}}, \"picks\": {\"als\": 1, \"qqqq\": 1}}",
      [
        "1:52: error: first: there is no group \"asI\"; did you mean \"asl\"?",
        "1:92: error: picks.als: there is no group \"als\"; did you mean \"asl\"?",
        "1:102: error: picks.qqqq: there is no group \"qqqq\"",
      ]
    ),
    (
      "{\"length\": 90, \"seed\": -1, \"even\": \"0s\"}",
      [
        "1:12: error: length: expected a duration with a unit, such as \"90s\"; found 90",
        "1:24: error: seed: expected a whole number of 0 or more, or a string such as \"0x1f\"; "
          + "found -1",
        "1:36: error: even: expected a duration above 0; found \"0s\"",
      ]
    ),
  ]

  @Test(arguments: table)
  func `a broken file shows all its errors in file order`(text: String, wanted: [String]) {
    let (value, errors) = reader.read(text)
    #expect(value == nil)
    #expect(errors == wanted)
  }

  @Test func `where each value stands is kept`() throws {
    let file = try JSONFile(bytes: Array(Self.whole.utf8), named: "t")
    let reading = SampleScenario.form.read(file).reading
    #expect(reading.position(of: "length") == TextPosition(line: 1, column: 51))
    #expect(reading.position(of: "groups.d.wrapUp")?.line == 2)
    #expect(reading.position(of: "warmUp") == nil)
  }

  @Test func `ten thousand errors are all counted`() throws {
    let groups = (0..<10_000).map { "\"g\($0)\": {\"staf\": 1}" }.joined(separator: ",")
    let text = Self.start + ", \"groups\": {\(groups)}}"
    let file = try JSONFile(bytes: Array(text.utf8), named: "t")
    let reading = SampleScenario.form.read(file).reading
    #expect(reading.diagnostics.errorCount == 10_000)
    let shown = reading.diagnostics.rendered(showing: file.source)
    #expect(shown.hasSuffix("and 9900 more\n"))
  }

  @Test func `unknown names are all counted however many there are`() throws {
    let names = (0..<3_000).map { "\"g\($0)\": 1" }.joined(separator: ",")
    let text = Self.start + ", \"picks\": {\(names)}, \"groups\": {\"gx\": {}}}"
    let file = try JSONFile(bytes: Array(text.utf8), named: "t")
    #expect(SampleScenario.form.read(file).reading.diagnostics.errorCount == 3_000)
  }

  @Test func `the schema says all that the form says`() throws {
    guard case .object(let schema) = SampleScenario.form.schema.shape else {
      Issue.record("no object")
      return
    }
    #expect(schema.fields.map(\.key).prefix(4) == ["seed", "length", "warmUp", "level"])
    #expect(schema.fields.filter(\.isRequired).map(\.key) == ["seed", "length"])
    #expect(schema.fields[2].neutral == "\"1m\"" && schema.fields[2].about == "The span before it.")
  }
}
