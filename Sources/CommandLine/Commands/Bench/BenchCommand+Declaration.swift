extension BenchCommand {
  static let declaration = CommandDeclaration(
    "bench", about: "measure a scenario or any command, and say whether it got slower",
    discussion: """
      Runs a scenario, or the command after --, again and again, two commands in turn, until \
      the interval of the change settles the verdict or is as narrow as asked for. Exits with \
      96 if the near end of the interval passes the noise threshold, 91 if there are too few \
      runs to tell. \
      The second command may also stand at the end: bench -- CMD --vs 'CMD'. Baselines are \
      files in .callsim/baselines.
      """,
    arguments: [
      ArgumentDeclaration(
        "FILE | -- CMD", hint: .file(ending: "json"), repeats: true,
        about: "a scenario; or, after --, a command with its arguments")
    ],
    options: [
      .vs, .aa, .comparisons, .baseline, .saveBaseline, .force, .metric, .noiseThreshold,
      .confidence, .precision,
      .accept, .warmUp, .minRuns, .maxRuns, .budget, .runTimeout, .timeout, .set, .seed,
      .benchThreads,
      .history, .label, .format, .json,
    ],
    example: .init(
      "bench --vs './callsim-new run day.json' -- ./callsim-old run day.json",
      about: "compares two versions, run in turn"))
}

extension OptionDeclaration {
  static let vs = value("vs", "'CMD'", about: "the command that is compared with the first one")
  static let aa = flag(
    "aa", about: "compare the command with itself: how often would this machine cry wolf?")
  static let accept = value(
    "accept", "STATUS,…",
    about: "exit statuses of a command beside 0 that are no failure, such as 99 of callsim run")
  static let baseline = value("baseline", "NAME", about: "compare with the runs stored as NAME")
  static let saveBaseline = value("save-baseline", "NAME", about: "store the runs as NAME")
  static let force = flag(
    "force", about: "compare with a baseline of another scenario, command or machine all the same")
  static let metric = value(
    "metric", "METRIC", hint: .oneOf(["cpu", "wall", "memory"]), standard: "cpu",
    about: "what decides; the others are shown")
  static let confidence = value(
    "confidence", "SHARE", standard: "95%", about: "how sure the intervals are")
  static let precision = value(
    "precision", "SHARE", standard: "0.5%",
    about: "half the width of the interval at which runs end")
  static let warmUp = value(
    "warm-up", "N", standard: "2", about: "runs of each command that don't count")
  static let minRuns = value("min-runs", "N", standard: "20", about: "the fewest runs of each")
  static let maxRuns = value(
    "max-runs", "N", about: "the most runs of each (default: 1000, with --aa 200)")
  static let comparisons = value(
    "comparisons", "N", standard: "300", about: "how many comparisons --aa draws from its runs")
  static let budget = value(
    "budget", "SPAN", standard: "10m", about: "after this time no more runs than needed are made")
  static let runTimeout = value(
    "run-timeout", "SPAN", about: "kill a run that takes longer, and fail")
  static let benchThreads = value(
    "threads", "N", standard: "1", about: "cells of a scenario played at once")
}
