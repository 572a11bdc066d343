import TestSupport

/// Our own program, as a user starts it.
enum Callsim {
  static func run(
    _ words: [String], input: String = "", environment: [String: String?] = [:],
    output: ProcessRunner.Output = .captured, folder: String? = nil
  ) throws -> ProcessOutcome {
    try ProcessRunner(
      BuiltProduct.path(of: "callsim"), words, environment: environment, input: input,
      output: output, folder: folder
    ).run()
  }

  /// A small scenario with one expectation; `staff` decides whether it holds.
  static func hello(staff: Int = 5, extra: String = "") -> String {
    """
    {
      "format": 1,
      "name": "hello",
      "run": { "seed": 1, "length": "8h", "replications": 10 },
      "traffic": { "calls": { "people": "signers", "poisson": "60/h" } },
      "people": { "signers": { "picks": { "relay": 1 },
                               "patience": { "exponential": { "mean": "2m" } } } },
      "apps": { "relay": { "provider": "interpreters" } },
      "providers": { "interpreters": { "groups": { "asl": { "staff": \(staff) } },
                                       "service": { "exponential": { "mean": "4m" } } } },
      "expect": [ { "metric": "answer.serviceLevel", "within": "120s", "is": ">= 80%" } ]\(extra)
    }
    """
  }
}
