import EventEngine
import Testing

@testable import CallInvariants

@Suite struct KeyedTableTests {
  @Test func `it answers as a dictionary does`() {
    var table = KeyedTable(neutral: SimulationInstant.start)
    var model: [UInt64: SimulationInstant] = [:]
    var state: UInt64 = 0x1234_5678
    var mismatches = 0
    for step in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let call = (state >> 40) % 97
      let grows = step % 4000 < 2000
      if state >> 61 < (grows ? 6 : 2) {
        let since = SimulationInstant(nanoseconds: Int64(step))
        table.set(call, since)
        model[call] = since
      } else {
        table.remove(call)
        model[call] = nil
      }
      let asked = UInt64(step % 97)
      if table[asked] != model[asked] || table.count != model.count { mismatches += 1 }
    }
    for call in 0..<97 as Range<UInt64> where table[call] != model[call] { mismatches += 1 }
    #expect(mismatches == 0)
    #expect(model.count > 10)
  }

  @Test func `it holds nothing for the key that stands for nothing`() {
    var table = KeyedTable(neutral: SimulationInstant.start)
    table.set(.max, .seconds(1))
    #expect(table[.max] == nil)
    table.remove(.max)
    #expect(table.count == 0)
  }
}
