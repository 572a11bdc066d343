/// A normal law confined to an interval, worked out on the side where its tails keep their digits.
struct ConfinedNormal {
  let mean: Double
  let sd: Double
  let min: Double
  let max: Double

  /// Whether the interval lies above the mean: then everything is mirrored.
  let isMirrored: Bool

  /// The standard normal probabilities of the ends, lower end of the (mirrored) interval first.
  let low: Double
  let high: Double

  init(mean: Double, sd: Double, min: Double, max: Double) {
    (self.mean, self.sd, self.min, self.max) = (mean, sd, min, max)
    isMirrored = min > mean
    let ends = isMirrored ? (mean - max, mean - min) : (min - mean, max - mean)
    low = PortableMath.normalProbability(ends.0 / sd)
    high = PortableMath.normalProbability(ends.1 / sd)
  }

  /// The share of the unconfined law that lies in the interval [1].
  var mass: Double { high - low }

  /// The mean of the confined law (Johnson, Kotz, Balakrishnan 1994, § 13.10.1) [ns].
  var confinedMean: Double {
    let ends = ((min - mean) / sd, (max - mean) / sd)
    let densities = PortableMath.normalDensity(ends.0) - PortableMath.normalDensity(ends.1)
    return clamp(mean + sd * densities / mass)
  }

  /// The value of the confined law below which a share lies [ns].
  func quantile(_ probability: Double) -> Double {
    let share = isMirrored ? 1 - probability : probability
    let z = PortableMath.normalQuantile(low + share * mass)
    return clamp(isMirrored ? mean - sd * z : mean + sd * z)
  }

  private func clamp(_ value: Double) -> Double { Swift.min(Swift.max(value, min), max) }
}

extension ConfinedNormal {
  /// The probability of staying at or below a value [1].
  func probability(atMost value: Double) -> Double {
    if value >= max { return 1 }
    if value < min { return 0 }
    let z = (isMirrored ? mean - value : value - mean) / sd
    let below = (PortableMath.normalProbability(z) - low) / mass
    return isMirrored ? 1 - below : below
  }
}
