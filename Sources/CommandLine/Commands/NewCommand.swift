/// `callsim new`: a commented scenario, or a package for an extension, to start from.
enum NewCommand {
  /// What one can start from.
  enum Starter: String, CaseIterable {
    /// Only callers, service and staff.
    case queue
    /// An app with launches, input and failures, and the staff behind it.
    case app
  }

  static let `extension` = OptionDeclaration.value(
    "extension", "NAME",
    about: "write a package for an extension of that name: its code, tests and a runner")
  static let library = OptionDeclaration.value(
    "library", "DIR", hint: .directory,
    about: "where callsim's own package is, for the new one (default: where this one was built)")

  static let declaration = CommandDeclaration(
    "new", about: "write a commented scenario, or a package for an extension, to start from",
    arguments: [
      ArgumentDeclaration(
        "KIND", hint: .oneOf(Starter.allCases.map(\.rawValue)), isOptional: true,
        about: "queue: callers and staff only; app: with an app's phases")
    ],
    options: [`extension`, library],
    example: .init("new queue > mine.json", about: "then: callsim run mine.json"))

  static func run(
    _ parsed: ParsedCommand, _ context: inout CommandContext
  ) throws -> ExitStatus {
    try parsed.require(`extension`, for: library)
    if let name = parsed.value(of: `extension`) {
      guard parsed.arguments.isEmpty else {
        throw Refusal(usage: "new: either a KIND or --extension, not both")
      }
      try ExtensionPackage(named: name, library: parsed.value(of: library)).write(&context)
      return .passed
    }
    guard let kind = parsed.arguments.first else {
      throw Refusal(usage: "new: queue, app or --extension NAME is wanted")
    }
    switch Starter(rawValue: kind) {
    case .queue: context.write(queue)
    case .app: context.write(app)
    case nil: throw Refusal(usage: "new: there is no starter of that name")
    }
    return .passed
  }

  private static let queue = """
    // Callers, service times and staff. Change what you know; leave the rest.
    {
      "format": 1,
      "name": "my-queue",
      // 20 independent days of 8 hours; the seed makes them repeatable.
      "run": { "seed": 1, "start": "2027-03-01T09:00:00Z", "length": "8h", "replications": 20 },

      // Calls an hour by time of day; each step holds until the next.
      "traffic": {
        "calls": { "people": "callers", "poisson": { "profile": [
          { "from": "09:00", "rate": "60/h" },
          { "from": "11:00", "rate": "90/h" },
          { "from": "14:00", "rate": "50/h" } ] } }
      },
      "people": {
        // Who waits longer than the patience gives up; some of them try again.
        "callers": {
          "picks": { "relay": 1 },
          "patience": { "exponential": { "mean": "3m" } },
          "onFailure": { "retry": "20%", "after": "1m", "atMost": 1 }
        }
      },
      "apps": { "relay": { "provider": "service" } },
      "providers": {
        "service": {
          // How many are on shift, by time of day.
          "groups": { "interpreters": { "staff": [
            { "from": "09:00", "count": 6 }, { "from": "11:00", "count": 8 } ] } },
          "service": { "lognormal": { "median": "3m", "p95": "12m" } },
          "wrapUp": "15s"
        }
      },
      "expect": [
        { "metric": "answer.serviceLevel", "within": "120s", "of": "arrived", "is": ">= 80%" },
        { "metric": "answer.abandoned", "is": "rate < 10%" }
      ]
    }

    """

  private static let app = """
    // An app with launches, prompts and failures, and the staff behind it.
    {
      "format": 1,
      "name": "my-app",
      "run": { "seed": 1, "length": "2h", "warmUp": "15m", "replications": 20 },
      "traffic": { "calls": { "people": "signers", "poisson": "120/h" } },
      "people": {
        "signers": {
          "asks": { "after": { "exponential": { "mean": "15s" } } },
          "picks": { "mine": 1 },
          "patience": { "exponential": { "mean": "90s" } },
          // Nothing else ends the request of somebody who never comes back from the app.
          "cancels": { "containerApp": { "exponential": { "mean": "5m" } } }
        }
      },
      "apps": {
        "mine": {
          "provider": "service",
          "launch": { "cold": { "lognormal": { "median": "450ms", "p99": "2.5s" } },
                      "warm": { "lognormal": { "median": "120ms", "p99": "600ms" } },
                      "coldAfter": "2m", "fails": "0.1%" },
          // The chances of how prepare ends add up to 1; hang runs into the framework's limit.
          "prepare": { "work": { "lognormal": { "median": "150ms", "p99": "1.5s" } },
                       "outcomes": { "proceed": 0.95, "signIn": 0.03, "cannotFulfill": 0.018,
                                     "hang": 0.002 } },
          "resume": { "work": "200ms", "outcomes": { "proceed": 0.98, "cannotFulfill": 0.02 } },
          "popUp": { "decides": { "exponential": { "mean": "4s" } } },
          "containerApp": { "opens": "1s",
                            "takes": { "lognormal": { "median": "20s", "p99": "3m" } },
                            "person": { "returns": 0.8, "declines": 0.15, "wandersOff": 0.05 } },
          "crashes": { "perInvocation": "0.1%" }
        }
      },
      "providers": {
        "service": {
          "forward": "80ms", "join": { "exponential": { "mean": "2s" } },
          "groups": { "interpreters": { "staff": 12 } },
          "service": { "lognormal": { "median": "4m", "p95": "15m" } }
        }
      },
      "expect": [
        { "metric": "request.tileTime", "is": "p95 < 4s" },
        { "metric": "request.failed", "is": "rate < 4%" },
        { "metric": "answer.serviceLevel", "within": "120s", "is": ">= 80%" }
      ]
    }

    """
}
