import CallModel
import EventEngine
import Foundation

/// What code has done, and the ends of processes.
extension CodeCell {
  func settle(under time: borrowing VirtualTime) {
    while let (process, crash, words) = time.takeCrashed() {
      crashed(process, words.isEmpty ? "\(crash)" : "\(crash): \(words)", under: time)
    }
    let happenings = world.happenings
    world.happenings = []
    for happening in happenings {
      switch happening {
      case .ended(let number, let end): ended(VirtualTime.Process(number: number), end, under: time)
      case .called(let number): called(VirtualTime.Process(number: number), under: time)
      case .appEnded(let number): appEnded(VirtualTime.Process(number: number), under: time)
      case .returned(let id, let process): returned(id, by: process)
      }
    }
  }

  private func ended(
    _ process: VirtualTime.Process, _ end: InvocationEnd, under time: borrowing VirtualTime
  ) {
    guard let activity = world.activities[process.number] else { return }
    let number = activity.request.number
    sample.end(process.number, world.sighting(activity, end.rawValue, at: cell.now))
    let isForwarded = world.forwards[number, default: 0] > 0
    if end == .proceeded && !isForwarded {
      note(.neverForwarded, "", activity)
    }
    if end == .askedForSignIn && activity.wasRefused { note(.tookLockForSignedOut, "", activity) }
    if end == .askedForSignIn || end == .askedForInfo {
      asks[number, default: 0] += 1
      if asks[number] == 3 { note(.askedAgain, "", activity) }
    }
    leave(process, activity, under: time)
    cell.invocationEnded(end, of: activity.request, isForwarded: isForwarded)
  }

  private func called(_ process: VirtualTime.Process, under time: borrowing VirtualTime) {
    guard let activity = world.activities[process.number] else { return }
    sample.end(process.number, world.sighting(activity, 0, at: cell.now))
    leave(process, activity, under: time)
    cell.callbackEnded(.completed, of: activity.request)
  }

  private func appEnded(_ process: VirtualTime.Process, under time: borrowing VirtualTime) {
    if let activity = world.activities[process.number], !activity.hasDealtWithActivity {
      note(.activityDropped, "", activity)
    }
    close(process, under: time)
  }

  private func returned(_ id: UUID, by process: UInt32) {
    guard let activity = world.activities[process] else { return }
    guard let number = world.identities.number(of: id), Int(number) < latest.count else {
      return note(.returnIgnored, "\(ReturnFate.unknownRequest)", activity)
    }
    let fate = cell.returnToCall(latest[Int(number)], from: activity.request.app)
    switch fate {
    case .honoured, .remembered, .taken, .late: break
    case .unknownRequest, .alreadyReturned, .notAskedFor, .otherApp, .notEntitled:
      note(.returnIgnored, "\(fate)", activity)
    }
  }

  private func crashed(
    _ process: VirtualTime.Process, _ crash: String, under time: borrowing VirtualTime
  ) {
    guard let activity = world.activities[process.number] else { return }
    note(.crashed, crash, activity)
    kill(process, under: time)
    switch activity.role {
    case .handler: cell.invocationEnded(.crashed, of: activity.request, isForwarded: false)
    case .callback: cell.callbackEnded(.crashed, of: activity.request)
    case .containerApp: break
    }
  }

  // MARK: - Ends of processes

  /// The handler or call-back has returned: its process is replaced (R2), or stays for the next one
  /// in this call, in place of one that stayed before (P1 `reuse`).
  private func leave(
    _ process: VirtualTime.Process, _ activity: HostedWorld.Activity,
    under time: borrowing VirtualTime
  ) {
    forget(process, activity.request.number)
    guard keepsProcesses, let instance = activity.instance else {
      return close(process, under: time)
    }
    time.freeze(process)
    let earlier = suspended.updateValue(
      Suspended(process: process, instance: instance), forKey: Self.place(of: activity.request))
    if let earlier { close(earlier.process, under: time) }
  }

  /// R4: nothing of the process runs on, no `defer` either.
  func kill(_ process: VirtualTime.Process, under time: borrowing VirtualTime) {
    time.kill(process)
    bury(process, isKilledAt: cell.now, under: time)
  }

  /// R2: what it left in memory is lost. While it was suspended it may have been killed (P2).
  func close(_ process: VirtualTime.Process, under time: borrowing VirtualTime) {
    time.retire(process)
    var death: SimulationInstant?
    if suspendedLife > 0 {
      var stream = hazards.stream(.suspended, process: process.number)
      let life = suspendedLife * world.tables.ziggurat.exponential(&stream)
      death = cell.now + .nanoseconds(Int64(min(life, 1e18)))
    }
    bury(process, isKilledAt: death, under: time)
  }

  private func bury(
    _ process: VirtualTime.Process, isKilledAt death: SimulationInstant?,
    under time: borrowing VirtualTime
  ) {
    guard let activity = world.activities.removeValue(forKey: process.number) else { return }
    forget(process, activity.request.number)
    examine(process, activity, under: time)
    var stream = hazards.stream(.loss, process: process.number)
    guard let death, stream.chance(lostOnKill) else { return }
    world.devices[activity.request.call]?.processDied(process.number, at: death, now: cell.now)
  }

  private func forget(_ process: VirtualTime.Process, _ request: UInt32) {
    if invocations[request] == process { invocations[request] = nil }
    if callbacks[request] == process { callbacks[request] = nil }
    if containerApps[request] == process { containerApps[request] = nil }
  }

  private func examine(
    _ process: VirtualTime.Process, _ activity: HostedWorld.Activity,
    under time: borrowing VirtualTime
  ) {
    if activity.role != .containerApp {
      for change in globals?.changed(by: process) ?? [] {
        note(change.isVariable ? .changedGlobal : .initialisedGlobal, change.name, activity)
      }
    }
    globals?.drop(process)
    if time.blockings(by: process) > 0 { note(.blocked, "", activity) }
    retired.append((process, activity.request.number, activity.place))
  }

  private func note(
    _ kind: CodeFinding.Kind, _ subject: String, _ activity: HostedWorld.Activity
  ) {
    world.findings.add(
      kind, subject, request: activity.request.number, place: activity.place)
  }
}
