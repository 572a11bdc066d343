import Statistics
import Testing

/// Figures of M/M/n + M by another road: the waiting chain, integrated step by step (Runge-Kutta).
private let integrated:
  [(perSecond: Double, patience: Double, staff: Int, within: Double, share: Double)] =
    [
      (60.0 / 3600, 120, 5, 20, 0.734_025_779_693),
      (60.0 / 3600, 120, 6, 20, 0.853_110_317_871),
      (300.0 / 3600, 120, 20, 30, 0.760_241_439_312),
      (300.0 / 3600, 600, 18, 120, 0.649_449_473_546),
    ]

@Suite struct ErlangPatientServiceTests {
  private static func level(
    _ perSecond: Double, patience: Double, staff: Int, within: Double
  ) -> Double? {
    Erlang.serviceLevel(
      within: within, arrivalRate: perSecond, serviceRate: 1 / 240, servers: staff,
      patienceRate: 1 / patience)
  }

  @Test func `the share served in time is that of the integrated chain`() throws {
    for row in integrated {
      let share = try #require(
        Self.level(row.perSecond, patience: row.patience, staff: row.staff, within: row.within))
      #expect(abs(share - row.share) < 1e-10, "\(row)")
    }
  }

  @Test(arguments: [3, 12, 20, 40])
  func `at once is who does not wait, and in the end all are served who do not leave`(
    staff: Int
  ) throws {
    let (rate, patience) = (300.0 / 3600, 120.0)
    let queue = try #require(
      Erlang.a(
        arrivalRate: rate, serviceRate: 1 / 240, servers: staff, patienceRate: 1 / patience))
    let atOnce = try #require(Self.level(rate, patience: patience, staff: staff, within: 0))
    #expect(abs(atOnce - (1 - queue.waitProbability)) < 1e-12)
    let late = try #require(Self.level(rate, patience: patience, staff: staff, within: 3600))
    #expect(abs(late - (1 - queue.abandonProbability)) < 1e-12)
  }

  @Test func `what is out of range has no service level`() {
    #expect(Self.level(1, patience: 0, staff: 5, within: 20) == nil)
    #expect(Self.level(1, patience: 60, staff: 0, within: 20) == nil)
    #expect(Self.level(1, patience: 60, staff: 5, within: -1) == nil)
    #expect(Self.level(.infinity, patience: 60, staff: 5, within: 1) == nil)
    #expect(Self.level(1, patience: 60, staff: 5_000, within: 3600) == nil)
  }
}
