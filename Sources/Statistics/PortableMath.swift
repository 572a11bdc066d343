/// Stand-in until EventEngine offers these; same names.
enum PortableMath {
  static func log(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return x == 0 ? -.infinity : (x > 0 ? x : .nan) }
    let bits = x.bitPattern
    let offset = bits &- 0x3FE6_A09E_667F_3BCD
    let k = Double(Int64(bitPattern: offset) >> 52)
    let f = Double(bitPattern: bits &- (offset & 0xFFF0_0000_0000_0000)) - 1
    let s = f / (2 + f)
    let z = s * s
    let w = z * z
    let odd =
      w
      * (3.999999999940941908e-01 + w
        * (2.222219843214978396e-01 + w * 1.531383769920937332e-01))
    let even =
      z
      * (6.666666666666735130e-01 + w
        * (2.857142874366239149e-01 + w
          * (1.818357216161805012e-01 + w * 1.479819860510658591e-01)))
    let half = 0.5 * f * f
    let low = s * (half + odd + even) + k * 1.90821492927058770002e-10
    return k * 6.93147180369123816490e-01 - ((half - low) - f)
  }

  static func exp(_ x: Double) -> Double {
    guard x > -745 else { return x.isNaN ? x : 0 }
    guard x < 709.7 else { return .infinity }
    let shifted = x * 1.44269504088896338700 + 0x1.8p52
    let k = shifted - 0x1.8p52
    let high = x - k * 6.93147180369123816490e-01
    let low = k * 1.90821492927058770002e-10
    let r = high - low
    let t = r * r
    let inner =
      6.61375632143793436117e-05 + t
      * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08)
    let c = r - t * (1.66666666666666019037e-01 + t * (-2.77777777770155933842e-03 + t * inner))
    let y = 1 - ((low - (r * c) / (2 - c)) - high)
    return Double(sign: .plus, exponent: Int(k), significand: y)
  }

  static func logGamma(_ x: Double) -> Double {
    var z = x
    var product = 1.0
    while z < 15 {
      product *= z
      z += 1
    }
    let r = 1 / (z * z)
    let tail = (1 / 12.0 - r * (1 / 360.0 - r * (1 / 1260.0 - r * (1 / 1680.0 - r / 1188)))) / z
    return (z - 0.5) * log(z) - z + 0.918938533204672741780 + tail - log(product)
  }
}
