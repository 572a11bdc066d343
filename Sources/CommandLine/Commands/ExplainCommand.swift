import CallMetrics
import CallModel
import JSONDocument
import Reports
import ScenarioCoding

/// `callsim explain FILE`: everything that a scenario says or leaves out, and where it came from.
enum ExplainCommand {
  private static let metric = OptionDeclaration.value(
    "metric", "NAME", hint: .oneOf(MetricName.allCases.map(\.rawValue)),
    about: "what this figure means and how it is computed, instead")

  private static let timeline = OptionDeclaration.flag(
    "timeline", about: "draw load and staff of the run's first day instead, half hour by half hour")

  static let declaration = CommandDeclaration(
    "explain", about: "show a scenario in full, or what a figure means",
    discussion: """
      Each value stands with the line that it came from, or as a default; then the offered load \
      in erlangs by hour beside the staff, and where it is more than the staff can do.
      """,
    arguments: [
      ArgumentDeclaration(
        "FILE", hint: .file(ending: "json"), isOptional: true,
        about: "a scenario; - is standard input")
    ],
    options: [metric, timeline],
    example: .init("explain --metric answer.serviceLevel", about: "its formula and meaning"))

  static func run(_ parsed: ParsedCommand, _ context: inout CommandContext) throws -> ExitStatus {
    try parsed.exclude(metric, timeline)
    if let name = parsed.value(of: metric) {
      if let file = parsed.arguments.first {
        throw Refusal(usage: "explain: --metric takes no file, but \(file.printable) was given")
      }
      guard let metric = MetricName(rawValue: name) else {
        throw Refusal(usage: "explain: there is no metric \(name.printable)")
      }
      context.write(text(of: MetricDefinition(of: metric)))
      return .passed
    }
    guard let name = parsed.arguments.first else {
      throw Refusal(usage: "explain: name a scenario, or a figure with --metric")
    }
    let flag = context.interruption
    let file = try ScenarioInput.parse(name) { flag.reason != nil }
    try ScenarioInput.refuseResult(file)
    let companions = ScenarioInput.companions(of: name) { flag.reason != nil }
    let (scenario, reading) = ScenarioForm.whole.read(file, companions: companions)
    guard let scenario else { throw Refusal(reading) }
    if parsed.has(timeline) {
      context.write(LoadText(scenario).timeline)
    } else {
      context.write(try lines(of: scenario, reading) + "\n" + LoadText(scenario).table)
    }
    return .passed
  }

  private static func text(of definition: MetricDefinition) -> String {
    let better =
      switch definition.direction {
      case .lessIsBetter: "less is better"
      case .moreIsBetter: "more is better"
      case .neither: "neither more nor less is better"
      }
    return """
      \(definition.metric.rawValue)
        \(definition.meaning)
        formula    \(definition.formula)
        unit       \(definition.unit.rawValue)
        direction  \(better)

      """ + definition.notes.map { "  - \($0)\n" }.joined()
  }

  /// A line for each value of the canonical scenario: path, value, where from.
  private static func lines(of scenario: Scenario, _ reading: Reading) throws -> String {
    let canonical = Array(ScenarioForm.whole.text(of: scenario).utf8)
    let file = try JSONFile(bytes: canonical, named: "scenario")
    var text = ""
    visit(file.root, path: "", origin: "default", reading) { path, value, origin in
      let left = "\(path) = \(value)"
      let gap = String(repeating: " ", count: max(2, 60 - left.count))
      text += left + gap + "# \(origin)\n"
    }
    return text
  }

  private static func visit(
    _ json: JSONValue, path: String, origin: String, _ reading: Reading,
    _ body: (String, String, String) -> Void
  ) {
    let line = reading.position(of: path)?.line
    let origin = line.map { "line \($0)" } ?? origin
    if let members = json.members, !members.isEmpty {
      for member in members {
        let key = path.isEmpty ? member.key : "\(path).\(member.key)"
        // Below a list or a law places are not kept: those of what they are in hold.
        let isKept = reading.position(of: path) != nil && reading.position(of: key) == nil
        visit(
          member.value, path: key,
          origin: isKept && path != "" ? inherited(path, origin) : "default",
          reading, body)
      }
    } else if let elements = json.elements, !elements.isEmpty {
      for (index, element) in elements.enumerated() {
        visit(element, path: "\(path)[\(index)]", origin: origin, reading, body)
      }
    } else {
      body(path, text(of: json), origin)
    }
  }

  /// Inside a list the whole list stands at one place; elsewhere a key without a place is a
  /// default.
  private static func inherited(_ path: String, _ origin: String) -> String {
    path.contains("[") ? origin : "default"
  }

  private static func text(of json: JSONValue) -> String {
    var writer = JSONWriter(.compact)
    writer.value(json)
    return writer.text
  }
}
