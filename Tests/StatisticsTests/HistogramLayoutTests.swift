import Statistics
import Testing

struct HistogramLayoutTests {
  @Test func `slots follow each other without gap or overlap from zero to the end of time`() {
    var expected: Int64 = 0
    for slot in 0..<HistogramLayout.slotCount {
      let lowest = HistogramLayout.lowest(inSlot: slot)
      guard lowest == expected else {
        Issue.record("slot \(slot) begins at \(lowest), not at \(expected)")
        return
      }
      let highest = HistogramLayout.highest(inSlot: slot)
      guard HistogramLayout.index(of: lowest) == slot, HistogramLayout.index(of: highest) == slot
      else {
        Issue.record("slot \(slot) does not hold its own ends")
        return
      }
      expected = highest &+ 1
    }
    #expect(expected == Int64.min)
  }

  @Test func `no slot but the top one is wider than a thousandth of what it holds`() {
    for slot in 0..<HistogramLayout.slotCount - 1 {
      let lowest = HistogramLayout.lowest(inSlot: slot)
      let width = HistogramLayout.highest(inSlot: slot) - lowest
      guard width * 1000 < max(1, lowest) else {
        Issue.record("slot \(slot) from \(lowest) is \(width) wide")
        return
      }
    }
  }

  @Test func `ten days are the last duration with three digits`() {
    let top = HistogramLayout.slotCount - 1
    #expect(HistogramLayout.index(of: HistogramLayout.longest) == top)
    #expect(HistogramLayout.index(of: HistogramLayout.longest + 1) == top)
    #expect(HistogramLayout.index(of: Int64.max) == top)
    #expect(HistogramLayout.index(of: HistogramLayout.longest - 600_000_000_000) < top)
  }

  @Test(arguments: [
    (0, 0), (1, 1), (2047, 2047), (2048, 2048), (2049, 2048), (2050, 2049), (4095, 3071),
    (4096, 3072), (1_000_000_000, 21363),
  ])
  func `known durations fall into known slots`(value: Int64, slot: Int) {
    #expect(HistogramLayout.index(of: value) == slot)
  }

  @Test func `a negative duration is our mistake`() async {
    await #expect(processExitsWith: .failure) { _ = HistogramLayout.index(of: -1) }
  }
}
