internal import CallModel
internal import EventEngine
internal import JSONDocument

extension Form where Value == StaffGroup {
  static var staffGroup: Form {
    ObjectForm(
      "staff group", neutral: StaffGroup(),
      [
        .required(
          "staff", \.staff, .staffing,
          "How many are on shift: always as many, by time of day, or without limit."),
        .optional(
          "skills", \.skills, .list(of: .reference(to: .skill), count: 0...10_000),
          "What they can do, the preferred first; else everything."),
        .optional(
          "breaks", \.breaks, .list(of: .staffBreak), "Stretches of the day with some away."),
        .optional(
          "presence", \.presence, .chance,
          "That a planned interpreter is there, drawn for each and every day."),
        .optional(
          "whenLeaving", \.whenLeaving, .word(),
          "What they do with a call in hand when a shift ends or a break begins."),
        .optional(
          "service", \.services, .services,
          "How long they stay in a call, if it differs from the provider's."),
        .optional(
          "captionDelay", \.captionDelay, .span(),
          "From being in the call to the first caption, of machines."),
      ]
    ) { group, json, reading in
      guard group.staff == .unlimited else { return }
      let isPlanned = !group.breaks.isEmpty || group.presence < 1
      if isPlanned || group.whenLeaving != .finish {
        reading.refuse(
          json,
          because: "\"breaks\", \"presence\" and \"whenLeaving\" mean nothing for unlimited staff")
      }
    }.form
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

extension Form where Value == StaffBreak {
  fileprivate static var staffBreak: Form {
    let span = DurationRange(from: .seconds(1), to: .seconds(86_399))
    return ObjectForm(
      "break", neutral: StaffBreak(),
      [
        .required("from", \.from, .clock, "From this time of day on."),
        .required("for", \.span, .duration(span), "So long."),
        .oneOf(
          \.size,
          [
            KeyCase(
              "count", .count(0...10_000_000), into: { .count($0) },
              outOf: { if case .count(let count) = $0 { count } else { nil } },
              "So many are away."),
            KeyCase(
              "share", .chance, into: { .share($0) },
              outOf: { if case .share(let share) = $0 { share } else { nil } },
              "This share of those on shift is away."),
          ]),
      ]
    ) { one, json, reading in
      if one.span.nanoseconds % 1_000_000_000 != 0 {
        reading.refuse(json, because: "a break lasts whole seconds")
      }
    }.form
  }
}

extension Form where Value == RoutingStep {
  /// A group's name, or an object with a delay.
  static var routingStep: Form {
    let name = Form<String>.name
    let delayed = ObjectForm(
      "routing step", neutral: RoutingStep(),
      [
        .required("group", \.group, .name, "The staff group."),
        .required(
          "after", \.after, .duration(), "The wait before which it doesn't take the request."),
      ]
    ).form
    return .either([
      Alternative(
        name, into: { RoutingStep($0) }, outOf: { $0.after == .zero ? $0.group : nil }),
      Alternative(delayed, into: { $0 }, outOf: { $0 }),
    ])
  }
}

/// A law of service, and those of single skills.
struct ServiceLaws: Hashable, Sendable {
  /// Nil if only skills have one.
  var law: Distribution?
  var bySkill: [Named<Distribution>] = []
}

extension ProviderDescription {
  var services: ServiceLaws {
    get { ServiceLaws(law: serviceBySkill.isEmpty ? service : nil, bySkill: serviceBySkill) }
    set {
      service = newValue.law ?? .constant(0)
      serviceBySkill = newValue.bySkill
    }
  }
}

extension StaffGroup {
  var services: ServiceLaws? {
    get {
      service == nil && serviceBySkill.isEmpty
        ? nil : ServiceLaws(law: service, bySkill: serviceBySkill)
    }
    set {
      service = newValue?.law
      serviceBySkill = newValue?.bySkill ?? []
    }
  }
}

extension Form where Value == ServiceLaws {
  /// A law, or an object of laws by skill: one with a law's name for a key is a law.
  static var services: Form {
    let law = Form<Distribution>.span()
    let bySkill = Form<[Named<Distribution>]>.keyed(of: .span(), .refers(.skill))
    let either = Form.either([
      Alternative(
        law, into: { ServiceLaws(law: $0) }, outOf: { $0.bySkill.isEmpty ? $0.law : nil }),
      Alternative(bySkill, into: { ServiceLaws(bySkill: $0) }, outOf: { $0.bySkill }),
    ])
    let laws = law.schema.keys
    return Form(either.schema) { json, reading in
      let keys = json.members?.map(\.key) ?? []
      if keys.isEmpty || keys.contains(where: laws.contains) {
        return law.decode(json, &reading).map { ServiceLaws(law: $0) }
      }
      return bySkill.decode(json, &reading).map { ServiceLaws(bySkill: $0) }
    } encode: {
      either.encode($0, &$1)
    }
  }
}

extension SchemaNode {
  /// The keys that may stand in an object of this.
  fileprivate var keys: Set<String> {
    switch shape {
    case .object(let schema): Set(schema.fields.map(\.key))
    case .either(let nodes): nodes.reduce(into: []) { $0.formUnion($1.keys) }
    case .text, .number, .whole, .boolean, .words, .list, .keyed, .enclosing: []
    }
  }
}
