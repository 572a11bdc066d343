/// A Pareto law conditioned to stay between two bounds.
struct BoundedPareto {
  let min: Double
  let shape: Double
  let max: Double

  /// 1 − (min ÷ max)^shape: the share of the unbounded law below max [1].
  var mass: Double { -PortableMath.expm1(-shape * PortableMath.log(max / min)) }

  /// min · shape ÷ mass · ∫ t^−shape dt over 1 ... max ÷ min [ns].
  var mean: Double {
    let logRatio = PortableMath.log(max / min)
    let integral =
      shape == 1 ? logRatio : PortableMath.expm1((1 - shape) * logRatio) / (1 - shape)
    return min * shape / mass * integral
  }

  /// The value below which a share lies [ns].
  func quantile(_ probability: Double) -> Double {
    let value = min * PortableMath.exp(-PortableMath.log1p(-probability * mass) / shape)
    return Swift.min(Swift.max(value, min), max)
  }

  /// The probability of staying at or below a value [1].
  func probability(_ value: Double) -> Double {
    if value <= min { return 0 }
    return value >= max ? 1 : -PortableMath.expm1(-shape * PortableMath.log(value / min)) / mass
  }
}
