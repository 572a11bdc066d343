internal import CallModel
internal import EventEngine
internal import JSONDocument

/// A fault as a file writes it.
struct WrittenFault: Hashable, Sendable {
  var trigger = Trigger.at(.zero)
  var length: SimulationSpan?
  var nth: Int?
  var every: Int?
  var chance: Double?
  var after: Distribution?
  var kind = FaultKind.extensionKill
  var message: FaultAction.Message?
  var factor: Double?
  var duration: Distribution?
  var count: Int?
  var lock: DeviceState.Lock?
  var target = FaultTarget()
  var atMost: Int?
  var mustFire = 0

  /// What excludes the others.
  enum Trigger: Hashable, Sendable {
    case at(SimulationSpan)
    case each(Distribution)
    case on(LifecycleEvent)
    case holding(FaultCondition)
  }
}

extension Form where Value == Fault {
  static var fault: Form {
    let written = ObjectForm("fault", neutral: WrittenFault(), triggerFields + actionFields).form
    return Form(written.schema) { json, reading in
      guard let one = written.decode(json, &reading) else { return nil }
      return reading.accepted(one) { reading in FaultChecks.keys(of: one, json, &reading) }?.fault
    } encode: { fault, json in
      written.encode(WrittenFault(fault), &json)
    }
  }

  private static var triggerFields: [ObjectField<WrittenFault>] {
    [
      .oneOf(\.trigger, WrittenFault.Trigger.cases),
      .optional("for", \.length, .duration(.positive), "How long it lasts, after `at` or `each`."),
      .optional("nth", \.nth, .count(1...1_000_000_000), "Of the events: the one of that number."),
      .optional(
        "every", \.every, .count(1...1_000_000_000), "Of the events: every so many; else all."),
      .optional("chance", \.chance, .chance, "Of the events: each with this chance."),
      .optional("after", \.after, .span(), "How long after the event."),
    ]
  }

  private static var actionFields: [ObjectField<WrittenFault>] {
    [
      .required("do", \.kind, .word(), "What goes wrong."),
      .optional(
        "message", \.message, .word(), "Which message; if left out, the one that `on` names."),
      .optional("factor", \.factor, .positive(atMost: 1e6), "How many times as long it takes."),
      .optional("duration", \.duration, .span(), "How much later the message, or the second, is."),
      .optional("count", \.count, .count(1...1_000_000), "How many interpreters leave; else 1."),
      .optional(
        "as", \.lock, .choice([("locked", .locked), ("beforeFirstUnlock", .beforeFirstUnlock)]),
        "What storage takes the device for; else locked."),
      .optional("target", \.target, .faultTarget, "Whom it may hit; else everybody."),
      .optional(
        "atMost", \.atMost, .count(), "How often it acts at most, in one cell of one replication."),
      .optional(
        "mustFire", \.mustFire, .count(),
        "How often it must act in the whole run; else the run is inconclusive."),
    ]
  }
}

extension WrittenFault.Trigger {
  fileprivate static var cases: [KeyCase<Self>] {
    [
      KeyCase(
        "at", .duration(), into: { .at($0) },
        outOf: { if case .at(let span) = $0 { span } else { nil } },
        "At this time since the start of the run."),
      KeyCase(
        "each", .span(mayBeZero: false), into: { .each($0) },
        outOf: { if case .each(let law) = $0 { law } else { nil } },
        "Again and again, with gaps of this law."),
      KeyCase(
        "on", .choice(triggers), into: { .on($0) },
        outOf: { if case .on(let event) = $0 { event } else { nil } },
        "On something that happens to a request or a call."),
      KeyCase(
        "while", .faultCondition, into: { .holding($0) },
        outOf: { if case .holding(let condition) = $0 { condition } else { nil } },
        "On everybody it can hit while this holds, such as \"line.length > 50\"."),
    ]
  }

  private static var triggers: [(word: String, value: LifecycleEvent)] {
    LifecycleEvent.allCases.filter { $0.subject != .neither }.map { ($0.rawValue, $0) }
  }
}

extension Form where Value == FaultTarget {
  fileprivate static var faultTarget: Form {
    ObjectForm(
      "fault target", neutral: FaultTarget(),
      [
        .optional("app", \.app, .reference(to: .app), "Requests of this app."),
        .optional(
          "provider", \.provider, .reference(to: .provider), "Requests to this provider, its staff."
        ),
        .optional(
          "phase", \.phase, .choice(Phase.allCases.map { ("\($0)", $0) }),
          "Requests that are there when the fault acts."),
        .optional("share", \.share, .chance, "The share of devices, drawn once for each."),
      ]
    ).form
  }
}

extension Form where Value == FaultCondition {
  fileprivate static var faultCondition: Form {
    let levels = FaultCondition.Level.allCases.map(\.rawValue)
    let names = levels.joined(separator: "|").split(separator: ".").joined(separator: "\\.")
    let node = SchemaNode(
      .text(pattern: "^ *(\(names)) *(<=|>=|<|>) *[0-9]+ *$"),
      "a condition such as \"line.length > 50\"")
    return Form(node) { json, reading in
      if let condition = json.string.flatMap({ FaultCondition($0) }) { return condition }
      let name = json.string?.split(whereSeparator: { " <>=".contains($0) }).first.map {
        String($0)
      }
      reading.refuse(
        json, wanted: "\(node.phrase), of " + SchemaNode.anyOf(levels),
        suggestion: name.flatMap { levels.contains($0) ? nil : NearestName.of($0, among: levels) })
      return nil
    } encode: { condition, json in
      json.string(condition.text)
    }
  }
}

extension FaultCondition {
  /// The condition in the words of a scenario.
  fileprivate var text: String { "\(level.rawValue) \(comparison.rawValue) \(limit)" }

  fileprivate init?(_ text: String) {
    let signs = text.filter { "<>=".contains($0) }
    let parts = text.split(omittingEmptySubsequences: true) { " <>=".contains($0) }
    guard parts.count == 2, let comparison = Threshold.Comparison(rawValue: signs),
      let level = Level(rawValue: String(parts[0])), text.contains(signs),
      let limit = Int(parts[1]), (0...1_000_000_000).contains(limit), !parts[1].hasPrefix("+")
    else { return nil }
    let order = text.firstRange(of: signs).map { $0.lowerBound > parts[0].startIndex } ?? false
    guard order, text.firstRange(of: signs).map({ $0.upperBound <= parts[1].startIndex }) ?? false
    else { return nil }
    self.init(level, comparison, limit)
  }
}

extension Form where Value == [QuietWindow] {
  static var quietWindows: Form {
    list(of: .quietWindow).checked { windows, json, reading in
      for (index, pair) in zip(windows, windows.dropFirst()).enumerated()
      where pair.1.at < pair.0.end {
        reading.refuse(
          at: json.elements?[index + 1].place ?? json.place,
          "\(reading.pathText)[\(index + 1)]: begins before the window above it has ended")
      }
    }
  }
}

extension Form where Value == QuietWindow {
  fileprivate static var quietWindow: Form {
    ObjectForm(
      "quiet window", neutral: QuietWindow(at: .start, for: .seconds(1)),
      [
        .required("at", \.at, .instant, "When it begins, since the start of the run."),
        .required("for", \.length, .duration(.positive), "How long no fault acts."),
      ]
    ).form
  }
}

extension Form where Value == SimulationInstant {
  /// A time since the start of the run.
  fileprivate static var instant: Form {
    Form<SimulationSpan>.duration().map {
      .start + $0
    } outOf: {
      $0 - .start
    }
  }
}
