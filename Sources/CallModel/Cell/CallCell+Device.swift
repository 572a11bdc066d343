import EventEngine

/// What a person brings into a call: the skill needed, and the state of the device.
extension CallCell {
  /// The skill that a call needs, the same for each of its requests; 0 for no particular one.
  mutating func skill(of call: Int) -> UInt16 {
    guard plan.skills.isUsed else { return 0 }
    var stream = StreamPurpose.skill.stream(of: calls[call].entity)
    return plan.skills.pick(for: people(of: call), from: &stream, &plan.tables)
  }

  /// The device of a call.
  mutating func device(of call: Int) -> Device {
    plan.drawsDevices ? devices[call] : Device(state: DeviceState(osLevel: plan.osLevel))
  }

  /// The person unlocks the device (U22).
  mutating func unlockDevice(of call: Int) {
    if plan.drawsDevices { devices[call].state.lock = .unlocked }
  }

  /// Draws what the call brings and tells that it started.
  @inline(__always)
  mutating func tellStart(of call: Int) {
    drawDevice(of: call)
    let device = device(of: call)
    tell(
      .callStarted, call: call, group: device.memoryClass, detail: device.state.bits,
      amount: plan.people[people(of: call)].participants)
  }

  private mutating func drawDevice(of call: Int) {
    guard plan.drawsDevices else { return }
    let people = people(of: call)
    var stream = StreamPurpose.device.stream(of: calls[call].entity)
    let point = stream.uniform()
    let untouched = plan.people[people].beforeFirstUnlock
    let lock: DeviceState.Lock =
      point < untouched
      ? .beforeFirstUnlock : point < untouched + plan.people[people].locked ? .locked : .unlocked
    // Purposes of their own, so that a further class moves no system level.
    var ofMemory = StreamPurpose.memoryClass.stream(of: calls[call].entity)
    var ofLevel = StreamPurpose.osLevel.stream(of: calls[call].entity)
    let memory = plan.memoryClasses.pick(for: people, from: &ofMemory, &plan.tables)
    let level = plan.osLevels.pick(for: people, from: &ofLevel, &plan.tables)
    devices[call] = Device(
      state: DeviceState(
        lock: lock, osLevel: OSLevel(rawValue: UInt8(truncatingIfNeeded: level)) ?? .minor3),
      memoryClass: memory)
  }
}

/// The device of one call.
struct Device: BitwiseCopyable {
  var state = DeviceState()
  /// As in `Scenario.memoryClasses`; 0 for no particular one.
  var memoryClass: UInt16 = 0
}
