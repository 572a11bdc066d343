extension BrokenFile {
  /// What is wrong with `run`, and with durations anywhere.
  static let runs: [BrokenFile] = [
    BrokenFile(
      #""seed": 7"#,
      to:
        #""seed": 7, "precision": ["answer.wait mean ± 2%"], "mostReplications": 5"#,
      says: #"""
        4:83: error: run.mostReplications: expected at least "replications"; found 5 beside 20
        """#),
    BrokenFile(
      #""seed": 7"#,
      to: #""seed": -7"#,
      says: #"""
        4:20: error: run.seed: expected a whole number of 0 or more, or a string such as \#
        "0x1f"; found -7
        """#),
    BrokenFile(
      #""seed": 7"#,
      to: #""seed": 7, "ties": "random""#,
      says: #"""
        4:31: error: run.ties: expected a whole number of 0 or more, or a string such as "0x1f"; \#
        found "random"
        """#),
    BrokenFile(
      #""seed": 7"#,
      to: #""seed": 7, "ties": -1"#,
      says: #"""
        4:31: error: run.ties: expected a whole number of 0 or more, or a string such as "0x1f"; \#
        found -1
        """#),
    BrokenFile(
      #""seed": 7"#,
      to: #""seed": 7.5"#,
      says: #"""
        4:20: error: run.seed: expected a whole number of 0 or more, or a string such as \#
        "0x1f"; found 7.5
        """#),
    BrokenFile(
      #""seed": 7"#,
      to: #""seed": "0x1fffffffffffffffff""#,
      says: #"""
        4:20: error: run.seed: expected a whole number of 0 or more, or a string such as \#
        "0x1f"; found "0x1fffffffffffffffff"
        """#),
    BrokenFile(
      #""2027-01-14T11:00:00-05:00""#,
      to: #""2027-01-14 11:00""#,
      says: #"""
        4:32: error: run.start: expected a date and time with offset, such as \#
        "2027-01-14T11:00:00-05:00"; found "2027-01-14 11:00"
        """#),
    BrokenFile(
      #""2027-01-14T11:00:00-05:00""#,
      to: #""2027-02-29T11:00:00Z""#,
      says: #"""
        4:32: error: run.start: expected a date and time with offset, such as \#
        "2027-01-14T11:00:00-05:00"; found "2027-02-29T11:00:00Z"
        """#),
    BrokenFile(
      #""warmUp": "5m""#,
      to: #""warmUp": "-5m""#,
      says: #"""
        4:71: error: run.warmUp: expected a duration of 0 or more; found "-5m"
        """#),
    BrokenFile(
      #""warmUp": "5m""#,
      to: #""warmUp": 5"#,
      says: #"""
        4:71: error: run.warmUp: expected a duration with a unit, such as "5s"; found 5
        """#),
    BrokenFile(
      #""warmUp": "5m""#,
      to: #""warmup": "5m""#,
      says: #"""
        4:61: error: unknown key "warmup" in run; did you mean "warmUp"?
        """#),
    BrokenFile(
      #""length": "30m""#,
      to: #""length": "0s""#,
      says: #"""
        4:87: error: run.length: expected a duration above 0; found "0s"
        """#),
    BrokenFile(
      #""length": "30m""#,
      to: #""length": "30 m""#,
      says: #"""
        4:87: error: run.length: expected a duration in ns, us, ms, s, m, h or d, such as \#
        "1h30m"; found "30 m"
        """#),
    BrokenFile(
      #""length": "30m""#,
      to: #""length": "30min""#,
      says: #"""
        4:87: error: run.length: expected a duration in ns, us, ms, s, m, h or d, such as \#
        "1h30m"; found "30min"
        """#),
    BrokenFile(
      #""length": "30m""#,
      to: #""length": "1h30""#,
      says: #"""
        4:87: error: run.length: expected a duration in ns, us, ms, s, m, h or d, such as \#
        "1h30m"; found "1h30"
        """#),
    BrokenFile(
      #""length": "30m""#,
      to: #""length": "30m1h""#,
      says: #"""
        4:87: error: run.length: expected units from large to small, each once, such as \#
        "1h30m"; found "30m1h"
        """#),
    BrokenFile(
      #""length": "30m""#,
      to: #""length": "1.5h30m""#,
      says: #"""
        4:87: error: run.length: expected a fraction only in the last part, such as \#
        "1m30.5s"; found "1.5h30m"
        """#),
    BrokenFile(
      #""length": "30m""#,
      to: #""length": "0.5ns""#,
      says: #"""
        4:87: error: run.length: expected a whole number of nanoseconds; found "0.5ns"
        """#),
    BrokenFile(
      #""length": "30m""#,
      to: #""length": "3651d""#,
      says: #"""
        4:87: error: run.length: expected a duration of at most 3650d; found "3651d"
        """#),
    BrokenFile(
      #""length": "30m""#,
      to: #""length": """#,
      says: #"""
        4:87: error: run.length: expected a duration with a unit, such as "90s"; found ""
        """#),
    BrokenFile(
      #""length": "30m""#,
      to: #""length": "half an hour""#,
      says: #"""
        4:87: error: run.length: expected a duration in ns, us, ms, s, m, h or d, such as \#
        "1h30m"; found "half an hour"
        """#),
    BrokenFile(
      #""length": "30m""#,
      to: #""length": ["30m"]"#,
      says: #"""
        4:87: error: run.length: expected a duration with a unit, such as "90s"; found a list
        """#),
    BrokenFile(
      #", "length": "30m""#,
      to: "",
      says: #"""
        4:10: error: missing key "length" in run
        """#),
    BrokenFile(
      #""length": "30m""#,
      to: #""length": "3650d""#,
      says: #"""
        4:87: error: run.length: expected warmUp and length to add up to at most 3650d; found \#
        3650d5m in all
        """#),
    BrokenFile(
      #""drain": "untilEmpty""#,
      to: #""drain": "untilempty""#,
      says: #"""
        5:21: error: run.drain: expected "untilEmpty" or a duration with a unit, such as \#
        "90s"; found "untilempty"; did you mean "untilEmpty"?
        """#),
    BrokenFile(
      #""drain": "untilEmpty""#,
      to: #""drain": true"#,
      says: #"""
        5:21: error: run.drain: expected "untilEmpty" or a duration with a unit, such as \#
        "90s"; found true
        """#),
    BrokenFile(
      #""drain": "untilEmpty""#,
      to: #""drain": "5 minutes""#,
      says: #"""
        5:21: error: run.drain: expected a duration in ns, us, ms, s, m, h or d, such as \#
        "1h30m"; found "5 minutes"
        """#),
    BrokenFile(
      #""replications": 20"#,
      to: #""replications": 0"#,
      says: #"""
        5:51: error: run.replications: expected a whole number from 1 to 1000000; found 0
        """#),
    BrokenFile(
      #""replications": 20"#,
      to: #""replications": 1e7"#,
      says: #"""
        5:51: error: run.replications: expected a whole number from 1 to 1000000; found 1e7
        """#),
    BrokenFile(
      #""replications": 20"#,
      to: #""replications": "20""#,
      says: #"""
        5:51: error: run.replications: expected a whole number from 1 to 1000000; found "20"
        """#),
    BrokenFile(
      #""cells": 2"#,
      to: #""cells": 10001"#,
      says: #"""
        5:64: error: run.cells: expected a whole number from 1 to 10000; found 10001
        """#),
    BrokenFile(
      #""cells": 2"#,
      to: #""cell": 2"#,
      says: #"""
        5:55: error: unknown key "cell" in run; did you mean "cells"?
        """#),
  ]
}
