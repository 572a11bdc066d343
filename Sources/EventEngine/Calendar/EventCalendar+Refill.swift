/// The slow half of the calendar: chunks, splitting, spilling, and the lane of the present instant.
extension EventCalendar {
  /// Brings the next few notices into order; does nothing unless `needsRefill`.
  @inline(never) public mutating func refill() {
    guard needsRefill else { return }
    while true {
      let level = occupiedLevels.trailingZeroBitCount
      let digit = occupied[level].trailingZeroBitCount
      let shift = UInt64(level << 2)
      let bucket = takeBucket(level: level, digit: digit)
      let above = level == 15 ? 0 : (floor >> (shift + 4)) << (shift + 4)
      floor = above | UInt64(digit) << shift
      if bucket.count > Self.fewEnough && level > 0 {
        split(bucket)
        continue
      }
      limit = floor + 1 << shift
      if bucket.count > 64 { takeCrowd(bucket) } else { sort(bucket) }
      return
    }
  }

  private mutating func takeBucket(level: Int, digit: Int) -> Bucket {
    occupied[level] &= ~(1 << UInt16(digit))
    if occupied[level] == 0 { occupiedLevels &= ~(1 << UInt64(level)) }
    let bucket = buckets[level << 4 | digit]
    buckets[level << 4 | digit] = Bucket()
    return bucket
  }

  /// Takes out all notices that are stale, and keeps the order of the rest; O(count).
  ///
  /// Cancelled notices leave by themselves when they are due. A cell that cancels far ahead counts
  /// them and calls this when they are more than half: then they never dominate, at a constant cost
  /// for each.
  public mutating func removeAll(where isStale: (EventNotice) -> Bool) {
    var kept = 0
    for index in 0..<readyCount where !isStale(near[index]) {
      near[kept] = near[index]
      kept += 1
    }
    readyCount = kept
    let inLane = laneCount
    laneCount = 0
    for offset in 0..<inLane {
      let word = lane[(laneHead + offset) & (lane.count - 1)]
      if !isStale(EventNotice(due: clock, word: word)) { joinLane(word) }
    }
    waitingCount = readyCount + laneCount
    for index in 0..<256 where buckets[index].count > 0 {
      // What is kept goes back to the same bucket: it depends on the time alone.
      split(takeBucket(level: index >> 4, digit: index & 15), unless: isStale)
      waitingCount += buckets[index].count
    }
  }

  /// Gives the notices of a bucket, in order, to the buckets they belong in now.
  private mutating func split(
    _ bucket: Bucket, unless isStale: (EventNotice) -> Bool = { _ in false }
  ) {
    var chunk = bucket.head
    var left = bucket.count
    while left > 0 {
      let here = min(left, Self.chunk)
      let first = Int(chunk) << Self.chunkBits
      for index in first..<first + here where !isStale(slots[index]) { place(slots[index]) }
      left -= here
      chunk = release(chunk)
    }
  }

  /// Sorts at most 64 notices into `near`, which is empty and has room for more.
  private mutating func sort(_ bucket: Bucket) {
    let first = Int(bucket.head) << Self.chunkBits
    for index in 0..<bucket.count {
      let notice = slots[first &+ index]
      near.insert(notice, amongFirst: index) { $0.due <= notice.due }
    }
    readyCount = bucket.count
    _ = release(bucket.head)
  }

  /// Takes over a crowd that is due at one nanosecond in its order, the first to come at the end.
  private mutating func takeCrowd(_ bucket: Bucket) {
    if near.count < bucket.count { near.grow(toZeroed: 2 * bucket.count) }
    var chunk = bucket.head
    var left = bucket.count
    while left > 0 {
      let here = min(left, Self.chunk)
      let first = Int(chunk) << Self.chunkBits
      for offset in 0..<here { near[left - 1 - offset] = slots[first + offset] }
      left -= here
      chunk = release(chunk)
    }
    readyCount = bucket.count
  }

  /// Frees a chunk and returns the one that followed it.
  private mutating func release(_ chunk: Int32) -> Int32 {
    let next = following[Int(chunk)]
    following[Int(chunk)] = freeChunk
    freeChunk = chunk
    return next
  }

  @usableFromInline @inline(never) mutating func addChunk(toBucket index: Int) {
    let chunk = freeChunk >= 0 ? freeChunk : neverUsedChunk()
    if freeChunk >= 0 { freeChunk = following[Int(chunk)] }
    following[Int(chunk)] = -1
    if buckets[index].count == 0 {
      buckets[index].head = chunk
      occupied[index >> 4] |= 1 << UInt16(index & 15)
      occupiedLevels |= 1 << UInt64(index >> 4)
    } else {
      following[Int(buckets[index].tail)] = chunk
    }
    buckets[index].tail = chunk
  }

  private mutating func neverUsedChunk() -> Int32 {
    if usedChunks == following.count {
      let larger = usedChunks * 3 / 2
      following.grow(to: larger, filling: -1)
      slots.grow(toZeroed: larger << Self.chunkBits)
    }
    usedChunks += 1
    return Int32(usedChunks - 1)
  }

  /// Gives all but about 32 of the earliest back to the buckets; a crowd at the earliest time stays
  /// whole.
  ///
  /// Notices below `floor` stay as well: the buckets can't hold them. They exist if a cell
  /// schedules between `refill()` and the next notice.
  @usableFromInline @inline(never) mutating func spill() {
    let earliest = Self.ticks(near[readyCount - 1])
    let cut = max(Self.ticks(near[readyCount - 1 - Self.fewEnough]), floor)
    if cut == earliest || Self.ticks(near[0]) < cut { return }
    var kept = readyCount - Self.fewEnough
    while kept > 0 && Self.ticks(near[kept - 1]) < cut { kept -= 1 }
    while Self.ticks(near[kept]) >= cut { kept += 1 }
    limit = cut
    for index in stride(from: kept - 1, through: 0, by: -1) { place(near[index]) }
    for index in kept..<readyCount { near[index - kept] = near[index] }
    readyCount -= kept
  }

  @usableFromInline @inline(never) mutating func joinLane(_ word: UInt64) {
    if laneCount == lane.count { growLane() }
    lane[(laneHead + laneCount) & (lane.count - 1)] = word
    laneCount += 1
  }

  /// Doubles the ring and moves what had wrapped around behind the rest.
  private mutating func growLane() {
    let old = lane.count
    lane.grow(toZeroed: 2 * old)
    for index in 0..<laneHead { lane[old + index] = lane[index] }
  }

  @usableFromInline @inline(never) mutating func leaveLane() -> EventNotice {
    let word = lane[laneHead]
    laneHead = (laneHead + 1) & (lane.count - 1)
    laneCount -= 1
    waitingCount -= 1
    return EventNotice(due: clock, word: word)
  }
}
