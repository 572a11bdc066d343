import CExtensionHosting
import CallModel
import EventEngine

/// The devices of calls, as the scenario has them and as faults change them.
extension HostedWorld {
  /// The device of the call that the running process works for.
  func withDevice<Result>(
    _ body: (inout DeviceStorage, UInt32) throws -> Result
  ) rethrows -> Result? {
    guard let request = activity?.request else { return nil }
    var device = device(of: request)
    // Taken out meanwhile, so that it isn't copied.
    devices[request.call] = nil
    defer { devices[request.call] = device }
    return try body(&device, host_process_current())
  }

  /// Reads something stored, with what faults make of it.
  ///
  /// - Parameters:
  ///   - isThere: the place holds something.
  ///   - isNew: what it holds was stored in this call.
  func read<Result>(
    _ device: inout DeviceStorage, _ place: StoragePlace, isThere: Bool, isNew: Bool,
    _ body: (inout DeviceStorage) throws -> Result
  ) rethrows -> Result {
    guard let host, host.cell.hasStorageFaults, let activity else { return try body(&device) }
    let reading = host.cell.readHosted(
      activity.request, place, isThere: isThere, isNew: isNew, lock: device.lock)
    if reading != HostedReading() { host.sample.drop(host_process_current()) }
    if reading.isLost { device.lose() }
    if reading.isStale {
      var earlier = device.asFurnished
      return try body(&earlier)
    }
    guard let lock = reading.lock else { return try body(&device) }
    let own = device.lock
    device.lock = lock
    defer { device.lock = own }
    return try body(&device)
  }

  /// P3: from setting a default until others see it.
  func flushDelay(of device: borrowing DeviceStorage) -> SimulationSpan {
    guard !flushAfter.isZero, let call = activity?.request.call else { return .zero }
    var stream = RandomStream(
      entity: key.entity(base: key.entity(named: "flush"), ordinal: UInt64(call)),
      purpose: UInt64(device.writeCount))
    return tables.draw(flushAfter, from: &stream)
  }

  /// U22: the person has unlocked the device.
  func unlock(_ request: HostedRequest) {
    var device = device(of: request)
    device.lock = .unlocked
    devices[request.call] = device
  }

  /// The device, furnished if it wasn't yet.
  func openDevice(of request: HostedRequest) -> DeviceStorage {
    let device = device(of: request)
    devices[request.call] = device
    return device
  }

  func loseStorage(of call: UInt32) { devices[call]?.lose() }

  /// The device as it is now: furnished at first, locked as the cell has it.
  private func device(of request: HostedRequest) -> DeviceStorage {
    var device = devices[request.call] ?? furnished(for: request)
    if let host, host.cell.hasLocks, let lock = host.cell.lock(of: request) { device.lock = lock }
    return device
  }

  private func furnished(for request: HostedRequest) -> DeviceStorage {
    var device = DeviceStorage()
    device.isSignedIn = host?.cell.isSignedIn(request) ?? true
    var stream = RandomStream(
      entity: key.entity(base: key.entity(named: "device"), ordinal: UInt64(request.call)),
      purpose: 1 << 48)
    for one in furnish { one(&device, &stream) }
    device.endFurnishing()
    return device
  }
}
