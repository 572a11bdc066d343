extension Distribution {
  /// The smallest value [ns] that the variate stays at or below with a probability [1]; NaN outside
  /// 0 ... 1.
  ///
  /// In closed form, save for gamma, Erlang and mixtures: these halve over all floating-point
  /// numbers until two neighbours are left, which is as exact as `probability(atMost:)` itself.
  public func quantile(_ probability: Double) -> Double {
    guard probability >= 0, probability <= 1 else { return .nan }
    switch self {
    case .constant(let value): return value
    case .uniform(let min, let max): return min + probability * (max - min)
    case .exponential(let mean): return -mean * PortableMath.log1p(-probability)
    case .lognormal(let mu, let sigma):
      if sigma == 0 { return PortableMath.exp(mu) }
      return PortableMath.exp(mu + sigma * PortableMath.normalQuantile(probability))
    case .normal(let mean, let sd, let min, let max):
      return ConfinedNormal(mean: mean, sd: sd, min: min, max: max).quantile(probability)
    case .weibull(let scale, let shape):
      return scale * PortableMath.pow(-PortableMath.log1p(-probability), 1 / shape)
    case .pareto(let min, let shape, let max):
      return BoundedPareto(min: min, shape: shape, max: max).quantile(probability)
    case .triangular(let min, let mode, let max):
      return Self.triangularQuantile(probability, min, mode, max)
    case .empirical(let quantiles): return Self.interpolate(quantiles, probability)
    case .gamma, .erlang, .mixture: return searchedQuantile(probability)
    }
  }

  /// The probability of staying at or below a value [1].
  public func probability(atMost value: Double) -> Double {
    switch self {
    case .constant(let constant): value >= constant ? 1 : 0
    case .uniform(let min, let max):
      value >= max ? 1 : Swift.max(0, (value - min) / (max - min))
    case .exponential(let mean): value <= 0 ? 0 : -PortableMath.expm1(-value / mean)
    case .lognormal(let mu, let sigma):
      if value <= 0 {
        0
      } else if sigma == 0 {
        value >= PortableMath.exp(mu) ? 1 : 0
      } else {
        PortableMath.normalProbability((PortableMath.log(value) - mu) / sigma)
      }
    case .normal(let mean, let sd, let min, let max):
      ConfinedNormal(mean: mean, sd: sd, min: min, max: max).probability(atMost: value)
    case .gamma(let mean, let cv): Self.gammaProbability(value / mean, shape: 1 / (cv * cv))
    case .erlang(let mean, let k): Self.gammaProbability(value / mean, shape: Double(k))
    case .weibull(let scale, let shape):
      value <= 0 ? 0 : -PortableMath.expm1(-PortableMath.pow(value / scale, shape))
    case .pareto(let min, let shape, let max):
      BoundedPareto(min: min, shape: shape, max: max).probability(value)
    case .triangular(let min, let mode, let max):
      Self.triangularProbability(value, min, mode, max)
    case .empirical(let quantiles): Self.probability(quantiles, atMost: value)
    case .mixture(let components):
      components.reduce(0) {
        $1.weight == 0 ? $0 : $0 + $1.weight * $1.law.probability(atMost: value)
      } / components.reduce(0) { $0 + $1.weight }
    }
  }

  private static func gammaProbability(_ ratio: Double, shape: Double) -> Double {
    PortableMath.gammaProbability(ratio * shape, shape: shape)
  }

  /// Numbers from 0 up are in the order of their bits, so 63 halvings find the smallest that is
  /// large enough.
  private func searchedQuantile(_ probability: Double) -> Double {
    var low: UInt64 = 0
    var high = Double.infinity.bitPattern
    while low < high {
      let middle = low + (high - low) / 2
      if self.probability(atMost: Double(bitPattern: middle)) >= probability {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return Double(bitPattern: low)
  }

  private static func triangularQuantile(
    _ probability: Double, _ min: Double, _ mode: Double, _ max: Double
  ) -> Double {
    let (rising, falling) = (mode - min, max - mode)
    let peak = rising / (max - min)
    return probability < peak
      ? min + (probability * (max - min) * rising).squareRoot()
      : max - ((1 - probability) * (max - min) * falling).squareRoot()
  }

  private static func triangularProbability(
    _ value: Double, _ min: Double, _ mode: Double, _ max: Double
  ) -> Double {
    if value <= min { return 0 }
    if value >= max { return 1 }
    return value < mode
      ? (value - min) * (value - min) / ((max - min) * (mode - min))
      : 1 - (max - value) * (max - value) / ((max - min) * (max - mode))
  }

  private static func interpolate(_ quantiles: [Quantile], _ probability: Double) -> Double {
    let next = quantiles.firstIndex { $0.probability >= probability } ?? quantiles.count - 1
    guard next > 0 else { return quantiles[0].value }
    let (from, to) = (quantiles[next - 1], quantiles[next])
    let share = (probability - from.probability) / (to.probability - from.probability)
    return from.value + share * (to.value - from.value)
  }

  private static func probability(_ quantiles: [Quantile], atMost value: Double) -> Double {
    guard let next = quantiles.firstIndex(where: { $0.value > value }) else { return 1 }
    guard next > 0 else { return 0 }
    let (from, to) = (quantiles[next - 1], quantiles[next])
    let share = (value - from.value) / (to.value - from.value)
    return from.probability + share * (to.probability - from.probability)
  }
}
