enum ChaosDeclaration {
  static let plans = OptionDeclaration.value(
    "plans", "N", standard: "2000", about: "how many plans to try; the same N finds the same")
  static let budget = OptionDeclaration.value(
    "budget", "SPAN",
    about: "try plans for this much real time, such as 60s, and say which --plans is equal")
  static let worst = OptionDeclaration.value(
    "worst", "'METRIC STATISTIC'",
    about: "climb towards the worst value of a figure, such as 'request.tileTime p95'")
  static let corpus = OptionDeclaration.value(
    "corpus", "DIR", hint: .directory, about: "replay the cases in this folder first")
  static let out = OptionDeclaration.value(
    "out", "DIR", hint: .directory, about: "write each finding there, as a scenario of its own")
  static let ties = OptionDeclaration.value(
    "ties", "ORDER", hint: .oneOf(["explore", "scheduled"]), standard: "scheduled",
    about: "explore: events of one instant in another order in each plan; a case that needs its "
      + "order says so (run.ties)")
  static let shrink = OptionDeclaration.value(
    "shrink", "RUNS", standard: "500",
    about: "how many runs the shrinking of one finding may take; 0 leaves findings as they are")
  static let blame = OptionDeclaration.flag(
    "blame", about: "don't search: say which fault of FILE is to blame for its failure")

  /// What `--blame` has no use for.
  static let ofSearch = [plans, budget, worst, corpus, out, shrink, ties]

  static let command = CommandDeclaration(
    "chaos", about: "look for faults that break what holds without them",
    discussion: """
      Plays the scenario with faults that it draws, within what the scenario's section chaos \
      allows, and compares each plan with the same seed without them. What it finds is counted by \
      kind (what broke, in which phase, for which cause), shrunk, and with --out written as a \
      small scenario that fails in the same way under callsim run. The status is 0 if nothing was \
      found, and the scenario holds without faults, and each case of the corpus passes.
      """,
    arguments: [ArgumentDeclaration("FILE", hint: .file(ending: "json"), about: "a scenario")],
    options: [
      plans, budget, worst, corpus, out, shrink, ties, blame, .engine, .set, .seed, .expect,
      .threads,
      .timeout,
      .json, .color,
    ],
    example: .init(
      "chaos lunch.json --plans 5000 --out cases", about: "tries 5000 plans and keeps what breaks"))
}
