import EventEngine
import Testing

struct StreamKeyTests {
  let key = StreamKey(seed: 1, replication: 2, cell: 3)

  @Test(
    arguments: [
      ("", 6_825_870_444_635_875_956), ("lunch", 7_691_196_971_305_201_665),
      ("traffic.lunch", 8_092_443_500_881_928_825), ("Zoë", 14_140_060_932_098_572_378),
    ] as [(String, UInt64)])
  func `a name gives the same entity in every process`(name: String, answer: UInt64) {
    #expect(key.entity(named: name) == answer)
  }

  @Test func `an ordinal gives the same entity in every process`() {
    #expect(key.entity(base: 42, ordinal: 0) == 13_679_457_532_755_275_413)
    #expect(key.entity(base: 42, ordinal: 1) == 15_664_533_255_536_094_640)
  }

  @Test func `names that differ by length, order or zero bytes are different entities`() {
    let names = [
      "", "\0", "\0\0", "a", "a\0", "ab", "ba", "abcdefgh", "abcdefgh\0", "abcdefghi",
      "hgfedcba", "abcdefgi",
    ]
    #expect(Set(names.map { key.entity(named: $0) }).count == names.count)
  }

  @Test func `seed, replication and cell each change every entity`() {
    let keys = [
      key, StreamKey(seed: 2, replication: 2, cell: 3),
      StreamKey(seed: 1, replication: 3, cell: 3), StreamKey(seed: 1, replication: 2, cell: 4),
      StreamKey(seed: 1, replication: 3, cell: 2), StreamKey(seed: 2, replication: 1, cell: 3),
    ]
    #expect(Set(keys.map { $0.entity(named: "lunch") }).count == keys.count)
  }
}
