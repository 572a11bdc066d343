import CallModel
import EventEngine
import Testing

@testable import CallInvariants

@Suite struct BreachLogTests {
  private func log(_ count: Int, _ finding: Finding) -> BreachLog {
    var log = BreachLog()
    for second in 0..<count {
      log.add(
        InvariantBreach(
          finding, at: TraceRecord(.callEnded, at: .seconds(Int64(second)), call: 7)))
    }
    return log
  }

  @Test func `it counts all breaches and keeps the first hundred`() {
    let log = log(250, .causeMissing)
    #expect(log.count(of: .i7) == 250)
    #expect(log.count(of: .i1) == 0)
    #expect(log.total == 250)
    #expect(log.kept.count == 100)
    #expect(log.kept.last?.time == .seconds(99))
  }

  @Test func `joined logs count together and keep the earlier log's first`() {
    var first = log(70, .causeMissing)
    first.merge(log(60, .endedTwice))
    #expect(first.count(of: .i7) == 70)
    #expect(first.count(of: .i1) == 60)
    #expect(first.kept.count == 100)
    #expect(first.kept.suffix(30).allSatisfy { $0.finding == .endedTwice })
    #expect(!first.isEmpty)
    #expect(BreachLog().isEmpty)
  }
}
