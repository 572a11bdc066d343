internal import CallModel
internal import JSONDocument

/// What must hold among the fields of a provider, and between providers and who calls them.
enum ProviderChecks {
  static func all(of one: ProviderDescription, _ json: JSONValue, _ reading: inout Reading) {
    if one.groups.isEmpty {
      reading.refuse(
        at: json["groups"]?.place ?? json.place, "\(reading.pathText).groups",
        wanted: "at least one group", found: "none")
    }
    routing(of: one, json, &reading)
    if one.pull != .priority, let priorities = json["priorities"], !one.priorities.isEmpty {
      reading.refuse(
        at: priorities.place,
        "\(reading.pathText).priorities mean nothing unless \"pull\" is \"priority\"")
    }
    if one.pull == .priority && one.priorities.isEmpty {
      reading.refuse(
        at: json["pull"]?.place ?? json.place,
        "\(reading.pathText).pull: \"priority\" needs \"priorities\"")
    }
  }

  /// Each step names a group that has the skill, once.
  private static func routing(
    of one: ProviderDescription, _ json: JSONValue, _ reading: inout Reading
  ) {
    for route in one.routing {
      let list = json["routing"]?[route.name]
      for (index, step) in route.value.enumerated() {
        let place = list?.elements?[index].place ?? json.place
        let path = "\(reading.pathText).routing.\(route.name)[\(index)]"
        let isRepeated = route.value[..<index].contains { $0.group == step.group }
        guard let group = one.groups.first(where: { $0.name == step.group })?.value else {
          reading.refuse(
            at: place, "\(path): there is no staff group \(TerminalText.quoted(step.group))",
            suggestion: NearestName.of(step.group, among: one.groups.map(\.name)))
          continue
        }
        if isRepeated {
          reading.refuse(
            at: place, "\(path): \(TerminalText.quoted(step.group)) stands there before")
        }
        if !group.skills.isEmpty && !group.skills.contains(route.name) {
          reading.refuse(
            at: place,
            "\(path): \(TerminalText.quoted(step.group)) doesn't have the skill "
              + TerminalText.quoted(route.name))
        }
      }
    }
  }

  /// Whatever people may ask a provider for, somebody serves, for some time.
  static func demand(
    _ scenario: Scenario, _ json: JSONValue, _ reading: inout Reading
  ) {
    let providers = Dictionary(
      scenario.providers.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let apps = Dictionary(
      scenario.apps.map { ($0.name, $0.value.provider) }, uniquingKeysWith: { first, _ in first })
    for people in scenario.people {
      let skills = people.value.skill.filter { $0.value > 0 }.map(\.name)
      var seen: Set<String> = []
      for pick in people.value.picks where pick.value > 0 {
        guard let provider = apps[pick.name].flatMap({ providers[$0] }),
          seen.insert(provider.name).inserted
        else { continue }
        let place = json["providers"]?[provider.name]?.place ?? json.place
        for skill in skills.isEmpty ? [nil] : skills.map(Optional.some) {
          check(skill, of: people.name, by: provider, at: place, &reading)
        }
      }
    }
  }

  private static func check(
    _ skill: String?, of people: String, by provider: Named<ProviderDescription>, at place: Int,
    _ reading: inout Reading
  ) {
    let one = provider.value
    let serving = one.groups.map(\.value).filter { group in
      skill.map { group.skills.isEmpty || group.skills.contains($0) } ?? true
    }
    let what = skill.map { "the skill \(TerminalText.quoted($0))" } ?? "no particular skill"
    if serving.isEmpty {
      reading.refuse(
        at: place,
        "providers.\(provider.name): no group has \(what), which people.\(people) may need")
    }
    if !serving.isEmpty, serving.allSatisfy(\.isNeverStaffed) {
      reading.warn(
        at: place,
        "providers.\(provider.name): nobody who has \(what), which people.\(people) need, is ever "
          + "on shift: nobody will be served")
    }
    let lacksLaw = serving.contains { group in
      group.service == nil
        && !(group.serviceBySkill + one.serviceBySkill).contains { $0.name == skill }
    }
    if !one.serviceBySkill.isEmpty && lacksLaw {
      reading.refuse(
        at: place,
        "providers.\(provider.name).service has no law for \(what), which people.\(people) need")
    }
  }
}

extension StaffGroup {
  /// At no time of the day is anybody on shift.
  fileprivate var isNeverStaffed: Bool {
    switch staff {
    case .unlimited: false
    case .count(let count): count == 0
    case .schedule(let steps): steps.allSatisfy { $0.count == 0 }
    }
  }
}
