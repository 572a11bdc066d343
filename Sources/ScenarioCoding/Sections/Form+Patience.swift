internal import CallModel
internal import EventEngine
internal import JSONDocument

/// Patience as a file writes it.
enum WrittenPatience: Hashable, Sendable {
  case always(Distribution)
  case byTime([TimedLaw])
}

extension PeopleDescription {
  /// One of the two ways to say it, nil for patience without end.
  var writtenPatience: WrittenPatience? {
    get { patienceByTime.isEmpty ? patience.map { .always($0) } : .byTime(patienceByTime) }
    set {
      patience = nil
      patienceByTime = []
      switch newValue {
      case .always(let law): patience = law
      case .byTime(let laws): patienceByTime = laws
      case nil: break
      }
    }
  }
}

extension Form where Value == WrittenPatience {
  /// A law, or laws by time of day.
  static var patience: Form {
    .either([
      Alternative(
        .span(mayBeZero: false), into: { .always($0) },
        outOf: { if case .always(let law) = $0 { law } else { nil } }),
      Alternative(
        .timedLaws, into: { .byTime($0) },
        outOf: { if case .byTime(let laws) = $0 { laws } else { nil } }),
    ])
  }
}

extension Form where Value == [TimedLaw] {
  /// Laws of durations above 0 by time of day.
  fileprivate static var timedLaws: Form {
    let step = ObjectForm(
      "patience step", neutral: TimedLaw(),
      [
        .required("from", \.from, .clock, "From this time of day on."),
        .required("law", \.law, .span(mayBeZero: false), "How long they wait."),
      ]
    ).form
    return .list(of: step, count: 1...100_000).checked { steps, json, reading in
      ScenarioChecks.ascending(steps.map(\.from), in: json, &reading)
    }
  }
}
