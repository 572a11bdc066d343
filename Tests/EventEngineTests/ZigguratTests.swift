import EventEngine
import Testing

struct ZigguratTests {
  @Test func `draws are the ones they always were`() {
    var ziggurat = Ziggurat()
    var stream = RandomStream(entity: 1, purpose: 1)
    var digest = Digest()
    for _ in 0..<20_000 {
      digest.add(ziggurat.exponential(&stream).bitPattern)
      digest.add(ziggurat.normal(&stream).bitPattern)
    }
    #expect(digest.value == 5_477_929_636_901_159_970)
  }

  @Test func `normal draws have the moments and tails of the law`() {
    var ziggurat = Ziggurat()
    var stream = RandomStream(entity: 2, purpose: 1)
    let draws = (0..<200_000).map { _ in ziggurat.normal(&stream) }
    let count = Double(draws.count)
    // Moments of order 1 to 4 and the standard deviations of their estimates.
    for (order, moment, deviation) in [
      (1, 0.0, 1.0), (2, 1, 2.0.squareRoot()), (3, 0, 15.0.squareRoot()), (4, 3, 96.0.squareRoot()),
    ] {
      let sum = draws.reduce(0) { sum, x in sum + (1...order).reduce(1) { p, _ in p * x } }
      let z = (sum / count - moment) / (deviation / count.squareRoot())
      #expect(abs(z) < 4, "moment \(order)")
    }
    for limit in [2.0, 3, 3.6541528853610088, 4] {
      let share = PortableMath.normalProbability(-limit)
      let above = Double(draws.filter { $0 > limit }.count)
      let below = Double(draws.filter { $0 < -limit }.count)
      let deviation = (count * share).squareRoot()
      #expect(abs(above - count * share) < 4 * deviation, "above \(limit)")
      #expect(abs(below - count * share) < 4 * deviation, "below \(limit)")
    }
  }

  @Test func `exponential draws have the moments and tails of the law`() {
    var ziggurat = Ziggurat()
    var stream = RandomStream(entity: 3, purpose: 1)
    let draws = (0..<200_000).map { _ in ziggurat.exponential(&stream) }
    let count = Double(draws.count)
    for (order, moment, square) in [(1, 1.0, 2.0), (2, 2, 24), (3, 6, 720)] {
      let sum = draws.reduce(0) { sum, x in sum + (1...order).reduce(1) { p, _ in p * x } }
      let deviation = ((square - moment * moment) / count).squareRoot()
      #expect(abs(sum / count - moment) < 4 * deviation, "moment \(order)")
    }
    for limit in [0.01, 1, 4, 7.69711747013104972, 9] {
      let share = PortableMath.exp(-limit)
      let above = Double(draws.filter { $0 > limit }.count)
      let deviation = (count * share * (1 - share)).squareRoot()
      #expect(abs(above - count * share) < 4 * deviation, "above \(limit)")
    }
    #expect(draws.allSatisfy { $0 >= 0 })
  }
}
