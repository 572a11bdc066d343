import EventEngine
import Testing

struct DistributionErrorTests {
  @Test(arguments: Laws.continuous)
  func `sensible laws have no errors`(law: Distribution) {
    #expect(law.validate().isEmpty)
  }

  @Test(
    arguments: [
      (.constant(-1e9), ["value -1.0s is negative; expected 0 or more"]),
      (.constant(.nan), ["value nan is not finite; expected a number"]),
      (.constant(4e17), ["the mean is 400000000.0s; expected at most 10 years (315576000s)"]),
      (.uniform(min: 2e9, max: 1e9), ["max 1.0s is below min 2.0s; expected max to be the larger"]),
      (
        .uniform(min: -2e9, max: -1e9),
        ["min -2.0s is negative; expected 0 or more", "max -1.0s is negative; expected 0 or more"]
      ),
      (.exponential(mean: 0), ["mean 0.0s is not positive; expected more than 0"]),
      (.exponential(mean: .infinity), ["mean inf is not finite; expected a number"]),
      (
        .lognormal(median: 2e9, p95: 1e9),
        ["the upper percentile is below the median 2.0s; expected it at or above"]
      ),
      (.lognormal(median: 0, p99: 1e9), ["median 0.0s is not positive; expected more than 0"]),
      (.lognormal(median: -1, p99: 1e9), ["median nan is not finite; expected a number"]),
      (
        .lognormal(mu: 1, sigma: .infinity), ["sigma inf is not finite; expected a number"]
      ),
      (
        .normal(mean: 1e9, sd: 0, min: 0, max: 2e9),
        ["sd 0.0s is not positive; expected more than 0"]
      ),
      (
        .normal(mean: 1e9, sd: 1e9, min: 2e9, max: 2e9),
        ["max 2.0s is below min 2.0s; expected max to be the larger"]
      ),
      (
        .normal(mean: 1e9, sd: 1e9, min: 30e9, max: 40e9),
        [
          "less than 1e-09 of the law lies between min 30.0s and max 40.0s; "
            + "expected min and max nearer to the mean"
        ]
      ),
      (.gamma(mean: 1e9, cv: 0), ["cv 0.0 is out of range; expected 0.001 to 100.0"]),
      (.gamma(mean: -1e9, cv: 1), ["mean -1.0s is not positive; expected more than 0"]),
      (.erlang(mean: 1e9, k: 0), ["k 0.0 is out of range; expected 1.0 to 1000000.0"]),
      (.weibull(scale: 1e9, shape: 0), ["shape 0.0 is out of range; expected 0.05 to 1000.0"]),
      (.weibull(scale: 0, shape: 1), ["scale 0.0s is not positive; expected more than 0"]),
      (
        .pareto(min: 1e9, shape: 1, max: 1e9),
        ["max 1.0s is below min 1.0s; expected max to be the larger"]
      ),
      (
        .triangular(min: 1e9, mode: 3e9, max: 2e9),
        ["max 2.0s is below mode 3.0s; expected max to be the larger"]
      ),
      (.empirical([]), ["0 quantiles are too few; expected 2 or more"]),
      (
        .empirical([.init(probability: 0.5, value: 2e9), .init(probability: 0.5, value: 1e9)]),
        [
          "the first quantile is for 0.5; expected 0, the least value",
          "quantile 2 is for 0.5, which is not above 0.5 before it",
          "quantile 2 is 1.0s, which is below 2.0s before it",
          "the last quantile is for 0.5; expected 1, the greatest value",
        ]
      ),
      (.mixture([]), ["the mixture is empty; expected 1 law or more"]),
      (
        .mixture([.init(weight: 0, law: .constant(1))]),
        ["all weights are 0; expected one above 0"]
      ),
      (
        .mixture([
          .init(weight: -1, law: .constant(1)), .init(weight: 1, law: .exponential(mean: 0)),
        ]),
        [
          "law 1 of the mixture: weight -1.0 is negative; expected 0 or more",
          "law 2 of the mixture: mean 0.0s is not positive; expected more than 0",
        ]
      ),
    ] as [(Distribution, [String])])
  func `nonsense is refused in words`(law: Distribution, texts: [String]) {
    #expect(law.validate().map(\.description) == texts)
  }

  @Test func `compiling nonsense is a precondition failure`() async {
    await #expect(processExitsWith: .failure) {
      var tables = VariateTables()
      _ = tables.compile(.exponential(mean: 0))
    }
  }
}
