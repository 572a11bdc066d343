public import EventEngine

/// What survives a process on one simulated device: keychain items and App Group defaults.
///
/// ```swift
/// var storage = DeviceStorage(settings: StorageSettings(flushDelay: .seconds(1)))
/// storage.set(.string("ana"), for: "user", by: 1, at: now)
/// storage.processEnded(1, losesUnflushed: true, at: now)  // never reached the disk
/// ```
///
/// P3: the keychain is durable on return; a default is visible in its process at once and to the
/// others after the flush. U22: what a locked device refuses, and what it hides before the first
/// unlock.
public struct DeviceStorage: Sendable {
  public enum Lock: String, Hashable, Sendable, Codable, CaseIterable {
    case unlocked
    /// Locked again after it was unlocked once.
    case locked
    /// Restarted and not unlocked yet.
    case beforeFirstUnlock
  }

  /// Whether the device is locked.
  public var lock = Lock.unlocked
  let settings: StorageSettings
  var items: [String: KeychainItem] = [:]
  /// App Group defaults as they are on disk.
  var disk: [String: StoredValue] = [:]
  var pending: [Pending] = []
  /// Values that processes set and lost before they were flushed.
  public internal(set) var lostWrites = 0
  /// Stored values that were wiped out by a write before the first unlock.
  public internal(set) var overwritten = 0

  struct KeychainItem: Hashable, Sendable {
    var value: StoredValue
    var accessibility: KeychainAccessibility
  }

  /// A default that one process has set and that isn't on disk yet.
  struct Pending: Sendable {
    var process: UInt32
    var key: String
    /// Nil removes the key.
    var value: StoredValue?
    var flushes: SimulationInstant
    /// Set by a process that saw none of what was stored.
    var replacesAll: Bool
  }

  public init(settings: StorageSettings = StorageSettings()) { self.settings = settings }

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

  /// Sets a default, or removes it.
  public mutating func set(
    _ value: StoredValue?, for key: String, by process: UInt32, at now: SimulationInstant
  ) {
    flush(at: now)
    pending.append(
      Pending(
        process: process, key: key, value: value, flushes: now + settings.flushDelay,
        replacesAll: lock == .beforeFirstUnlock))
    flush(at: now)
  }

  /// The process is no more. Without a loss the system still writes what was set, in time.
  public mutating func processEnded(
    _ process: UInt32, losesUnflushed: Bool, at now: SimulationInstant
  ) {
    flush(at: now)
    guard losesUnflushed else { return }
    let before = pending.count
    pending.removeAll { $0.process == process }
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
}

/// How storage behaves where Apple leaves it open (P3).
public struct StorageSettings: Hashable, Sendable, Codable {
  /// From setting a default until other processes see it [ns].
  public var flushDelay: SimulationSpan
  /// That a killed or replaced process loses what it hadn't flushed [1].
  public var lossOnKill: Double

  public init(flushDelay: SimulationSpan = .zero, lossOnKill: Double = 0) {
    self.flushDelay = flushDelay
    self.lossOnKill = lossOnKill
  }

  private enum CodingKeys: String, CodingKey { case flushNanoseconds, lossOnKill }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    flushDelay = .nanoseconds(try values.decode(Int64.self, forKey: .flushNanoseconds))
    lossOnKill = try values.decode(Double.self, forKey: .lossOnKill)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(flushDelay.nanoseconds, forKey: .flushNanoseconds)
    try values.encode(lossOnKill, forKey: .lossOnKill)
  }
}
