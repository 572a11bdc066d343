import CallModel
import EventEngine

/// Adds levels up over the window, half hour by half hour, with one addition a change.
///
/// A level that changes by δ at t adds δ·(end − t) to the area of a period that ends at `end`; a
/// period starts with level · length. So areas are exact and nothing is done for levels that rest.
struct LevelClock: ~Copyable {
  struct Level: BitwiseCopyable {
    var value: Int64 = 0
    var area: Int128 = 0
    var last: Int64
    /// The most that was held for more than an instant.
    var peak: Int64 = 0

    init(since start: Int64) { last = start }

    @inline(__always)
    mutating func change(by step: Int64, at instant: Int64, end: Int64) {
      settle(at: instant)
      value &+= step
      area &+= Int128(step) &* Int128(end &- instant)
    }

    mutating func settle(at instant: Int64) {
      guard instant > last else { return }
      peak = max(peak, value)
      last = instant
    }

    /// Hands over the area of a period and begins one of so many nanoseconds.
    mutating func handOver(next length: Int64) -> Int128 {
      let whole = area
      area = Int128(value) &* Int128(length)
      return whole
    }
  }

  struct Group: BitwiseCopyable {
    var planned: Int64 = 0
    var isUnlimited = false
    var busy: Int64 = 0
    var busyArea: Int128 = 0
    var beyondArea: Int128 = 0
    var plannedArea: Int128 = 0

    var beyond: Int64 { isUnlimited ? 0 : max(0, busy - planned) }
  }

  private let window: CountingWindow
  private var groups: PlainBuffer<Group>
  private var areas: [LevelAreas]
  private var busy: Level
  private var beyond: Level
  private var planned: Level
  private var unlimitedBusy: Level
  private var line: Level
  /// The period under way.
  private var period: Range<Int64>

  init(window: CountingWindow, groups: Int) {
    self.window = window
    self.groups = PlainBuffer(repeating: Group(), count: groups)
    areas = Array(repeating: LevelAreas(), count: CountingWindow.halfHours)
    let start = window.start.nanoseconds
    (busy, beyond, planned) = (Level(since: start), Level(since: start), Level(since: start))
    (unlimitedBusy, line) = (Level(since: start), Level(since: start))
    let end = min(window.end, window.nextHalfHour(after: window.start))
    period = start..<end.nanoseconds
  }

  @inline(__always)
  mutating func lineChanges(by step: Int64, at instant: SimulationInstant) {
    let at = reach(instant)
    line.change(by: step, at: at, end: period.upperBound)
  }

  @inline(__always)
  mutating func busyChanges(by step: Int64, inGroup index: Int, at instant: SimulationInstant) {
    let at = reach(instant)
    let rest = window.end.nanoseconds &- at
    let before = groups[index].busy
    groups[index].busy = before &+ step
    groups[index].busyArea &+= Int128(step) &* Int128(rest)
    if groups[index].isUnlimited {
      unlimitedBusy.change(by: step, at: at, end: period.upperBound)
      return
    }
    busy.change(by: step, at: at, end: period.upperBound)
    if max(before, before &+ step) > groups[index].planned {
      beyondChanges(from: before, inGroup: index, at: at)
    }
  }

  /// More were busy than planned, or are now.
  @inline(never)
  private mutating func beyondChanges(from busy: Int64, inGroup index: Int, at instant: Int64) {
    let more = groups[index].beyond &- max(0, busy &- groups[index].planned)
    groups[index].beyondArea &+= Int128(more) &* Int128(window.end.nanoseconds &- instant)
    beyond.change(by: more, at: instant, end: period.upperBound)
  }

  /// So many are on shift from now on; less than 0 means no limit.
  mutating func plan(_ count: Int, inGroup index: Int, at instant: SimulationInstant) {
    let at = reach(instant)
    let rest = Int128(window.end.nanoseconds &- at)
    guard count >= 0 else {
      groups[index].isUnlimited = true
      return
    }
    let before = groups[index].beyond
    let step = Int64(count) &- groups[index].planned
    groups[index].planned = Int64(count)
    groups[index].plannedArea &+= Int128(step) &* rest
    planned.change(by: step, at: at, end: period.upperBound)
    let more = groups[index].beyond &- before
    groups[index].beyondArea &+= Int128(more) &* rest
    beyond.change(by: more, at: at, end: period.upperBound)
  }

  /// Goes on to an instant, held within the window; closes the half hours that are over.
  @inline(__always)
  private mutating func reach(_ instant: SimulationInstant) -> Int64 {
    let (from, to) = (period.lowerBound, period.upperBound)
    let sinceStart = UInt64(bitPattern: instant.nanoseconds &- from)
    return sinceStart < UInt64(bitPattern: to &- from) ? instant.nanoseconds : leave(for: instant)
  }

  @inline(never)
  private mutating func leave(for instant: SimulationInstant) -> Int64 {
    let at = max(
      window.start.nanoseconds, min(window.end.nanoseconds, instant.nanoseconds))
    while at >= period.upperBound && !period.isEmpty { closePeriod() }
    return at
  }

  private mutating func closePeriod() {
    let bin = window.halfHour(of: SimulationInstant(nanoseconds: period.lowerBound))
    let start = SimulationInstant(nanoseconds: period.upperBound)
    let end = max(start, min(window.end, window.nextHalfHour(after: start)))
    let length = (end - start).nanoseconds
    areas[bin].observed += Int128(period.upperBound - period.lowerBound)
    areas[bin].busy += busy.handOver(next: length)
    areas[bin].beyond += beyond.handOver(next: length)
    areas[bin].planned += planned.handOver(next: length)
    areas[bin].unlimitedBusy += unlimitedBusy.handOver(next: length)
    areas[bin].line += line.handOver(next: length)
    period = start.nanoseconds..<end.nanoseconds
  }

  /// Closes the window; the areas are those of the half hours of the day.
  mutating func close() -> (halfHours: [LevelAreas], groups: [GroupAreas], peaks: LevelPeaks) {
    let at = reach(window.end)
    busy.settle(at: at)
    planned.settle(at: at)
    line.settle(at: at)
    var peaks = LevelPeaks()
    (peaks.busy, peaks.planned, peaks.line) = (busy.peak, planned.peak, line.peak)
    var byGroup: [GroupAreas] = []
    for index in 0..<groups.count {
      var sums = GroupAreas()
      sums.isUnlimited = groups[index].isUnlimited
      sums.busy = groups[index].busyArea
      sums.beyond = groups[index].beyondArea
      sums.planned = groups[index].plannedArea
      byGroup.append(sums)
    }
    return (areas, byGroup, peaks)
  }
}
