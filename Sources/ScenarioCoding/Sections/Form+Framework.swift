internal import CallModel
internal import EventEngine
internal import JSONDocument

extension Form where Value == FrameworkSettings {
  static var framework: Form {
    ObjectForm(
      "framework", neutral: FrameworkSettings(),
      [
        .optional(
          "invocationLimit", \.invocationLimit, .limit, "U1: how long prepare or resume may take."),
        .optional(
          "inputLimit", \.inputLimit, .limit,
          "U3: how long the person's input may take, from the pop-up to the return."),
        .optional(
          "secondReturn", \.secondReturn,
          .choice([("ignored", .ignored), ("restarts", .restarts)]),
          "U4: a second returnToCall for the same wait."),
        .optional(
          "earlyReturn", \.earlyReturn,
          .choice([("ignored", .ignored), ("remembered", .remembered)]),
          "U5: a returnToCall before input was asked for."),
        .optional("roundsCap", \.roundsCap, .cap, "U7: rounds of input, at most."),
        .optional(
          "liveRequests", \.liveRequests, .count(1...1000),
          "U8: live requests at once for each call, requester and app."),
        .optional(
          "invocationAfterEnd", \.invocationAfterEnd,
          .choice([("runsOn", .runsOn), ("killed", .killed)]),
          "U13: what becomes of an invocation whose request has ended."),
        .optional(
          "otherError", \.otherError,
          .choice([("unknownError", .unknownError), ("crashed", .crashed)]),
          "U14: what an error of another type means."),
        .optional("tileLimit", \.tileLimit, .limit, "U16: how long the waiting tile stays."),
        .optional(
          "rejoinWindow", \.rejoinWindow, .duration(),
          "U27: how long the tile waits for a requester who left."),
        .optional(
          "releaseAfter", \.releaseAfter, .duration(),
          "U28: how long after the requester left an interpreter stays at most."),
        .optional(
          "processLife", \.processLife, .choice([("fresh", .fresh), ("reuse", .reuse)]),
          "P1: whether a suspended process is replaced, or resumed with its state."),
        .optional("kills", \.kills, .kills, "P2: how often processes are killed."),
        .optional(
          "appGroup", \.appGroup, .appGroup, "P3: when App Group defaults become durable."),
      ]
    ).form
  }
}

extension Form where Value == KillHazard {
  fileprivate static var kills: Form {
    ObjectForm(
      "kills", neutral: KillHazard(),
      [
        .optional("running", \.running, .rate(), "While an invocation runs (R4)."),
        .optional("suspended", \.suspended, .rate(), "While a process is suspended (R5)."),
      ]
    ).form
  }
}

extension Form where Value == AppGroupDescription {
  fileprivate static var appGroup: Form {
    ObjectForm(
      "appGroup", neutral: AppGroupDescription(),
      [
        .optional(
          "flushAfter", \.flushAfter, .span(), "From a write until it is durable and seen."),
        .optional(
          "lostOnKill", \.lostOnKill, .chance,
          "That a write is lost if the process is killed before that."),
      ]
    ).form
  }
}

extension Form where Value == SimulationSpan? {
  /// A span, or "none".
  fileprivate static var limit: Form {
    .either([
      Alternative(.word("none", for: SimulationSpan?.none), into: { $0 }) {
        // A value of two optionals: there is a text for "no limit", and none for a limit.
        $0 == nil ? .some(nil) : .none
      },
      Alternative(.duration(.positive), into: { $0 }, outOf: { $0 }),
    ])
  }
}

extension Form where Value == Int? {
  /// A number, or "none".
  fileprivate static var cap: Form {
    .either([
      Alternative(.word("none", for: Int?.none), into: { $0 }) { $0 == nil ? .some(nil) : .none },
      Alternative(.count(0...60_000), into: { $0 }, outOf: { $0 }),
    ])
  }
}
