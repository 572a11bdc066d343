import EventEngine
import Testing

struct VariateTablesTests {
  @Test(arguments: Laws.continuous)
  func `draws have the mean, the spread and the tails of the law`(law: Distribution) {
    var tables = VariateTables()
    let variate = tables.compile(law)
    var stream = RandomStream(entity: 20, purpose: 1)
    let edges = (1...19).map { law.quantile(Double($0) / 20) }
    let (low, high) = (law.quantile(0.001), law.quantile(0.999))
    var cells = [Int](repeating: 0, count: 20)
    var (below, above, sum, squares) = (0, 0, 0.0, 0.0)
    let count = 40_000.0
    for _ in 0..<Int(count) {
      let x = tables.drawNumber(variate, from: &stream)
      cells[edges.firstIndex { x <= $0 } ?? 19] += 1
      below += x <= low ? 1 : 0
      above += x > high ? 1 : 0
      sum += x / law.mean
      squares += x / law.mean * x / law.mean
    }
    let chiSquare = cells.reduce(0.0) {
      $0 + (Double($1) - count / 20) * (Double($1) - count / 20) / (count / 20)
    }
    #expect(abs(chiSquare - 19) / 38.0.squareRoot() < 4, "cells \(cells)")
    let tail = (count * 0.001).squareRoot()
    #expect(abs(Double(below) - count * 0.001) < 4 * tail)
    #expect(abs(Double(above) - count * 0.001) < 4 * tail)
    let deviation = (squares / count - (sum / count) * (sum / count)).squareRoot()
    #expect(abs(sum / count - 1) < 4 * deviation / count.squareRoot())
  }

  @Test func `draws are the ones they always were`() {
    var tables = VariateTables()
    var digests: [String] = []
    for law in Laws.continuous + [.constant(5e9)] {
      let variate = tables.compile(law)
      var stream = RandomStream(entity: 21, purpose: 1)
      var digest = Digest()
      for _ in 0..<2000 {
        digest.add(UInt64(tables.draw(variate, from: &stream).nanoseconds))
      }
      digests.append(String(digest.value, radix: 16))
    }
    #expect(
      digests == [
        "fb53e0026496c179", "9f9c22d23cfbeae9", "2d20ba749cae27cf", "9bd5bf78aa1eb5f7",
        "807f66cc126da5d9", "8ede4e37aef67637", "d25fa5de4509a318", "4339d4cb4ba061a8",
        "df0b12418fb65815", "ff45948035ba5af3", "12da99867b0b2d75", "e3bf4a420c2f8a54",
        "7ea3af6d2be82a30", "2195493e0ee5ba11", "eba8faf26d0862f2", "5b1417964496af54",
        "8c309d091b6ae8f1",
      ])
  }

  @Test(
    arguments: [
      .constant(0), .constant(315_576_000e9), .uniform(min: 0, max: 0),
      .exponential(mean: 315_576_000e9), .lognormal(mu: 0, sigma: 8),
      .lognormal(mu: -900, sigma: 30), .gamma(mean: 1e9, cv: 100), .gamma(mean: 1e9, cv: 0.001),
      .weibull(scale: 1e-9, shape: 0.05), .pareto(min: 1, shape: 0.01, max: 1e17),
      .pareto(min: 1, shape: 1000, max: 1e17), .normal(mean: -5e9, sd: 1e9, min: 0, max: 1e300),
      .triangular(min: 5, mode: 5, max: 5), .erlang(mean: 1, k: 1_000_000),
    ] as [Distribution])
  func `a draw never leaves 0 to ten years`(law: Distribution) {
    var tables = VariateTables()
    let variate = tables.compile(law)
    var stream = RandomStream(entity: 22, purpose: 1)
    let allowed = SimulationSpan.zero...SimulationSpan.seconds(315_576_000)
    for _ in 0..<2000 {
      let span = tables.draw(variate, from: &stream)
      #expect(allowed.contains(span))
      let number = tables.drawNumber(variate, from: &stream)
      #expect(number >= 0)
    }
  }

  @Test(arguments: Laws.continuous)
  func `a draw is the number rounded to whole nanoseconds`(law: Distribution) {
    var tables = VariateTables()
    let variate = tables.compile(law)
    var stream = RandomStream(entity: 27, purpose: 1)
    for _ in 0..<500 {
      var same = stream
      let span = tables.draw(variate, from: &stream)
      let number = tables.drawNumber(variate, from: &same)
      #expect(abs(Double(span.nanoseconds) - number) <= 0.5)
      #expect(stream == same)
    }
  }

  @Test func `a constant is exact and takes no draw`() {
    var tables = VariateTables()
    let variate = tables.compile(.constant(1_234_567_891))
    var stream = RandomStream(entity: 23, purpose: 1)
    let before = stream
    let span = tables.draw(variate, from: &stream)
    #expect(span.nanoseconds == 1_234_567_891)
    #expect(stream == before)
  }

  @Test func `a factor keeps its fraction`() {
    var tables = VariateTables()
    let variate = tables.compile(.gamma(mean: 1, cv: 0.15))
    var stream = RandomStream(entity: 24, purpose: 1)
    var sum = 0.0
    for _ in 0..<10_000 { sum += tables.drawNumber(variate, from: &stream) }
    #expect(abs(sum / 10_000 - 1) < 4 * 0.15 / 100)
  }

  @Test func `compiling more laws changes none of the earlier ones`() {
    var tables = VariateTables()
    let variates = Laws.continuous.map { tables.compile($0) }
    for (law, variate) in zip(Laws.continuous, variates) {
      var alone = VariateTables()
      let other = alone.compile(law)
      var stream = RandomStream(entity: 25, purpose: 1)
      var same = stream
      for _ in 0..<50 {
        let (found, expected) = (
          tables.draw(variate, from: &stream), alone.draw(other, from: &same)
        )
        #expect(found == expected)
      }
    }
  }

  @Test func `mixtures inside mixtures keep their weights`() {
    var tables = VariateTables()
    let inner = Distribution.mixture([
      .init(weight: 1, law: .constant(1)), .init(weight: 1, law: .constant(2)),
    ])
    let variate = tables.compile(
      .mixture([
        .init(weight: 1, law: inner), .init(weight: 0, law: .constant(9)),
        .init(weight: 3, law: .constant(3)),
      ]))
    var stream = RandomStream(entity: 26, purpose: 1)
    var seen = [Int](repeating: 0, count: 10)
    for _ in 0..<16_000 {
      seen[Int(tables.draw(variate, from: &stream).nanoseconds)] += 1
    }
    #expect(seen[9] == 0)
    #expect(abs(seen[1] - 2000) < 4 * 42)
    #expect(abs(seen[2] - 2000) < 4 * 42)
    #expect(abs(seen[3] - 12_000) < 4 * 55)
  }
}
