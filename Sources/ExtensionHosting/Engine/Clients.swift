import CallModel
import EventEngine
public import Foundation

/// The provider's backend, as extension code reaches it through an injected client.
public struct SimulatedBackend: Sendable {
  public init() {}

  /// Tells the provider the join URL; takes as long as the scenario's `forward` says.
  ///
  /// Throws `SimulatedBackendError` if the provider refuses.
  public func forward(_ url: URL) async throws {
    guard let span = HostedWorld.current?.activity?.forward else { return }
    let isRefused = HostedWorld.current?.backendRefuses() ?? false
    try await Task.sleep(for: .nanoseconds(span.nanoseconds))
    if isRefused { throw SimulatedBackendError.unavailable }
    HostedWorld.current?.forwarded(url)
  }
}

/// Why the provider's backend refused.
public enum SimulatedBackendError: Error, Hashable, Sendable {
  case unavailable
}

/// The keychain of the simulated device that the code runs on.
public struct SimulatedKeychain: Sendable {
  public init() {}

  /// The value of an item. Throws `KeychainError`.
  public func value(of account: String) throws -> StoredValue {
    try on { device in
      guard let world = HostedWorld.current else { throw KeychainError.itemNotFound }
      let item = device.items[account]
      return try world.read(
        &device, item?.accessibility.place ?? .keychainWhenUnlocked, isThere: item != nil,
        isNew: item != device.asFurnished.items[account]
      ) {
        if $0.lock != .unlocked, $0.items[account] != nil { noteRefusal(account, $0) }
        return try $0.keychainValue(of: account)
      }
    }
  }

  /// Adds an item. Throws `KeychainError`.
  public func add(
    _ value: StoredValue, account: String, accessibility: KeychainAccessibility = .whenUnlocked
  ) throws {
    try on { try $0.addKeychainItem(value, account: account, accessibility: accessibility) }
  }

  /// Replaces the value of an item. Throws `KeychainError`.
  public func update(_ value: StoredValue, account: String) throws {
    try on { try $0.updateKeychainItem(value, account: account) }
  }

  /// Removes an item. Throws `KeychainError`.
  public func remove(account: String) throws {
    try on { try $0.removeKeychainItem(account: account) }
  }

  private func noteRefusal(_ account: String, _ device: DeviceStorage) {
    let isRefused = (try? device.keychainValue(of: account)) == nil
    guard isRefused else { return }
    // Before the first unlock nothing tells a locked keychain from an empty one.
    if device.lock == .locked { HostedWorld.current?.mark { $0.wasRefused = true } }
    HostedWorld.current?.note(.keychainRefused, account)
  }

  private func on<Result>(_ body: (inout DeviceStorage) throws -> Result) throws -> Result {
    guard let result = try HostedWorld.current?.withDevice({ device, _ in try body(&device) })
    else { throw KeychainError.itemNotFound }
    return result
  }
}

/// The App Group defaults of the simulated device that the code runs on.
public struct SimulatedDefaults: Sendable {
  public init() {}

  public subscript(key: String) -> StoredValue? {
    get {
      guard let world = HostedWorld.current else { return nil }
      return world.withDevice { device, process in
        let value = device.value(for: key, by: process, at: world.now)
        let earlier = device.asFurnished.disk[key]
        return world.read(
          &device, .appGroup, isThere: value != nil, isNew: value != earlier
        ) { $0.value(for: key, by: process, at: world.now) }
      } ?? nil
    }
    nonmutating set {
      guard let world = HostedWorld.current else { return }
      _ = world.withDevice { device, process in
        device.set(
          newValue, for: key, by: process, at: world.now, flushAfter: world.flushDelay(of: device))
      }
    }
  }

  public func bool(for key: String) -> Bool {
    if case .bool(let value) = self[key] { value } else { false }
  }

  public func string(for key: String) -> String? {
    if case .string(let value) = self[key] { value } else { nil }
  }

  public func integer(for key: String) -> Int {
    if case .integer(let value) = self[key] { value } else { 0 }
  }
}
