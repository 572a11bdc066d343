/// A line of the table: a benchmark of ours, perhaps a rival that runs in turn with it, and a goal.
struct Comparison: Sendable {
  let about: String
  let ours: Benchmark
  var rival: Program?
  var goal: Goal?

  enum Goal: Sendable {
    /// So many times the rival's time, at most [1].
    case timesRival(Double)
    /// So many times faster than the rival, at least [1].
    case fasterThanRival(Double)
    /// [ns]
    case atMost(Double)
  }

  static var all: [Comparison] {
    models + peers
      + Benchmark.all.filter { $0.name.contains("hold.") || $0.name.contains("variate.") }
      .map { Comparison(about: $0.name, ours: $0, goal: goal(of: $0.name)) }
      + inputAndRecords
  }

  private static var models: [Comparison] {
    [
      plain("plain model, 1 000 concurrent", "plain.1e3", 1_000, .timesRival(1.2)),
      plain("plain model, 1 000 000 concurrent", "plain.1e6", 1_100_000, .timesRival(1.3)),
      plain("plain model with its trace digested", "plain.traced", 1_000, nil),
    ].compactMap(\.self)
      + own("staff queue", "queue", .atMost(250))
      + own("staff queue with shifts", "shifts", .atMost(250))
      + own("2 groups", "groups.2", .atMost(250))
      + own("20 groups, beside 2", "groups.20", .timesRival(1.1), beside: "groups.2")
      + own("200 groups, beside 2", "groups.200", .timesRival(1.1), beside: "groups.2")
  }

  private static var peers: [Comparison] {
    guard let ours = Benchmark.named("peers-call") else { return [] }
    let rivals: [(Program, Goal?)] = [
      (.ns3(calls: ours.size), .fasterThanRival(1.7)),
      (.python("SimPy", "simpy_call.py", calls: 30_000), .fasterThanRival(40)),
      (.python("Python heapq", "heapq_call.py", calls: 60_000), nil),
    ]
    return rivals.map { rival, goal in
      Comparison(about: "peers' call model", ours: ours, rival: rival, goal: goal)
    }
  }

  private static var inputAndRecords: [Comparison] {
    own("record a latency", "histogram.record", .atMost(3))
      + own("read a small scenario", "decode.small", .atMost(20e6))
      + own("read a large scenario", "decode.large", nil)
  }

  private static func plain(
    _ about: String, _ name: String, _ concurrent: Int, _ goal: Goal?
  ) -> Comparison? {
    Benchmark.named(name).map {
      Comparison(
        about: about, ours: $0, rival: .plainModel(concurrent: concurrent, calls: $0.size),
        goal: goal)
    }
  }

  private static func own(
    _ about: String, _ name: String, _ goal: Goal?, beside other: String? = nil
  ) -> [Comparison] {
    guard let ours = Benchmark.named(name) else { return [] }
    let rival = other.map { Program.own($0, size: ours.size) }
    return [Comparison(about: about, ours: ours, rival: rival, goal: goal)]
  }

  private static func goal(of name: String) -> Goal? {
    switch name {
    case "hold.exponential.1e3": .atMost(25)
    case "hold.exponential.1e6": .atMost(35)
    case "hold.exponential.1e7": .atMost(45)
    case "variate.exponential": .atMost(5)
    case "variate.lognormal": .atMost(10)
    case _: nil
    }
  }
}
