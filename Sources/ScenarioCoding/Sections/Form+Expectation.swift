internal import CallModel
internal import EventEngine
internal import JSONDocument

/// An expectation as a file writes it.
private struct WrittenExpectation: Hashable, Sendable {
  var metric: MetricName?
  var condition: ConditionText?
  var within: SimulationSpan?
  var denominator: ServiceLevel.Denominator?
  var isStrict = false
  var basis: ServiceLevel.Basis?
  var preset: String?
  var per: Breakdown?
  var isConfident = false
  var happening: LifecycleEvent?
  var before: LifecycleEvent?
  var then: LifecycleEvent?
  var excusesInjected: Bool?
  var atLeast: Int?
  var atMost: Int?
  var level = Expectation.Level.error
}

extension Form where Value == Expectation {
  static var expectation: Form {
    let written = ObjectForm(
      "expectation", neutral: WrittenExpectation(),
      [
        .optional("metric", \.metric, .word(), "Which figure must keep to a limit."),
        .optional("is", \.condition, .condition, "The limit, such as \"p95 < 4s\"."),
        .optional(
          "within", \.within, .duration(.positive),
          "The threshold of a service level, or how soon `then` must follow."),
        .optional("of", \.denominator, .word(), "The denominator of a service level."),
        .optional(
          "strict", \.isStrict, .boolean, "In time means less than the threshold, not at most."),
        .optional(
          "basis", \.basis, .word(),
          "What a service level counts: each call, or each person with all tries in a call."),
        .optional(
          "preset", \.preset, .choice(ServiceLevelPreset.all.map { ($0.name, $0.name) }),
          "A service level by name: \(ServiceLevelPreset.all.map(\.name).joined(separator: ", ")); "
            + "within, of and is may still stand beside it."),
        .optional("per", \.per, .word(), "Judged for each part of a kind by itself."),
        .optional(
          "confident", \.isConfident, .boolean,
          "The whole interval must hold, not only the point estimate."),
        .optional(
          "excuse", \.excusesInjected, .word("injected", for: true),
          "Failures that a fault's own action is don't count; what followed from it does."),
        .optional("happened", \.happening, .word(), "What must have happened."),
        .optional("atLeast", \.atLeast, .count(), "At least so often in the whole run."),
        .optional("atMost", \.atMost, .count(), "At most so often in the whole run."),
        .optional(
          "after", \.before, .choice(LifecycleEvent.ofSomebody), "What something must follow."),
        .optional(
          "then", \.then, .choice(LifecycleEvent.ofSomebody),
          "What must follow it, for the same request or call; judged in the quiet windows. What "
            + "ends something (\"line.left\", \"request.ended\") is owed only while that is open."),
        .optional(
          "level", \.level, .choice([("error", .error), ("warn", .warn)]),
          "A missed warning never changes the verdict."),
      ]
    ).form
    return Form(written.schema) { json, reading in
      guard let one = written.decode(json, &reading) else { return nil }
      let line = reading.source.position(of: json.place).line
      return one.claim(json, &reading).map { Expectation($0, level: one.level, line: line) }
    } encode: { expectation, json in
      written.encode(WrittenExpectation(expectation), &json)
    }
  }
}

extension WrittenExpectation {
  func claim(_ json: JSONValue, _ reading: inout Reading) -> Expectation.Claim? {
    let subjects =
      [("metric", metric != nil), ("happened", happening != nil)]
      + [("after", before != nil || then != nil)]
    let standing = subjects.filter(\.1)
    guard let first = standing.first else {
      reading.refuse(
        at: json.place, "missing key in \(reading.pathText)",
        wanted: SchemaNode.anyOf(subjects.map { "\"\($0.0)\"" }))
      return nil
    }
    if standing.count > 1 {
      let others = [("happened", happening != nil), ("after", before != nil)]
      _ = refuseExtras(
        (others + [("then", then != nil)]).filter { $0.0 != first.0 }, beside: first.0, json,
        &reading)
      return nil
    }
    if let metric { return threshold(of: metric, json, &reading).map { .threshold($0) } }
    if let happening { return happened(happening, json, &reading) }
    return follows(json, &reading)
  }

  private func happened(
    _ happening: LifecycleEvent, _ json: JSONValue, _ reading: inout Reading
  ) -> Expectation.Claim? {
    if atLeast == nil && atMost == nil {
      reading.refuse(
        at: json.place, "missing key in \(reading.pathText)", wanted: "\"atLeast\" or \"atMost\"")
      return nil
    }
    if let atLeast, let atMost, atMost < atLeast {
      reading.refuse(
        at: json["atMost"]?.place ?? json.place, "\(reading.pathText).atMost",
        wanted: "\(atLeast) or more, as \"atLeast\" says", found: "\(atMost)")
      return nil
    }
    let extras = figureExtras + [("within", within != nil)]
    return refuseExtras(extras, beside: "happened", json, &reading)
      ? nil : .happened(happening, atLeast: atLeast, atMost: atMost)
  }

  private func follows(_ json: JSONValue, _ reading: inout Reading) -> Expectation.Claim? {
    guard let before, let then, let within else {
      for (key, stands) in [
        ("after", before != nil), ("then", then != nil), ("within", within != nil),
      ] where !stands {
        reading.refuse(at: json.place, "missing key \"\(key)\" in \(reading.pathText)")
      }
      return nil
    }
    let extras = figureExtras + [("atLeast", atLeast != nil), ("atMost", atMost != nil)]
    return refuseExtras(extras, beside: "after", json, &reading)
      ? nil : .follows(then, after: before, within: within)
  }

  /// What only a figure has.
  private var figureExtras: [(name: String, stands: Bool)] {
    [
      ("is", condition != nil), ("of", denominator != nil), ("strict", isStrict),
      ("basis", basis != nil), ("preset", preset != nil), ("per", per != nil),
      ("confident", isConfident), ("excuse", excusesInjected != nil),
    ]
  }

  private func threshold(
    of metric: MetricName, _ json: JSONValue, _ reading: inout Reading
  ) -> Threshold? {
    let named = preset.flatMap { ServiceLevelPreset.named($0) }
    guard let condition = condition ?? named?.condition else {
      reading.refuse(at: json.place, "missing key \"is\" in \(reading.pathText)")
      return nil
    }
    if refuseExtras(
      [("atLeast", atLeast != nil), ("atMost", atMost != nil)], beside: "metric", json, &reading)
    {
      return nil
    }
    if metric != .answerServiceLevel {
      let extras = [
        ("within", within != nil), ("of", denominator != nil), ("strict", isStrict),
        ("basis", basis != nil), ("preset", preset != nil),
      ]
      if refuseExtras(extras, beside: metric.rawValue, json, &reading) { return nil }
    } else if within == nil, named == nil {
      reading.refuse(at: json.place, "missing key \"within\" in \(reading.pathText)")
      return nil
    }
    if metric != .requestFailed, excusesInjected != nil {
      _ = refuseExtras([("excuse", true)], beside: metric.rawValue, json, &reading)
      return nil
    }
    let stands = json["is"] ?? json
    do throws(ConditionText.Flaw) {
      var threshold = try ThresholdRules.threshold(
        metric, condition, within: within ?? named?.level.threshold,
        of: denominator ?? named?.level.denominator, isStrict: isStrict)
      threshold.figure.serviceLevel?.basis = basis ?? .call
      threshold.isConfident = isConfident
      threshold.figure.excusesInjected = excusesInjected ?? false
      threshold.per = per
      guard let per, !threshold.figure.isKept(by: per) else { return threshold }
      refusePer(per, threshold.figure, json, &reading)
      return nil
    } catch {
      reading.refuse(
        at: stands.place, "\(reading.pathText).is: \(error.wanted)",
        found: stands.description(in: reading.source))
      return nil
    }
  }

  private func refusePer(
    _ per: Breakdown, _ figure: Figure, _ json: JSONValue, _ reading: inout Reading
  ) {
    let kept = Breakdown.allCases.filter { figure.isKept(by: $0) }.map(\.rawValue)
    reading.refuse(
      at: json["per"]?.place ?? json.place,
      "\(reading.pathText).per: this figure of \(figure.metric.rawValue) is not kept by "
        + per.rawValue,
      wanted: kept.isEmpty ? "no \"per\"" : SchemaNode.anyOf(kept.map { "\"\($0)\"" }))
  }

  private func refuseExtras(
    _ keys: [(name: String, stands: Bool)], beside other: String, _ json: JSONValue,
    _ reading: inout Reading
  ) -> Bool {
    let extras = keys.filter(\.stands)
    for extra in extras {
      let place = json.members?.first { $0.key == extra.name }?.keyPlace ?? json.place
      reading.refuse(
        at: place, "\"\(extra.name)\" means nothing beside \"\(other)\" in \(reading.pathText)")
    }
    return !extras.isEmpty
  }

  init(_ expectation: Expectation) {
    level = expectation.level
    switch expectation.claim {
    case .happened(let happening, let atLeast, let atMost):
      self.happening = happening
      self.atLeast = atLeast
      self.atMost = atMost
    case .follows(let then, after: let before, let within):
      (self.before, self.then, self.within) = (before, then, within)
    case .threshold(let threshold):
      metric = threshold.figure.metric
      condition = ThresholdRules.condition(of: threshold)
      within = threshold.figure.serviceLevel?.threshold
      denominator = threshold.figure.serviceLevel?.denominator
      isStrict = threshold.figure.serviceLevel?.isStrict ?? false
      isConfident = threshold.isConfident
      if threshold.figure.serviceLevel?.basis == .person { basis = .person }
      per = threshold.per
      excusesInjected = threshold.figure.excusesInjected ? true : nil
    }
  }
}

extension ServiceLevelPreset {
  /// At least the share that it asks for.
  var condition: ConditionText {
    ConditionText(statistic: nil, comparison: .atLeast, limit: .share(share))
  }
}

extension LifecycleEvent {
  /// Those that happen to a request or a call.
  fileprivate static var ofSomebody: [(word: String, value: LifecycleEvent)] {
    allCases.filter { $0.subject != .neither }.map { ($0.rawValue, $0) }
  }
}

extension Form where Value == ConditionText {
  fileprivate static var condition: Form {
    let node = SchemaNode(
      .text(pattern: "^ *[a-z0-9.]* *(<|<=|>|>=) *[0-9].*$"), "a condition such as \"p95 < 4s\"")
    return Form(node) { json, reading in
      guard let text = json.string else {
        reading.refuse(json, wanted: node.phrase)
        return nil
      }
      do throws(ConditionText.Flaw) { return try ConditionText(text) } catch {
        reading.refuse(json, wanted: error.wanted)
        return nil
      }
    } encode: {
      $1.string($0.text)
    }
  }
}
