import CallModel
import EventEngine

/// Cells from start to end, with nobody looking on or with the digest alone.
enum CellRuns {
  static var benchmarks: [Benchmark] {
    [
      untraced("plain.1e3", "plain-model", size: 400_000),
      untraced("plain.1e6", "plain-model", scale: 1_100, size: 4_000_000),
      traced("plain.traced", "plain-model", size: 400_000),
      traced("plain.concurrency", "plain-model", scale: 1_100, size: 4_000_000),
      untraced("queue", "queue-only", size: 1_000_000),
      untraced("shifts", "shifts", size: 1_000_000),
      untraced("groups.2", "queue-only", scale: 200, groups: 2, size: 1_000_000),
      untraced("groups.20", "queue-only", scale: 200, groups: 20, size: 1_000_000),
      untraced("groups.200", "queue-only", scale: 200, groups: 200, size: 1_000_000),
      untraced("peers-call", "peers-call", size: 400_000),
      traced("peers-call.traced", "peers-call", size: 400_000),
    ]
  }

  /// The scenario of a name so large, and as long as so many calls take.
  static func scenario(_ name: String, scale: Double, groups: Int = 1, calls: Int) -> Scenario {
    let scenario = ScenarioFile.scenario(name)
    if name == "shifts" {
      // 200 calls a day.
      var longer = scenario
      longer.run.length = .hours(24) * Int64(max(1, calls / 200))
      return longer
    }
    let scaled = scenario.scaled(by: scale).lasting(calls: calls)
    return groups == 1 ? scaled : scaled.split(intoGroups: groups)
  }

  private static func untraced(
    _ name: String, _ file: String, scale: Double = 1, groups: Int = 1, size: Int
  ) -> Benchmark {
    Benchmark(name, "call", size: size, tiny: 500) { calls in
      let scenario = scenario(file, scale: scale, groups: groups, calls: calls)
      var events: UInt64 = 0
      let spent = ProcessorTime.spent {
        var cell = CallCell(
          scenario: scenario, seed: 1, replication: 0, cell: 0, isTraced: false)
        var trace = TraceBuffer()
        while cell.advance(into: &trace) {}
        events = cell.eventCount
      }
      return Measurement(units: calls, events: events, spent: spent, digest: events)
    }
  }

  /// Also counts calls, those that came and the most at once.
  private static func traced(
    _ name: String, _ file: String, scale: Double = 1, size: Int
  ) -> Benchmark {
    Benchmark(name, "call", size: size, tiny: 500) { calls in
      let scenario = scenario(file, scale: scale, calls: calls)
      var watch = CallWatch()
      var events: UInt64 = 0
      let spent = ProcessorTime.spent {
        var cell = CallCell(scenario: scenario, seed: 1, replication: 0, cell: 0)
        var trace = TraceBuffer()
        var isUnderWay = true
        while isUnderWay {
          isUnderWay = cell.advance(into: &trace)
          watch.observe(trace)
        }
        events = cell.eventCount
      }
      var result = Measurement(
        units: watch.came, events: events, spent: spent, digest: watch.digest.value)
      result.concurrent = UInt64(watch.mostAtOnce)
      return result
    }
  }
}

/// Counts calls and digests the trace.
private struct CallWatch {
  var came = 0
  var mostAtOnce = 0
  var digest = TraceDigest()
  private var present = 0

  mutating func observe(_ trace: borrowing TraceBuffer) {
    for index in 0..<trace.count {
      let record = trace[index]
      digest.fold(record)
      if record.event == .callStarted {
        came += 1
        present += 1
        mostAtOnce = max(mostAtOnce, present)
      } else if record.event == .callEnded {
        present -= 1
      }
    }
  }
}
