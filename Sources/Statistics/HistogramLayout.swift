/// Which slot of a histogram a duration falls into: three significant decimal digits from 1 ns to
/// 10 days.
///
/// Durations below 2048 ns have a slot each; above, every octave is cut into 1024 equal slots, so a
/// slot is never wider than 1/1024 of its lowest duration. All histograms share this one layout,
/// which is why any two of them can be merged by adding counts.
///
///     let slot = HistogramLayout.index(of: 1_500_000)
///     HistogramLayout.lowest(inSlot: slot)...HistogramLayout.highest(inSlot: slot)
///
/// Scheme: Tene, HdrHistogram (2012).
public enum HistogramLayout {
  /// The longest duration that has a slot of its own, 10 days [ns]; longer ones share the top slot.
  @inlinable public static var longest: Int64 { 864_000_000_000_000 }

  /// The number of slots [1].
  public static var slotCount: Int { 41_508 }

  /// The number of slots from one octave to the next [1]: an octave of 32-bit counts is a 4 KB
  /// page.
  @inlinable static var octave: Int { 1024 }

  /// The slot of a duration [ns] that is not negative, in 0 ..< `slotCount`.
  @inlinable @inline(__always)
  public static func index(of value: Int64) -> Int {
    let held = UInt64(bitPattern: value)
    if held > UInt64(longest) { return topSlot(for: value) }
    let shift = 53 &- (held | 0x7FF).leadingZeroBitCount
    return shift &<< 10 &+ Int(truncatingIfNeeded: held &>> UInt64(truncatingIfNeeded: shift))
  }

  @usableFromInline @inline(never)
  static func topSlot(for value: Int64) -> Int {
    precondition(value >= 0, "histogram: \(value) ns is negative")
    return slotCount - 1
  }

  /// The shortest duration that falls into a slot [ns].
  public static func lowest(inSlot slot: Int) -> Int64 {
    precondition((0..<slotCount).contains(slot), "histogram: no slot \(slot)")
    guard slot >= 2 * octave else { return Int64(slot) }
    return Int64(slot % octave + octave) << shift(ofSlot: slot)
  }

  /// The longest duration that falls into a slot [ns]; `Int64.max` for the top slot, which has no
  /// end.
  public static func highest(inSlot slot: Int) -> Int64 {
    slot == slotCount - 1 ? Int64.max : lowest(inSlot: slot) + (1 << shift(ofSlot: slot)) - 1
  }

  private static func shift(ofSlot slot: Int) -> Int {
    slot >= 2 * octave ? slot / octave - 1 : 0
  }
}
