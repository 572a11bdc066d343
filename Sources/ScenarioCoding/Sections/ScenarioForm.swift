public import CallModel
internal import JSONDocument

/// The whole scenario file: the one definition that reads, writes and describes it.
///
/// ```swift
/// let (scenario, reading) = ScenarioForm.whole.read(file)
/// ```
public enum ScenarioForm {
  public static let whole: Form<Scenario> =
    ObjectForm(
      "scenario", neutral: Scenario(),
      [
        .required("format", \.format, .format, "The version of this format: 1."),
        .optional("$schema", \.schema, .text(), "For editors; not looked at."),
        .optional("name", \.name, .text(atMost: 4096), "What the run is called in reports."),
        .optional("about", \.about, .text(), "One or two sentences for people."),
        .required("run", \.run, .run, "How long, how often and from which seed."),
        .required(
          "traffic", \.traffic, .keyed(of: .trafficStream), "The streams of calls, by name."),
        .required(
          "people", \.people, .keyed(of: .people, .declares(.people)),
          "The kinds of people, by name."),
        .required(
          "apps", \.apps, .keyed(of: .app, .declares(.app)), "The assistance apps, by name."),
        .required(
          "providers", \.providers, .keyed(of: .provider, .declares(.provider)),
          "The services behind the apps, by name."),
        .optional("framework", \.framework, .framework, "What Apple leaves unspecified."),
        .optional(
          "faults", \.faults, .keyed(of: .fault), "What goes wrong on purpose, by name."),
        .optional(
          "quiet", \.quiet, .quietWindows,
          "When nothing does; limits on time are judged there, if anywhere is given."),
        .optional(
          "chaos", \.chaos, .chaos, "What `callsim chaos` may use; everything if left out."),
        .optional(
          "expect", \.expectations, .list(of: .expectation), "What must hold for a run to pass."),
        .optional(
          "matrix", \.matrix, .keyed(of: .list(of: .variantValue, count: 1...1_000)),
          "Paths, as --set takes them, each with values that it takes in turn; every combination "
            + "is a run of its own."),
      ]
    ) { scenario, json, reading in
      ScenarioChecks.run(scenario, json, &reading)
    }.form
}

extension NameKind {
  static let people = NameKind("kind of people")
  static let app = NameKind("app")
  static let provider = NameKind("provider")
  static let dayFactor = NameKind("factor in run.days")
  static let skill = NameKind("skill")
  static let memoryClass = NameKind("memory class")
}

extension Scenario {
  /// The version of the file; there is only one so far.
  fileprivate var format: Int {
    get { 1 }
    set { precondition(newValue == 1, "scenario: format \(newValue)") }
  }

  /// What an editor uses; nothing of it is kept.
  fileprivate var schema: String? {
    get { nil }
    set {}
  }
}

extension Form where Value == Int {
  fileprivate static var format: Form {
    let node = SchemaNode(.whole(minimum: 1, maximum: 1), "1, the only version there is")
    return Form(node) { json, reading in
      if json.whole == 1 { return 1 }
      reading.refuse(json, wanted: node.phrase)
      return nil
    } encode: {
      $1.integer($0)
    }
  }
}

extension Form where Value == String {
  /// A text, a number or a boolean, as the text that `--set` would take.
  fileprivate static var variantValue: Form {
    let shapes: [SchemaNode.Shape] = [
      .text(pattern: nil), .number(minimum: nil, isMinimumExclusive: false, maximum: nil), .boolean,
    ]
    let phrase = "a text, a number, true or false"
    return Form(SchemaNode(.either(shapes.map { SchemaNode($0, phrase) }), phrase)) {
      json, reading in
      switch json.kind {
      case .string(let text): return text
      case .integer, .real, .boolean:
        var writer = JSONWriter(.compact)
        writer.value(json)
        return writer.text
      case .object, .array, .null:
        reading.refuse(json, wanted: phrase)
        return nil
      }
    } encode: {
      $1.string($0)
    }
  }
}
