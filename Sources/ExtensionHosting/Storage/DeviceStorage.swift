public import CallModel
public import EventEngine

/// What survives a process on one simulated device: keychain items and App Group defaults.
///
/// ```swift
/// var storage = DeviceStorage()
/// storage.set(.string("ana"), for: "user", by: 1, at: now, flushAfter: .seconds(1))
/// storage.processDied(1, at: now, now: now)  // never reached the disk
/// ```
///
/// P3: the keychain is durable on return; a default is visible in its process at once and to the
/// others after the flush. U22: what a locked device refuses, and what it hides before the first
/// unlock.
public struct DeviceStorage: Hashable, Sendable, Codable {
  public typealias Lock = DeviceState.Lock

  /// Whether the device is locked; as the scenario has it, if it says anything about locks.
  public var lock: Lock {
    get { Lock(rawValue: lockNumber) ?? .beforeFirstUnlock }
    set { lockNumber = newValue.rawValue }
  }
  private var lockNumber = Lock.unlocked.rawValue
  /// Whether the scenario has the person signed in before the call (the app's `signedIn`).
  public internal(set) var isSignedIn = true
  var items: [String: KeychainItem] = [:]
  /// App Group defaults as they are on disk.
  var disk: [String: StoredValue] = [:]
  var pending: [Pending] = []
  /// Defaults set so far [1].
  private(set) var writeCount = 0
  /// What it held before the call.
  private var furnishing = Furnishing()

  struct Furnishing: Hashable, Sendable, Codable {
    var items: [String: KeychainItem] = [:]
    var disk: [String: StoredValue] = [:]
  }
  /// Values that processes set and lost before they were flushed.
  public internal(set) var lostWrites = 0
  /// Stored values that were wiped out by a write before the first unlock.
  public internal(set) var overwritten = 0

  struct KeychainItem: Hashable, Sendable, Codable {
    var value: StoredValue
    var accessibility: KeychainAccessibility
  }

  /// A default that one process has set and that isn't on disk yet.
  struct Pending: Hashable, Sendable, Codable {
    var process: UInt32
    var key: String
    /// Nil removes the key.
    var value: StoredValue?
    var flushNanoseconds: Int64
    /// Set by a process that saw none of what was stored.
    var replacesAll: Bool

    var flushes: SimulationInstant { SimulationInstant(nanoseconds: flushNanoseconds) }
  }

  public init() {}

  // MARK: - App Group defaults

  /// What a process reads: what it has set itself, else what is on disk.
  public mutating func value(
    for key: String, by process: UInt32, at now: SimulationInstant
  ) -> StoredValue? {
    flush(at: now)
    if let own = pending.last(where: { $0.process == process && $0.key == key }) {
      return own.value
    }
    return lock == .beforeFirstUnlock ? nil : disk[key]
  }

  /// Sets a default, or removes it; others see it, and it is durable, after a delay [ns].
  public mutating func set(
    _ value: StoredValue?, for key: String, by process: UInt32, at now: SimulationInstant,
    flushAfter delay: SimulationSpan = .zero
  ) {
    writeCount += 1
    flush(at: now)
    pending.append(
      Pending(
        process: process, key: key, value: value, flushNanoseconds: (now + delay).nanoseconds,
        replacesAll: lock == .beforeFirstUnlock))
    flush(at: now)
  }

  /// The process is killed at an instant, and what it hasn't flushed by then is lost.
  ///
  /// Of a process that isn't killed the system writes everything, in time.
  public mutating func processDied(
    _ process: UInt32, at death: SimulationInstant, now: SimulationInstant
  ) {
    flush(at: now)
    let before = pending.count
    pending.removeAll { $0.process == process && $0.flushes > death }
    lostWrites += before - pending.count
  }

  private mutating func flush(at now: SimulationInstant) {
    while let index = pending.firstIndex(where: { $0.flushes <= now }) {
      let write = pending.remove(at: index)
      if write.replacesAll {
        // Later writes of the same process add to this one.
        overwritten += disk.keys.filter { $0 != write.key }.count
        disk = [:]
        for later in pending.indices where pending[later].process == write.process {
          pending[later].replacesAll = false
        }
      }
      disk[write.key] = write.value
    }
  }

  // MARK: - Faults

  /// What it holds now was there before the call.
  mutating func endFurnishing() {
    flush(at: .distantFuture)
    furnishing = Furnishing(items: items, disk: disk)
  }

  /// As if nothing had been stored in this call.
  var asFurnished: DeviceStorage {
    var earlier = self
    (earlier.items, earlier.disk, earlier.pending) = (furnishing.items, furnishing.disk, [])
    return earlier
  }

  /// Everything that it holds is gone.
  mutating func lose() { (items, disk, pending) = ([:], [:], []) }
}
