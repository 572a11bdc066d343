import CallModel

/// When a keychain item can be read.
public enum KeychainAccessibility: String, Hashable, Sendable, Codable, CaseIterable {
  /// While the device is unlocked; the system's default.
  case whenUnlocked
  /// From the first unlock until the next restart.
  case afterFirstUnlock

  /// As the trace names it.
  var place: StoragePlace {
    switch self {
    case .whenUnlocked: .keychainWhenUnlocked
    case .afterFirstUnlock: .keychainAfterFirstUnlock
    }
  }
}

/// Why the keychain refused.
public enum KeychainError: Error, Hashable, Sendable {
  case itemNotFound
  case duplicateItem
  /// The device is locked (U22).
  case interactionNotAllowed

  /// The status that the Security framework gives.
  public var status: Int32 {
    switch self {
    case .itemNotFound: -25300
    case .duplicateItem: -25299
    case .interactionNotAllowed: -25308
    }
  }
}

/// The keychain: durable as soon as a call returns (P3).
extension DeviceStorage {
  /// The value of an item. Throws `KeychainError`.
  public func keychainValue(of account: String) throws -> StoredValue {
    // Before the first unlock all items look absent, whatever their class.
    guard lock != .beforeFirstUnlock, let item = items[account] else {
      throw KeychainError.itemNotFound
    }
    try checkAccess(item)
    return item.value
  }

  /// Adds an item. Throws `KeychainError`.
  public mutating func addKeychainItem(
    _ value: StoredValue, account: String, accessibility: KeychainAccessibility = .whenUnlocked
  ) throws {
    if lock != .beforeFirstUnlock, items[account] != nil { throw KeychainError.duplicateItem }
    let item = KeychainItem(value: value, accessibility: accessibility)
    try checkAccess(item)
    items[account] = item
  }

  /// Replaces the value of an item. Throws `KeychainError`.
  public mutating func updateKeychainItem(_ value: StoredValue, account: String) throws {
    guard lock != .beforeFirstUnlock, var item = items[account] else {
      throw KeychainError.itemNotFound
    }
    try checkAccess(item)
    item.value = value
    items[account] = item
  }

  /// Removes an item. Throws `KeychainError`.
  public mutating func removeKeychainItem(account: String) throws {
    guard items.removeValue(forKey: account) != nil else { throw KeychainError.itemNotFound }
  }

  private func checkAccess(_ item: KeychainItem) throws {
    switch (lock, item.accessibility) {
    case (.unlocked, _), (.locked, .afterFirstUnlock): return
    case (.locked, .whenUnlocked), (.beforeFirstUnlock, _):
      throw KeychainError.interactionNotAllowed
    }
  }
}
