public import EventEngine

/// Histograms of several classes of durations in one flat store, made to be written to at every
/// event.
///
/// A cell owns one. Recording takes a few nanoseconds and allocates nothing;
/// `Histogram(from:class:)` takes the counts out as a value that can be merged.
///
///     var store = HistogramStore(classes: 2)
///     store.record(1_500_000, in: 0)
///     let seen = Histogram(from: store, class: 0)
///
/// Octaves that are never written to take no memory. Counts are 32 bits wide and carry into a list
/// beside the store, so no count is lost.
public struct HistogramStore: ~Copyable {
  /// The number of classes [1].
  public let classes: Int

  @usableFromInline var counts: PlainBuffer<UInt32>
  @usableFromInline var totals: PlainBuffer<HistogramTotals>
  @usableFromInline var carries: [Int] = []

  /// Room for `classes` >= 0 histograms, all empty.
  public init(classes: Int) {
    precondition(classes >= 0, "histogram store: \(classes) classes")
    self.classes = classes
    counts = PlainBuffer(zeroed: classes * Self.stride)
    totals = PlainBuffer(repeating: HistogramTotals(), count: classes)
  }

  /// Counts one duration [ns] that is not negative in a class of 0 ..< `classes`; O(1).
  @inlinable @inline(__always)
  public mutating func record(_ value: Int64, in class: Int) {
    let place = `class` &* Self.stride &+ HistogramLayout.index(of: value)
    totals[`class`].add(value)
    counts[place] &+= 1
    if counts[place] == 0 { carry(place) }
  }

  /// The slots set aside for a class: whole octaves, so that each begins on a page of its own.
  @inlinable static var stride: Int { 41 * HistogramLayout.octave }

  @usableFromInline @inline(never)
  mutating func carry(_ place: Int) {
    carries.append(place)
  }

  /// The first slot at or after the given one that may have been hit; `end` if there is none.
  func firstHit(from slot: Int, before end: Int, class: Int) -> Int {
    guard carries.isEmpty else { return slot }
    let row = `class` * Self.stride
    var slot = slot
    while slot < end && counts[row &+ slot] == 0 { slot &+= 1 }
    return slot
  }

  /// The count of one slot of a class, carries included [1].
  func count(inSlot slot: Int, class: Int) -> UInt64 {
    let place = `class` * Self.stride + slot
    var count = UInt64(counts[place])
    for carried in carries where carried == place { count += 1 << 32 }
    return count
  }
}

/// What is exact about a class whatever the slots: the sum and the two ends.
///
/// The sum is in two words, and ends are written only when they move: a 128-bit addition in memory
/// and unconditional stores would double the cost of recording.
@usableFromInline
struct HistogramTotals: BitwiseCopyable {
  @usableFromInline var sumLow: UInt64 = 0
  @usableFromInline var sumHigh: Int64 = 0
  @usableFromInline var minimum = Int64.max
  @usableFromInline var maximum = Int64.min

  @inlinable init() {}

  @inlinable @inline(__always)
  mutating func add(_ value: Int64) {
    let (low, carried) = sumLow.addingReportingOverflow(UInt64(bitPattern: value))
    sumLow = low
    if carried { sumHigh &+= 1 }
    if value < minimum { minimum = value }
    if value > maximum { maximum = value }
  }

  var sum: Int128 { Int128(sumHigh) << 64 | Int128(sumLow) }
}
