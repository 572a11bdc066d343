import EventEngine

/// A binary heap with explicit sequence numbers: slow, and too plain to be wrong.
struct ReferenceCalendar {
  private struct Entry {
    var notice: EventNotice
    var sequence: Int

    func isBefore(_ other: Entry) -> Bool {
      notice.due != other.notice.due
        ? notice.due < other.notice.due : sequence < other.sequence
    }
  }

  private var heap: [Entry] = []
  private var scheduled = 0

  mutating func schedule(_ notice: EventNotice) {
    heap.append(Entry(notice: notice, sequence: scheduled))
    scheduled += 1
    var index = heap.count - 1
    while index > 0, heap[index].isBefore(heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func popEarliest() -> EventNotice? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if heap.isEmpty { return first.notice }
    heap[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && heap[child].isBefore(heap[least]) {
        least = child
      }
      if least == index { return first.notice }
      heap.swapAt(index, least)
      index = least
    }
  }
}
