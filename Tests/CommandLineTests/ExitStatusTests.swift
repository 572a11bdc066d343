import CommandLine
import Testing

struct ExitStatusTests {
  /// The precedence of the design, written down a second time.
  private static let order: [Int32] = [64, 65, 1, 130, 143, 90, 93, 99, 96, 91]

  @Test func `the numbers never change`() {
    let table = ExitStatus.allCases.map { "\($0.rawValue) \($0.name)" }
    #expect(
      table == [
        "0 passed", "1 failed to run", "64 usage", "65 bad input", "90 nondeterminism",
        "91 inconclusive", "93 invariant", "96 regression", "99 threshold", "130 interrupted",
        "143 terminated",
      ])
  }

  @Test func `of every set of statuses the first in the order of precedence is told`() {
    let all = ExitStatus.allCases
    for set in 0..<(1 << all.count) {
      let statuses = all.indices.filter { set >> $0 & 1 == 1 }.map { all[$0] }
      let numbers = statuses.map(\.rawValue)
      let expected = Self.order.first(where: numbers.contains) ?? 0
      #expect(ExitStatus.first(of: statuses).rawValue == expected, "\(numbers)")
    }
  }

  @Test func `the order in which statuses are found does not matter`() {
    #expect(ExitStatus.first(of: [.inconclusive, .threshold, .invariant]) == .invariant)
    #expect(ExitStatus.first(of: [.invariant, .threshold, .inconclusive]) == .invariant)
  }
}
