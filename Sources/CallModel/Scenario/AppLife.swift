public import EventEngine

/// R14: who holds the entitlement.
public struct Entitlements: Hashable, Sendable {
  /// Without it the app is not offered (U6).
  public var isExtensionEntitled = true
  /// Without it `returnToCall` is ignored (U6).
  public var isContainerAppEntitled = true

  public init() {}
}

/// The memory of the extension's process.
public struct MemoryDescription: Hashable, Sendable {
  /// What a new process uses [B].
  public var base: Int64 = 0
  /// What a running invocation takes more and never gives back [B/s].
  public var grows = Distribution.constant(0)
  /// What a process may use; past it, it is killed [B]. No limit if absent.
  public var limit: Int64?
  /// The limit on devices of some classes of memory [B].
  public var limitOn: [Named<Int64>] = []

  public init() {}
}

/// What a presence call-back does (R17).
public struct PresenceDescription: Hashable, Sendable {
  /// Until it returns [ns].
  public var work = Distribution.constant(0)
  /// That it never returns; the framework's limit ends it (U17) [1].
  public var hang = 0.0

  public init() {}
}

/// The app is updated or removed while a request of it is pending (U24).
public struct Replacement: Hashable, Sendable {
  /// That it happens within a request's life [1].
  public var chance = 0.0
  /// How long after the pick [ns].
  public var after = Distribution.constant(0)

  public init() {}
}
