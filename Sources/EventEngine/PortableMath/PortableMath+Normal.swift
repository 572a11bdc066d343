extension PortableMath {
  /// The standard normal density [1].
  static func normalDensity(_ z: Double) -> Double {
    // 1 ÷ √(2π)
    0.3989422804014327 * exp(-0.5 * z * z)
  }

  /// The probability that a standard normal variate is at most z, with a relative error below 2e-13
  /// [1].
  ///
  /// The series of Marsaglia (2004) within ±3, the continued fraction of Laplace beyond. NaN gives
  /// NaN.
  public static func normalProbability(_ z: Double) -> Double {
    if z.isNaN { return .nan }
    if z > 3 { return 1 - normalTail(z) }
    if z < -3 { return normalTail(-z) }
    var term = z
    var sum = z
    var odd = 1.0
    while term * term > sum * sum * 0x1p-120 {
      odd += 2
      term *= z * z / odd
      sum += term
    }
    return 0.5 + sum * normalDensity(z)
  }

  /// The probability that a standard normal variate is above z, for z ≥ 3.
  private static func normalTail(_ z: Double) -> Double {
    if z > 39 { return 0 }
    var fraction = z
    for step in stride(from: 100.0, through: 1, by: -1) { fraction = z + step / fraction }
    return normalDensity(z) / fraction
  }

  /// The z that a standard normal variate stays below with a probability, with a relative error
  /// near 1e-15 [1].
  ///
  /// Algorithm AS 241, PPND16 (Wichura 1988). 0 gives −∞, 1 gives +∞, anything outside 0 ... 1 NaN.
  public static func normalQuantile(_ probability: Double) -> Double {
    let q = probability - 0.5
    if q.magnitude <= 0.425 { return q * centralRatio(0.180625 - q * q) }
    let tail = q < 0 ? probability : 1 - probability
    if tail == 0 { return q < 0 ? -.infinity : .infinity }
    guard tail > 0 else { return .nan }
    let r = (-log(tail)).squareRoot()
    let magnitude = r <= 5 ? outerRatio(r - 1.6) : farRatio(r - 5)
    return q < 0 ? -magnitude : magnitude
  }

  /// A polynomial from its coefficients, the constant first.
  @inline(__always)
  private static func polynomial(_ x: Double, _ coefficients: [8 of Double]) -> Double {
    var sum = 0.0
    for index in stride(from: 7, through: 0, by: -1) { sum = sum * x + coefficients[index] }
    return sum
  }

  private static func centralRatio(_ r: Double) -> Double {
    polynomial(
      r,
      [
        3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3,
        1.3731693765509461125e4, 4.5921953931549871457e4, 6.7265770927008700853e4,
        3.3430575583588128105e4, 2.5090809287301226727e3,
      ])
      / polynomial(
        r,
        [
          1, 4.2313330701600911252e1, 6.8718700749205790830e2, 5.3941960214247511077e3,
          2.1213794301586595867e4, 3.9307895800092710610e4, 2.8729085735721942674e4,
          5.2264952788528545610e3,
        ])
  }

  private static func outerRatio(_ r: Double) -> Double {
    polynomial(
      r,
      [
        1.42343711074968357734, 4.63033784615654529590, 5.76949722146069140550,
        3.64784832476320460504, 1.27045825245236838258, 2.41780725177450611770e-1,
        2.27238449892691845833e-2, 7.74545014278341407640e-4,
      ])
      / polynomial(
        r,
        [
          1, 2.05319162663775882187, 1.67638483018380384940, 6.89767334985100004550e-1,
          1.48103976427480074590e-1, 1.51986665636164571966e-2, 5.47593808499534494600e-4,
          1.05075007164441684324e-9,
        ])
  }

  private static func farRatio(_ r: Double) -> Double {
    polynomial(
      r,
      [
        6.65790464350110377720, 5.46378491116411436990, 1.78482653991729133580,
        2.96560571828504891230e-1, 2.65321895265761230930e-2, 1.24266094738807843860e-3,
        2.71155556874348757815e-5, 2.01033439929228813265e-7,
      ])
      / polynomial(
        r,
        [
          1, 5.99832206555887937690e-1, 1.36929880922735805310e-1, 1.48753612908506148525e-2,
          7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7,
          2.04426310338993978564e-15,
        ])
  }
}
