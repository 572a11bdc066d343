import EventEngine

/// One draw of each law, from a stream of its own as in a model.
enum VariateDraws {
  static var benchmarks: [Benchmark] {
    laws.map { name, law in
      Benchmark("variate.\(name)", "draw", size: 20_000_000, tiny: 2_000) { draws in
        measure(law, draws: draws)
      }
    }
  }

  private static func measure(_ law: Distribution, draws: Int) -> Measurement {
    var tables = VariateTables()
    let variate = tables.compile(law)
    var sum: Int64 = 0
    let spent = ProcessorTime.spent {
      for entity in 0..<draws {
        var stream = RandomStream(entity: UInt64(entity) &* 0x9E37_79B9_7F4A_7C15, purpose: 3)
        sum &+= tables.draw(variate, from: &stream).nanoseconds
      }
    }
    return Measurement(units: draws, spent: spent, digest: UInt64(bitPattern: sum))
  }

  private static var laws: [(String, Distribution)] {
    [
      ("constant", .constant(1e9)),
      ("uniform", .uniform(min: 1e9, max: 2e9)),
      ("exponential", .exponential(mean: 1e9)),
      ("lognormal", .lognormal(median: 1e9, p99: 5e9)),
      ("normal", .normal(mean: 1e9, sd: 3e8, min: 0, max: 3e9)),
      ("gamma", .gamma(mean: 1e9, cv: 0.6)),
      ("erlang", .erlang(mean: 1e9, k: 3)),
      ("weibull", .weibull(scale: 1e9, shape: 1.4)),
      ("pareto", .pareto(min: 1e8, shape: 1.5, max: 1e12)),
      ("triangular", .triangular(min: 1e8, mode: 2e8, max: 1e9)),
      (
        "empirical",
        .empirical(
          (0...20).map { .init(probability: Double($0) / 20, value: Double($0 * $0) * 1e8) })
      ),
      (
        "mixture",
        .mixture([
          .init(weight: 0.8, law: .exponential(mean: 1e9)),
          .init(weight: 0.2, law: .lognormal(median: 5e9, p99: 2e10)),
        ])
      ),
    ]
  }
}
