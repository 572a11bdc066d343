import CallModel
import EventEngine

/// The faults that acted last, at one instant on one request.
struct FaultMemory: Hashable, Sendable {
  var time = SimulationInstant.start
  var request = TraceRecord.noRequest
  /// By their kinds.
  var acted: [FaultKind] = []
  /// What storage takes the device for.
  var lock = DeviceState.Lock.unlocked
}

/// What is legal only because a fault was recorded.
extension InvariantChecker {
  /// A fault of the scenario did what it says, to whom the record names.
  mutating func faultActed(_ record: TraceRecord) {
    let number = Int(record.amount)
    guard faults.indices.contains(number),
      faults[number].action.kind.number == Int(record.group)
    else { return report(.causeMissing) }
    guard record.request != TraceRecord.noRequest else {
      if record.call != TraceRecord.noCall {
        faultedCalls.set(UInt64(record.call), nextRequest)
      }
      return
    }
    guard let memory = recall() else { return }
    self.memory.marks.insert(.faulted)
    note(faults[number].action, record)
    switch faults[number].action {
    case .storageLost:
      var installation = installation(of: record)
      installation.isStored = false
      keep(installation, record)
    case .extensionKill, .memoryPressure:
      guard !memory.isInvoked else { return }
      var installation = installation(of: record)
      installation.isKilled = true
      keep(installation, record)
    case .extensionCrash, .extensionHang, .extensionSlow, .launchFail, .containerCrash,
      .containerLostActivity, .messageDrop, .messageDuplicate, .messageDelay, .storageLocked,
      .storageStale, .providerDown, .providerSlow, .providerError, .staffLeave, .requesterLeaves,
      .callEnds, .processReuse:
      break
    }
  }

  private mutating func note(_ action: FaultAction, _ record: TraceRecord) {
    if lastFaults.time != record.time || lastFaults.request != record.request {
      lastFaults = FaultMemory(time: record.time, request: record.request)
    }
    lastFaults.acted.append(action.kind)
    if case .storageLocked(let lock) = action { lastFaults.lock = lock }
  }

  /// A fault of that kind acted on the record's request just now.
  func hasActed(_ kind: FaultKind, on record: TraceRecord) -> Bool {
    lastFaults.time == record.time && lastFaults.request == record.request
      && lastFaults.acted.contains(kind)
  }

  /// What they did to the record's request was done once.
  mutating func forgetFaults(_ kinds: [FaultKind], on record: TraceRecord) {
    guard lastFaults.time == record.time, lastFaults.request == record.request else { return }
    lastFaults.acted.removeAll { kinds.contains($0) }
  }

  /// The same of a message, which no other fault can take once more.
  mutating func isTaken(_ record: TraceRecord) -> Bool {
    let kind: FaultKind
    switch ReturnFate(rawValue: record.detail) {
    case .taken: kind = .messageDrop
    case .late: kind = .messageDelay
    case .honoured, .unknownRequest, .alreadyReturned, .notAskedFor, .otherApp, .remembered,
      .notEntitled, nil:
      return false
    }
    guard hasActed(kind, on: record) else { return false }
    forgetFaults([kind], on: record)
    return true
  }

  /// Who is to blame is known: nobody but by a recorded fault, and no genuine end after one.
  mutating func checkCause() {
    let isOfCall = faultedCalls[UInt64(record.call)].map { record.request < $0 } ?? false
    let isFaulted = isOfCall || memory.marks.contains(.faulted)
    if isFaulted != (record.cause != .genuine) { report(.otherCause) }
  }
}
