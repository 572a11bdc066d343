internal import CallModel
internal import JSONDocument

/// What must hold among the fields of a scenario.
enum ScenarioChecks {
  /// Times of day come in ascending order, each once.
  static func ascending(_ times: [TimeOfDay], in json: JSONValue, _ reading: inout Reading) {
    for (index, pair) in zip(times, times.dropFirst()).enumerated() where pair.1 <= pair.0 {
      reading.refuse(
        at: json.elements?[index + 1].place ?? json.place,
        "\(reading.pathText)[\(index + 1)]: each \"from\" must be later than the one before")
    }
  }

  /// Chances add up to 1, to 10⁻⁹.
  static func addUp(_ chances: [Double], in json: JSONValue, _ reading: inout Reading) {
    let sum = chances.reduce(0, +)
    if abs(sum - 1) > 1e-9 {
      reading.refuse(
        at: json.place, reading.pathText, wanted: "chances that add up to 1",
        found: sum.rounded(toDigits: 10))
    }
  }

  /// One of some weights is above 0.
  static func someWeight(_ weights: [Double], in json: JSONValue, _ reading: inout Reading) {
    if !weights.isEmpty, weights.allSatisfy({ $0 == 0 }) {
      reading.refuse(
        at: json.place, reading.pathText, wanted: "a weight above 0", found: "none")
    }
  }

  /// Where nobody names a skill, nothing can be judged by skill.
  private static func skills(
    of scenario: Scenario, _ json: JSONValue, _ reading: inout Reading
  ) {
    guard scenario.skills.isEmpty else { return }
    for (index, one) in scenario.expectations.enumerated() {
      guard case .threshold(let threshold) = one.claim, threshold.per == .skill else { continue }
      let place = json["expect"]?.elements?[index]["per"]?.place ?? json.place
      reading.refuse(
        at: place, "expect[\(index)].per: no people name a skill", wanted: "\"skill\" in people")
    }
  }

  /// What takes the whole file to see.
  static func run(_ scenario: Scenario, _ json: JSONValue, _ reading: inout Reading) {
    for (name, count) in [
      ("traffic", scenario.traffic.count), ("people", scenario.people.count),
      ("apps", scenario.apps.count), ("providers", scenario.providers.count),
    ] where count == 0 || count > 10_000 {
      reading.refuse(
        at: json.members?.first { $0.key == name }?.value.place ?? json.place, name,
        wanted: "1 to 10000", found: "\(count)")
    }
    skills(of: scenario, json, &reading)
    AppChecks.processes(scenario, json, &reading)
    ProviderChecks.demand(scenario, json, &reading)
    FaultChecks.targets(scenario, json, &reading)
    FaultChecks.reach(scenario, json, &reading)
  }
}
