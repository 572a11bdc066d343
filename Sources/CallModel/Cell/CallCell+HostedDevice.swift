import EventEngine

/// What code finds on the device that the cell has drawn for its call, and what faults do to it.
extension CallCell {
  /// Whether the scenario says how devices are locked.
  public var hasLocks: Bool { plan.drawsDevices }

  /// Whether faults may come between code and what is stored.
  public var hasStorageFaults: Bool { faults.isUsed }

  /// U22: the lock of the device; nil once nothing holds the request.
  public mutating func lock(of hosted: HostedRequest) -> DeviceState.Lock? {
    place(of: hosted).map { device(of: Int(requests[$0].call)).state.lock }
  }

  /// Whether the device holds a sign-in from before the call, as `signedIn` of the app has it.
  public mutating func isSignedIn(_ hosted: HostedRequest) -> Bool {
    guard let request = place(of: hosted) else { return false }
    let app = Int(requests[request].app)
    var stream = StreamPurpose.signedIn.stream(
      of: calls[Int(requests[request].call)].entity ^ plan.states[app].salt)
    return stream.chance(plan.states[app].signedIn)
  }

  /// What faults make of a read by code of something stored.
  ///
  /// - Parameters:
  ///   - isThere: the place holds something.
  ///   - isNew: what it holds was stored in this call.
  public mutating func readHosted(
    _ hosted: HostedRequest, _ place: StoragePlace, isThere: Bool, isNew: Bool,
    lock: DeviceState.Lock
  ) -> HostedReading {
    var reading = HostedReading()
    guard faults.isUsed, let request = self.place(of: hosted),
      requests[request].machine.state != .ended
    else { return reading }
    meet(.storageRead, of: request, phase: requests[request].machine.phase ?? .prepare)
    if isThere, let fault = passing(.storageLost, request) {
      tellFault(fault, request)
      reading.isLost = true
      return reading
    }
    if isThere && isNew, let fault = passing(.storageStale, request) {
      tellFault(fault, request)
      reading.isStale = true
    }
    if lock == .unlocked, let fault = passing(.storageLocked, request) {
      let wanted = faults.plans[fault].lock
      let before = StorageReading(of: place, isThere: isThere, lock: lock)
      if StorageReading(of: place, isThere: isThere, lock: wanted) != before {
        tellFault(fault, request)
        reading.lock = wanted
      }
    }
    return reading
  }

  /// A fault wipes out what the device holds.
  mutating func loseHostedStorage(_ request: Int, _ fault: Int) -> Bool {
    tellFault(fault, request)
    ask(.loseStorage, of: request)
    return true
  }

  /// A fault slows down the handler under way, once.
  mutating func slowDownHosted(_ request: Int, _ fault: Int) -> Bool {
    guard requests[request].machine.isInvoked,
      faults.marks[request].slowed & 1 << UInt64(fault) == 0
    else { return false }
    faults.marks[request].slowed |= 1 << UInt64(fault)
    tellFault(fault, request)
    ask(.slow(faults.plans[fault].factor), of: request)
    return true
  }
}

/// What a fault makes of a read.
public struct HostedReading: Hashable, Sendable, BitwiseCopyable {
  /// Everything that the device holds is gone.
  public var isLost = false
  /// What was stored in this call isn't seen.
  public var isStale = false
  /// The device is locked for this read.
  public var lock: DeviceState.Lock?

  public init() {}
}
