import EventEngine
import Testing

@testable import CallInvariants

@Suite struct AbsenceTableTests {
  @Test func `it answers as a dictionary does`() {
    var table = AbsenceTable()
    var model: [UInt32: SimulationInstant] = [:]
    var state: UInt64 = 0x1234_5678
    var mismatches = 0
    for step in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let call = UInt32(truncatingIfNeeded: state >> 40) % 97
      let grows = step % 4000 < 2000
      if state >> 61 < (grows ? 6 : 2) {
        let since = SimulationInstant(nanoseconds: Int64(step))
        table.insert(call, since: since)
        model[call] = since
      } else {
        table.remove(call)
        model[call] = nil
      }
      let asked = UInt32(step % 97)
      if table.since(asked) != model[asked] { mismatches += 1 }
    }
    for call in 0..<97 as Range<UInt32> where table.since(call) != model[call] { mismatches += 1 }
    #expect(mismatches == 0)
    #expect(model.count > 10)
  }

  @Test func `it never holds nobody`() {
    var table = AbsenceTable()
    table.insert(.max, since: .seconds(1))
    #expect(table.since(.max) == nil)
    table.remove(.max)
  }
}
