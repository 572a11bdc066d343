internal import CallModel
internal import EventEngine
internal import JSONDocument

extension Form where Value == DeviceDescription {
  static var device: Form {
    ObjectForm(
      "device", neutral: DeviceDescription(),
      [
        .optional(
          "locked", \.locked, .chance, "That it is locked, and was unlocked before (U22)."),
        .optional(
          "beforeFirstUnlock", \.beforeFirstUnlock, .chance,
          "That it is locked, and has not been unlocked since it started (U22)."),
        .optional(
          "unlocks", \.unlocks, .span(),
          "From the wish for the container app until the person has unlocked it (U22)."),
        .optional(
          "memory", \.memory, .choice(declaring: .memoryClass),
          "Its class of memory, by weight, for apps to set limits by."),
        .optional(
          "osLevel", \.osLevel, .weightedLevels, "Its system, by weight; else that of the run."),
      ]
    ) { device, json, reading in
      let sum = device.locked + device.beforeFirstUnlock
      if sum > 1 + 1e-9 {
        reading.refuse(
          at: json.place, reading.pathText,
          wanted: "\"locked\" and \"beforeFirstUnlock\" that add up to at most 1",
          found: "\(sum)")
      }
    }.form
  }
}

extension Form where Value == [Named<Double>] {
  /// Names by weight that are declared by standing here.
  static func choice(declaring kind: NameKind) -> Form {
    .keyed(of: .weight, .declares(kind)).checked { choice, json, reading in
      ScenarioChecks.someWeight(choice.map(\.value), in: json, &reading)
    }
  }
}

extension Form where Value == [WeightedLevel] {
  /// Weights of system levels.
  fileprivate static var weightedLevels: Form {
    Form<[Named<Double>]>.keyed(of: .weight).checked { levels, json, reading in
      for member in json.members ?? [] where !member.key.hasPrefix("x-") {
        guard !OSLevel.allCases.contains(where: { $0.text == member.key }) else { continue }
        reading.refuse(
          at: member.keyPlace,
          "\(reading.pathText): unknown system level \(TerminalText.quoted(member.key))",
          wanted: SchemaNode.anyOf(OSLevel.ascending.map { "\"\($0.text)\"" }))
      }
      ScenarioChecks.someWeight(levels.map(\.value), in: json, &reading)
    }.map { named in
      named.compactMap { one in
        OSLevel.allCases.first { $0.text == one.name }.map { WeightedLevel($0, weight: one.value) }
      }
    } outOf: { levels in
      levels.map { Named($0.level.text, $0.weight) }
    }
  }
}

extension Form where Value == OSLevel {
  /// A system level, such as `"27.3"`.
  static var osLevel: Form { .choice(OSLevel.ascending.map { ($0.text, $0) }) }
}

extension OSLevel {
  fileprivate static var ascending: [OSLevel] { allCases.sorted() }
}
