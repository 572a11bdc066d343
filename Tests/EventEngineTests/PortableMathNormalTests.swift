import EventEngine
import Foundation
import Testing

struct PortableMathNormalTests {
  @Test func `normal probabilities agree with the error function`() {
    for step in -3700...3700 {
      let z = Double(step) / 100
      let truth = erfcl(-Float80(z) / Float80(2).squareRoot()) / 2
      let error = abs(Float80(PortableMath.normalProbability(z)) - truth) / truth
      #expect(Double(error) < 2e-13, "z = \(z)")
    }
  }

  @Test func `normal quantiles undo normal probabilities`() {
    for exponent in 1...300 {
      let probability = PortableMath.pow(10, -Double(exponent))
      let z = PortableMath.normalQuantile(probability)
      let back = Double(erfcl(-Float80(z) / Float80(2).squareRoot()) / 2)
      // A relative error e of z is one of about z²·e in the probability.
      #expect(abs(back / probability - 1) < (1 + z * z) * 3e-15, "probability \(probability)")
    }
    for step in 1..<1000 {
      let probability = Double(step) / 1000
      let z = PortableMath.normalQuantile(probability)
      let back = Double(erfcl(-Float80(z) / Float80(2).squareRoot()) / 2)
      #expect(abs(back - probability) < 1e-15)
    }
  }

  @Test func `well-known quantiles are exact to the last digits`() {
    #expect(PortableMath.normalQuantile(0.5) == 0)
    #expect(abs(PortableMath.normalQuantile(0.95) - 1.6448536269514722) < 1e-15)
    #expect(abs(PortableMath.normalQuantile(0.99) - 2.3263478740408408) < 1e-15)
    #expect(abs(PortableMath.normalQuantile(0.025) + 1.9599639845400545) < 1e-15)
  }

  @Test func `normal functions know their edges`() {
    #expect(PortableMath.normalQuantile(0) == -.infinity)
    #expect(PortableMath.normalQuantile(1) == .infinity)
    for outside in [-0.1, 1.1, .nan, .infinity, -.infinity] {
      #expect(PortableMath.normalQuantile(outside).isNaN)
    }
    #expect(PortableMath.normalQuantile(.leastNonzeroMagnitude) < -38)
    #expect(PortableMath.normalProbability(.infinity) == 1)
    #expect(PortableMath.normalProbability(-.infinity) == 0)
    #expect(PortableMath.normalProbability(0) == 0.5)
    #expect(PortableMath.normalProbability(.nan).isNaN)
  }
}
