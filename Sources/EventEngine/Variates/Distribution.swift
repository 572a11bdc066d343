/// A probability law of durations, as a plain value: what a scenario says, before it is made ready
/// to draw from.
///
/// Durations are in nanoseconds. A law may also describe a bare factor, such as a busy-day factor
/// of mean 1: then read its parameters without unit and draw with `drawNumber`.
///
/// ```swift
/// let launch = Distribution.lognormal(median: 450e6, p99: 2.5e9)
/// guard launch.validate().isEmpty else { … }
/// let variate = tables.compile(launch)
/// let took = tables.draw(variate, from: &stream)
/// ```
public indirect enum Distribution: Hashable, Sendable {
  /// Always the same [ns].
  case constant(Double)
  /// Equally likely anywhere from min to max [ns].
  case uniform(min: Double, max: Double)
  /// Without memory [ns].
  case exponential(mean: Double)
  /// Its natural logarithm is normal with mean mu and standard deviation sigma [1, of a value in
  /// ns].
  case lognormal(mu: Double, sigma: Double)
  /// Normal with the given mean and standard deviation *before* it is confined to min ... max, by
  /// inversion [ns].
  case normal(mean: Double, sd: Double, min: Double, max: Double)
  /// Gamma of a mean [ns] and a coefficient of variation [1].
  case gamma(mean: Double, cv: Double)
  /// The sum of k equal exponential phases of the given total mean [ns].
  case erlang(mean: Double, k: Int)
  /// P(X > x) = exp(−(x ÷ scale)^shape), scale in [ns].
  case weibull(scale: Double, shape: Double)
  /// P(X > x) falls as x^−shape from min, conditioned to stay below max [ns].
  case pareto(min: Double, shape: Double, max: Double)
  /// A triangle over min ... max with its peak at the mode [ns].
  case triangular(min: Double, mode: Double, max: Double)
  /// Quantiles, with straight lines between; the first is for probability 0, the last for 1.
  case empirical([Quantile])
  /// One of several laws, by weight.
  case mixture([Component])

  /// A value [ns] and the probability [1] of staying at or below it.
  public struct Quantile: Hashable, Sendable {
    public var probability: Double
    public var value: Double

    /// The point (probability [1], value [ns]).
    public init(probability: Double, value: Double) {
      (self.probability, self.value) = (probability, value)
    }
  }

  /// One law of a mixture with its weight, a share of the sum of weights.
  public struct Component: Hashable, Sendable {
    public var weight: Double
    public var law: Distribution

    /// A law with its weight [1].
    public init(weight: Double, law: Distribution) {
      (self.weight, self.law) = (weight, law)
    }
  }
}

extension Distribution {
  /// A lognormal law by its median and 95th percentile [ns]; a percentile below the median is
  /// refused by `validate`.
  public static func lognormal(median: Double, p95: Double) -> Distribution {
    let mu = PortableMath.log(median)
    return .lognormal(
      mu: mu, sigma: (PortableMath.log(p95) - mu) / PortableMath.normalQuantile(0.95))
  }

  /// A lognormal law by its median and 99th percentile [ns]; a percentile below the median is
  /// refused by `validate`.
  public static func lognormal(median: Double, p99: Double) -> Distribution {
    let mu = PortableMath.log(median)
    return .lognormal(
      mu: mu, sigma: (PortableMath.log(p99) - mu) / PortableMath.normalQuantile(0.99))
  }

  /// A lognormal law by its mean [ns] and coefficient of variation [1]; a negative one is refused
  /// by `validate`.
  public static func lognormal(mean: Double, cv: Double) -> Distribution {
    let variance = PortableMath.log1p(cv * cv)
    let sigma = cv < 0 ? -variance.squareRoot() : variance.squareRoot()
    return .lognormal(mu: PortableMath.log(mean) - variance / 2, sigma: sigma)
  }

  /// The law of the same variate times a positive factor [1].
  public func scaled(by factor: Double) -> Distribution {
    switch self {
    case .constant(let value): .constant(value * factor)
    case .uniform(let min, let max): .uniform(min: min * factor, max: max * factor)
    case .exponential(let mean): .exponential(mean: mean * factor)
    case .lognormal(let mu, let sigma):
      .lognormal(mu: mu + PortableMath.log(factor), sigma: sigma)
    case .normal(let mean, let sd, let min, let max):
      .normal(mean: mean * factor, sd: sd * factor, min: min * factor, max: max * factor)
    case .gamma(let mean, let cv): .gamma(mean: mean * factor, cv: cv)
    case .erlang(let mean, let k): .erlang(mean: mean * factor, k: k)
    case .weibull(let scale, let shape): .weibull(scale: scale * factor, shape: shape)
    case .pareto(let min, let shape, let max):
      .pareto(min: min * factor, shape: shape, max: max * factor)
    case .triangular(let min, let mode, let max):
      .triangular(min: min * factor, mode: mode * factor, max: max * factor)
    case .empirical(let quantiles):
      .empirical(
        quantiles.map { Quantile(probability: $0.probability, value: $0.value * factor) })
    case .mixture(let components):
      .mixture(components.map { Component(weight: $0.weight, law: $0.law.scaled(by: factor)) })
    }
  }
}
