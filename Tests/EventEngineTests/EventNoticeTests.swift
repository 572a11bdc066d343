import EventEngine
import Testing

struct EventNoticeTests {
  @Test func `kind, entity and generation come back as they went in`() {
    for (kind, entity, generation) in [
      (UInt8.min, 0, UInt32(0)), (1, 2, 3), (.max, Int(UInt32.max), 0xFF_FFFF),
    ] {
      let notice = EventNotice(
        due: .seconds(1), kind: kind, entity: entity, generation: generation)
      #expect(notice.due == .seconds(1))
      #expect(notice.kind == kind)
      #expect(notice.entity == entity)
      #expect(notice.generation == generation)
    }
  }

  @Test func `a generation keeps its low 24 bits and spills into nothing else`() {
    let notice = EventNotice(due: .start, kind: 9, entity: 7, generation: 0xAB_123456)
    #expect(notice.generation == 0x123456)
    #expect(notice.kind == 9)
    #expect(notice.entity == 7)
  }

  @Test func `a notice is 16 bytes`() {
    #expect(MemoryLayout<EventNotice>.stride == 16)
  }
}
