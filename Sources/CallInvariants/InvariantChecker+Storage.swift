import CallModel
import EventEngine

/// What an app left on one device: processes (I5) and what it wrote (I10).
struct InstallationMemory: Hashable, Sendable, BitwiseCopyable {
  /// When the suspended process returned.
  var suspendedSince = SimulationInstant.start
  /// Its number; 0 if there is none.
  var suspended: UInt32 = 0
  /// The process whose variables hold a sign-in.
  var session: UInt32 = 0
  /// Writes that are neither flushed nor lost.
  var unflushed: UInt16 = 0
  var isOpened = false
  /// A sign-in that is durable.
  var isStored = false
  /// The device held one before the call.
  var wasStored = false
  /// A fault killed the suspended process.
  var isKilled = false
}

/// Processes, locks and storage: I5 and I10.
extension InvariantChecker {
  func installation(of record: TraceRecord) -> InstallationMemory {
    installations[key(of: record)] ?? InstallationMemory()
  }

  mutating func keep(_ installation: InstallationMemory, _ record: TraceRecord) {
    lastApp = max(lastApp, record.app)
    installations.set(key(of: record), installation)
  }

  private func key(of record: TraceRecord) -> UInt64 {
    UInt64(record.call) << 16 | UInt64(record.app)
  }

  // MARK: - Processes

  /// A launch starts from what the trace left: a suspended process, or nothing (P1, R5).
  @inline(__always)
  mutating func startProcess(_ record: TraceRecord, kind: LaunchKind?) {
    let isReused = reusesProcesses || kind == .resumed && hasActed(.processReuse, on: record)
    if kind == .resumed && !isReused || kind == nil { report(.processShared) }
    if tracksProcesses { trackProcess(record, kind: kind) }
  }

  @inline(never)
  private mutating func trackProcess(_ record: TraceRecord, kind: LaunchKind?) {
    var installation = installation(of: record)
    let slot = slot
    if processes.count <= slot { processes.grow(to: requests.count, filling: 0) }
    if kind != .cold && (installation.suspended == 0 || installation.isKilled) {
      report(.processGone)
    }
    if kind == .resumed {
      processes[slot] = installation.suspended
      installation.suspended = 0
      keep(installation, record)
    } else {
      processCount &+= 1
      processes[slot] = processCount
    }
  }

  /// The process that was last launched for the request in a slot; 0 if they are not told apart.
  private func process(of record: TraceRecord) -> UInt32 {
    let slot = slot
    return slot < processes.count ? processes[slot] : 0
  }

  /// An invocation returned; its process waits for another.
  @inline(__always)
  mutating func suspendProcess(_ record: TraceRecord) {
    if tracksProcesses { trackSuspension(record) }
  }

  @inline(never)
  private mutating func trackSuspension(_ record: TraceRecord) {
    var installation = installation(of: record)
    installation.suspended = process(of: record)
    installation.suspendedSince = record.time
    installation.isKilled = false
    keep(installation, record)
  }

  mutating func processLost(_ record: TraceRecord) {
    guard recall() != nil else { return }
    // Found by a call-back after the call, whose device is forgotten.
    if departures[UInt64(record.call)]?.hasCallEnded == true { return }
    var installation = installation(of: record)
    if installation.suspended == 0 || record.began < installation.suspendedSince {
      report(.causeMissing)
    }
    installation.suspended = 0
    installation.isKilled = false
    keep(installation, record)
  }

  /// U24: what explains a failed launch; the processes are gone.
  mutating func appReplaced(_ record: TraceRecord) {
    guard let memory = recall() else { return }
    if !memory.isOpen || memory.stage == .waiting { report(.causeMissing) }
    self.memory.marks.insert(.replaced)
    guard tracksProcesses else { return }
    var installation = installation(of: record)
    installation.suspended = 0
    keep(installation, record)
  }

  // MARK: - The device

  @inline(__always)
  mutating func callStarted() {
    callsOpen &+= 1
    if record.detail != 0 { devices.set(UInt64(record.call), record.detail) }
  }

  func device(of record: TraceRecord) -> DeviceState {
    DeviceState(bits: devices[UInt64(record.call)] ?? 0)
  }

  mutating func deviceUnlocked(_ record: TraceRecord) {
    guard let memory = recall() else { return }
    var device = device(of: record)
    if device.lock == .unlocked || memory.stage != .inApp { report(.causeMissing) }
    device.lock = .unlocked
    devices.set(UInt64(record.call), device.bits)
  }

  /// Nothing of a call is remembered that is over.
  mutating func forgetInstallations(_ record: TraceRecord) {
    for app in 0...UInt64(lastApp) { installations.remove(UInt64(record.call) << 16 | app) }
  }

  // MARK: - I10

  mutating func storageOpened(_ record: TraceRecord) {
    guard recall() != nil else { return }
    var installation = installation(of: record)
    let place = StoragePlace(rawValue: UInt8(truncatingIfNeeded: record.group))
    if installation.isOpened || place == nil || (place == .memory && record.detail != 0) {
      report(.causeMissing)
    }
    installation.isOpened = true
    installation.isStored = record.detail == 1
    installation.wasStored = installation.isStored
    keep(installation, record)
  }

  mutating func storageRead(_ record: TraceRecord) {
    guard let memory = recall() else { return }
    let installation = installation(of: record)
    let isRunning = memory.isInvoked && memory.marks.contains(.invocation)
    guard installation.isOpened, isRunning,
      let place = StoragePlace(rawValue: UInt8(truncatingIfNeeded: record.group))
    else { return report(.causeMissing) }
    let process = process(of: record)
    var isThere =
      place == .memory
      ? process != 0 && installation.session == process : installation.isStored
    if hasActed(.storageStale, on: record), place != .memory { isThere = installation.wasStored }
    let isLocked = hasActed(.storageLocked, on: record)
    let lock = isLocked ? lastFaults.lock : device(of: record).lock
    let expected = StorageReading(of: place, isThere: isThere, lock: lock)
    if record.detail != expected.rawValue { report(.otherReading(expected)) }
    // The next read of the same instant is another.
    forgetFaults([.storageStale, .storageLocked], on: record)
  }

  mutating func storageWritten(_ record: TraceRecord) {
    guard recall() != nil else { return }
    var installation = installation(of: record)
    if !installation.isOpened { report(.causeMissing) }
    switch StoragePlace(rawValue: UInt8(truncatingIfNeeded: record.group)) {
    case .memory: installation.session = process(of: record)
    case .keychainWhenUnlocked, .keychainAfterFirstUnlock: installation.isStored = true
    case .appGroup: installation.unflushed &+= 1
    case nil: report(.causeMissing)
    }
    keep(installation, record)
  }

  /// A write is flushed or lost, once.
  mutating func writeSettled(_ record: TraceRecord) {
    var installation = installation(of: record)
    guard installation.unflushed > 0 else { return report(.causeMissing) }
    installation.unflushed &-= 1
    if record.event == .storageFlushed { installation.isStored = true }
    keep(installation, record)
  }
}
