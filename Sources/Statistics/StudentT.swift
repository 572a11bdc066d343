import EventEngine

/// Student's t, the law of a mean divided by its estimated standard error (Student, 1908).
public enum StudentT {
  /// The probability of at most `t` with `degreesOfFreedom` > 0 [1].
  public static func cdf(_ t: Double, degreesOfFreedom: Double) -> Double {
    let tail = upperTail(t.magnitude, degreesOfFreedom: degreesOfFreedom)
    return t > 0 ? 1 - tail : tail
  }

  /// The number that is exceeded with probability 1 − p; ∓∞ at 0 and 1, not a number outside.
  ///
  /// Newton's method on the tail, held in a bracket. Relative error below 1e-10.
  public static func quantile(_ p: Double, degreesOfFreedom: Double) -> Double {
    guard p > 0, p < 1, degreesOfFreedom > 0 else {
      guard degreesOfFreedom > 0 else { return .nan }
      return p == 0 ? -.infinity : (p == 1 ? .infinity : .nan)
    }
    guard p < 0.5 else {
      return p == 0.5 ? 0 : -quantile(1 - p, degreesOfFreedom: degreesOfFreedom)
    }
    var low = 0.0
    var high = 2.0
    while upperTail(high, degreesOfFreedom: degreesOfFreedom) > p {
      guard high < 0x1p500 else { return -.infinity }
      low = high
      high *= 4
    }
    var t = (low + high) / 2
    for _ in 0..<400 {
      let excess = upperTail(t, degreesOfFreedom: degreesOfFreedom) - p
      if excess > 0 { low = t } else { high = t }
      let next = t + excess / density(t, degreesOfFreedom: degreesOfFreedom)
      let held = low < next && next < high ? next : (low + high) / 2
      if (held - t).magnitude <= t * 0x1p-50 { return -held }
      t = held
    }
    return -t
  }

  /// How many standard errors an interval of the given level (inside 0 ... 1) reaches to each side
  /// [1].
  public static func twoSidedLimit(level: Double, degreesOfFreedom: Double) -> Double {
    -quantile((1 - level) / 2, degreesOfFreedom: degreesOfFreedom)
  }

  /// The probability of more than `t` >= 0: half the incomplete beta function I_x(ν/2, 1/2) at x =
  /// ν / (ν + t²) (Abramowitz & Stegun, 1964, 26.7.1).
  static func upperTail(_ t: Double, degreesOfFreedom: Double) -> Double {
    guard degreesOfFreedom > 0, !t.isNaN else { return .nan }
    guard t > 0 else { return 0.5 }
    guard degreesOfFreedom < 1e6 else { return Normal.upperTail(t / spread(t, degreesOfFreedom)) }
    let square = t * t
    guard square.isFinite else { return 0 }
    let a = degreesOfFreedom / 2
    let x = degreesOfFreedom / (degreesOfFreedom + square)
    let y = square / (degreesOfFreedom + square)
    let front =
      PortableMath.exp(-a * PortableMath.log1p(square / degreesOfFreedom)) * y.squareRoot()
      * gammaRatio(a) * 0.564189583547756286948
    if x < (a + 1) / (a + 2.5) {
      return front * betaFraction(x, a, 0.5) / a / 2
    }
    return 0.5 - front * betaFraction(y, 0.5, a)
  }

  /// By how much t exceeds the normal deviate of the same probability, to order ν⁻¹ (Fisher, 1925).
  private static func spread(_ t: Double, _ degreesOfFreedom: Double) -> Double {
    1 + (t * t + 1) / (4 * degreesOfFreedom)
  }

  private static func density(_ t: Double, degreesOfFreedom: Double) -> Double {
    let a = degreesOfFreedom / 2
    let fall = PortableMath.exp(-(a + 0.5) * PortableMath.log1p(t * t / degreesOfFreedom))
    return fall * gammaRatio(a) * 0.564189583547756286948 / degreesOfFreedom.squareRoot()
  }

  /// Γ(a + ½) / Γ(a): Stirling's expansion of the ratio, shifted to where it has all digits
  /// (Tricomi & Erdélyi, 1951).
  static func gammaRatio(_ argument: Double) -> Double {
    var a = argument
    var shift = 1.0
    while a < 32 {
      shift *= a / (a + 0.5)
      a += 1
    }
    let r = 1 / a
    let tail = r * (-399 / 262144.0 + r * (869 / 4194304.0 + r * (39325 / 33554432.0)))
    let series =
      1 + r * (-1 / 8.0 + r * (1 / 128.0 + r * (5 / 1024.0 + r * (-21 / 32768.0 + tail))))
    return shift * series * a.squareRoot()
  }

  /// The continued fraction of the incomplete beta function (Abramowitz & Stegun, 1964, 26.5.8),
  /// evaluated forwards (Lentz, 1976).
  private static func betaFraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    var c = 1.0
    var d = 1 / (1 - (a + b) * x / (a + 1))
    var value = d
    for step in 1...100_000 {
      let m = Double(step)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      d = 1 / (1 + even * d)
      c = 1 + even / c
      value *= d * c
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      d = 1 / (1 + odd * d)
      c = 1 + odd / c
      value *= d * c
      if (d * c - 1).magnitude < 0x1p-51 { break }
    }
    return value
  }
}
