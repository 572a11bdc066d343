/// The draws of one entity for one purpose; nothing is stored between events but the entity.
///
/// A keyed mix: the start is the entity's number plus a multiple of the purpose, each draw a step
/// of SplitMix64 (Steele, Lea, Flood 2014). Two streams of other entities or purposes do not depend
/// on each other, nor on the order of events. Period 2^64. Not for secrets.
///
/// ```swift
/// var stream = RandomStream(entity: caller, purpose: 3)
/// let gaveUp = stream.chance(0.02)
/// ```
@frozen public struct RandomStream: BitwiseCopyable, Hashable, Sendable {
  @usableFromInline var state: UInt64

  /// The stream of an entity (from a `StreamKey`) for a purpose (the model's numbering).
  @inlinable public init(entity: UInt64, purpose: UInt64) {
    state = entity &+ purpose &* Self.purposeFactor
  }

  /// The next 64 random bits.
  @inlinable public mutating func next() -> UInt64 {
    let draw = Self.mix(state)
    state = state &+ Self.step
    return draw
  }

  /// An odd multiple of 2^-53 in the open interval from 0 to 1, all equally likely [1].
  @inlinable public mutating func uniform() -> Double {
    Double(Int64(bitPattern: next() >> 11 | 1)) * 0x1p-53
  }

  /// Whether something of this probability happens; 0 or less and NaN never do, 1 or more always
  /// does.
  @inlinable public mutating func chance(_ probability: Double) -> Bool {
    if probability > 0 { return uniform() < probability }
    // The draw is passed over.
    state = state &+ Self.step
    return false
  }

  /// A number in 0 ..< bound, which must be positive.
  ///
  /// The high half of a 128-bit product (Lemire 2019) without rejection: no number is likelier than
  /// another by more than one part in 2^64 ÷ bound.
  @inlinable public mutating func index(below bound: Int) -> Int {
    precondition(bound > 0, "RandomStream: an index below \(bound); expected 1 or more")
    return Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// The step between draws: 2^64 ÷ the golden ratio, odd.
  @inlinable static var step: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  /// The distance between purposes.
  @inlinable static var purposeFactor: UInt64 { 0xD134_2543_DE82_EF95 }

  /// The finaliser of SplitMix64: a bijection in which each bit depends on all others.
  @inlinable @inline(__always) static func mix(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
