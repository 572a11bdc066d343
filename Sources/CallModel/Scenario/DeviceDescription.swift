public import EventEngine

/// What the requesters' devices are like; each call draws one.
public struct DeviceDescription: Hashable, Sendable {
  /// That it is locked, and has been unlocked since it started [1] (U22).
  public var locked = 0.0
  /// That it is locked, and has not been unlocked since it started [1] (U22).
  public var beforeFirstUnlock = 0.0
  /// From the wish for the container app until the person has unlocked it [ns] (U22).
  public var unlocks = Distribution.constant(0)
  /// Its class of memory, by weight; no particular one if empty.
  public var memory: [Named<Double>] = []
  /// Its system, by weight; that of the run if empty.
  public var osLevel: [WeightedLevel] = []

  public init() {}
}

/// A system level among others.
public struct WeightedLevel: Hashable, Sendable {
  public var level: OSLevel
  /// Its share of the sum of weights.
  public var weight: Double

  public init(_ level: OSLevel, weight: Double) {
    self.level = level
    self.weight = weight
  }
}

/// A version of the system that the framework comes with; the newest is 0.
public enum OSLevel: UInt8, Hashable, Comparable, Sendable, CaseIterable, BitwiseCopyable {
  case minor3
  case minor2
  case minor1

  /// As people write it.
  public var text: String {
    switch self {
    case .minor3: "27.3"
    case .minor2: "27.2"
    case .minor1: "27.1"
    }
  }

  /// The older one is less.
  public static func < (a: OSLevel, b: OSLevel) -> Bool { a.rawValue > b.rawValue }
}

/// The state of one call's device, in a byte.
public struct DeviceState: Hashable, Sendable, BitwiseCopyable {
  /// The lock in bits 0 and 1, the system level in bits 2 and 3: what `callStarted` tells.
  public private(set) var bits: UInt8

  public init(lock: Lock = .unlocked, osLevel: OSLevel = .minor3) {
    bits = lock.rawValue | osLevel.rawValue << 2
  }

  /// What `callStarted` told.
  public init(bits: UInt8) { self.bits = bits }

  public var lock: Lock {
    get { Lock(rawValue: bits & 3) ?? .beforeFirstUnlock }
    set { bits = bits & ~3 | newValue.rawValue }
  }

  public var osLevel: OSLevel { OSLevel(rawValue: bits >> 2) ?? .minor1 }

  public enum Lock: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    case unlocked
    case locked
    /// Locked, and never unlocked since it started.
    case beforeFirstUnlock
  }
}
