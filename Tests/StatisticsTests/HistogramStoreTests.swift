import EventEngine
import Testing

@testable import Statistics

struct HistogramStoreTests {
  @Test func `what was recorded comes out, each class for itself`() {
    var store = HistogramStore(classes: 3)
    let first: [Int64] = [5, 5, 3_000, 1_000_000_007, 0]
    let last: [Int64] = [864_000_000_000_000]
    for value in first { store.record(value, in: 0) }
    for value in last { store.record(value, in: 2) }
    #expect(Histogram(from: store, class: 0) == Histogram(of: first))
    #expect(Histogram(from: store, class: 1) == Histogram())
    #expect(Histogram(from: store, class: 2) == Histogram(of: last))
  }

  @Test func `beyond ten days the top slot counts, and sum and maximum stay exact`() {
    var store = HistogramStore(classes: 1)
    for _ in 0..<3 { store.record(Int64.max, in: 0) }
    let seen = Histogram(from: store, class: 0)
    #expect(seen.bins == [Histogram.Bin(slot: HistogramLayout.slotCount - 1, count: 3)])
    #expect(seen.sum == 3 * Int128(Int64.max))
    #expect(seen.maximum == Int64.max)
    #expect(seen.minimum == Int64.max)
  }

  @Test func `a slot counts on beyond 32 bits`() {
    var store = HistogramStore(classes: 2)
    let slot = HistogramLayout.index(of: 7)
    store.record(7, in: 1)
    store.counts[HistogramStore.stride + slot] = UInt32.max
    store.record(7, in: 1)
    store.record(7, in: 1)
    #expect(store.count(inSlot: slot, class: 1) == (1 << 32) + 1)
    #expect(store.count(inSlot: slot, class: 0) == 0)
    #expect(Histogram(from: store, class: 1).bins.first?.count == (1 << 32) + 1)
  }

  @Test func `no classes are fine`() {
    #expect(HistogramStore(classes: 0).classes == 0)
  }

  @Test func `a class that is not there is our mistake`() async {
    await #expect(processExitsWith: .failure) {
      var store = HistogramStore(classes: 2)
      store.record(1, in: 2)
    }
    await #expect(processExitsWith: .failure) {
      var store = HistogramStore(classes: 2)
      store.record(1, in: -1)
    }
  }
}
