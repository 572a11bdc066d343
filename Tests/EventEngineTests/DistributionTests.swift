import EventEngine
import Testing

struct DistributionTests {
  @Test func `a lognormal law gives back the median and percentile it was made from`() {
    for (median, high) in [(450e6, 2.5e9), (1.0, 1.5), (9 * 60e9, 40 * 60e9), (7, 7)] {
      let p95 = Distribution.lognormal(median: median, p95: high)
      #expect(abs(p95.quantile(0.5) / median - 1) < 1e-14 * 30)
      #expect(abs(p95.quantile(0.95) / high - 1) < 1e-14 * 30)
      let p99 = Distribution.lognormal(median: median, p99: high)
      #expect(abs(p99.quantile(0.5) / median - 1) < 1e-14 * 30)
      #expect(abs(p99.quantile(0.99) / high - 1) < 1e-14 * 30)
    }
  }

  @Test(arguments: [0, 0.001, 0.5, 2, 10])
  func `a lognormal law gives back the mean and variation it was made from`(cv: Double) {
    let law = Distribution.lognormal(mean: 3e9, cv: cv)
    #expect(abs(law.mean / 3e9 - 1) < 1e-13)
    guard case .lognormal(_, let sigma) = law else { return }
    #expect(abs(PortableMath.expm1(sigma * sigma).squareRoot() - cv) < 1e-13 * (1 + cv))
  }

  @Test(arguments: Laws.continuous)
  func `quantiles undo probabilities`(law: Distribution) {
    for probability in [1e-6, 0.001, 0.1, 0.5, 0.75, 0.9, 0.99, 0.9999] {
      let value = law.quantile(probability)
      #expect(abs(law.probability(atMost: value) - probability) < 1e-12, "\(probability)")
    }
    #expect(law.quantile(-0.1).isNaN)
    #expect(law.quantile(1.1).isNaN)
    #expect(law.quantile(.nan).isNaN)
    #expect(law.quantile(0) >= 0)
    #expect(law.quantile(1) > law.quantile(0.9999))
  }

  @Test(arguments: Laws.continuous)
  func `the mean is the area under the quantiles`(law: Distribution) {
    // Midpoints, closer together toward the upper end, where the tail is.
    var area = 0.0
    var from = 0.0
    for step in 1...400 {
      let rest = 1 - Double(step) / 400
      let to = 1 - rest * rest * rest
      area += (to - from) * law.quantile((from + to) / 2)
      from = to
    }
    #expect(abs(area / law.mean - 1) < 1e-3)
  }

  @Test(arguments: Laws.continuous)
  func `scaling scales the mean and every quantile`(law: Distribution) {
    let scaled = law.scaled(by: 2.5)
    #expect(abs(scaled.mean / (2.5 * law.mean) - 1) < 1e-12)
    for probability in [0.01, 0.5, 0.99] {
      let ratio = scaled.quantile(probability) / (2.5 * law.quantile(probability))
      #expect(abs(ratio - 1) < 1e-12)
    }
  }

  @Test(
    arguments: [
      (.constant(5), 5), (.uniform(min: 2, max: 4), 3), (.exponential(mean: 7), 7),
      (.weibull(scale: 2, shape: 1), 2), (.weibull(scale: 2, shape: 0.5), 4),
      (.pareto(min: 1, shape: 1, max: 2), 1.3862943611198906),
      (.pareto(min: 1, shape: 2, max: 2), 4.0 / 3), (.triangular(min: 0, mode: 1, max: 5), 2),
      (.normal(mean: 5, sd: 1, min: 3, max: 7), 5),
      (.normal(mean: 0, sd: 1, min: 0, max: .infinity), 0.7978845608028654),
      (.normal(mean: -5, sd: 1, min: 0, max: .infinity), 0.18650396712583),
      (.erlang(mean: 3, k: 4), 3), (.gamma(mean: 3, cv: 0.8), 3),
      (.mixture([.init(weight: 1, law: .constant(2)), .init(weight: 3, law: .constant(6))]), 5),
    ] as [(Distribution, Double)])
  func `means are the textbook's`(law: Distribution, mean: Double) {
    #expect(abs(law.mean / mean - 1) < 1e-12)
  }

  @Test(
    arguments: [
      (.erlang(mean: 2, k: 2), 0.5, 1.6783469900166605),
      (.gamma(mean: 1, cv: 2.0.squareRoot()), 0.95, 3.841458820694124),
      (.exponential(mean: 1), 0.5, 0.6931471805599453),
      (.weibull(scale: 1, shape: 2), 0.5, 0.8325546111576977),
      (.triangular(min: 0, mode: 1, max: 2), 0.125, 0.5),
      (.pareto(min: 1, shape: 1, max: 2), 0.5, 4.0 / 3),
      (.constant(3), 0.2, 3),
      (
        .mixture([.init(weight: 1, law: .constant(2)), .init(weight: 3, law: .constant(6))]), 0.25,
        2
      ),
      (
        .mixture([.init(weight: 1, law: .constant(2)), .init(weight: 3, law: .constant(6))]), 0.26,
        6
      ),
    ] as [(Distribution, Double, Double)])
  func `quantiles are the textbook's`(law: Distribution, probability: Double, value: Double) {
    #expect(abs(law.quantile(probability) / value - 1) < 1e-12)
  }
}

/// One law of each kind, with parameters as scenarios use them.
enum Laws {
  static let continuous: [Distribution] = [
    .uniform(min: 1e9, max: 3e9), .exponential(mean: 15e9),
    .lognormal(median: 450e6, p99: 2.5e9), .lognormal(mean: 4e9, cv: 1.2),
    .normal(mean: 20e9, sd: 5e9, min: 5e9, max: 30e9),
    .normal(mean: 1e9, sd: 1e9, min: 4e9, max: .infinity),
    .gamma(mean: 180e9, cv: 0.8), .gamma(mean: 1e9, cv: 2), .erlang(mean: 10e9, k: 3),
    .weibull(scale: 90e9, shape: 1.4), .weibull(scale: 90e9, shape: 0.7),
    .pareto(min: 1e9, shape: 1.5, max: 100e9), .triangular(min: 1e9, mode: 2e9, max: 6e9),
    .triangular(min: 1e9, mode: 1e9, max: 6e9),
    .empirical([
      .init(probability: 0, value: 1e9), .init(probability: 0.5, value: 2e9),
      .init(probability: 0.9, value: 5e9), .init(probability: 1, value: 20e9),
    ]),
    .mixture([
      .init(weight: 3, law: .exponential(mean: 1e9)),
      .init(weight: 1, law: .lognormal(median: 20e9, p95: 60e9)),
    ]),
  ]
}
