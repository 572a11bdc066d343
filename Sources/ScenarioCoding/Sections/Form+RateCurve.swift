internal import CallModel
internal import EventEngine
internal import JSONDocument

extension Form where Value == RateCurve {
  static var rateCurve: Form {
    .either([
      Alternative(.rate()) {
        .constant($0)
      } outOf: {
        if case .constant(let rate) = $0 { rate } else { nil }
      },
      Alternative(curves) {
        $0
      } outOf: {
        $0
      },
    ])
  }

  private static var curves: Form {
    ObjectForm(
      "rate", neutral: RateCurve.constant(.zero),
      [
        .oneOf(
          \.self,
          [
            KeyCase(
              "rate", .rate(), into: { .constant($0) },
              outOf: { if case .constant(let rate) = $0 { rate } else { nil } },
              "The same all the time."),
            KeyCase(
              "stages", .stages, into: { .stages($0) },
              outOf: { if case .stages(let stages) = $0 { stages } else { nil } },
              "One after another from the start of the run; after the last, no more calls."),
            KeyCase(
              "profile", .profile, into: { .profile($0) },
              outOf: { if case .profile(let profile) = $0 { profile } else { nil } },
              "By time of day; the last rate holds over midnight until the first."),
          ])
      ]
    ).form
  }
}

/// A stage as a file writes it.
private struct WrittenStage: Hashable, Sendable {
  var span = SimulationSpan.zero
  var at: Rate?
  var from: Rate?
  var to: Rate?

  static var form: Form<WrittenStage> {
    ObjectForm(
      "stage", neutral: WrittenStage(),
      [
        .required("for", \.span, .duration(.positive), "How long it lasts."),
        .optional("at", \.at, .rate(), "The same rate throughout."),
        .optional(
          "from", \.from, .rate(), "The rate at its start; else the one before ended with."),
        .optional("to", \.to, .rate(), "The rate at its end, reached in a straight line."),
      ]
    ) { stage, json, reading in
      switch (stage.at, stage.to) {
      case (nil, nil):
        reading.refuse(
          at: json.place, "missing key in \(reading.placeText)", wanted: "\"at\" or \"to\"")
      case (_?, _) where stage.to != nil || stage.from != nil:
        reading.refuse(
          at: json.place, "\"at\" can't stand beside \"from\" or \"to\" in \(reading.placeText)")
      case _: break
      }
    }.form
  }
}

extension Form where Value == [RateStage] {
  fileprivate static var stages: Form {
    Form<[WrittenStage]>.list(of: WrittenStage.form, count: 1...100_000).map { written in
      var before = Rate.zero
      return written.map { one in
        let stage = RateStage(
          span: one.span, from: one.at ?? one.from ?? before, to: one.at ?? one.to ?? .zero)
        before = stage.to
        return stage
      }
    } outOf: { stages in
      stages.map { stage in
        var one = WrittenStage()
        one.span = stage.span
        one.at = stage.from == stage.to ? stage.to : nil
        one.from = stage.from == stage.to ? nil : stage.from
        one.to = stage.from == stage.to ? nil : stage.to
        return one
      }
    }
  }
}

extension Form where Value == WeekProfile {
  /// A list of steps for all days, or lists by weekday.
  fileprivate static var profile: Form {
    let everyDay = Alternative<WeekProfile>(.profileSteps) {
      WeekProfile(everyDay: $0)
    } outOf: { profile in
      profile == WeekProfile(everyDay: profile.everyDay ?? []) ? profile.everyDay : nil
    }
    return .either([everyDay, Alternative(week, into: { $0 }, outOf: { $0 })])
  }

  private static var week: Form {
    ObjectForm(
      "week profile", neutral: WeekProfile(),
      [
        .optional(
          "shape", \.shape, .word(),
          "Whether the rate stays until the next point or goes to it in a straight line."),
        .optional("everyDay", \.everyDay, .profileSteps, "Days of which nothing else is said."),
        .optional("workdays", \.workdays, .profileSteps, "Monday to Friday."),
        .optional("weekend", \.weekend, .profileSteps, "Saturday and Sunday."),
        .optional("mon", \.monday, .profileSteps, "Mondays."),
        .optional("tue", \.tuesday, .profileSteps, "Tuesdays."),
        .optional("wed", \.wednesday, .profileSteps, "Wednesdays."),
        .optional("thu", \.thursday, .profileSteps, "Thursdays."),
        .optional("fri", \.friday, .profileSteps, "Fridays."),
        .optional("sat", \.saturday, .profileSteps, "Saturdays."),
        .optional("sun", \.sunday, .profileSteps, "Sundays."),
      ]
    ) { profile, json, reading in
      let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
      let missing = names.indices.filter { profile.points(on: $0 + 1) == nil }
      if !missing.isEmpty {
        reading.refuse(
          at: json.place, reading.pathText, wanted: "rates for all days of the week",
          found: "none for " + missing.map { names[$0] }.joined(separator: ", "))
      }
    }.form
  }
}

extension Form where Value == [ProfileStep] {
  fileprivate static var profileSteps: Form {
    let step = ObjectForm(
      "profile step", neutral: ProfileStep(),
      [
        .required("from", \.from, .clock, "From this time of day on, or just then."),
        .required("rate", \.rate, .rate(), "At this rate."),
      ]
    ).form
    return .list(of: step, count: 1...100_000).checked { steps, json, reading in
      ScenarioChecks.ascending(steps.map(\.from), in: json, &reading)
    }
  }
}
