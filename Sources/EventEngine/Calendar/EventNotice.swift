/// One entry of the event calendar, 16 plain bytes: when, and what is due.
///
/// The word holds, from the top, the kind (8 bits), the generation (24 bits) and the entity (32
/// bits). What they mean is the model's affair. A notice is cancelled by raising the generation of
/// its entity: the model drops it, when it comes, if the two differ.
///
/// ```swift
/// calendar.schedule(EventNotice(due: calendar.now + patience, kind: 7, entity: 12, generation: 3))
/// ```
@frozen public struct EventNotice: BitwiseCopyable, Hashable, Sendable {
  /// When it happens.
  public var due: SimulationInstant

  /// Kind, generation and entity.
  public var word: UInt64

  /// A notice of a packed word.
  @inlinable public init(due: SimulationInstant, word: UInt64) {
    self.due = due
    self.word = word
  }

  /// A notice; of the generation the low 24 bits are kept, of the entity the low 32 bits.
  @inlinable public init(due: SimulationInstant, kind: UInt8, entity: Int, generation: UInt32 = 0) {
    self.due = due
    self.word =
      UInt64(kind) << 56 | UInt64(generation & Self.generationMask) << 32
      | UInt64(UInt32(truncatingIfNeeded: entity))
  }

  /// The bits of a generation that a notice can hold.
  @inlinable public static var generationMask: UInt32 { 0xFF_FFFF }

  /// What happens, in the model's numbering.
  @inlinable public var kind: UInt8 { UInt8(truncatingIfNeeded: word >> 56) }

  /// The generation of the entity when this was scheduled, 0 ..< 2^24.
  @inlinable public var generation: UInt32 {
    UInt32(truncatingIfNeeded: word >> 32) & Self.generationMask
  }

  /// To whom it happens, 0 ..< 2^32.
  @inlinable public var entity: Int { Int(UInt32(truncatingIfNeeded: word)) }
}
