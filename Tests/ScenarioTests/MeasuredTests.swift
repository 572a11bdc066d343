import CallSimulation
import Testing

@Suite struct MeasuredTests {
  @Test func `nothing measured is infinitely far from anything`() {
    #expect(Measured([]).distance(from: 0) == .infinity)
    #expect(Measured([1]).distance(from: 1) == .infinity)
    #expect(Measured([1, .nan, 1.1]).distance(from: 1) == .infinity)
  }

  @Test func `few values say less than many`() {
    let few = Measured([9, 11, 10])
    let many = Measured(Array(repeating: [9, 11, 10], count: 40).flatMap { $0 })
    // As many standard errors away, by Student's law with 2 degrees of freedom.
    let distance = few.distance(from: 10 + 5 * (1.0 / 3).squareRoot())
    #expect(distance > 2 && distance < 2.2)
    #expect(many.distance(from: 10 + 5 * (80.0 / 119 / 120).squareRoot()) > 4.5)
    #expect(few.distance(from: 10) == 0)
  }

  @Test func `what is known badly is near`() {
    let values = Measured([9, 11, 10, 10.5, 9.5])
    #expect(values.distance(from: 14, knownTo: 3) < values.distance(from: 14))
  }
}
