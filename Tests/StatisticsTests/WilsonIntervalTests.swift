import Statistics
import Testing

struct WilsonIntervalTests {
  /// The table is SciPy's.
  @Test(
    arguments: [
      (0, 10, 0.95, 0.0, 0.27753279986288926),
      (0, 10, 0.99, 0.0, 0.39885409330490806),
      (10, 10, 0.95, 0.7224672001371109, 1.0),
      (10, 10, 0.99, 0.6011459066950919, 1.0),
      (1, 20, 0.95, 0.008881448800795402, 0.23613119344674205),
      (1, 20, 0.99, 0.0058977490746411065, 0.31829711191423704),
      (45, 50, 0.95, 0.7863976856252034, 0.9565242350681095),
      (45, 50, 0.99, 0.7402692104043159, 0.9660091162215817),
      (998, 1000, 0.95, 0.9927371921365078, 0.9994513564118792),
      (998, 1000, 0.99, 0.9898257581280642, 0.9996094416281426),
      (500000, 1_000_000, 0.95, 0.4990200198900048, 0.5009799801099952),
      (500000, 1_000_000, 0.99, 0.49871208962079455, 0.5012879103792054),
    ] as [(UInt64, UInt64, Double, Double, Double)])
  func `the ends are those of the tables`(
    successes: UInt64, trials: UInt64, level: Double, lower: Double, upper: Double
  ) throws {
    let interval = try #require(
      WilsonInterval(successes: successes, trials: trials, level: level))
    #expect((interval.lower - lower).magnitude < 1e-13)
    #expect((interval.upper - upper).magnitude < 1e-13)
    #expect(interval.lower <= interval.share && interval.share <= interval.upper)
  }

  @Test func `without trials or a level there is no interval`() {
    #expect(WilsonInterval(successes: 0, trials: 0, level: 0.95) == nil)
    #expect(WilsonInterval(successes: 3, trials: 2, level: 0.95) == nil)
    #expect(WilsonInterval(successes: 1, trials: 2, level: 1) == nil)
    #expect(WilsonInterval(successes: 1, trials: 2, level: .nan) == nil)
  }
}
