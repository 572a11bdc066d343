/// Where an app keeps what a person signed in with.
public enum SignInStore: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// Durable as soon as it is written (P3).
  case keychain
  /// App Group defaults: seen by the other process, and durable, once flushed (P3).
  case appGroup
  /// A variable of the extension's process: gone with it (R2).
  case memory
}

/// When the keychain gives an item out (U22).
public enum KeychainClass: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// Not while the device is locked.
  case whenUnlocked
  /// At any time after the first unlock.
  case afterFirstUnlock
}

/// A place that is read and written, as the trace names it.
public enum StoragePlace: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case keychainWhenUnlocked
  case keychainAfterFirstUnlock
  case appGroup
  case memory

  public init(_ store: SignInStore, _ keychain: KeychainClass) {
    switch store {
    case .keychain:
      self = keychain == .whenUnlocked ? .keychainWhenUnlocked : .keychainAfterFirstUnlock
    case .appGroup: self = .appGroup
    case .memory: self = .memory
    }
  }
}

/// What a read of a place gives.
public enum StorageReading: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case found
  /// There is nothing, or it looks like that (U22).
  case absent
  /// The keychain refuses: -25308 (U22).
  case denied

  /// What P3 and U22 say that a read gives.
  ///
  /// - Parameter isThere: it was written, and flushed where that matters.
  public init(
    of place: StoragePlace, isThere: Bool, lock: DeviceState.Lock
  ) {
    switch (place, lock) {
    case (.memory, _), (_, .unlocked), (.keychainAfterFirstUnlock, .locked), (.appGroup, .locked):
      self = isThere ? .found : .absent
    case (.keychainWhenUnlocked, .locked): self = .denied
    case (_, .beforeFirstUnlock): self = .absent
    }
  }
}
