import CallInvariants
import CallMetrics
import CallModel
import EventEngine
public import Experiments
import JSONDocument

/// A result as OpenMetrics 1.0 text.
///
/// All samples carry the scenario's name. Times are summaries in seconds, counts those of all
/// replications together. What there is no number for has no sample.
public struct OpenMetricsReport: Sendable {
  public let result: RunResult

  public init(_ result: RunResult) { self.result = result }

  typealias Labels = [(name: String, value: String)]

  /// The whole exposition, with its end mark.
  public var text: String {
    var text = ""
    for family in families where !family.samples.isEmpty {
      text += "# TYPE \(family.name) \(family.type)\n"
      if let unit = family.unit { text += "# UNIT \(family.name) \(unit)\n" }
      text += "# HELP \(family.name) \(Self.escaped(family.help))\n"
      for sample in family.samples {
        let labels = [("scenario", String(result.scenario.name.prefix(128)))] + sample.labels
        let list = labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
        text += "\(family.name)\(sample.suffix){\(list)} \(sample.value)\n"
      }
    }
    return text + "# EOF\n"
  }

  struct Family {
    var name: String
    var type = "gauge"
    var unit: String?
    var help: String
    var samples: [Sample] = []

    mutating func add(_ value: Double?, _ labels: Labels = [], suffix: String = "") {
      guard let value else { return }
      samples.append(Sample(suffix: suffix, labels: labels, value: Self.text(value)))
    }

    /// Full precision, as OpenMetrics writes numbers.
    private static func text(_ value: Double) -> String {
      if value.isNaN { return "NaN" }
      if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
      return CSVReport.number(value)
    }
  }

  struct Sample {
    var suffix: String
    var labels: Labels
    var value: String
  }

  /// Text in a label or a help line.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in TerminalText.escaped(text).unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case _: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  // MARK: Families

  private var families: [Family] {
    [run, verdict, replications, requests, outcomes] + times
      + [serviceLevels, occupancy, levels, halfHours, expectations, expectationValues]
      + [faultActs, faultsOwed, breaches]
  }

  private var run: Family {
    var family = Family(name: "callsim_run", type: "info", help: "What was run.")
    family.add(
      1,
      [
        ("seed", String(result.seed)), ("digest", HexText.text(result.digest)),
        ("scenario_digest", "\(ScenarioDigest(of: result.scenario))"),
        ("version", ProductVersion.current), ("traces", String(ProductVersion.trace)),
      ], suffix: "_info")
    return family
  }

  private var verdict: Family {
    var family = Family(name: "callsim_verdict", type: "stateset", help: "What applies.")
    for status in Verdict.Status.allCases {
      family.add(
        result.verdict.statuses.contains(status) ? 1 : 0, [("callsim_verdict", status.word)])
    }
    return family
  }

  private var replications: Family {
    var family = Family(name: "callsim_replications", help: "Complete replications.")
    family.add(Double(result.replications.count))
    return family
  }

  private var requests: Family {
    var family = Family(name: "callsim_requests", help: "Requests, of all replications together.")
    let answers = result.total?.answers()
    let life = result.total?.life
    for (kind, count) in [
      ("offered", answers?[.offered]), ("refused", answers?[.refused]),
      ("arrived", answers?[.arrived]), ("abandoned", answers?[.abandoned]),
      ("carried", life?.count(of: Outcome.Kind.carried)),
      ("failed", life?.count(of: Outcome.Kind.failed)),
      ("withdrawn", life?.count(of: Outcome.Kind.withdrawn)),
    ] {
      family.add(count.map { Double($0) }, [("kind", kind)])
    }
    return family
  }

  private var outcomes: Family {
    var family = Family(name: "callsim_outcomes", help: "Requests by how and where they ended.")
    for (app, life) in (result.total?.lives ?? []).enumerated() {
      for entry in life.outcomes {
        family.add(
          Double(entry.count),
          [
            ("app", result.appName(app)), ("outcome", "\(entry.outcome)"),
            ("phase", "\(entry.phase)"), ("cause", "\(entry.cause)"),
          ])
      }
    }
    return family
  }

  private var times: [Family] {
    MetricName.allCases.filter { $0.kind == .time }.map { metric in
      let words = metric.rawValue.flatMap { character -> String in
        character == "."
          ? "_" : character.isUppercase ? "_\(character.lowercased())" : "\(character)"
      }
      var family = Family(
        name: "callsim_\(String(words))_seconds", type: "summary", unit: "seconds",
        help: MetricDefinition(of: metric).meaning)
      guard let count = result.total?.reading(of: Figure(metric, .count)), count.observations > 0
      else { return family }
      for (numerator, denominator, label) in [
        (50, 100, "0.5"), (90, 100, "0.9"), (95, 100, "0.95"), (99, 100, "0.99"),
        (999, 1000, "0.999"), (1, 1, "1.0"),
      ] as [(UInt64, UInt64, String)] {
        let figure = Figure(
          metric, .quantile(numerator: numerator, denominator: denominator))
        family.add(result.reading(of: figure).map { $0.value / 1e9 }, [("quantile", label)])
      }
      family.add(
        result.reading(of: Figure(metric, .mean))?.numerator.map { $0 / 1e9 }, suffix: "_sum")
      family.add(Double(count.observations), suffix: "_count")
      return family
    }
  }

  private var serviceLevels: Family {
    var family = Family(
      name: "callsim_service_level_ratio", unit: "ratio", help: "Answered in time.")
    for row in result.serviceLevelRows {
      for (limit, share) in zip(RunResult.serviceLimits, row.shares) {
        family.add(
          share,
          [
            ("within", "\(limit.nanoseconds / 1_000_000_000)"), ("of", row.denominator.rawValue),
          ])
      }
    }
    return family
  }

  private var occupancy: Family {
    var family = Family(
      name: "callsim_occupancy_ratio", unit: "ratio", help: "Busy time by its base.")
    family.add(
      result.reading(of: Figure(.staffOccupancy, .share))?.value, [("of", "planned")])
    family.add(
      result.total?.levels.occupancyWithFinishing?.value, [("of", "plannedAndFinishing")])
    return family
  }

  private var levels: Family {
    var family = Family(name: "callsim_level", help: "Averages over time, of one copy.")
    for metric in [MetricName.staffBusy, .staffPlanned, .lineLength] {
      family.add(
        result.reading(of: Figure(metric, .mean))?.value, [("metric", metric.rawValue)])
    }
    return family
  }

  private var halfHours: Family {
    var family = Family(name: "callsim_half_hour", help: "The day, for one copy of the world.")
    for half in result.halfHourRows {
      for (name, value) in [
        ("offeredPerHour", half.offered), ("servedPerHour", half.served),
        ("planned", half.planned), ("busy", half.busy), ("line", half.line),
      ] {
        family.add(value, [("from", half.clock), ("metric", name)])
      }
    }
    return family
  }

  /// Two expectations may be the same, so they are numbered.
  private func labels(of index: Int, _ verdict: ExpectationVerdict) -> Labels {
    [
      ("number", String(index + 1)), ("expectation", ExpectationRow(verdict, of: result).demand),
      ("level", verdict.counts ? "error" : "warn"),
    ]
  }

  private var expectations: Family {
    var family = Family(
      name: "callsim_expectation_held", help: "1 held, 0 missed; none if inconclusive.")
    for (index, verdict) in result.expectationVerdicts.enumerated() {
      let held: Double? =
        switch verdict.judgement {
        case .held: 1
        case .missed: 0
        case .inconclusive: nil
        }
      family.add(held, labels(of: index, verdict))
    }
    return family
  }

  private var expectationValues: Family {
    var family = Family(
      name: "callsim_expectation_value", help: "What was held against the limit; times in ns.")
    for (index, verdict) in result.expectationVerdicts.enumerated() {
      family.add(verdict.value, labels(of: index, verdict))
    }
    return family
  }

  private var faultActs: Family {
    var family = Family(name: "callsim_fault_acts", help: "How often each fault acted.")
    for row in result.faultRows { family.add(Double(row.acted), [("fault", row.name)]) }
    return family
  }

  private var faultsOwed: Family {
    var family = Family(name: "callsim_fault_must_act", help: "How often each fault must act.")
    for row in result.faultRows { family.add(Double(row.mustFire), [("fault", row.name)]) }
    return family
  }

  private var breaches: Family {
    var family = Family(name: "callsim_invariant_breaches", help: "Breaches of each invariant.")
    for row in InvariantRow.all(of: result) {
      family.add(Double(row.count), [("invariant", row.invariant.name)])
    }
    return family
  }
}
