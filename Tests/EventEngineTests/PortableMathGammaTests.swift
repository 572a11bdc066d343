import EventEngine
import Foundation
import Testing

struct PortableMathGammaTests {
  @Test func `gamma of whole numbers is a factorial`() {
    var factorial = 1.0
    for n in 1...170 {
      #expect(abs(PortableMath.gamma(Double(n)) / factorial - 1) < (n < 16 ? 1e-14 : 2e-13))
      factorial *= Double(n)
    }
    #expect(abs(PortableMath.gamma(0.5) * PortableMath.gamma(0.5) - Double.pi) < 4e-14)
  }

  @Test func `the logarithm of gamma agrees with the library's`() {
    for step in 1...2000 {
      let x = Double(step * step) / 1000
      let truth = Double(lgammal(Float80(x)))
      #expect(abs(PortableMath.logGamma(x) - truth) <= 2e-14 * max(1, abs(truth)), "x = \(x)")
    }
  }

  @Test func `gamma functions know their edges`() {
    for function in [PortableMath.gamma, PortableMath.logGamma] {
      #expect(function(0) == .infinity)
      #expect(function(.infinity) == .infinity)
      #expect(function(-1.5).isNaN)
      #expect(function(.nan).isNaN)
    }
    #expect(PortableMath.gamma(172) == .infinity)
    #expect(PortableMath.gamma(171) < .infinity)
    #expect(PortableMath.gammaProbability(-1, shape: 2) == 0)
    #expect(PortableMath.gammaProbability(.infinity, shape: 2) == 1)
    #expect(PortableMath.gammaProbability(1, shape: 0).isNaN)
    #expect(PortableMath.gammaProbability(.nan, shape: 1).isNaN)
  }

  @Test(arguments: [1, 2, 5, 20, 100])
  func `gamma probabilities of whole shapes are Poisson tails`(shape: Int) {
    for step in 1...40 {
      let x = Double(shape * step) / 10
      var term = PortableMath.exp(-x)
      var sum = 0.0
      for n in 0..<shape {
        sum += term
        term *= x / Double(n + 1)
      }
      let found = PortableMath.gammaProbability(x, shape: Double(shape))
      #expect(abs(found - (1 - sum)) < 2e-13, "x = \(x)")
    }
  }

  @Test func `gamma probabilities of shape one half are normal ones`() {
    for step in 1...60 {
      let z = Double(step) / 10
      let found = PortableMath.gammaProbability(z * z / 2, shape: 0.5)
      #expect(abs(found - (2 * PortableMath.normalProbability(z) - 1)) < 1e-13)
    }
  }
}
