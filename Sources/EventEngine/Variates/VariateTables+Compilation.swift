extension VariateTables {
  /// Makes a law ready to draw from; it must be valid, see `Distribution.validate()`.
  public mutating func compile(_ law: Distribution) -> Variate {
    let errors = law.validate()
    if !errors.isEmpty { fatalError("VariateTables: \(law) is not valid: \(errors)") }
    return compileValid(law)
  }

  /// Makes a choice by weights ready; they must be finite, 0 or more, and one of them above 0.
  public mutating func compile(weights: [Double]) -> WeightedChoice {
    precondition(
      weights.allSatisfy { $0 >= 0 && $0.isFinite } && weights.contains { $0 > 0 },
      "VariateTables: weights \(weights); expected finite ones, 0 or more, not all 0")
    let sum = weights.reduce(0, +)
    var below = 0.0
    var thresholds = weights.map { weight in
      below += weight
      return below / sum
    }
    // Rounding must not leave a gap at the end, nor choose what has no weight.
    let lastPossible = weights.lastIndex { $0 > 0 } ?? 0
    for index in lastPossible..<weights.count { thresholds[index] = .infinity }
    return WeightedChoice(first: append(thresholds), count: Int32(weights.count))
  }

  private mutating func compileValid(_ law: Distribution) -> Variate {
    switch law {
    case .constant(let value): return Self.constant(value)
    case .uniform(let min, let max): return Variate(.uniform, min, max - min)
    case .exponential(let mean): return Variate(.exponential, mean, 0)
    case .lognormal(let mu, let sigma): return Variate(.lognormal, mu, sigma)
    case .normal(let mean, let sd, let min, let max):
      let normal = ConfinedNormal(mean: mean, sd: sd, min: min, max: max)
      let first = append([min, max, normal.low, normal.mass])
      return Variate(.normal, mean, normal.isMirrored ? -sd : sd, first: first)
    case .gamma(let mean, let cv): return Variate(.gamma, 1 / (cv * cv), mean * cv * cv)
    case .erlang(let mean, let k): return Variate(.gamma, Double(k), mean / Double(k))
    case .weibull(let scale, let shape): return Variate(.weibull, scale, 1 / shape)
    case .pareto(let min, let shape, let max):
      let mass = BoundedPareto(min: min, shape: shape, max: max).mass
      return Variate(.pareto, min, -1 / shape, first: append([max, mass]))
    case .triangular(let min, let mode, let max):
      let width = max - min
      if width == 0 { return Self.constant(min) }
      let first = append([(mode - min) / width, width * (mode - min), width * (max - mode)])
      return Variate(.triangular, min, max, first: first)
    case .empirical(let quantiles):
      let first = append(
        quantiles.dropFirst().map(\.probability) + quantiles.map(\.value))
      return Variate(.empirical, Double(quantiles.count), 0, first: first)
    case .mixture(let parts): return compile(mixture: parts)
    }
  }

  private mutating func compile(mixture parts: [Distribution.Component]) -> Variate {
    let choice = compile(weights: parts.map(\.weight))
    var variates: [Variate] = []
    for part in parts { variates.append(compileValid(part.law)) }
    let first = usedComponents
    usedComponents += variates.count
    components.grow(
      to: usedComponents > components.count ? 2 * usedComponents : 0,
      filling: Self.constant(0))
    for (offset, variate) in variates.enumerated() { components[first + offset] = variate }
    return Variate(.mixture, Double(parts.count), Double(first), first: choice.first)
  }

  /// The value as a number, and its whole nanoseconds as bits.
  private static func constant(_ value: Double) -> Variate {
    let bits = UInt64(bitPattern: span(value).nanoseconds)
    return Variate(.constant, value, Double(bitPattern: bits))
  }

  private mutating func append(_ values: [Double]) -> Int32 {
    let first = usedNumbers
    usedNumbers += values.count
    numbers.grow(to: usedNumbers > numbers.count ? 2 * usedNumbers : 0, filling: 0)
    for (offset, value) in values.enumerated() { numbers[first + offset] = value }
    return Int32(first)
  }
}
