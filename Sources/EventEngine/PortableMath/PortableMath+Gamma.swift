extension PortableMath {
  /// ln Γ(x) for x > 0, within 2e-14 · max(1, |ln Γ(x)|) [1]; 0 and +∞ give +∞, less than 0 and NaN
  /// give NaN.
  ///
  /// Stirling's series from 16 on, the recurrence Γ(x + 1) = x·Γ(x) below.
  public static func logGamma(_ x: Double) -> Double {
    if x == 0 || x == .infinity { return .infinity }
    guard x > 0 else { return .nan }
    var shifted = x
    var product = 1.0
    while shifted < 16 {
      product *= shifted
      shifted += 1
    }
    return stirling(shifted) - log(product)
  }

  /// Γ(x) for x > 0, within 1e-14 of itself, 2e-13 beyond 16 [1]; 0 and x > 171.62 give +∞, x < 0
  /// and NaN give NaN.
  public static func gamma(_ x: Double) -> Double {
    if x == 0 || x == .infinity { return .infinity }
    guard x > 0 else { return .nan }
    var shifted = x
    var product = 1.0
    while shifted < 16 {
      product *= shifted
      shifted += 1
    }
    return exp(stirling(shifted)) / product
  }

  /// ln Γ(x) for x ≥ 16: the terms up to x^-13 leave less than 1e-18.
  private static func stirling(_ x: Double) -> Double {
    let square = 1 / (x * x)
    let series =
      1.0 / 12
      + square
      * (-1.0 / 360
        + square
        * (1.0 / 1260
          + square
          * (-1.0 / 1680
            + square * (1.0 / 1188 + square * (-691.0 / 360_360 + square * (1.0 / 156))))))
    // ½ ln 2π
    return (x - 0.5) * log(x) - x + 0.9189385332046727 + series / x
  }

  /// The probability that a gamma variate of scale 1 is at most x: the regularised lower incomplete
  /// gamma function [1].
  ///
  /// The power series for x < shape + 1, else Legendre's continued fraction by the method of Lentz
  /// (1976); at most 100 000 terms; the relative error grows with the shape, to about 1e-15 · shape
  /// · ln shape. A shape that isn't positive gives NaN.
  public static func gammaProbability(_ x: Double, shape: Double) -> Double {
    guard shape > 0, shape < .infinity, !x.isNaN else { return .nan }
    if x <= 0 { return 0 }
    if x == .infinity { return 1 }
    let factor = exp(shape * log(x) - x - logGamma(shape))
    if x < shape + 1 {
      var term = 1 / shape
      var sum = term
      var step = shape
      for _ in 0..<100_000 {
        step += 1
        term *= x / step
        sum += term
        if term < sum * 0x1p-54 { break }
      }
      return min(1, sum * factor)
    }
    var b = x + 1 - shape
    var c = 0x1p900
    var d = 1 / b
    var fraction = d
    for step in 1...100_000 {
      let a = -Double(step) * (Double(step) - shape)
      b += 2
      d = 1 / nonZero(a * d + b)
      c = nonZero(b + a / c)
      fraction *= d * c
      if (d * c - 1).magnitude < 0x1p-52 { break }
    }
    return max(0, 1 - factor * fraction)
  }

  private static func nonZero(_ x: Double) -> Double { x.magnitude < 0x1p-900 ? 0x1p-900 : x }
}
