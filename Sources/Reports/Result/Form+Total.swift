import CallMetrics
import CallModel
import EventEngine
import JSONDocument
import ScenarioCoding
import Statistics

extension Form where Value == CellResultParts {
  /// Everything that was counted and timed, of all replications together.
  static var total: Form {
    ObjectForm(
      "total", neutral: CellResultParts(),
      [
        .required("cells", \.cells, .count(1...1_000_000_000), "Cells that were played."),
        .required("records", \.records, .tally, "Trace records that were seen."),
        .required("engineEvents", \.engineEvents, .tally, "Events that the engine carried out."),
        .required("digest", \.digest, .hexadecimal, "The fingerprint of all traces."),
        .required(
          "events", \.events, .list(of: .eventCount), "How often each event happened, by phase."),
        .required("apps", \.lives, .list(of: .life), "How requests lived and ended, by app."),
        .required(
          "thresholds", \.thresholds, .list(of: .exact), "The limits of service levels [ns]."),
        .required(
          "answersByApp", \.answersByApp, .list(of: .answers),
          "How requests came to an answer, by app."),
        .required(
          "answersByHalfHour", \.answersByHalfHour, .list(of: .answers, count: 48...48),
          "The same by the half hour of the day in which they were picked."),
        .required(
          "servedByGroup", \.servedByGroup, .list(of: .answers),
          "Who was served, by staff group; nothing is counted of a single one."),
        .required(
          "answersBySkill", \.answersBySkill, .list(of: .answers),
          "How requests came to an answer, by skill, no particular one first."),
        .optional(
          "answersByPerson", \.answersByPerson, .list(of: .answers, count: 1...1),
          "How people came to an answer, all tries in a call together, if that was asked for."),
        .required(
          "levelsByHalfHour", \.levelsByHalfHour, .list(of: .levels, count: 48...48),
          "Staff and line by the half hour of the day."),
        .required(
          "groups", \.groups, .list(of: .group), "Staff groups, through all providers."),
        .required("peaks", \.peaks, .peaks, "The most at once in any one cell."),
        .required("times", \.times, .times, "What was timed."),
        .required(
          "slowest", \.slowest, .list(of: .noted, count: 0...NotedRequests.limit),
          "The requests that took longest to their outcome."),
        .required(
          "failed", \.failed, .list(of: .noted, count: 0...NotedRequests.limit),
          "The first requests that failed."),
        .required(
          "faults", \.faults, .list(of: .tally),
          "How often each fault acted: a number for each state of a request, and one for none."),
        .required(
          "follows", \.follows, .list(of: .followCount),
          "By expectation that something follows something."),
      ]
    ).form
  }
}

extension Form where Value == FollowCount {
  static var followCount: Form {
    ObjectForm(
      "followCount", neutral: FollowCount(),
      [
        .required("owed", \.owed, .tally, "How often it was owed."),
        .required("missed", \.missed, .tally, "How often it didn't come in time."),
      ]
    ).form
  }
}

extension Form where Value == EventCount {
  static var eventCount: Form {
    ObjectForm(
      "eventCount", neutral: EventCount(event: .horizonReached, phase: .launch, count: 0),
      [
        .required("event", \.event, .caseName, "What happened."),
        .required("phase", \.phase, .caseName, "The phase; launch, of events that have none."),
        .required("count", \.count, .tally, "How often, over the whole run."),
      ]
    ).form
  }
}

extension Form where Value == LifeParts {
  static var life: Form {
    var neutral = LifeParts()
    neutral.launches = LaunchKind.allCases.map { _ in 0 }
    neutral.launchEnds = LaunchEnd.allCases.map { _ in 0 }
    neutral.invocationEnds = InvocationEnd.allCases.map { _ in 0 }
    neutral.returnFates = ReturnFate.allCases.map { _ in 0 }
    neutral.readings = StorageReading.allCases.map { _ in 0 }
    neutral.presenceEnds = PresenceEnd.allCases.map { _ in 0 }
    return ObjectForm(
      "life", neutral: neutral,
      [
        .required(
          "outcomes", \.outcomes, .list(of: .outcomeCount), "Outcomes by phase and cause."),
        .required(
          "launches", \.launches, .tallies("launches", of: LaunchKind.allCases.map { "\($0)" }),
          "Launches that began."),
        .required(
          "launchEnds", \.launchEnds,
          .tallies("launchEnds", of: LaunchEnd.allCases.map { "\($0)" }), "How launches ended."),
        .required(
          "invocationEnds", \.invocationEnds,
          .tallies("invocationEnds", of: InvocationEnd.allCases.map { "\($0)" }),
          "How invocations ended."),
        .required(
          "returnFates", \.returnFates,
          .tallies("returnFates", of: ReturnFate.allCases.map { "\($0)" }),
          "What became of each returnToCall."),
        .required(
          "readings", \.readings,
          .tallies("readings", of: StorageReading.allCases.map { "\($0)" }),
          "What looks for a sign-in found."),
        .required(
          "presenceEnds", \.presenceEnds,
          .tallies("presenceEnds", of: PresenceEnd.allCases.map { "\($0)" }),
          "How presence call-backs ended."),
        .required("notOffered", \.notOffered, .tally, "Picks that found the app not offered."),
      ]
    ).form
  }
}

/// `OutcomeCount` with fields that can be set.
private struct WireOutcomeCount: Sendable {
  var outcome = Outcome.open
  var phase = Phase.launch
  var cause = Cause.genuine
  var count: UInt64 = 0
}

extension Form where Value == OutcomeCount {
  static var outcomeCount: Form {
    ObjectForm(
      "outcomeCount", neutral: WireOutcomeCount(),
      [
        .required("outcome", \.outcome, .caseName, "How it ended."),
        .required("phase", \.phase, .caseName, "Where it ended."),
        .required("cause", \.cause, .caseName, "Whether a fault had to do with it."),
        .required("count", \.count, .tally, "How many requests."),
      ]
    ).form.map {
      OutcomeCount(outcome: $0.outcome, phase: $0.phase, cause: $0.cause, count: $0.count)
    } outOf: {
      WireOutcomeCount(outcome: $0.outcome, phase: $0.phase, cause: $0.cause, count: $0.count)
    }
  }
}

extension Form where Value == AnswerParts {
  static var answers: Form {
    ObjectForm(
      "answers", neutral: AnswerParts(thresholds: 0),
      [
        .required(
          "counts", \.counts,
          .tallies("answerCounts", of: AnswerTally.Column.allCases.map { "\($0)" }),
          "How many there were of each kind."),
        .required(
          "servedByWait", \.servedByWait, .list(of: .tally),
          "The served by their wait: below the first limit, equal to it, between it and the next …"
        ),
        .required(
          "abandonedByWait", \.abandonedByWait, .list(of: .tally), "Who gave up, in the same way."),
        .required("waitSum", \.waitSum, .sum, "The waits of all who left the line [ns]."),
        .required("speedSum", \.speedSum, .sum, "The waits of the served [ns]."),
      ]
    ).form
  }
}

extension Form where Value == LevelAreas {
  static var levels: Form {
    ObjectForm(
      "levels", neutral: LevelAreas(),
      [
        .required("observed", \.observed, .sum, "How much of it was observed [ns]."),
        .required("busy", \.busy, .sum, "Interpreters held, in groups with a plan [ns]."),
        .required("beyond", \.beyond, .sum, "Of these, the ones finishing after a shift [ns]."),
        .required("planned", \.planned, .sum, "Interpreters on shift [ns]."),
        .required(
          "unlimitedBusy", \.unlimitedBusy, .sum, "Held in groups without a plan [ns]."),
        .required("line", \.line, .sum, "Requests in line [ns]."),
      ]
    ).form
  }
}

extension Form where Value == GroupAreas {
  static var group: Form {
    ObjectForm(
      "group", neutral: GroupAreas(),
      [
        .required("isUnlimited", \.isUnlimited, .boolean, "It has no plan."),
        .required("busy", \.busy, .sum, "Held [ns]."),
        .required("beyond", \.beyond, .sum, "Held after the shift [ns]."),
        .required("planned", \.planned, .sum, "On shift [ns]."),
      ]
    ).form
  }
}

extension Form where Value == LevelPeaks {
  static var peaks: Form {
    ObjectForm(
      "peaks", neutral: LevelPeaks(),
      [
        .required("busy", \.busy, .nanoseconds, "Interpreters held, in groups with a plan."),
        .required("planned", \.planned, .nanoseconds, "Interpreters on shift."),
        .required("line", \.line, .nanoseconds, "Requests in line."),
      ]
    ).form
  }
}
