import Statistics
import Testing

struct NormalTests {
  @Test(arguments: [
    (-37.0, 5.725571222524577e-300),
    (-20.0, 2.7536241186062337e-89),
    (-8.0, 6.220960574271784e-16),
    (-3.5, 0.00023262907903552504),
    (-3.0, 0.0013498980316300946),
    (-2.5, 0.006209665325776135),
    (-1.0, 0.15865525393145705),
    (-0.0001, 0.4999601057720263),
    (0.0, 0.5),
    (0.5, 0.6914624612740131),
    (1.96, 0.9750021048517795),
    (3.0, 0.9986501019683699),
    (6.0, 0.9999999990134123),
  ])
  func `probabilities are those of the tables`(z: Double, p: Double) {
    #expect((Normal.cdf(z) / p - 1).magnitude < 2e-13)
    #expect(Normal.upperTail(-z) == Normal.cdf(z))
  }

  @Test(arguments: [
    (1e-300, -37.0470962993612),
    (1e-20, -9.262340089798409),
    (1e-06, -4.753424308822899),
    (0.0005, -3.2905267314918945),
    (0.025, -1.9599639845400545),
    (0.1, -1.2815515655446004),
    (0.4, -0.2533471031357997),
    (0.5, 0.0),
    (0.75, 0.6744897501960817),
    (0.975, 1.959963984540054),
    (0.9995, 3.2905267314919255),
  ])
  func `quantiles are those of the tables`(p: Double, z: Double) {
    #expect((Normal.quantile(p) - z).magnitude <= 1e-14 * max(1, z.magnitude))
  }

  @Test(arguments: [
    (1, 3.2905267314918945),
    (10, 3.890591886413094),
    (100, 4.417173413469023),
    (1000, 4.891638475698591),
  ])
  func `the limit grows with the number of tests`(tests: Int, limit: Double) {
    #expect((Normal.twoSidedLimit(familyWise: 0.001, tests: tests) - limit).magnitude < 1e-12)
  }

  @Test func `no argument is too odd`() {
    #expect(Normal.cdf(-.infinity) == 0)
    #expect(Normal.cdf(.infinity) == 1)
    #expect(Normal.cdf(.nan).isNaN)
    #expect(Normal.quantile(0) == -.infinity)
    #expect(Normal.quantile(1) == .infinity)
    #expect(Normal.quantile(-0.1).isNaN)
    #expect(
      Normal.twoSidedLimit(familyWise: 0.001, tests: 0)
        == Normal.twoSidedLimit(familyWise: 0.001, tests: 1))
  }
}
