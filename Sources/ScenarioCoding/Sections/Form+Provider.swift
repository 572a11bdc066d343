internal import CallModel
internal import EventEngine
internal import JSONDocument

extension Form where Value == ProviderDescription {
  static var provider: Form {
    ObjectForm(
      "provider", neutral: ProviderDescription(), wayIn + staff + serving + limits
    ) { provider, json, reading in
      ProviderChecks.all(of: provider, json, &reading)
    }.form
  }

  private typealias Field = ObjectField<ProviderDescription>

  private static var wayIn: [Field] {
    [
      .optional(
        "forward", \.forward, .span(), "What a handler takes to forward the join URL (R6)."),
      .optional(
        "backend", \.backend, .backend, "What happens to the URL before the request is in line."),
    ]
  }

  private static var staff: [Field] {
    [
      .required(
        "groups", \.groups, .keyed(of: .staffGroup), "Who serves; earlier ones are asked first."),
      .optional(
        "routing", \.routing,
        .keyed(of: .list(of: .routingStep, count: 1...10_000), .refers(.skill)),
        "For a skill, which groups in which order; else all that have it, in file order."),
      .optional(
        "choice", \.choice, .word(), "Which of several free interpreters takes a request."),
      .optional(
        "pull", \.pull, .word(), "Which of several waiting requests a free interpreter takes."),
      .optional(
        "priorities", \.priorities, .keyed(of: .count(-1000...1000), .refers(.skill)),
        "Of skills, for pull by priority: the higher number first; else 0."),
    ]
  }

  private static var serving: [Field] {
    [
      .optional(
        "join", \.join, .span(), "From an interpreter's assignment to being in the call."),
      .optional(
        "patienceRunsInJoin", \.patienceRunsInJoin, .boolean,
        "Who loses patience while an interpreter is on the way leaves."),
      .optional("noShow", \.noShow, .noShow, "Interpreters who are assigned and don't come."),
      .optional(
        "service", \.services, .services,
        "How long an interpreter stays in the call: a law, or one for each skill."),
      .optional(
        "serviceByTime", \.serviceByTime, .factors,
        "Factors of that, by the time of day at which the line was joined."),
      .optional("wrapUp", \.wrapUp, .span(), "What an interpreter does before the next."),
      .optional(
        "releaseAfter", \.releaseAfter, .duration(),
        "How long after the requester left the interpreter goes unasked; else holds (R19, U28)."),
    ]
  }

  private static var limits: [Field] {
    [
      .optional(
        "lines", \.lines, .count(1...10_000_000),
        "Requests that may be here at once, waiting or served; further ones are blocked."),
      .optional(
        "queueLimit", \.queueLimit, .count(0...10_000_000),
        "Requests that may wait at once; further ones are blocked."),
      .optional(
        "message", \.message, .message, "Who has waited so long leaves a message and goes."),
      .optional("closing", \.closing, .closing, "What happens when the staff's day is over."),
      .optional(
        "shedding", \.shedding, .shedding, "Whether newcomers are blocked while many wait."),
    ]
  }
}

extension Form where Value == BackendDescription {
  fileprivate static var backend: Form {
    ObjectForm(
      "backend", neutral: BackendDescription(),
      [
        .optional("takes", \.takes, .span(), "How long it works on a URL."),
        .optional("fails", \.fails, .chance, "That it fails then (outcome backendFailed)."),
        .optional(
          "capacity", \.capacity, .count(1...10_000_000),
          "URLs it works on at once; the others wait in order."),
        .optional(
          "timeOut", \.timeOut, .duration(.positive),
          "When a request that isn't through fails, counted from the tile (backendFailed)."),
      ]
    ) { backend, json, reading in
      if backend.takes == .constant(0), backend.capacity != nil || backend.timeOut != nil {
        reading.refuse(
          json, because: "\"capacity\" and \"timeOut\" mean nothing if \"takes\" is 0")
      }
    }.form
  }
}

extension Form where Value == NoShow {
  fileprivate static var noShow: Form {
    ObjectForm(
      "no-show", neutral: NoShow(),
      [
        .optional(
          "chance", \.chance, .chance,
          "That an assigned interpreter doesn't come; 99.9 % at most."),
        .optional(
          "noticedAfter", \.noticedAfter, .duration(),
          "Until the request is back at its place in line."),
      ]
    ) { noShow, json, reading in
      if noShow.chance > 0.999 {
        reading.refuse(json, because: "a chance above 99.9 % serves nobody")
      }
    }.form
  }
}

extension Form where Value == [FactorStep] {
  fileprivate static var factors: Form {
    let step = ObjectForm(
      "factor step", neutral: FactorStep(),
      [
        .required("from", \.from, .clock, "From this time of day on."),
        .required("factor", \.factor, .number(0...1000), "This factor."),
      ]
    ).form
    return .list(of: step, count: 0...100_000).checked { steps, json, reading in
      ScenarioChecks.ascending(steps.map(\.from), in: json, &reading)
    }
  }
}

extension Form where Value == MessageOffer {
  fileprivate static var message: Form {
    ObjectForm(
      "message", neutral: MessageOffer(),
      [
        .required("after", \.after, .duration(.positive), "The wait in line."),
        .optional("accepts", \.accepts, .chance, "That the person does; else waits on."),
      ]
    ).form
  }
}

extension Form where Value == Closing {
  fileprivate static var closing: Form {
    ObjectForm(
      "closing", neutral: Closing(),
      [
        .optional(
          "waiting", \.waiting, .word(), "Who is in line when the last shift that counts ends."),
        .optional("late", \.late, .word(), "Who comes when nobody is on shift."),
      ]
    ).form
  }
}

extension Form where Value == Shedding {
  fileprivate static var shedding: Form {
    ObjectForm(
      "shedding", neutral: Shedding(),
      [
        .optional("inLine", \.inLine, .count(1...10_000_000), "From so many in line on."),
        .optional(
          "firstWaited", \.firstWaited, .duration(.positive),
          "As soon as the first in the same line has waited so long."),
        .optional("chance", \.chance, .chance, "That a newcomer is blocked then."),
      ]
    ) { shedding, json, reading in
      if shedding.inLine == nil && shedding.firstWaited == nil {
        reading.refuse(
          at: json.place, "missing key in \(reading.pathText)",
          wanted: "\"inLine\" or \"firstWaited\"")
      }
    }.form
  }
}
