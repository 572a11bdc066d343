extension Distribution {
  /// The longest duration that is ever drawn, ten years of 365.25 days [ns].
  @inlinable public static var longest: Double { 315_576_000e9 }

  /// All that makes no sense about the law, empty if it can be compiled.
  public func validate() -> [DistributionError] {
    let errors = parameterErrors()
    guard errors.isEmpty else { return errors }
    let mean = mean
    return mean <= Self.longest ? [] : [.meanTooLong(found: mean)]
  }

  private func parameterErrors() -> [DistributionError] {
    switch self {
    case .constant(let value): Self.notNegative(.value, value)
    case .uniform(let min, let max): Self.ordered([(.min, min), (.max, max)])
    case .exponential(let mean): Self.positive(.mean, mean)
    case .lognormal(let mu, let sigma): Self.lognormalErrors(mu, sigma)
    case .normal(let mean, let sd, let min, let max):
      Self.normalErrors(mean: mean, sd: sd, min: min, max: max)
    case .gamma(let mean, let cv):
      Self.positive(.mean, mean) + Self.range(.cv, cv, 0.001, 100)
    case .erlang(let mean, let k):
      Self.positive(.mean, mean) + Self.range(.k, Double(k), 1, 1_000_000)
    case .weibull(let scale, let shape):
      Self.positive(.scale, scale) + Self.range(.shape, shape, 0.05, 1000)
    case .pareto(let min, let shape, let max):
      Self.positive(.min, min) + Self.range(.shape, shape, 0.01, 1000)
        + Self.strictlyOrdered(.max, max, above: .min, min)
    case .triangular(let min, let mode, let max):
      Self.ordered([(.min, min), (.mode, mode), (.max, max)])
    case .empirical(let quantiles): Self.errors(of: quantiles)
    case .mixture(let components): Self.errors(of: components)
    }
  }

  private typealias Parameter = DistributionError.Parameter

  private static func notNegative(_ parameter: Parameter, _ found: Double) -> [DistributionError] {
    guard found.isFinite else { return [.notFinite(parameter, found: found)] }
    return found >= 0 ? [] : [.negative(parameter, found: found)]
  }

  private static func positive(_ parameter: Parameter, _ found: Double) -> [DistributionError] {
    guard found.isFinite else { return [.notFinite(parameter, found: found)] }
    return found > 0 ? [] : [.notPositive(parameter, found: found)]
  }

  private static func range(
    _ parameter: Parameter, _ found: Double, _ from: Double, _ to: Double
  ) -> [DistributionError] {
    guard found.isFinite else { return [.notFinite(parameter, found: found)] }
    if found >= from && found <= to { return [] }
    return [.outsideRange(parameter, found: found, from: from, to: to)]
  }

  /// Each 0 or more, and none below the one before.
  private static func ordered(_ found: [(Parameter, Double)]) -> [DistributionError] {
    let errors = found.flatMap { notNegative($0.0, $0.1) }
    guard errors.isEmpty else { return errors }
    return zip(found, found.dropFirst()).compactMap { low, high in
      high.1 >= low.1 ? nil : .below(high.0, found: high.1, limit: low.0, at: low.1)
    }
  }

  private static func strictlyOrdered(
    _ parameter: Parameter, _ found: Double, above limit: Parameter, _ at: Double
  ) -> [DistributionError] {
    guard found.isFinite else { return [.notFinite(parameter, found: found)] }
    return found > at ? [] : [.below(parameter, found: found, limit: limit, at: at)]
  }

  private static func lognormalErrors(_ mu: Double, _ sigma: Double) -> [DistributionError] {
    // A median of 0 gives a mu of −∞, a negative one NaN.
    guard mu.isFinite else {
      let median = PortableMath.exp(mu)
      return mu == -.infinity
        ? [.notPositive(.median, found: 0)] : [.notFinite(.median, found: median)]
    }
    guard sigma.isFinite else { return [.notFinite(.sigma, found: sigma)] }
    return sigma >= 0 ? [] : [.percentileBelowMedian(median: PortableMath.exp(mu).rounded())]
  }

  private static func normalErrors(
    mean: Double, sd: Double, min: Double, max: Double
  ) -> [DistributionError] {
    var errors = mean.isFinite ? [] : [DistributionError.notFinite(.mean, found: mean)]
    errors += positive(.sd, sd) + notNegative(.min, min)
    if max != .infinity { errors += strictlyOrdered(.max, max, above: .min, min) }
    guard errors.isEmpty else { return errors }
    let share = ConfinedNormal(mean: mean, sd: sd, min: min, max: max).mass
    return share >= 1e-9 ? [] : [.nothingBetween(min: min, max: max)]
  }

  private static func errors(of quantiles: [Quantile]) -> [DistributionError] {
    guard quantiles.count >= 2 else { return [.tooFewQuantiles(found: quantiles.count)] }
    var errors = quantiles.flatMap { notNegative(.value, $0.value) }
    let (first, last) = (quantiles[0].probability, quantiles[quantiles.count - 1].probability)
    if first != 0 { errors.append(.endMissing(found: first, wanted: 0)) }
    for index in 1..<quantiles.count {
      let (before, this) = (quantiles[index - 1], quantiles[index])
      if !(this.probability > before.probability) {
        errors.append(
          .probabilitiesNotAscending(
            at: index, found: this.probability, after: before.probability))
      }
      if this.value < before.value {
        errors.append(.valuesDescending(at: index, found: this.value, after: before.value))
      }
    }
    if last != 1 { errors.append(.endMissing(found: last, wanted: 1)) }
    return errors
  }

  private static func errors(of components: [Component]) -> [DistributionError] {
    guard !components.isEmpty else { return [.noComponents] }
    var errors: [DistributionError] = []
    for (index, component) in components.enumerated() {
      errors += (notNegative(.weight, component.weight) + component.law.validate()).map {
        .inComponent(index, $0)
      }
    }
    if errors.isEmpty, components.allSatisfy({ $0.weight == 0 }) {
      errors.append(.weightsSumToZero)
    }
    return errors
  }
}
