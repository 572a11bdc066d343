internal import CallModel
internal import EventEngine
internal import JSONDocument

extension Form where Value == ChaosSettings {
  static var chaos: Form {
    ObjectForm(
      "chaos", neutral: ChaosSettings(),
      [
        .optional("seed", \.seed, .seed, "The root of the search's own draws; else run.seed."),
        .optional(
          "actions", \.actions, .list(of: .word(), count: 1...100),
          "What may go wrong, in the words of `faults.*.do`."),
        .optional(
          "faults", \.faults, .count(1...Fault.most), "How many faults a plan has at most."),
        .optional(
          "acts", \.acts, .count(1...1_000_000_000), "How often each fault acts at most."),
        .optional("where", \.scope, .chaosScope, "Whom faults may hit; else everybody."),
        .optional(
          "slowest", \.slowest, .number(1...1e6),
          "How many times as long something may take at most."),
        .optional(
          "longest", \.longest, .duration(.positive), "How long an outage or a delay may be."),
      ]
    ) { chaos, json, reading in
      guard !chaos.scope.phases.isEmpty else { return }
      for (index, kind) in chaos.actions.enumerated()
      where !kind.phases.isEmpty && kind.phases.allSatisfy({ !chaos.scope.phases.contains($0) }) {
        guard let one = json["actions"]?.elements?[index] else { continue }
        reading.refuse(
          at: one.place, "\(reading.pathText).actions[\(index)]",
          wanted: "an action that can hit a request in \"where\".\"phases\"",
          found: "\"\(kind.rawValue)\"")
      }
    }.form
  }
}

extension Form where Value == ChaosScope {
  fileprivate static var chaosScope: Form {
    ObjectForm(
      "chaos scope", neutral: ChaosScope(),
      [
        .optional(
          "apps", \.apps, .list(of: .reference(to: .app)), "Requests of these apps only."),
        .optional(
          "providers", \.providers, .list(of: .reference(to: .provider)),
          "Requests to these providers, and their staff, only."),
        .optional(
          "phases", \.phases, .list(of: .choice(Phase.allCases.map { ("\($0)", $0) })),
          "Requests that are there when a fault acts."),
      ]
    ) { scope, json, reading in
      guard !scope.apps.isEmpty, !scope.providers.isEmpty else { return }
      let member = json.members?.first { $0.key == "providers" }
      reading.refuse(
        at: member?.keyPlace ?? json.place,
        "\"providers\" can't stand beside \"apps\" in \(reading.pathText)",
        wanted: "one of them: an app has its provider")
    }.form
  }
}
