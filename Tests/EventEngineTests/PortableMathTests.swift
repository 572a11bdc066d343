import EventEngine
import Foundation
import Testing

struct PortableMathTests {
  /// The distance from the true value, in units of the last place of the result.
  static func ulps(_ found: Double, _ truth: Float80) -> Double {
    let rounded = Double(truth)
    let unit = max(rounded.ulp, Double.leastNonzeroMagnitude)
    return Double(abs(Float80(found) - truth) / Float80(unit))
  }

  /// Arguments of every size: random bits of positive finite numbers, and many near 1.
  static func positives(_ count: Int) -> [Double] {
    var stream = RandomStream(entity: 11, purpose: 1)
    return (0..<count).map { index in
      if index % 2 == 0 { return 0.5 + 1.5 * stream.uniform() }
      return Double(bitPattern: stream.next() % 0x7FF0_0000_0000_0000)
    }
  }

  @Test func `log is within 1 ulp for every positive number`() {
    let worst = Self.positives(100_000).map { Self.ulps(PortableMath.log($0), logl(Float80($0))) }
    #expect((worst.max() ?? 9) < 1)
  }

  @Test func `exp is within 1 ulp wherever it neither overflows nor vanishes`() {
    var stream = RandomStream(entity: 11, purpose: 2)
    var worst = 0.0
    for index in 0..<100_000 {
      let x =
        index % 2 == 0 ? -745.2 + 1455 * stream.uniform() : (stream.uniform() - 0.5) * 4
      if x > 709.7827128 { continue }
      worst = max(worst, Self.ulps(PortableMath.exp(x), expl(Float80(x))))
    }
    #expect(worst < 1)
  }

  @Test func `log knows its edges`() {
    #expect(PortableMath.log(1) == 0)
    #expect(PortableMath.log(0) == -.infinity)
    #expect(PortableMath.log(-0.0) == -.infinity)
    #expect(PortableMath.log(-1).isNaN)
    #expect(PortableMath.log(-.infinity).isNaN)
    #expect(PortableMath.log(.nan).isNaN)
    #expect(PortableMath.log(.infinity) == .infinity)
    let least = PortableMath.log(.leastNonzeroMagnitude)
    #expect(Self.ulps(least, logl(Float80(Double.leastNonzeroMagnitude))) < 1)
    let greatest = PortableMath.log(.greatestFiniteMagnitude)
    #expect(Self.ulps(greatest, logl(Float80(Double.greatestFiniteMagnitude))) < 1)
  }

  @Test func `exp knows its edges`() {
    #expect(PortableMath.exp(0) == 1)
    #expect(PortableMath.exp(-0.0) == 1)
    #expect(PortableMath.exp(.nan).isNaN)
    #expect(PortableMath.exp(.infinity) == .infinity)
    #expect(PortableMath.exp(-.infinity) == 0)
    #expect(PortableMath.exp(1e300) == .infinity)
    #expect(PortableMath.exp(-1e300) == 0)
    #expect(PortableMath.exp(709.782712893384) < .infinity)
    #expect(PortableMath.exp(709.7827128933841) == .infinity)
    #expect(PortableMath.exp(-745.133) == .leastNonzeroMagnitude)
    #expect(PortableMath.exp(-745.14) == 0)
    #expect(PortableMath.exp(.leastNonzeroMagnitude) == 1)
  }

  @Test func `log1p and expm1 keep their digits near 0`() {
    var stream = RandomStream(entity: 11, purpose: 3)
    var worst = (0.0, 0.0)
    for index in 0..<40_000 {
      let size = PortableMath.exp(-Double(index % 40))
      let x = (stream.uniform() * 1.9 - 0.95) * size
      worst.0 = max(worst.0, Self.ulps(PortableMath.log1p(x), log1pl(Float80(x))))
      worst.1 = max(worst.1, Self.ulps(PortableMath.expm1(x), expm1l(Float80(x))))
    }
    #expect(worst.0 < 4)
    #expect(worst.1 < 4)
    for x in [0.0, .infinity, 1e-300] { #expect(PortableMath.log1p(x) == x) }
    #expect(PortableMath.log1p(-1) == -.infinity)
    #expect(PortableMath.log1p(-2).isNaN)
    #expect(PortableMath.log1p(.nan).isNaN)
    for x in [0.0, .infinity, 1e-300] { #expect(PortableMath.expm1(x) == x) }
    #expect(PortableMath.expm1(-.infinity) == -1)
    #expect(PortableMath.expm1(-1e300) == -1)
    #expect(PortableMath.expm1(.nan).isNaN)
  }

  @Test func `pow is as good as it says`() {
    var stream = RandomStream(entity: 11, purpose: 4)
    for _ in 0..<20_000 {
      let x = stream.uniform() * 100
      let y = (stream.uniform() - 0.5) * 40
      let truth = powl(Float80(x), Float80(y))
      let bound = (2 + abs(y * PortableMath.log(x))) * 0x1p-52
      let error = abs(Float80(PortableMath.pow(x, y)) - truth) / truth
      #expect(Double(error) < bound)
    }
  }

  @Test(
    arguments: [
      (0, 0, 1), (0, 2, 0), (0, -2, .infinity), (1, .infinity, 1), (1, .nan, 1), (2, 0, 1),
      (.nan, 0, 1), (.infinity, 2, .infinity), (.infinity, -2, 0), (.infinity, 0.5, .infinity),
      (2, .infinity, .infinity), (2, -.infinity, 0), (0.5, .infinity, 0), (9, 0.5, 3),
      (1e300, 2, .infinity), (1e-300, 2, 0), (7, 1, 7),
    ] as [(Double, Double, Double)])
  func `pow knows its edges`(x: Double, y: Double, answer: Double) {
    #expect(PortableMath.pow(x, y) == answer)
  }

  @Test func `pow of a negative number or of NaN is NaN`() {
    for y in [0.5, 1, 2, -1] { #expect(PortableMath.pow(-2, y).isNaN) }
    #expect(PortableMath.pow(.nan, 2).isNaN)
    #expect(PortableMath.pow(2, .nan).isNaN)
  }

  @Test func `the bits are the same on every machine`() {
    var digest = Digest()
    for x in Self.positives(20_000) {
      digest.add(PortableMath.log(x).bitPattern)
      digest.add(PortableMath.exp(PortableMath.log(x) * 1.01).bitPattern)
    }
    #expect(digest.value == 5_791_267_479_736_538_091)
  }
}
