import CallInvariants
import CallModel
import EventEngine
import JSONDocument
import ScenarioCoding

extension Form where Value == WireBreaches {
  static var breaches: Form {
    ObjectForm(
      "breaches", neutral: WireBreaches(),
      [
        .required(
          "counts", \.counts,
          .tallies("breachCounts", of: Invariant.allCases.map(\.name)),
          "The breaches of each invariant."),
        .required("kept", \.kept, .list(of: .breach), "The first ones."),
      ]
    ).form
  }
}

extension Form where Value == WireBreach {
  fileprivate static var breach: Form {
    ObjectForm(
      "breach", neutral: WireBreach(),
      [
        .required("replication", \.replication, .count(), "The replication, from 0."),
        .required("cell", \.cell, .count(), "The cell, from 0."),
        .required("text", \.text, .text(), "The breach in words."),
        .required("finding", \.finding, .finding, "The breach."),
        .required("request", \.request, .small, "The request that it is about."),
        .required("record", \.record, .record, "The trace record at which it shows."),
      ]
    ).form
  }
}

extension Form where Value == TraceRecord {
  fileprivate static var record: Form {
    ObjectForm(
      "record", neutral: TraceRecord(.horizonReached, at: .start),
      [
        .required("event", \.event, .caseName, "What happened."),
        .required("time", \.time, .instant, "When [ns]."),
        .required("began", \.began, .instant, "When what ended here began [ns]."),
        .required("picked", \.picked, .instant, "When the request was picked [ns]."),
        .required("request", \.request, .small, "The request's number; 4294967295 for none."),
        .required("slot", \.slot, .small, "A number that no two live requests share."),
        .required("call", \.call, .small, "The call's number; 4294967295 for none."),
        .required("app", \.app, .small, "The app's place in the scenario."),
        .required("group", \.group, .small, "The staff group, through all providers."),
        .required("phase", \.phase, .caseName, "Where the request is."),
        .required("detail", \.detail, .small, "What the event says it is."),
        .required("amount", \.amount, .small, "What the event says it is."),
        .required("cause", \.cause, .caseName, "Whether a fault had to do with it."),
      ]
    ).form
  }
}

extension Form where Value == Finding {
  /// A word, or an object with one key for findings that say more.
  fileprivate static var finding: Form {
    let plain: [Finding] = [
      .outcomeMissing, .endedWithoutOutcome, .endedTwice, .endMissing, .preparedAgain,
      .neverPrepared, .resumedUnasked, .invokedAfterEnd, .invokedAfterBreak, .processShared,
      .assignedAgain, .leftUnassigned, .releasedUnassigned, .releasedInCall, .endedEngaged,
      .beganLate, .pickedLate, .causeMissing, .leftUnderWay, .afterHorizon, .pickedAgain,
      .returnForgotten, .presenceUnasked, .presenceOverlaps, .processGone,
      .otherCause,
    ]
    return .either([
      Alternative(.choice(plain.map { ("\($0)", $0) })) {
        $0
      } outOf: {
        plain.contains($0) ? $0 : nil
      },
      Alternative(detailed) {
        $0.finding
      } outOf: {
        plain.contains($0) ? nil : WireFinding(finding: $0)
      },
    ])
  }

  private static var detailed: Form<WireFinding> {
    ObjectForm(
      "finding", neutral: WireFinding(finding: .outcomeMissing),
      [.oneOf(\.finding, cases)]
    ).form
  }

  private static var cases: [KeyCase<Finding>] {
    [
      outcomeCase(
        "secondOutcome", { .secondOutcome(first: $0) },
        { if case .secondOutcome(let first) = $0 { first } else { nil } }),
      outcomeCase(
        "endedOtherwise", { .endedOtherwise(fixed: $0) },
        { if case .endedOtherwise(let fixed) = $0 { fixed } else { nil } }),
      outcomeCase(
        "invokedAfterOutcome", { .invokedAfterOutcome($0) },
        { if case .invokedAfterOutcome(let outcome) = $0 { outcome } else { nil } }),
      KeyCase(
        "overbooked", .list(of: Form<Int32>.small, count: 2...2),
        into: { .overbooked(busy: $0[0], planned: $0[1]) },
        outOf: {
          if case .overbooked(let busy, let planned) = $0 { [busy, planned] } else { nil }
        },
        "Busy and planned."),
      instantCase(
        "heldTooLong", { .heldTooLong(since: $0) },
        { if case .heldTooLong(let since) = $0 { since } else { nil } }),
      instantCase(
        "timeRanBackwards", { .timeRanBackwards(from: $0) },
        { if case .timeRanBackwards(let from) = $0 { from } else { nil } }),
      instantCase(
        "otherBeginning", { .otherBeginning($0) },
        { if case .otherBeginning(let instant) = $0 { instant } else { nil } }),
      instantCase(
        "otherPick", { .otherPick($0) },
        { if case .otherPick(let instant) = $0 { instant } else { nil } }),
      instantCase(
        "launchMissing", { .launchMissing(since: $0) },
        { if case .launchMissing(let since) = $0 { since } else { nil } }),
      KeyCase(
        "otherPhase", .caseName, into: { .otherPhase($0) },
        outOf: { if case .otherPhase(let phase) = $0 { phase } else { nil } }, "The right phase."),
      KeyCase(
        "otherDuration", .exact, into: { .otherDuration($0) },
        outOf: { if case .otherDuration(let span) = $0 { span } else { nil } },
        "The right length [ns]."),
      KeyCase(
        "unbalanced", .whole(-(1 << 41)...(1 << 41)), into: { .unbalanced(open: Int($0)) },
        outOf: { if case .unbalanced(let open) = $0 { Int64(open) } else { nil } },
        "Open requests."),
      KeyCase(
        "otherFate", .caseName, into: { .otherFate($0) },
        outOf: { if case .otherFate(let fate) = $0 { fate } else { nil } }, "The right fate."),
      KeyCase(
        "otherReading", .caseName, into: { .otherReading($0) },
        outOf: { if case .otherReading(let reading) = $0 { reading } else { nil } },
        "The right reading."),
      KeyCase(
        "presenceOutOfOrder", .caseName, into: { .presenceOutOfOrder($0) },
        outOf: { if case .presenceOutOfOrder(let callback) = $0 { callback } else { nil } },
        "The call-back that was due."),
    ]
  }

  private static func outcomeCase(
    _ key: String, _ into: @escaping @Sendable (Outcome) -> Finding,
    _ outOf: @escaping @Sendable (Finding) -> Outcome?
  ) -> KeyCase<Finding> {
    KeyCase(key, .caseName, into: into, outOf: outOf, "The outcome that was fixed.")
  }

  private static func instantCase(
    _ key: String, _ into: @escaping @Sendable (SimulationInstant) -> Finding,
    _ outOf: @escaping @Sendable (Finding) -> SimulationInstant?
  ) -> KeyCase<Finding> {
    KeyCase(key, .instant, into: into, outOf: outOf, "The right instant [ns].")
  }
}

/// A finding inside an object.
private struct WireFinding: Sendable {
  var finding: Finding
}
