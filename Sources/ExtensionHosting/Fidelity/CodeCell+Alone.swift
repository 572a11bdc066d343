import CallModel
import EventEngine

/// Playing one invocation again, alone in a real process.
extension CodeCell {
  /// What the invocation does; to be asked of a cell that has played nothing.
  func playAlone(
    _ record: InvocationRecord, limit: SimulationSpan?, under time: borrowing VirtualTime
  ) -> InvocationRecord.Sighting {
    // No cell answers for the world: the device is the recorded one.
    world.host = nil
    let began = SimulationInstant(nanoseconds: record.beganNanoseconds)
    var made: UInt32 = 0
    while made + 1 < record.process { made = time.makeProcess().number }
    time.run(until: began)
    world.devices[record.call] = record.device
    if let handler = record.handler.flatMap({ Handler(rawValue: $0) }) {
      invoke(
        handler, record.hosted, forward: .nanoseconds(record.forwardNanoseconds), in: .cold,
        under: time)
    } else if let callback = record.callback.flatMap({ PresenceCallback(rawValue: $0) }) {
      notify(callback, record.hosted, in: .cold, under: time)
    }
    var now = began
    while true {
      time.run(until: now)
      if let sighting = sighting(of: record.process, at: now) { return sighting }
      guard let due = time.nextDue, limit.map({ due <= began + $0 }) ?? true else {
        return InvocationRecord.Sighting()
      }
      now = due
    }
  }

  private func sighting(
    of process: UInt32, at now: SimulationInstant
  ) -> InvocationRecord.Sighting? {
    guard let activity = world.activities[process] else { return nil }
    for happening in world.happenings {
      switch happening {
      case .ended(process, let end): return world.sighting(activity, end.rawValue, at: now)
      case .called(process): return world.sighting(activity, 0, at: now)
      case .ended, .called, .appEnded, .returned: continue
      }
    }
    return nil
  }
}

extension HostedWorld {
  /// What the invocation has done, now that it ends.
  func sighting(
    _ activity: Activity, _ end: UInt8, at now: SimulationInstant
  ) -> InvocationRecord.Sighting {
    InvocationRecord.Sighting(
      end: end, endedNanoseconds: now.nanoseconds, forwards: activity.forwardAttempts,
      device: devices[activity.request.call])
  }
}
