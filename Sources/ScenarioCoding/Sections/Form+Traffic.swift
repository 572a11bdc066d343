internal import CallModel
internal import EventEngine
internal import JSONDocument

extension Form where Value == TrafficStream {
  static var trafficStream: Form {
    ObjectForm(
      "traffic stream", neutral: TrafficStream(),
      [
        .required("people", \.people, .reference(to: .people), "Who calls."),
        .optional(
          "unit", \.unit, .word(),
          "What arrives: calls, in some of which somebody asks, or requests, each a call in which "
            + "somebody does."),
        .oneOf(\.arrivals, arrivals),
        .optional(
          "dayToDay", \.dayToDay, .dayFactor,
          "What the rates of each calendar day are multiplied by: a law of its own, or the name of "
            + "a factor in run.days that streams share."),
      ]
    ) { stream, json, reading in
      guard stream.dayToDay != nil else { return }
      let place = json.members?.first { $0.key == "dayToDay" }?.keyPlace ?? json.place
      switch stream.arrivals {
      case .poisson, .even, .bursty: break
      case .trace, .closed:
        reading.refuse(
          at: place, "\"dayToDay\" means nothing without a rate in \(reading.placeText)")
      }
    }.form
  }

  private static var arrivals: [KeyCase<Arrivals>] {
    [
      KeyCase(
        "poisson", .rateCurve, into: { .poisson($0) },
        outOf: { if case .poisson(let curve) = $0 { curve } else { nil } },
        "Calls that come independently of each other, at this rate."),
      KeyCase(
        "even", .rateCurve, into: { .even($0) },
        outOf: { if case .even(let curve) = $0 { curve } else { nil } },
        "Calls at even distances, at this rate."),
      KeyCase(
        "bursty", .burstyRate, into: { .bursty($0) },
        outOf: { if case .bursty(let rate) = $0 { rate } else { nil } },
        "As poisson, with a rate that switches between two values at random."),
      KeyCase(
        "trace", .recordedArrivals, into: { .trace($0) },
        outOf: { if case .trace(let recorded) = $0 { recorded } else { nil } },
        "Calls at recorded times since the start of the run, in ascending order; those after the "
          + "end don't come."),
      KeyCase(
        "closed", .closedPeople, into: { .closed($0) },
        outOf: { if case .closed(let people) = $0 { people } else { nil } },
        "A number of people who think, call and come back."),
    ]
  }
}

extension Form where Value == BurstyRate {
  fileprivate static var burstyRate: Form {
    ObjectForm(
      "bursty rate", neutral: BurstyRate(),
      [
        .required("quiet", \.quiet, .burstState, "The one state."),
        .required("burst", \.burst, .burstState, "The other."),
      ]
    ).form
  }
}

extension Form where Value == BurstState {
  fileprivate static var burstState: Form {
    ObjectForm(
      "burst state", neutral: BurstState(),
      [
        .required("rate", \.rate, .rate(), "How often calls come."),
        .required(
          "lasts", \.lasts, .duration(.positive), "How long it lasts on average; exponential."),
      ]
    ).form
  }
}

extension Form where Value == ClosedPeople {
  fileprivate static var closedPeople: Form {
    ObjectForm(
      "closed traffic", neutral: ClosedPeople(),
      [
        .required("people", \.people, .count(1...10_000_000), "How many there are."),
        .required(
          "think", \.think, .span(mayBeZero: false),
          "From the end of a call, or the start of the run, to the next call."),
      ]
    ) { closed, json, reading in
      if closed.think.mean < 1e6 {
        reading.refuse(
          at: json.place, "\(reading.pathText).think", wanted: "a mean of 1ms or more",
          found: LawUnit.duration.text(closed.think.mean))
      }
    }.form
  }
}

extension Form where Value == DayFactor {
  /// A law of factors, or the name of one that is shared.
  fileprivate static var dayFactor: Form {
    .either([
      Alternative(
        .reference(to: .dayFactor), into: { .shared($0) },
        outOf: { if case .shared(let name) = $0 { name } else { nil } }),
      Alternative(
        .distribution(.factor), into: { .law($0) },
        outOf: { if case .law(let law) = $0 { law } else { nil } }),
    ])
  }
}
