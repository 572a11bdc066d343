import CExtensionHosting
public import CallModel
import EventEngine
import Foundation
@_spi(Hosting) import LiveCommunicationKit

/// One cell whose apps run their own code; launches, people and provider are the model's.
///
/// ```swift
/// try VirtualTime.run(seed: 7) { time in
///   let cell = CodeCell(scenario, apps: ["northline": code], seed: 7, under: time)
///   while cell.advance(into: &trace, under: time) { metrics.observe(trace) }
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
  private let code: [AppCode?]
  private let hazards: RandomStreamSource

  /// The process in which a request's handler runs.
  private var invocations: [UInt32: VirtualTime.Process] = [:]
  private var kills: [(due: SimulationInstant, process: VirtualTime.Process)] = []
  /// Suspended processes, with their instance, by call and app (P1 `reuse`).
  private var suspended: [UInt64: Suspended] = [:]
  private var latest: [HostedRequest] = []
  /// How often input was asked for, by request.
  private var asks: [UInt32: Int] = [:]
  public private(set) var invocationCount = 0

  private struct Suspended {
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
    code = scenario.apps.map { apps[$0.name] }
    let key = StreamKey(seed: seed, replication: UInt64(replication), cell: UInt64(cell))
    hazards = RandomStreamSource(entity: key.entity(named: "code"))
    world = HostedWorld(
      identities: RequestIdentities(seed: key.entity(named: "requests")),
      options: options, key: key, furnish: code.compactMap { $0?.furnish })
    HostedWorld.current = world
    for (index, one) in code.enumerated() where one != nil { self.cell.host(app: index) }
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
      killWhatIsDue(under: time)
      settle(under: time)
    } while cell.hasDuty
    if goesOn { wake(under: time) } else { finish(under: time) }
    return goesOn
  }

  private func wake(under time: borrowing VirtualTime) {
    if let due = time.nextDue { cell.wake(at: max(due, cell.now)) }
    if let kill = kills.first { cell.wake(at: kill.due) }
  }

  // MARK: - What the cell asks for

  private func perform(_ duty: HostedDuty, under time: borrowing VirtualTime) {
    switch duty.kind {
    case .invoke(let handler, let forward):
      start(handler, duty.request, forward: forward, under: time)
    case .kill:
      if let process = invocations[duty.request.number] { kill(process, under: time) }
    case .openContainerApp(let reason, let takes):
      open(duty.request, reason, Person(takes: takes), under: time)
    }
  }

  private func start(
    _ handler: Handler, _ hosted: HostedRequest, forward: SimulationSpan,
    under time: borrowing VirtualTime
  ) {
    guard let code = code[Int(hosted.app)] else { return }
    remember(hosted)
    invocationCount += 1
    let place = UInt64(hosted.call) << 16 | UInt64(hosted.app)
    let kept = suspended.removeValue(forKey: place)
    let process = kept?.process ?? time.makeProcess()
    let instance = kept?.instance ?? InstanceBox()
    invocations[hosted.number] = process
    if options.processLife == .reuse {
      suspended[place] = Suspended(process: process, instance: instance)
    }
    world.activities[process.number] = HostedWorld.Activity(
      request: hosted, place: "\(handler)", forward: forward, handler: handler)
    planKill(of: process, hosted, handler)
    let world = world
    let request = LiveAssistanceRequest(
      id: world.identities.id(of: hosted.number), url: world.identities.url(of: hosted.number))
    time.enter(process) {
      _ = Task { @MainActor in
        LiveAssistance.framework = { world.returned($0) }
        let subject = instance.value ?? code.makeExtension()
        instance.value = subject
        let end = await InvocationEnd(of: handler, request, on: subject)
        // A thread that was blocked answers when it is free again.
        if host_process_blocked(process.number) > 0 { await Task.yield() }
        world.happenings.append(.ended(process.number, end))
      }
    }
  }

  private func open(
    _ hosted: HostedRequest, _ reason: LaunchReason, _ person: Person,
    under time: borrowing VirtualTime
  ) {
    guard let code = code[Int(hosted.app)] else { return }
    let process = time.makeProcess()
    world.activities[process.number] = HostedWorld.Activity(
      request: hosted, place: "container app")
    // U22: the app opens only once the device is unlocked.
    world.unlock(hosted.call)
    let world = world
    let id = world.identities.id(of: hosted.number)
    let form = options.identityForm
    time.enter(process) {
      _ = Task { @MainActor in
        LiveAssistance.framework = { world.returned($0) }
        let activity = NSUserActivity(
          activityType: LiveAssistance.containerAppLaunchActivityType)
        activity.userInfo = [
          LiveAssistance.containerAppLaunchRequestIDKey: form == .uuid ? id : id.uuidString,
          LiveAssistance.containerAppLaunchReasonKey: reason.code.rawValue,
        ]
        await code.open(activity, person)
        world.happenings.append(.appEnded(process.number))
      }
    }
  }

  private func remember(_ hosted: HostedRequest) {
    let number = Int(hosted.number)
    while latest.count <= number { latest.append(hosted) }
    latest[number] = hosted
  }

  // MARK: - What code has done

  private func settle(under time: borrowing VirtualTime) {
    while let (process, crash, words) = time.takeCrashed() {
      crashed(process, words.isEmpty ? "\(crash)" : "\(crash): \(words)", under: time)
    }
    let happenings = world.happenings
    world.happenings = []
    for happening in happenings {
      switch happening {
      case .ended(let number, let end): ended(VirtualTime.Process(number: number), end, under: time)
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
    invocations[number] = nil
    kills.removeAll { $0.process == process }
    let isForwarded = world.forwards[number, default: 0] > 0
    if end == .proceeded && !isForwarded {
      note(.neverForwarded, "", activity)
    }
    if end == .askedForSignIn && activity.wasRefused { note(.tookLockForSignedOut, "", activity) }
    if end == .askedForSignIn || end == .askedForInfo {
      asks[number, default: 0] += 1
      if asks[number] == 3 { note(.askedAgain, "", activity) }
    }
    if options.processLife == .fresh { close(process, under: time) }
    cell.invocationEnded(end, of: activity.request, isForwarded: isForwarded)
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
    if fate != .honoured && fate != .remembered { note(.returnIgnored, "\(fate)", activity) }
  }

  private func crashed(
    _ process: VirtualTime.Process, _ crash: String, under time: borrowing VirtualTime
  ) {
    guard let activity = world.activities[process.number] else { return }
    note(.crashed, crash, activity)
    let isHandler = activity.handler != nil
    kill(process, under: time)
    if isHandler {
      cell.invocationEnded(.crashed, of: activity.request, isForwarded: false)
    }
  }

  // MARK: - Ends of processes

  /// P2: when the process is killed, if the hazard has it so.
  private func planKill(
    of process: VirtualTime.Process, _ hosted: HostedRequest, _ handler: Handler
  ) {
    guard options.killsPerSecond > 0 else { return }
    var stream = hazards.stream(.kill, invocation: invocationCount)
    guard stream.chance(options.killableShare) else { return }
    let seconds = -PortableMath.log(stream.uniform()) / options.killsPerSecond
    guard seconds < 3600 else { return }
    let due = cell.now + .nanoseconds(Int64(seconds * 1e9))
    let place = kills.firstIndex { $0.due > due } ?? kills.count
    kills.insert((due, process), at: place)
  }

  private func killWhatIsDue(under time: borrowing VirtualTime) {
    while let first = kills.first, first.due <= cell.now {
      kills.removeFirst()
      guard let activity = world.activities[first.process.number] else { continue }
      // What it did at this instant has been done.
      settle(under: time)
      guard invocations[activity.request.number] == first.process else { continue }
      kill(first.process, under: time)
      cell.invocationEnded(.crashed, of: activity.request, isForwarded: false)
    }
  }

  /// R4: nothing of the process runs on, no `defer` either.
  private func kill(_ process: VirtualTime.Process, under time: borrowing VirtualTime) {
    time.kill(process)
    bury(process, wasKilled: true, under: time)
  }

  /// R2: the handler has returned; what it left in memory is lost.
  private func close(_ process: VirtualTime.Process, under time: borrowing VirtualTime) {
    time.retire(process)
    var stream = hazards.stream(.return, invocation: Int(process.number))
    bury(process, wasKilled: stream.chance(options.killsAfterReturn), under: time)
  }

  private func bury(
    _ process: VirtualTime.Process, wasKilled: Bool, under time: borrowing VirtualTime
  ) {
    guard let activity = world.activities.removeValue(forKey: process.number) else { return }
    if activity.handler != nil, invocations[activity.request.number] == process {
      invocations[activity.request.number] = nil
    }
    kills.removeAll { $0.process == process }
    let call = UInt64(activity.request.call) << 16 | UInt64(activity.request.app)
    if suspended[call]?.process == process { suspended[call] = nil }
    examine(process, activity, under: time)
    var stream = hazards.stream(.loss, invocation: Int(process.number))
    let losesUnflushed = wasKilled && stream.chance(options.storage.lossOnKill)
    let now = cell.now
    world.devices[activity.request.call]?.processEnded(
      process.number, losesUnflushed: losesUnflushed, at: now)
  }

  private func examine(
    _ process: VirtualTime.Process, _ activity: HostedWorld.Activity,
    under time: borrowing VirtualTime
  ) {
    for change in globals?.changed(by: process) ?? [] where activity.handler != nil {
      note(change.isVariable ? .changedGlobal : .initialisedGlobal, change.name, activity)
    }
    globals?.drop(process)
    if time.blockings(by: process) > 0 { note(.blocked, "", activity) }
    retired.append((process, activity))
    if retired.count > 4096 { countLeftBehind(under: time) }
  }

  /// What was left behind shows only later: when a sleep would have ended.
  private var retired: [(process: VirtualTime.Process, activity: HostedWorld.Activity)] = []

  private func countLeftBehind(under time: borrowing VirtualTime) {
    for one in retired where time.leftBehind(by: one.process) > 0 {
      note(.leftBehind, "", one.activity)
    }
    retired.removeAll(keepingCapacity: true)
  }

  private func finish(under time: borrowing VirtualTime) {
    time.endSleeps()
    countLeftBehind(under: time)
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

  private func note(
    _ kind: CodeFinding.Kind, _ subject: String, _ activity: HostedWorld.Activity
  ) {
    world.findings.add(
      kind, subject, request: activity.request.number, place: activity.place)
  }
}
