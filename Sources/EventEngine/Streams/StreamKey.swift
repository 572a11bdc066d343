/// What all random streams of one cell have in common: the seed, the replication and the cell.
///
/// Draws are a pure function of (seed, replication, cell, entity, purpose, n). Entities are named,
/// so that adding a traffic stream, a fault or an app never moves a draw of another.
///
/// ```swift
/// let key = StreamKey(seed: 7, replication: 0, cell: 0)
/// let lunch = key.entity(named: "traffic.lunch")
/// let caller = key.entity(base: lunch, ordinal: 41)
/// var stream = RandomStream(entity: caller, purpose: 3)
/// ```
@frozen public struct StreamKey: BitwiseCopyable, Hashable, Sendable {
  /// The three numbers in one.
  @usableFromInline let mixed: UInt64

  /// The key of a cell.
  public init(seed: UInt64, replication: UInt64, cell: UInt64) {
    let ofSeed = RandomStream.mix(seed &+ RandomStream.step)
    let ofReplication = RandomStream.mix(ofSeed &+ replication &* RandomStream.purposeFactor)
    mixed = RandomStream.mix(ofReplication &+ cell &* RandomStream.purposeFactor)
  }

  /// The entity of a name, from its UTF-8 bytes, eight at a time, low byte first.
  public func entity(named name: String) -> UInt64 {
    var hash = mixed
    var word: UInt64 = 0
    var length: UInt64 = 0
    for byte in name.utf8 {
      word |= UInt64(byte) << (8 * (length % 8))
      length += 1
      if length % 8 == 0 {
        hash = RandomStream.mix(hash ^ word) &+ RandomStream.step
        word = 0
      }
    }
    hash = RandomStream.mix(hash ^ word) &+ RandomStream.step
    return RandomStream.mix(hash ^ length &* RandomStream.purposeFactor)
  }

  /// The entity of an ordinal within a named one.
  @inlinable public func entity(base: UInt64, ordinal: UInt64) -> UInt64 {
    RandomStream.mix(base ^ (ordinal &+ 1) &* RandomStream.step)
  }
}
