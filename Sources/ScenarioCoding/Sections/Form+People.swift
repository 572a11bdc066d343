internal import CallModel
internal import EventEngine
internal import JSONDocument

extension Form where Value == PeopleDescription {
  static var people: Form {
    ObjectForm(
      "people", neutral: PeopleDescription(),
      [
        .optional(
          "participants", \.participants, .count(2...1000), "How many are in a call."),
        .optional("asks", \.asks, .asking, "Whether and when one of them picks an app."),
        .required(
          "picks", \.picks, .keyed(of: .weight, .refers(.app)), "Which app, by weight."),
        .optional(
          "skill", \.skill, .choice(declaring: .skill),
          "Which language or skill they need, by weight; else no particular one."),
        .optional(
          "device", \.device, .device, "What the requester's device is like (U22)."),
        .optional(
          "patience", \.writtenPatience, .patience,
          "How long they wait for an interpreter, perhaps by the time of day of the pick; else for "
            + "ever."),
        .optional(
          "callLength", \.callLength, .span(mayBeZero: false),
          "When everybody leaves; else the call ends with its last request."),
        .optional(
          "onFailure", \.onFailure, .retrying, "What follows a failure or an abandonment."),
        .optional(
          "leaves", \.leaves, .leaving, "Whether the requester leaves early, and comes back."),
        .optional(
          "cancels", \.cancels, .cancelling,
          "How long until they cancel, counted from the start of each phase (U26)."),
        .optional(
          "picksAgain", \.picksAgain, .pickingAgain,
          "Whether they pick the app once more while the first request runs (U8)."),
      ]
    ) { people, json, reading in
      if !people.picks.contains(where: { $0.value > 0 }) {
        reading.refuse(
          at: json["picks"]?.place ?? json.place, "\(reading.pathText).picks",
          wanted: "an app with a weight above 0",
          found: "none")
      }
    }.form
  }
}

extension Form where Value == Distribution {
  /// A law of durations.
  static func span(mayBeZero: Bool = true) -> Form {
    distribution().checked { law, json, reading in
      if !mayBeZero, law == .constant(0) { reading.refuse(json, wanted: "a duration above 0") }
    }
  }
}

extension Form where Value == Asking {
  fileprivate static var asking: Form {
    ObjectForm(
      "asks", neutral: Asking(),
      [
        .optional("chance", \.chance, .chance, "That somebody asks at all."),
        .optional("after", \.after, .span(), "Since the call started."),
      ]
    ).form
  }
}

extension Form where Value == Retrying {
  fileprivate static var retrying: Form {
    ObjectForm(
      "onFailure", neutral: Retrying(),
      [
        .optional("retry", \.retry, .chance, "That the person tries again."),
        .optional("after", \.after, .span(), "How long after."),
        .optional("atMost", \.atMost, .count(0...1000), "Tries after the first, at most."),
        .optional("otherApp", \.otherApp, .chance, "That a try goes to another app."),
        .optional(
          "keepsPatience", \.keepsPatience, .choice([("fresh", .fresh), ("rest", .rest)]),
          "What a further try brings: a fresh draw, or the rest of the first."),
      ]
    ).form
  }
}

extension Form where Value == Leaving {
  fileprivate static var leaving: Form {
    ObjectForm(
      "leaves", neutral: Leaving(),
      [
        .optional("chance", \.chance, .chance, "That the requester leaves before the end."),
        .optional("after", \.after, .span(), "Since the call started."),
        .optional("rejoin", \.rejoin, .chance, "That the requester comes back."),
        .optional("rejoinAfter", \.rejoinAfter, .span(), "Since leaving."),
      ]
    ).form
  }
}

extension Form where Value == Cancelling {
  fileprivate static var cancelling: Form {
    ObjectForm(
      "cancels", neutral: Cancelling(),
      [
        .optional("launch", \.launch, .span(), "Before the extension runs."),
        .optional("prepare", \.prepare, .span(), "While prepare runs."),
        .optional("popUp", \.popUp, .span(), "While the pop-up is shown."),
        .optional("containerApp", \.containerApp, .span(), "From the opening of the app."),
        .optional("relaunch", \.relaunch, .span(), "Before the extension runs again."),
        .optional("resume", \.resume, .span(), "While resume runs."),
        .optional("waiting", \.waiting, .span(), "At the waiting tile."),
      ]
    ).form
  }
}

extension Form where Value == PickingAgain {
  fileprivate static var pickingAgain: Form {
    ObjectForm(
      "picksAgain", neutral: PickingAgain(),
      [
        .optional("chance", \.chance, .chance, "That it happens."),
        .optional("after", \.after, .span(), "Since the first pick."),
      ]
    ).form
  }
}
