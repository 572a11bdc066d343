/// A line of the table: a benchmark of ours, perhaps a rival that runs in turn with it, and a goal.
struct Comparison: Sendable {
  let about: String
  let ours: Benchmark
  var rival: Program?
  var goal: Goal?
  /// Elapsed time counts, for threads.
  var takesWallTime = false

  /// [ns]
  func time(of measurement: Measurement) -> Double {
    takesWallTime ? measurement.wallPerUnit : measurement.perUnit
  }

  enum Goal: Sendable {
    /// So many times the rival's time, at most [1].
    case timesRival(Double)
    /// So many times faster than the rival, at least [1].
    case fasterThanRival(Double)
    /// [ns]
    case atMost(Double)
  }

  static var all: [Comparison] {
    models + queues + peers + threads
      + Benchmark.all.filter { $0.name.hasPrefix("hold.") || $0.name.hasPrefix("variate.") }
      .map { Comparison(about: $0.name, ours: $0, goal: goal(of: $0.name)) }
      + inputAndRecords
  }

  private static var models: [Comparison] {
    [
      plain("plain model, 1 000 concurrent", "plain.1e3", 1_000, .timesRival(1.2)),
      plain("plain model, whole product", "product.plain", 1_000, .timesRival(1.6)),
      plain("plain model, 1 000 000 concurrent", "plain.1e6", 1_100_000, .timesRival(1.3)),
      plain("plain model, its trace digested", "plain.traced", 1_000, nil),
    ].compactMap(\.self)
  }

  private static var queues: [Comparison] {
    own("staff queue", "queue", nil)
      + own("staff queue, whole product", "product.queue", .atMost(250))
      + own("staff queue with shifts", "shifts", nil)
      + own("staff queue with shifts, whole product", "product.shifts", .atMost(250))
      + own("2 groups, whole product", "product.groups.2", .atMost(250))
      + own("20 groups", "product.groups.20", .timesRival(1.1), beside: "product.groups.2")
      + own("200 groups", "product.groups.200", .timesRival(1.1), beside: "product.groups.2")
  }

  private static var peers: [Comparison] {
    [
      ("peers' call model", "peers-call"),
      ("peers' call model, whole product", "product.peers-call"),
    ]
    .flatMap { about, name in
      guard let ours = Benchmark.named(name) else { return [Comparison]() }
      let rivals: [(Program, Goal?)] = [
        (.ns3(calls: ours.size), .fasterThanRival(1.7)),
        (.python("SimPy", "simpy_call.py", calls: 30_000), .fasterThanRival(40)),
        (.python("Python heapq", "heapq_call.py", calls: 60_000), nil),
      ]
      return rivals.map { Comparison(about: about, ours: ours, rival: $0, goal: $1) }
    }
  }

  private static var threads: [Comparison] {
    own(
      "two threads, 8 cells", "product.cells.2-threads", .fasterThanRival(1.85),
      beside: "product.cells.1-thread"
    ).map { comparison in
      var timed = comparison
      timed.takesWallTime = true
      return timed
    }
  }

  private static var inputAndRecords: [Comparison] {
    own("record a latency", "histogram.record", .atMost(3))
      + own("read a small scenario", "decode.small", .atMost(20e6))
      + own("the first of a process", "decode.first", nil)
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
