internal import CallModel
internal import EventEngine
internal import JSONDocument

extension Form where Value == ProviderDescription {
  static var provider: Form {
    ObjectForm(
      "provider", neutral: ProviderDescription(),
      [
        .optional(
          "forward", \.forward, .span(), "What a handler takes to forward the join URL (R6)."),
        .optional(
          "join", \.join, .span(), "From an interpreter's assignment to being in the call."),
        .required(
          "groups", \.groups, .keyed(of: .staffGroup), "Who serves; earlier ones are asked first."),
        .optional("service", \.service, .span(), "How long an interpreter stays in the call."),
        .optional("wrapUp", \.wrapUp, .span(), "What an interpreter does before the next."),
      ]
    ) { provider, json, reading in
      if provider.groups.isEmpty {
        reading.refuse(
          at: json.place, "\(reading.pathText).groups", wanted: "at least one group",
          found: "none")
      }
    }.form
  }
}

extension Form where Value == StaffGroup {
  fileprivate static var staffGroup: Form {
    ObjectForm(
      "staff group", neutral: StaffGroup(),
      [
        .required(
          "staff", \.staff, .staffing,
          "How many are on shift: always as many, by time of day, or without limit.")
      ]
    ).form
  }
}

extension Form where Value == Staffing {
  fileprivate static var staffing: Form {
    let step = ObjectForm(
      "staff step", neutral: StaffStep(),
      [
        .required("from", \.from, .clock, "From this time of day on."),
        .required("count", \.count, .count(0...10_000_000), "So many."),
      ]
    ).form
    let steps = Form<[StaffStep]>.list(of: step, count: 1...100_000)
      .checked { steps, json, reading in
        ScenarioChecks.ascending(steps.map(\.from), in: json, &reading)
      }
    return .either([
      Alternative(
        .count(0...10_000_000), into: { .count($0) },
        outOf: { if case .count(let count) = $0 { count } else { nil } }),
      Alternative(
        .word("unlimited", for: Staffing.unlimited), into: { $0 },
        outOf: { $0 == .unlimited ? $0 : nil }),
      Alternative(
        steps, into: { .schedule($0) },
        outOf: { if case .schedule(let steps) = $0 { steps } else { nil } }),
    ])
  }
}
