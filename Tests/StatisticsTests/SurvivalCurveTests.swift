import Testing

@testable import Statistics

struct SurvivalCurveTests {
  private typealias Wait = SurvivalCurve.Wait

  @Test func `the example of Kaplan and Meier gives the shares of their paper`() {
    // Section 1.2: deaths at 0.8, 3.1, 5.4 and 9.2 months, losses at 1.0, 2.7, 7.0 and 12.1.
    let curve = SurvivalCurve([
      Wait(8, gaveUp: true), Wait(10, gaveUp: false), Wait(27, gaveUp: false),
      Wait(31, gaveUp: true), Wait(54, gaveUp: true), Wait(70, gaveUp: false),
      Wait(92, gaveUp: true), Wait(121, gaveUp: false),
    ])
    #expect(curve.steps.map(\.wait) == [8, 31, 54, 92])
    #expect(curve.steps.map(\.atRisk) == [8, 5, 4, 2])
    let shares = [7.0 / 8, 0.7, 0.525, 0.2625]
    for (step, share) in zip(curve.steps, shares) {
      #expect((step.share - share).magnitude < 1e-15)
    }
  }

  @Test func `without answers it is the share that waited longer`() {
    let curve = SurvivalCurve([3, 1, 2, 2].map { Wait($0, gaveUp: true) })
    #expect(curve.steps.map(\.wait) == [1, 2, 3])
    #expect(curve.steps.map(\.share) == [0.75, 0.25, 0])
  }

  @Test func `of equal waits the answered one counts as the longer`() {
    let curve = SurvivalCurve([Wait(5, gaveUp: false), Wait(5, gaveUp: true)])
    #expect(curve.steps == [SurvivalCurve.Step(wait: 5, atRisk: 2, share: 0.5)])
  }

  @Test func `an answer moves the curve only by who is at risk`() {
    let censored = SurvivalCurve([
      Wait(1, gaveUp: false), Wait(2, gaveUp: true), Wait(3, gaveUp: false),
    ])
    #expect(censored.steps.map(\.share) == [0.5])
    #expect(SurvivalCurve([Wait(1, gaveUp: false)]).steps.isEmpty)
    #expect(SurvivalCurve([]).steps.isEmpty)
  }

  @Test func `it is trusted as far as enough are at risk`() {
    let curve = SurvivalCurve((1...10).map { Wait($0, gaveUp: true) })
    #expect(curve.trusted(atRisk: 4).map(\.wait) == [1, 2, 3, 4, 5, 6, 7])
    #expect(curve.trusted(atRisk: 11).isEmpty)
  }
}
