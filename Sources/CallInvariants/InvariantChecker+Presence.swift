import CallModel
import EventEngine

/// What a request that observes presence has been told.
struct PresenceMemory: Hashable, Sendable, BitwiseCopyable {
  /// When the call-back under way began.
  var began = SimulationInstant.start
  /// Leaves and comings back before the tile.
  var before: UInt16 = 0
  /// Call-backs that have begun.
  var begun: UInt16 = 0
  var isRunning = false
  /// What runs, or ran last.
  var callback = PresenceCallback.didLeave
}

/// Leaves and comings back in a call that somebody observes.
struct Departures: Hashable, Sendable, BitwiseCopyable {
  var happened: UInt16 = 0
  /// Requests that are still to be told of the end.
  var observers: UInt16 = 0
  var hasCallEnded = false
}

/// Presence call-backs: I3.
extension InvariantChecker {
  /// R16: from the tile on, on a system that has call-backs.
  mutating func startObserving(_ record: TraceRecord) {
    if device(of: record).osLevel < .minor3 { report(.presenceUnasked) }
    if presences.count < requests.count {
      presences.grow(to: requests.count, filling: PresenceMemory())
    }
    var call = departures[UInt64(record.call)] ?? Departures()
    presences[slot] = PresenceMemory(before: call.happened)
    call.observers &+= 1
    departures.set(UInt64(record.call), call)
  }

  mutating func requesterMoved(_ record: TraceRecord) {
    guard departures.count > 0, var call = departures[UInt64(record.call)] else { return }
    call.happened &+= 1
    departures.set(UInt64(record.call), call)
  }

  mutating func observedCallEnded(_ record: TraceRecord) {
    guard var call = departures[UInt64(record.call)] else { return }
    call.hasCallEnded = true
    keep(call, record)
  }

  private mutating func keep(_ call: Departures, _ record: TraceRecord) {
    if call.hasCallEnded && call.observers == 0 {
      departures.remove(UInt64(record.call))
    } else {
      departures.set(UInt64(record.call), call)
    }
  }

  /// R17, R18, U17: each happening is told once, in order, one at a time.
  mutating func presenceStarted(_ record: TraceRecord) {
    guard let memory = recall() else { return }
    guard memory.marks.contains(.observed), let call = departures[UInt64(record.call)] else {
      return report(.presenceUnasked)
    }
    var presence = presences[slot]
    if presence.isRunning { report(.presenceOverlaps) }
    let due: PresenceCallback? =
      presence.begun < call.happened &- presence.before
      ? presence.begun % 2 == 0 ? .didLeave : .didRejoin : call.hasCallEnded ? .callDidEnd : nil
    let callback = PresenceCallback(rawValue: record.detail)
    if let due, callback != due {
      report(.presenceOutOfOrder(due))
    } else if due == nil {
      report(.presenceUnasked)
    }
    if callback != .callDidEnd { presence.begun &+= 1 }
    presence.isRunning = true
    presence.callback = callback ?? .didLeave
    presence.began = record.time
    presences[slot] = presence
    let kind = LaunchKind(rawValue: UInt8(truncatingIfNeeded: record.amount))
    if !call.hasCallEnded { startProcess(record, kind: kind) }
  }

  mutating func presenceEnded(_ record: TraceRecord) {
    guard let memory = recall() else { return }
    guard memory.marks.contains(.observed), presences[slot].isRunning else {
      return report(.causeMissing)
    }
    let presence = presences[slot]
    checkBeginning(presence.began)
    presences[slot].isRunning = false
    let end = PresenceEnd(rawValue: record.detail)
    if end == nil || record.amount != Int32(presence.callback.rawValue) {
      report(.causeMissing)
    }
    if let limit = invocationLimit,
      end == .limitPassed ? record.elapsed != limit : record.elapsed > limit
    {
      report(.otherDuration(limit))
    }
    guard var call = departures[UInt64(record.call)] else { return }
    if end == .completed && !call.hasCallEnded { suspendProcess(record) }
    guard presence.callback == .callDidEnd else { return }
    self.memory.marks.remove(.observed)
    call.observers &-= 1
    keep(call, record)
  }
}
