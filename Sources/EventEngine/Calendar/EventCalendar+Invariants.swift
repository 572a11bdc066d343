extension EventCalendar {
  /// The first promise of the structure that does not hold, in words, or nil; O(count), for tests.
  public func brokenInvariant() -> String? {
    var waiting = nearCount + laneCount
    for index in 0..<256 {
      let bucket = buckets[index]
      let isMarked = occupied[index >> 4] & 1 << UInt16(index & 15) != 0
      if isMarked != (bucket.count > 0) { return "bucket \(index): mark and count differ" }
      if bucket.count > 0, let broken = brokenInvariant(ofBucket: index) { return broken }
      waiting += bucket.count
    }
    for level in 0..<16
    where (occupiedLevels & 1 << UInt64(level) != 0) != (occupied[level] != 0) {
      return "level \(level): mark and buckets differ"
    }
    for index in 0..<nearCount {
      if near[index].due < now { return "near \(index) is in the past" }
      if index > 0 && near[index].due > near[index - 1].due { return "near \(index) is unsorted" }
      if Self.ticks(near[index]) >= limit { return "near \(index) is not below the limit" }
    }
    if waiting != count { return "\(waiting) notices wait; the count says \(count)" }
    return nil
  }

  private func brokenInvariant(ofBucket index: Int) -> String? {
    var chunk = buckets[index].head
    var last = chunk
    let level = index >> 4
    for position in 0..<buckets[index].count {
      if position > 0 && position & (Self.chunk - 1) == 0 {
        last = following[Int(chunk)]
        chunk = last
      }
      if chunk < 0 { return "bucket \(index): its chain is short" }
      let notice = slots[Int(chunk) << Self.chunkBits | (position & (Self.chunk - 1))]
      let time = Self.ticks(notice)
      if time < limit { return "bucket \(index): a notice is below the limit" }
      let expected = (63 - ((time ^ floor) | 1).leadingZeroBitCount) >> 2
      if expected != level || Int(time >> UInt64(4 * level)) & 15 != index & 15 {
        return "bucket \(index): a notice is due at \(time) ns, which belongs elsewhere"
      }
    }
    return last == buckets[index].tail ? nil : "bucket \(index): its tail is not its last chunk"
  }
}
