/// The future events of one cell: takes them in any order, gives them back in order of time, and of
/// equal times in the order in which they were scheduled.
///
/// ```swift
/// var calendar = EventCalendar()
/// calendar.schedule(EventNotice(due: .seconds(3), kind: 1, entity: 0))
/// while let notice = calendar.popEarliest() { handle(notice) }  // calendar.now == notice.due
/// ```
///
/// The clock is the calendar's: it stands at the last notice taken and never goes back.
///
/// How it works: a radix ladder of 16 levels with 16 buckets each. A notice waits in the bucket
/// that is named by the highest hexadecimal digit in which its time differs from `floor`, a time
/// that no waiting notice is below. The earliest bucket is split downward until it holds few; those
/// are sorted into `near`, latest first, and taken from the end. A bucket depends only on the time
/// and `floor`, splitting keeps order and the sort is stable, so equal times need no sequence
/// number. Notices for the present instant itself go to a lane, first in, first out. Both
/// operations take constant time on average, whatever the distribution of times; nothing is tuned
/// to it.
@frozen public struct EventCalendar: ~Copyable, Sendable {
  @frozen @usableFromInline struct Bucket: BitwiseCopyable, Sendable {
    @usableFromInline var head: Int32 = -1
    @usableFromInline var tail: Int32 = -1
    @usableFromInline var count = 0

    @inlinable init() {}
  }

  /// Notices in a chunk, as a power of two and as it is.
  @inlinable static var chunkBits: Int { 7 }
  @inlinable static var chunk: Int { 1 << chunkBits }

  /// A bucket of so few is sorted, not split.
  @inlinable static var fewEnough: Int { 32 }

  /// A longer `near` gives its latest back to the buckets.
  @inlinable static var longestNear: Int { 96 }

  /// Chunks of notices; each belongs to a bucket or is free.
  @usableFromInline var slots: PlainBuffer<EventNotice>
  /// The next chunk of the same bucket, or of the free ones; -1 ends the chain.
  @usableFromInline var following: PlainBuffer<Int32>
  @usableFromInline var freeChunk: Int32 = -1
  @usableFromInline var usedChunks = 0

  @usableFromInline var buckets: PlainBuffer<Bucket>
  /// Which of the 16 buckets of a level hold notices, and which levels have such a bucket.
  @usableFromInline var occupied: PlainBuffer<UInt16>
  @usableFromInline var occupiedLevels: UInt64 = 0

  /// No notice in a bucket is due before this [ns].
  @usableFromInline var floor: UInt64 = 0
  /// All notices due before this are in `near` or in the lane [ns].
  @usableFromInline var limit: UInt64 = 0

  /// The earliest notices, latest first.
  @usableFromInline var near: PlainBuffer<EventNotice>
  @usableFromInline var readyCount = 0

  /// A ring of the words due now, which were scheduled at this instant.
  @usableFromInline var lane: PlainBuffer<UInt64>
  @usableFromInline var laneHead = 0
  @usableFromInline var laneCount = 0

  @usableFromInline var waitingCount = 0
  @usableFromInline var clock: SimulationInstant = .start

  /// An empty calendar whose clock stands at the start.
  public init() {
    slots = PlainBuffer(zeroed: 64 << Self.chunkBits)
    following = PlainBuffer(repeating: -1, count: 64)
    buckets = PlainBuffer(repeating: Bucket(), count: 256)
    occupied = PlainBuffer(repeating: 0, count: 16)
    near = PlainBuffer(zeroed: 128)
    lane = PlainBuffer(zeroed: 64)
  }

  /// How many notices wait, cancelled ones included.
  @inlinable public var count: Int { waitingCount }

  /// The time of the last notice taken.
  @inlinable public var now: SimulationInstant { clock }

  /// How many notices wait in order, ready to be taken.
  @inlinable public var nearCount: Int { readyCount }

  /// Whether nothing waits.
  @inlinable public var isEmpty: Bool { waitingCount == 0 }

  /// Adds a notice that is due now or later; an earlier one is a precondition failure.
  @inlinable @inline(__always) public mutating func schedule(_ notice: EventNotice) {
    if notice.due < clock { refuse(notice) }
    waitingCount &+= 1
    if notice.due == clock {
      joinLane(notice.word)
    } else if Self.ticks(notice) < limit {
      insertNear(notice)
    } else {
      place(notice)
    }
  }

  /// Takes the earliest notice and sets the clock to it; of equal times, the one scheduled first.
  @inlinable @inline(__always) public mutating func popEarliest() -> EventNotice? {
    if waitingCount == 0 { return nil }
    if laneCount > 0 && (readyCount == 0 || near[readyCount &- 1].due > clock) {
      return leaveLane()
    }
    if readyCount == 0 { refill() }
    waitingCount &-= 1
    readyCount &-= 1
    let notice = near[readyCount]
    clock = notice.due
    return notice
  }

  /// Whether the next `popEarliest()` would have to look into the buckets.
  @inlinable public var needsRefill: Bool { readyCount == 0 && laneCount == 0 && waitingCount > 0 }

  /// The entity of a notice that will be taken soon, for index in 0 ..< nearCount, latest first.
  ///
  /// After `refill()`, a cell reads one word of each of these entities: the cache misses overlap.
  @inlinable public func nearEntity(_ index: Int) -> Int { near[index].entity }

  /// The bytes reserved [B].
  public var memoryFootprint: Int {
    slots.memoryFootprint + following.memoryFootprint + buckets.memoryFootprint
      + occupied.memoryFootprint + near.memoryFootprint + lane.memoryFootprint
  }

  @inlinable @inline(__always) static func ticks(_ notice: EventNotice) -> UInt64 {
    UInt64(bitPattern: notice.due.nanoseconds)
  }

  @usableFromInline @inline(never) func refuse(_ notice: EventNotice) -> Never {
    // Not a precondition: those are silent in release builds.
    fatalError(
      "EventCalendar: a notice due at \(notice.due.nanoseconds) ns (kind \(notice.kind), entity "
        + "\(notice.entity)) is in the past; the clock stands at \(now.nanoseconds) ns")
  }

  @inlinable @inline(__always) mutating func insertNear(_ notice: EventNotice) {
    if readyCount == near.count { near.grow(toZeroed: 2 * readyCount) }
    near.insert(notice, amongFirst: readyCount) { $0.due <= notice.due }
    readyCount &+= 1
    if readyCount > Self.longestNear { spill() }
  }

  @inlinable @inline(__always) mutating func place(_ notice: EventNotice) {
    let time = Self.ticks(notice)
    let level = (63 &- ((time ^ floor) | 1).leadingZeroBitCount) >> 2
    let digit = Int(truncatingIfNeeded: time &>> UInt64(truncatingIfNeeded: level << 2)) & 15
    let index = level << 4 | digit
    let position = buckets[index].count & (Self.chunk - 1)
    if position == 0 { addChunk(toBucket: index) }
    slots[Int(buckets[index].tail) << Self.chunkBits | position] = notice
    buckets[index].count &+= 1
  }
}
