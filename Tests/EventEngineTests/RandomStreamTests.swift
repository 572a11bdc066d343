import EventEngine
import Testing

struct RandomStreamTests {
  @Test func `a chance of nothing takes its draw all the same`() {
    var (never, sure) = (RandomStream(entity: 7, purpose: 1), RandomStream(entity: 7, purpose: 1))
    let hasHappened = never.chance(0) || never.chance(.nan)
    #expect(!hasHappened)
    _ = (sure.chance(1), sure.chance(1))
    let (one, other) = (never.next(), sure.next())
    #expect(one == other)
  }

  @Test func `draws are the ones they always were`() {
    var stream = RandomStream(entity: 1, purpose: 2)
    #expect(
      (0..<4).map { _ in stream.next() } == [
        16_099_129_435_832_647_910, 5_653_751_148_059_074_118,
        14_199_616_709_479_013_707, 4_642_066_642_205_891_920,
      ])
    #expect(stream.uniform() == 0.3762259089290977)
    #expect(stream.index(below: 1000) == 881)
  }

  @Test func `the keyed mix is SplitMix64 from a known state`() {
    // The published first outputs of SplitMix64 for state 0 come after one step of the state.
    var stream = RandomStream(entity: 0x9E37_79B9_7F4A_7C15, purpose: 0)
    #expect(stream.next() == 0xE220_A839_7B1D_CDAF)
    #expect(stream.next() == 0x6E78_9E6A_A1B9_65F4)
    #expect(stream.next() == 0x06C4_5D18_8009_454F)
  }

  @Test func `uniform draws stay inside 0 to 1`() {
    var stream = RandomStream(entity: 5, purpose: 5)
    let draws = (0..<10_000).map { _ in stream.uniform() }
    #expect(draws.allSatisfy { $0 > 0 && $0 < 1 })
  }

  @Test func `a chance of 0 never happens and one of 1 always does`() {
    var stream = RandomStream(entity: 5, purpose: 6)
    for _ in 0..<1000 {
      let (never, always, unknown) = (stream.chance(0), stream.chance(1), stream.chance(.nan))
      #expect(!never)
      #expect(always)
      #expect(!unknown)
    }
  }

  @Test func `an index below 0 is a precondition failure`() async {
    await #expect(processExitsWith: .failure) {
      var stream = RandomStream(entity: 5, purpose: 6)
      _ = stream.index(below: 0)
    }
  }

  /// Which of the numbers that make a stream is the only one to differ between neighbours.
  enum Neighbour: CaseIterable, Sendable {
    case draw, purpose, ordinal, name, cell, replication, seed
  }

  @Test(arguments: Neighbour.allCases)
  func `neighbouring streams are independent`(neighbour: Neighbour) {
    // Pairs of 6-bit values of one draw and its neighbour, top and low bits: chi-square.
    var top = [Int](repeating: 0, count: 4096)
    var low = top
    let pairs = 1 << 17
    var before = Self.bits(neighbour, 0)
    for index in 1...pairs {
      let next = Self.bits(neighbour, UInt64(index))
      top[Int(before >> 58) << 6 | Int(next >> 58)] += 1
      low[Int(before & 63) << 6 | Int(next & 63)] += 1
      before = next
    }
    #expect(abs(Self.chiSquareZ(top, pairs)) < 4)
    #expect(abs(Self.chiSquareZ(low, pairs)) < 4)
  }

  private static func bits(_ neighbour: Neighbour, _ index: UInt64) -> UInt64 {
    func value(_ which: Neighbour, otherwise: UInt64) -> UInt64 {
      neighbour == which ? index : otherwise
    }
    let key = StreamKey(
      seed: value(.seed, otherwise: 1), replication: value(.replication, otherwise: 2),
      cell: value(.cell, otherwise: 3))
    let base = key.entity(named: neighbour == .name ? "app\(index)" : "app")
    let entity = key.entity(base: base, ordinal: value(.ordinal, otherwise: 4))
    var stream = RandomStream(
      entity: neighbour == .draw
        ? entity &+ index &* 0x9E37_79B9_7F4A_7C15 : entity,
      purpose: value(.purpose, otherwise: 5))
    return stream.next()
  }

  private static func chiSquareZ(_ counts: [Int], _ total: Int) -> Double {
    let expected = Double(total) / Double(counts.count)
    let sum = counts.reduce(0.0) { $0 + (Double($1) - expected) * (Double($1) - expected) }
    let freedom = Double(counts.count - 1)
    return (sum / expected - freedom) / (2 * freedom).squareRoot()
  }
}
