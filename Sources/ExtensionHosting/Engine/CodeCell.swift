import CExtensionHosting
public import CallModel
import EventEngine
import Foundation
@_spi(Hosting) import LiveCommunicationKit

/// One cell whose apps run their own code; launches, people and provider are the model's.
///
/// ```swift
/// let findings = try VirtualTime.run(seed: 7) { time in
///   let cell = CodeCell(scenario, apps: ["northline": code], seed: 7)
///   var trace = TraceBuffer()
///   var goesOn = true
///   while goesOn {
///     goesOn = cell.advance(into: &trace, under: time)
///     metrics.observe(trace)
///   }
///   return cell.findings
/// }
/// ```
///
/// The clock is the cell's: code runs when it is due, up to the instant at which the cell stands,
/// and before anything else happens at that instant. The trace is that of any engine.
public final class CodeCell {
  var cell: CallCell
  let world: HostedWorld
  let options: CodeOptions
  let globals: ModuleGlobals?
  let code: [AppCode?]
  /// Processes stay after their handler has returned, since they may be resumed (P1).
  let keepsProcesses: Bool
  let hazards: RandomStreamSource
  /// P2: the mean time to the kill of a suspended process [ns]; none if 0.
  let suspendedLife: Double
  /// P3: that a killed process loses what it hadn't flushed [1].
  let lostOnKill: Double

  /// The process in which a request's handler, presence call-back or container app runs.
  var invocations: [UInt32: VirtualTime.Process] = [:]
  var callbacks: [UInt32: VirtualTime.Process] = [:]
  var containerApps: [UInt32: VirtualTime.Process] = [:]
  /// Suspended processes, with their instance, by call and app (P1 `reuse`).
  var suspended: [UInt64: Suspended] = [:]
  var latest: [HostedRequest] = []
  /// How often input was asked for, by request.
  var asks: [UInt32: Int] = [:]
  /// What was left behind shows only later: when a sleep would have ended.
  var retired: [(process: VirtualTime.Process, request: UInt32, place: String)] = []
  public internal(set) var invocationCount = 0
  /// Invocations that are to be played again, each alone.
  var sample: InvocationSample

  struct Suspended {
    var process: VirtualTime.Process
    var instance: InstanceBox
  }

  /// A cell at its start; apps that aren't named behave as the scenario says.
  public init(
    _ scenario: Scenario, apps: [String: AppCode], options: CodeOptions = CodeOptions(),
    seed: UInt64, replication: Int = 0, cell: Int = 0, globals: ModuleGlobals? = nil
  ) {
    self.cell = CallCell(
      scenario: scenario, seed: seed, replication: replication, cell: cell)
    self.options = options
    self.globals = globals
    sample = InvocationSample(limit: options.playedAlone)
    let framework = scenario.framework
    let reuses = scenario.faults.contains { $0.value.action.kind == .processReuse }
    keepsProcesses = framework.processLife == .reuse || reuses
    let kills = framework.kills.suspended
    suspendedLife = kills == .zero ? 0 : 1 / kills.perNanosecond
    lostOnKill = framework.appGroup.lostOnKill
    code = scenario.apps.map { apps[$0.name] }
    let key = StreamKey(seed: seed, replication: UInt64(replication), cell: UInt64(cell))
    hazards = RandomStreamSource(entity: key.entity(named: "code"))
    world = HostedWorld(
      identities: RequestIdentities(seed: key.entity(named: "requests")),
      options: options, key: key, flushAfter: framework.appGroup.flushAfter,
      furnish: code.compactMap { $0?.furnish })
    for (index, one) in code.enumerated() {
      if let one { self.cell.host(app: index, observesPresence: one.observesPresence) }
    }
    world.host = self
    HostedWorld.current = world
  }

  public var eventCount: UInt64 { cell.eventCount }

  /// What was found about the code so far, in the order in which it showed.
  public var findings: [CodeFinding] { world.findings.all }

  /// Replaces what is in the buffer by the next records; false if these are the last.
  public func advance(into buffer: inout TraceBuffer, under time: borrowing VirtualTime) -> Bool {
    let goesOn = cell.advance(into: &buffer)
    // The clock moves on before anything is started at the new instant.
    time.run(until: cell.now)
    repeat {
      while let duty = cell.takeDuty() { perform(duty, under: time) }
      time.run(until: cell.now)
      settle(under: time)
    } while cell.hasDuty
    if goesOn {
      if let due = time.nextDue { cell.wake(at: max(due, cell.now)) }
    } else {
      finish(under: time)
    }
    return goesOn
  }

  // MARK: - What the cell asks for

  private func perform(_ duty: HostedDuty, under time: borrowing VirtualTime) {
    let number = duty.request.number
    switch duty.kind {
    case .invoke(let handler, let forward, let kind):
      invoke(handler, duty.request, forward: forward, in: kind, under: time)
    case .notify(let callback, let kind): notify(callback, duty.request, in: kind, under: time)
    case .kill: if let process = invocations[number] { kill(process, under: time) }
    case .killCallback: if let process = callbacks[number] { kill(process, under: time) }
    case .hang: if let process = invocations[number] { time.freeze(process) }
    case .slow(let factor):
      if let process = invocations[number] {
        time.slowDown(process, by: factor)
        sample.drop(process.number)
      }
    case .openContainerApp(let reason, let takes):
      open(duty.request, reason, Person(takes: takes), under: time)
    case .killContainerApp:
      if let process = containerApps[number] { kill(process, under: time) }
    case .loseStorage:
      world.loseStorage(of: duty.request.call)
      sample.disturb(duty.request.call)
    }
  }

  // MARK: - The end of the run

  private func finish(under time: borrowing VirtualTime) {
    for place in suspended.keys.sorted() {
      if let kept = suspended.removeValue(forKey: place) { close(kept.process, under: time) }
    }
    time.endSleeps()
    for one in retired where time.leftBehind(by: one.process) > 0 {
      world.findings.add(.leftBehind, request: one.request, place: one.place)
    }
    for escape in time.escapes {
      world.findings.add(
        .escaped, "\(escape.kind)", count: Int(escape.count), request: 0, place: "")
    }
    for call in world.devices.keys.sorted() {
      guard let device = world.devices[call] else { continue }
      if device.lostWrites > 0 {
        world.findings.add(
          .lostWrite, "", count: device.lostWrites, request: 0, place: "call \(call)")
      }
      if device.overwritten > 0 {
        world.findings.add(
          .overwritten, "", count: device.overwritten, request: 0, place: "call \(call)")
      }
    }
  }
}
