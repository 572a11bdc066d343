import EventEngine
import Testing

struct WeightedChoiceTests {
  @Test(arguments: [[85.0, 15], [1, 2, 3, 4], [Double](repeating: 0.1, count: 30)])
  func `things are chosen by their weights`(weights: [Double]) {
    var tables = VariateTables()
    let choice = tables.compile(weights: weights)
    var stream = RandomStream(entity: 7, purpose: 7)
    var chosen = [Int](repeating: 0, count: weights.count)
    for _ in 0..<50_000 { chosen[tables.pick(choice, from: &stream)] += 1 }
    for (count, weight) in zip(chosen, weights) {
      let share = weight / weights.reduce(0, +)
      let deviation = (50_000 * share * (1 - share)).squareRoot()
      #expect(abs(Double(count) - 50_000 * share) < 4 * deviation)
    }
  }

  @Test(arguments: [3, 40])
  func `what has no weight is never chosen`(count: Int) {
    var tables = VariateTables()
    var weights = [Double](repeating: 0, count: count)
    weights[1] = 0.3
    let choice = tables.compile(weights: weights)
    var stream = RandomStream(entity: 7, purpose: 8)
    for _ in 0..<1000 {
      let index = tables.pick(choice, from: &stream)
      #expect(index == 1)
    }
  }

  @Test func `every choice takes one draw`() {
    var tables = VariateTables()
    for weights in [[1.0], [1, 1], [Double](repeating: 1, count: 100)] {
      let choice = tables.compile(weights: weights)
      var stream = RandomStream(entity: 7, purpose: 9)
      var other = stream
      _ = tables.pick(choice, from: &stream)
      _ = other.next()
      #expect(stream == other)
    }
  }

  @Test func `weights that are all 0 are a precondition failure`() async {
    await #expect(processExitsWith: .failure) {
      var tables = VariateTables()
      _ = tables.compile(weights: [0, 0])
    }
  }
}
