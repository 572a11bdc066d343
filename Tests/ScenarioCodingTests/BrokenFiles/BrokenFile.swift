import Testing

/// A file that is right but for some changes, and all that is said about it.
struct BrokenFile: CustomTestStringConvertible, Sendable {
  /// What is changed, the first place where it stands, and into what.
  let changes: [(old: String, new: String)]
  /// The headlines without the file's name, a line each.
  let headlines: String

  init(_ old: String, to new: String, says headlines: String) {
    self.init([(old, new)], says: headlines)
  }

  init(_ changes: [(String, String)], says headlines: String) {
    self.changes = changes
    self.headlines = headlines
  }

  var testDescription: String { changes.map(\.new).joined(separator: " | ") }

  /// The broken text; nil if something that is to be changed doesn't stand in it.
  var text: String? {
    var text = Self.whole
    for change in changes {
      guard let range = text.firstRange(of: change.old) else { return nil }
      text.replaceSubrange(range, with: change.new)
    }
    return text
  }

  static let all =
    syntax + files + runs + traffic + people + laws + apps + providers + framework + expectations
    + faults + several

  /// A file with all sections in which nothing is wrong.
  static let whole = #"""
    {
      "format": 1,
      "name": "lunch",
      "run": { "seed": 7, "start": "2027-01-14T11:00:00-05:00", "warmUp": "5m", "length": "30m",
               "drain": "untilEmpty", "replications": 20, "cells": 2 },
      "traffic": {
        "lunch": { "people": "signers", "poisson": { "stages": [
          { "for": "10m", "from": "5/min", "to": "60/min" }, { "for": "20m", "at": "60/min" } ] } },
        "day": { "people": "signers", "poisson": { "profile": [
          { "from": "08:00", "rate": "20/h" }, { "from": "12:30", "rate": "30/h" } ] } },
        "desk": { "people": "signers", "poisson": "40/h" }
      },
      "people": {
        "signers": {
          "participants": 2,
          "asks": { "chance": "90%", "after": { "exponential": { "mean": "15s" } } },
          "picks": { "northline": 85, "cedar": 15 },
          "patience": { "weibull": { "scale": "90s", "shape": 1.4 } },
          "callLength": { "lognormal": { "median": "9m", "p95": "40m" } },
          "onFailure": { "retry": "60%", "after": "8s", "atMost": 2, "otherApp": "30%" },
          "leaves": { "chance": "5%", "rejoin": "50%", "rejoinAfter": "20s" },
          "cancels": { "waiting": "10m" },
          "picksAgain": { "chance": "1%", "after": "5s" }
        }
      },
      "apps": {
        "northline": {
          "provider": "relay",
          "launch": { "cold": "450ms", "warm": "120ms", "coldAfter": "2m", "fails": "0.05%" },
          "prepare": { "work": "150ms", "outcomes": { "proceed": 0.9, "signIn": 0.1 } },
          "resume": { "work": { "gamma": { "mean": "180ms", "cv": 0.8 } } },
          "popUp": { "decides": "4s" },
          "containerApp": { "opens": "1s", "takes": "21s",
                            "person": { "returns": 0.8, "declines": 0.2 } },
          "crashes": { "perInvocation": "0.08%" }
        },
        "cedar": { "provider": "relay" }
      },
      "providers": {
        "relay": {
          "forward": "80ms", "join": "2s",
          "groups": { "asl": { "staff": [ { "from": "11:00", "count": 28 },
                                          { "from": "11:20", "count": 24 } ] },
                      "both": { "staff": 3 } },
          "service": { "normal": { "mean": "4m", "sd": "1m", "min": "30s" } }, "wrapUp": "25s"
        }
      },
      "framework": { "invocationLimit": "30s", "roundsCap": 3, "secondReturn": "ignored" },
      "expect": [
        { "metric": "request.tileTime", "is": "p95 < 4s", "per": "app" },
        { "metric": "answer.serviceLevel", "within": "120s", "is": ">= 80%", "of": "arrived" },
        { "happened": "resume.started", "atLeast": 1 }
      ]
    }
    """#
}
