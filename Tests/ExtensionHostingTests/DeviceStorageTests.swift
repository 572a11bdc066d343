import CallModel
import EventEngine
import ExtensionHosting
import Testing

struct DeviceStorageTests {
  private let now = SimulationInstant.start
  private let delay = SimulationSpan.seconds(2)

  @Test func `a default is visible in its process at once and elsewhere after the flush`() {
    var storage = DeviceStorage()
    storage.set(.bool(true), for: "seen", by: 1, at: now, flushAfter: delay)
    #expect(storage.value(for: "seen", by: 1, at: now) == .bool(true))
    #expect(storage.value(for: "seen", by: 2, at: now + .milliseconds(1999)) == nil)
    #expect(storage.value(for: "seen", by: 2, at: now + .seconds(2)) == .bool(true))
  }

  @Test func `a kill before the flush may lose what was set, one after it doesn't`() {
    var storage = DeviceStorage()
    storage.set(.integer(1), for: "early", by: 1, at: now, flushAfter: delay)
    storage.set(.integer(2), for: "late", by: 1, at: now + .seconds(1), flushAfter: delay)
    storage.processDied(1, at: now + .seconds(2), now: now + .seconds(1))
    #expect(storage.value(for: "early", by: 2, at: now + .minutes(1)) == .integer(1))
    #expect(storage.value(for: "late", by: 2, at: now + .minutes(1)) == nil)
    #expect(storage.lostWrites == 1)
  }

  @Test func `only the process that is killed loses what it had set`() {
    var storage = DeviceStorage()
    storage.set(.integer(1), for: "key", by: 1, at: now, flushAfter: delay)
    storage.processDied(2, at: now, now: now)
    #expect(storage.value(for: "key", by: 2, at: now) == nil)
    #expect(storage.value(for: "key", by: 2, at: now + .seconds(2)) == .integer(1))
    #expect(storage.lostWrites == 0)
  }

  @Test func `removing a default hides it like one that was never set`() {
    var storage = DeviceStorage()
    storage.set(.string("ana"), for: "user", by: 1, at: now)
    storage.set(nil, for: "user", by: 1, at: now)
    #expect(storage.value(for: "user", by: 2, at: now) == nil)
  }

  @Test func `before the first unlock defaults read as empty, and a write wipes the others out`() {
    var storage = DeviceStorage()
    storage.set(.string("ana"), for: "user", by: 1, at: now)
    storage.lock = .beforeFirstUnlock
    #expect(storage.value(for: "user", by: 2, at: now) == nil)
    storage.set(.bool(true), for: "isNew", by: 2, at: now)
    storage.lock = .unlocked
    #expect(storage.value(for: "user", by: 3, at: now) == nil)
    #expect(storage.value(for: "isNew", by: 3, at: now) == .bool(true))
    #expect(storage.overwritten == 1)
  }

  @Test(arguments: [
    (DeviceStorage.Lock.unlocked, KeychainAccessibility.whenUnlocked, nil as KeychainError?),
    (.unlocked, .afterFirstUnlock, nil),
    (.locked, .whenUnlocked, .interactionNotAllowed),
    (.locked, .afterFirstUnlock, nil),
    (.beforeFirstUnlock, .whenUnlocked, .itemNotFound),
    (.beforeFirstUnlock, .afterFirstUnlock, .itemNotFound),
  ])
  func `each class of keychain item is read as its lock allows`(
    _ lock: DeviceStorage.Lock, _ accessibility: KeychainAccessibility, _ refused: KeychainError?
  ) throws {
    var storage = DeviceStorage()
    try storage.addKeychainItem(.string("token"), account: "me", accessibility: accessibility)
    storage.lock = lock
    do {
      let value = try storage.keychainValue(of: "me")
      #expect(refused == nil && value == .string("token"))
    } catch let error as KeychainError {
      #expect(error == refused)
    }
  }

  @Test func `a keychain item is added once, updated and removed`() throws {
    var storage = DeviceStorage()
    try storage.addKeychainItem(.integer(1), account: "me")
    #expect(throws: KeychainError.duplicateItem) {
      try storage.addKeychainItem(.integer(2), account: "me")
    }
    try storage.updateKeychainItem(.integer(3), account: "me")
    #expect(try storage.keychainValue(of: "me") == .integer(3))
    try storage.removeKeychainItem(account: "me")
    #expect(throws: KeychainError.itemNotFound) { try storage.keychainValue(of: "me") }
    #expect(throws: KeychainError.itemNotFound) {
      try storage.updateKeychainItem(.integer(4), account: "me")
    }
  }

  @Test func `keychain errors carry the status of the Security framework`() {
    #expect(KeychainError.interactionNotAllowed.status == -25308)
    #expect(KeychainError.itemNotFound.status == -25300)
    #expect(KeychainError.duplicateItem.status == -25299)
  }
}
