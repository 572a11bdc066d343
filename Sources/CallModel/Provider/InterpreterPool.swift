/// The interpreters of one staff group, as numbers.
///
/// Someone who is busy when the shift ends finishes the call in hand, wrap-up included, and takes
/// no other.
public struct InterpreterPool: Hashable, Sendable, BitwiseCopyable {
  /// On shift; `unlimited` for a pool that is never short.
  public private(set) var planned: Int
  /// Seized and not yet released; may exceed `planned` after a shift's end.
  public private(set) var busy = 0

  public static let unlimited = Int.max

  public init(planned: Int) { self.planned = planned }

  /// Somebody on shift is free.
  public var hasIdle: Bool { busy < planned }

  public mutating func seize() {
    precondition(hasIdle, "interpreter pool: \(busy) of \(planned) are busy")
    busy += 1
  }

  /// One becomes free: for the next call if `hasIdle` holds then, else to go home.
  public mutating func release() {
    precondition(busy > 0, "interpreter pool: nobody is busy")
    busy -= 1
  }

  public mutating func plan(_ count: Int) { planned = count }
}
