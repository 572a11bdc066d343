extension Distribution {
  /// The mean before the limits of `draw`, in closed form for every law; `.infinity` if it has none
  /// [ns].
  public var mean: Double {
    switch self {
    case .constant(let value): value
    case .uniform(let min, let max): min + (max - min) / 2
    case .exponential(let mean), .gamma(let mean, _), .erlang(let mean, _): mean
    case .lognormal(let mu, let sigma): PortableMath.exp(mu + sigma * sigma / 2)
    case .normal(let mean, let sd, let min, let max):
      ConfinedNormal(mean: mean, sd: sd, min: min, max: max).confinedMean
    case .weibull(let scale, let shape): scale * PortableMath.gamma(1 + 1 / shape)
    case .pareto(let min, let shape, let max):
      BoundedPareto(min: min, shape: shape, max: max).mean
    case .triangular(let min, let mode, let max): min / 3 + mode / 3 + max / 3
    case .empirical(let quantiles):
      zip(quantiles, quantiles.dropFirst()).reduce(0) { sum, ends in
        sum + (ends.1.probability - ends.0.probability) * (ends.0.value + ends.1.value) / 2
      }
    case .mixture(let components):
      components.reduce(0) { $1.weight == 0 ? $0 : $0 + $1.weight * $1.law.mean }
        / components.reduce(0) { $0 + $1.weight }
    }
  }
}
