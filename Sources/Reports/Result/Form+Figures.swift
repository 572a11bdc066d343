import CallMetrics
import CallModel
import EventEngine
import Experiments
import JSONDocument
import ScenarioCoding

extension Form where Value == WireVerdict {
  static var verdict: Form {
    let statuses = Verdict.Status.allCases.map { ($0.word, $0) }
    return ObjectForm(
      "verdict", neutral: WireVerdict(),
      [
        .required("status", \.status, .choice(statuses), "The weightiest that applies."),
        .required("all", \.all, .list(of: .choice(statuses)), "All that apply."),
        .required("sentence", \.sentence, .text(), "Why, in words."),
      ]
    ).form
  }
}

extension Form where Value == WireExpectation {
  static var judged: Form {
    ObjectForm(
      "expectationVerdict", neutral: WireExpectation(),
      [
        .required("demand", \.demand, .text(), "What was expected."),
        .optional("app", \.app, .text(), "Of which app; of all together if left out."),
        .optional(
          "part", \.part, .text(), "Of which provider, staff group or skill, if of one."),
        .required(
          "judgement", \.judgement,
          .choice(["held", "missed", "warning", "inconclusive"].map { ($0, $0) }),
          "How it fared; a warning is missed, and doesn't count."),
        .required("counts", \.counts, .boolean, "Whether it can change the verdict."),
        .optional("reason", \.reason, .text(), "Why nothing can be said."),
        .optional("value", \.value, .number(), "What was held against the limit."),
        .required("unit", \.unit, .word(), "Of value and interval."),
        .optional("interval", \.interval, .interval, "Over the replications."),
        .required("line", \.line, .count(), "Where it stands in the scenario's file; 0 elsewhere."),
      ]
    ).form
  }
}

extension Form where Value == WireFault {
  static var faultCount: Form {
    ObjectForm(
      "faultCount", neutral: WireFault(),
      [
        .required("name", \.name, .text(), "What the scenario calls it."),
        .required("do", \.kind, .word(), "What it does."),
        .required("acted", \.acted, .tally, "How often it acted in the whole run."),
        .required("mustFire", \.mustFire, .count(), "How often it must."),
      ]
    ).form
  }
}

extension Form where Value == WirePrecision {
  static var precision: Form {
    ObjectForm(
      "precisionVerdict", neutral: WirePrecision(),
      [
        .required("target", \.target, .text(), "How well which figure had to be known."),
        .required("isMet", \.isMet, .boolean, "Half the width is within the limit."),
        .optional("limit", \.limit, .number(), "Of half the width, in the figure's unit."),
        .optional("interval", \.interval, .interval, "Over the replications."),
        .optional(
          "replicationsMore", \.replicationsMore, .count(0...1_000_000_000_000_000),
          "How many more would meet the target, or halve the width of one that is met."),
      ]
    ).form
  }
}

extension Form where Value == WireInterval {
  static var interval: Form {
    ObjectForm(
      "interval", neutral: WireInterval(),
      [
        .required("mean", \.mean, .number(), "The point estimate."),
        .required("halfWidth", \.halfWidth, .number(), "Half the width."),
        .required("level", \.level, .number(0...1), "The share of such intervals that are right."),
        .required("count", \.count, .count(), "How many replications it rests on."),
      ]
    ).form
  }
}

extension Form where Value == WireMedianInterval {
  static var medianInterval: Form {
    ObjectForm(
      "medianInterval", neutral: WireMedianInterval(),
      [
        .required("lower", \.lower, .number(), "What one of the replications came to."),
        .required("upper", \.upper, .number(), "What one of the replications came to."),
        .required(
          "coverage", \.coverage, .number(0...1),
          "The probability that such an interval holds the median, at least."),
      ]
    ).form
  }
}

extension Form where Value == WireFigure {
  static var figure: Form {
    ObjectForm(
      "figure", neutral: WireFigure(),
      [
        .required("name", \.name, .text(), "The figure in words."),
        .required("metric", \.figure.metric, .word(), "What is measured."),
        .required("statistic", \.figure.statistic, .statistic, "Which number of it."),
        .optional("serviceLevel", \.figure.serviceLevel, .serviceLevel, "Which service level."),
        .optional(
          "excuse", \.figure.excuse, .word("injected", for: true),
          "Failures that a fault itself brought about don't count."),
        .optional(
          "app", \.app, .count(0...10_000),
          "The app's place in the scenario; all together if left out."),
        .optional(
          "part", \.figure.part, .part, "The provider, staff group or skill; all if left out."),
        .required("unit", \.unit, .word(), "Of value and interval."),
        .optional(
          "value", \.value, .number(),
          "Over all replications; counts are the mean of one. Left out if there is none."),
        .optional("observations", \.observations, .tally, "How many it rests on."),
        .optional("interval", \.interval, .interval, "Over the replications."),
        .optional(
          "medianInterval", \.medianInterval, .medianInterval,
          "Of the median over replications, if it is a quantile or maximum; whatever the law."),
        .required(
          "points", \.points, .list(of: .list(of: .number(), count: 2...2)),
          "Numerator and denominator in each replication; a denominator of 0 means no data."),
      ]
    ).form
  }
}

extension Form where Value == ServiceLevel {
  fileprivate static var serviceLevel: Form {
    ObjectForm(
      "serviceLevel", neutral: ServiceLevel(threshold: .zero, denominator: .arrived),
      [
        .required("within", \.threshold, .exact, "The limit [ns]."),
        .required("of", \.denominator, .word(), "The denominator."),
        .required("strict", \.isStrict, .boolean, "In time means less than the limit."),
        .optional("basis", \.otherBasis, .word(), "What is counted: people; requests without it."),
      ]
    ).form
  }
}

extension ServiceLevel {
  /// The basis where it isn't the usual one.
  fileprivate var otherBasis: Basis? {
    get { basis == .call ? nil : basis }
    set { basis = newValue ?? .call }
  }
}

extension Form where Value == ResultPart {
  /// `{"provider": 0}`: the place in the scenario.
  fileprivate static var part: Form {
    let place = Form<Int>.count(0...10_000_000)
    return ObjectForm(
      "part", neutral: ResultPart.provider(0),
      [
        .oneOf(
          \.self,
          [
            KeyCase(
              "provider", place, into: { .provider($0) },
              outOf: { if case .provider(let place) = $0 { place } else { nil } },
              "A provider's place in the scenario."),
            KeyCase(
              "group", place, into: { .group($0) },
              outOf: { if case .group(let place) = $0 { place } else { nil } },
              "A staff group's place through all providers."),
            KeyCase(
              "skill", place, into: { .skill($0) },
              outOf: { if case .skill(let place) = $0 { place } else { nil } },
              "A skill's place, as people first name them."),
          ])
      ]
    ).form
  }
}

extension Figure {
  /// As the file has it: nothing if nothing is excused.
  fileprivate var excuse: Bool? {
    get { excusesInjected ? true : nil }
    set { excusesInjected = newValue ?? false }
  }
}

extension Form where Value == Statistic {
  /// A word, or `{"quantile": [95, 100]}`.
  fileprivate static var statistic: Form {
    let plain: [Statistic] = [.mean, .max, .count, .rate, .share]
    return .either([
      Alternative(.choice(plain.map { ($0.name, $0) })) {
        $0
      } outOf: {
        plain.contains($0) ? $0 : nil
      },
      Alternative(
        ObjectForm(
          "quantile", neutral: WireQuantile(),
          [
            .required(
              "quantile", \.fraction, .list(of: .whole(0...Int64.max), count: 2...2),
              "The share that doesn't exceed it: numerator and denominator.")
          ]
        ).form
      ) {
        .quantile(numerator: UInt64($0.fraction[0]), denominator: UInt64($0.fraction[1]))
      } outOf: {
        guard case .quantile(let numerator, let denominator) = $0 else { return nil }
        return WireQuantile(fraction: [Int64(clamping: numerator), Int64(clamping: denominator)])
      },
    ])
  }
}

private struct WireQuantile: Sendable {
  var fraction: [Int64] = [0, 1]
}
