/// Elementary functions that give the same bits on every machine: only + − × ÷ √ and moves of bits.
///
/// glibc chooses other code on other CPUs, so nothing of it may lie on the path of a result.
/// Everything here is total: any argument, NaN and infinities included, has a defined result and
/// nothing traps.
///
/// ```swift
/// let median = PortableMath.exp(mu)
/// let z = PortableMath.normalQuantile(0.95)  // 1.6448536269514722
/// ```
public enum PortableMath {
  /// ln 2 in two parts; the first has 21 trailing zero bits, so that its product with an exponent
  /// is exact.
  @inlinable static var ln2High: Double { 6.93147180369123816490e-01 }
  @inlinable static var ln2Low: Double { 1.90821492927058770002e-10 }

  /// The natural logarithm, within 1 ulp [1].
  ///
  /// The reduction and minimax polynomial of fdlibm (Sun Microsystems 1993). 0 gives −∞, less than
  /// 0 and NaN give NaN, +∞ gives +∞.
  @inlinable @inline(__always) public static func log(_ x: Double) -> Double {
    let isNormalPositive = x.bitPattern &- 0x0010_0000_0000_0000 < 0x7FE0_0000_0000_0000
    return isNormalPositive ? logOfNormal(x, exponent: 0) : logOfRare(x)
  }

  /// e to a power, within 1 ulp (subnormal results within 1 unit of the last place they have) [1].
  ///
  /// The reduction and minimax polynomial of fdlibm (Sun Microsystems 1993). Above 709.78 the
  /// result is +∞, below −745.13 it is 0; NaN gives NaN.
  @inlinable @inline(__always) public static func exp(_ x: Double) -> Double {
    if x.magnitude < 708 {
      let (fraction, exponent) = expReduced(x)
      return Double(bitPattern: fraction.bitPattern &+ UInt64(bitPattern: exponent) << 52)
    }
    return expOfRare(x)
  }

  /// ln(1 + x), exact near 0, within 4 ulp [1]; less than −1 and NaN give NaN, −1 gives −∞.
  ///
  /// The correction of Kahan (HP-15C Advanced Functions Handbook 1982).
  public static func log1p(_ x: Double) -> Double {
    let sum = 1 + x
    if sum == 1 || sum == .infinity { return x }
    return sum > 0 ? log(sum) * (x / (sum - 1)) : log(sum)
  }

  /// eˣ − 1, exact near 0, within 4 ulp [1]; +∞ gives +∞, −∞ gives −1.
  ///
  /// The correction of Kahan (HP-15C Advanced Functions Handbook 1982).
  public static func expm1(_ x: Double) -> Double {
    let power = exp(x)
    if power == 1 { return x }
    if power == .infinity || power - 1 == -1 { return power - 1 }
    return (power - 1) * (x / log(power))
  }

  /// x to the power y for x ≥ 0, with a relative error up to (2 + |y·ln x|) · 2^-52 [1].
  ///
  /// As in IEEE 754 `powr`, save that anything to the power 0 and 1 to any power are 1. x < 0 gives
  /// NaN.
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if y == 1 { return x >= 0 ? x : .nan }
    if y == 0.5 { return x == .infinity ? x : x.squareRoot() }
    return exp(y * log(x))
  }

  @inlinable @inline(__always) static func logOfNormal(_ x: Double, exponent: Int64) -> Double {
    // Halve until the fraction is between √½ and √2, then ln(1 + f) by an odd series in f ÷ (2 +
    // f).
    let offset = x.bitPattern &- 0x3FE6_A09E_667F_3BCD
    let k = Double(Int64(bitPattern: offset) >> 52 &+ exponent)
    let f = Double(bitPattern: x.bitPattern &- (offset & 0xFFF0_0000_0000_0000)) - 1
    let s = f / (2 + f)
    let z = s * s
    let w = z * z
    let even =
      w
      * (3.999999999940941908e-01
        + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01))
    let odd =
      z
      * (6.666666666666735130e-01
        + w
        * (2.857142874366239149e-01
          + w * (1.818357216161805012e-01 + w * 1.479819860510658591e-01)))
    let half = 0.5 * f * f
    return k * ln2High - ((half - (s * (half + (even + odd)) + k * ln2Low)) - f)
  }

  @usableFromInline @inline(never) static func logOfRare(_ x: Double) -> Double {
    if x == 0 { return -.infinity }
    if x < 0 || x.isNaN { return .nan }
    return x == .infinity ? x : logOfNormal(x * 0x1p54, exponent: -54)
  }

  /// A fraction between 0.7 and 1.42 and an exponent of 2 whose product is e to the power x, for
  /// |x| < 1e6.
  @inlinable @inline(__always) static func expReduced(_ x: Double) -> (Double, Int64) {
    // Adding 1.5·2^52 rounds to the nearest integer, which then stands in the low bits.
    let shifted = x * 1.44269504088896338700 + 0x1.8p52
    let exponent = Int64(bitPattern: shifted.bitPattern << 20) >> 20
    let k = shifted - 0x1.8p52
    let high = x - k * ln2High
    let low = k * ln2Low
    let r = high - low
    let t = r * r
    let c =
      r - t
      * (1.66666666666666019037e-01
        + t
        * (-2.77777777770155933842e-03
          + t
          * (6.61375632143793436117e-05
            + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))))
    return (1 - ((low - (r * c) / (2 - c)) - high), exponent)
  }

  @usableFromInline @inline(never) static func expOfRare(_ x: Double) -> Double {
    if x.isNaN { return .nan }
    if x > 709.782712893384 { return .infinity }
    if x < -745.1332191019412 { return 0 }
    let (fraction, exponent) = expReduced(x)
    let rescue: Int64 = x > 0 ? -64 : 64
    let scaled = fraction.bitPattern &+ UInt64(bitPattern: exponent + rescue) << 52
    return Double(bitPattern: scaled) * (x > 0 ? 0x1p64 : 0x1p-64)
  }
}
