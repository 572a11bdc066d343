import CallSimulation
import JSONDocument

/// Two hours in which apps ask for input, are killed and give up, told of by requests.
enum RoughHall {
  /// Four cells, of some 240 calls each.
  static var scenario: Scenario {
    get throws {
      let file = try JSONFile(bytes: Array(text.utf8), named: "rough-hall.json")
      let (read, reading) = ScenarioForm.whole.read(file)
      guard var scenario = read else { throw Flaw(description: reading.rendered()) }
      scenario.run.seed = 5
      return scenario
    }
  }

  static var result: RunResult { get throws { try played.get() } }

  private static let played = Result { Experiment(try scenario, seed: 5).run() }

  /// The result with another name of its app and of a fault.
  static func result(named name: String) throws -> RunResult {
    let result = try result
    var scenario = result.scenario
    scenario.name = name
    scenario.apps[0].name = name
    scenario.people[0].value.picks = [Named(name, 1)]
    for index in [0, 1] { scenario.faults[index].name = "\(index)\(name)" }
    return RunResult(
      scenario: scenario, seed: result.seed, total: result.total, figures: result.figures,
      replications: result.replications, breaches: result.breaches, wasInterrupted: false)
  }

  struct Flaw: Error, CustomStringConvertible {
    let description: String
  }

  private static let text = """
    {
      "format": 1,
      "name": "rough-hall",
      "run": { "start": "2027-03-01T11:30:00Z", "length": "2h", "replications": 2, "cells": 2 },
      "traffic": { "calls": { "people": "signers", "poisson": "120/h" } },
      "people": { "signers": {
        "picks": { "relay": 1 }, "patience": { "exponential": { "mean": "70s" } },
        "leaves": { "chance": "20%", "after": { "exponential": { "mean": "3m" } },
                    "rejoin": "50%", "rejoinAfter": "10s" },
        "onFailure": { "retry": "60%", "after": "8s", "atMost": 2 } } },
      "apps": { "relay": {
        "provider": "hall", "observesPresence": true,
        "launch": { "cold": "1s", "warm": "200ms", "fails": "2%" },
        "prepare": { "work": "150ms",
                     "outcomes": { "proceed": 0.7, "signIn": 0.25, "cannotFulfill": 0.05 } },
        "resume": { "work": "300ms" },
        "popUp": { "decides": "4s" },
        "containerApp": { "opens": "1s", "takes": { "exponential": { "mean": "20s" } } } } },
      "providers": { "hall": {
        "join": "3s", "groups": { "asl": { "staff": 8 } },
        "service": { "exponential": { "mean": "4m" } }, "wrapUp": "20s" } },
      "faults": {
        "kill-in-resume": { "on": "resume.started", "every": 4, "after": "15ms",
                            "do": "extension.kill", "mustFire": 1 },
        "brownout": { "at": "40m", "for": "20m", "do": "provider.slow", "factor": 3 },
        "walk-out": { "at": "90m", "do": "staff.leave", "count": 3 }
      }
    }
    """
}
