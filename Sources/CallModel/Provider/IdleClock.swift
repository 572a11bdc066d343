import EventEngine

/// Since when the idle interpreters of each group have been so, as running numbers.
///
/// Who became idle first is seized first, and goes home first. A ring for each group; nobody has a
/// name.
struct IdleClock: ~Copyable {
  private var stamps: PlainBuffer<UInt64>
  private var rings: PlainBuffer<Ring>
  private var now: UInt64 = 0

  struct Ring: BitwiseCopyable {
    var start = 0
    var capacity = 0
    var first = 0
    var count = 0
  }

  /// Groups with at most so many interpreters; 0 for one that is not looked at.
  init(most: [Int]) {
    rings = PlainBuffer(repeating: Ring(), count: most.count)
    var start = 0
    for (group, capacity) in most.enumerated() {
      rings[group].start = start
      rings[group].capacity = capacity
      start += capacity
    }
    stamps = PlainBuffer(repeating: 0, count: start)
  }

  /// So many of a group are idle now.
  mutating func settle(_ group: Int, idle: Int) {
    precondition(
      idle <= rings[group].capacity, "idle clock: \(idle) of \(rings[group].capacity) are idle")
    while rings[group].count > idle {
      rings[group].first += 1
      if rings[group].first == rings[group].capacity { rings[group].first = 0 }
      rings[group].count -= 1
    }
    while rings[group].count < idle {
      now += 1
      let place = (rings[group].first + rings[group].count) % rings[group].capacity
      stamps[rings[group].start + place] = now
      rings[group].count += 1
    }
  }

  /// When the one who has been idle longest became so; `UInt64.max` if nobody is.
  mutating func longest(in group: Int) -> UInt64 {
    rings[group].count == 0 ? .max : stamps[rings[group].start + rings[group].first]
  }
}
