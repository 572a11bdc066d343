import EventEngine

/// The suspended process of an app on one device.
struct SuspendedProcess: BitwiseCopyable {
  /// When its last invocation returned; never if there is none.
  var since = SimulationInstant.never
  /// When it is killed, if nothing resumes it before (P2).
  var diesAt = SimulationInstant.distantFuture
  /// What it uses [B].
  var memory = 0.0
  var number: UInt32 = 0
}

/// The process that runs for a request, or ran last.
struct ProcessRun: BitwiseCopyable {
  /// What it used at the start of its invocation [B].
  var memory = 0.0
  /// What the invocation takes more [B/s].
  var grows = 0.0
  /// Its number within the cell, from 1.
  var number: UInt32 = 0
  var killReason = KillReason.hazard
  /// What it was started from.
  var kind = LaunchKind.cold
}

/// Processes: what a launch starts from, what becomes of them, how they are killed (P1, P2).
extension CallCell {
  /// Where the app of a request stands among all apps of all devices.
  @inline(__always)
  mutating func place(ofAppOf request: Int) -> Int {
    Int(requests[request].call) * plan.appCount + Int(requests[request].app)
  }

  /// A suspended process makes the next launch warm, or is resumed, for an idle time (P1).
  mutating func startProcess(for request: Int) -> LaunchKind {
    var kind = LaunchKind.cold
    if remembersProcesses { kind = findProcess(for: request) }
    if plan.extras.tracksRuns { beginRun(of: request, kind) }
    return kind
  }

  private mutating func findProcess(for request: Int) -> LaunchKind {
    let place = place(ofAppOf: request)
    let idle = plan.apps[Int(requests[request].app)].coldAfter
    let process = processes[place]
    guard process.since != .never, calendar.now - process.since <= idle else { return .cold }
    guard process.diesAt > calendar.now else {
      tell(.processLost, request, began: process.diesAt)
      processes[place] = SuspendedProcess()
      return .cold
    }
    if plan.extras.reusesProcesses { return .resumed }
    guard faults.isUsed, let fault = passing(.processReuse, request) else { return .warm }
    tellFault(fault, request)
    return .resumed
  }

  private mutating func beginRun(of request: Int, _ kind: LaunchKind) {
    runs[request].grows = 0
    runs[request].kind = kind
    if kind == .resumed {
      let place = place(ofAppOf: request)
      runs[request].number = processes[place].number
      runs[request].memory = processes[place].memory
      processes[place] = SuspendedProcess()
    } else {
      processCount &+= 1
      runs[request].number = processCount
      runs[request].memory = plan.states[Int(requests[request].app)].base
    }
  }

  /// The invocation returned or threw; its process stays for a while (P1).
  mutating func suspendProcess(
    of request: Int, invokedAt began: SimulationInstant, _ stream: RandomStream
  ) {
    guard remembersProcesses else { return }
    var process = SuspendedProcess(since: calendar.now)
    if plan.extras.suspendedLife > 0 {
      var stream = stream
      process.diesAt = calendar.now + span(plan.extras.suspendedLife, &stream)
    }
    if plan.extras.tracksRuns {
      let seconds = Double((calendar.now - began).nanoseconds) * 1e-9
      process.memory = runs[request].memory + runs[request].grows * seconds
      process.number = runs[request].number
    }
    processes[place(ofAppOf: request)] = process
  }

  /// The draws of a suspended process.
  mutating func suspension(of request: Int, phase: Phase) -> RandomStream {
    stream(.suspendedKill, of: request, phase: phase)
  }

  private mutating func span(_ mean: Double, _ stream: inout RandomStream) -> SimulationSpan {
    let span = mean * plan.tables.ziggurat.exponential(&stream)
    return SimulationSpan(nanoseconds: Int64(min(span, 1e18).rounded()))
  }

  /// When a running invocation is killed, if it lasts so long: by the hazard (P2), or as soon as
  /// its process uses more memory than it may.
  mutating func killDelay(of request: Int, _ stream: RandomStream) -> SimulationSpan? {
    var stream = stream
    var delay: SimulationSpan?
    if plan.extras.runningLife > 0 {
      delay = span(plan.extras.runningLife, &stream)
      if plan.extras.tracksRuns { runs[request].killReason = .hazard }
    }
    let app = Int(requests[request].app)
    guard plan.states[app].hasMemory else { return delay }
    let grows = plan.tables.drawNumber(plan.states[app].grows, from: &stream)
    runs[request].grows = grows
    let memoryClass = Int(device(of: Int(requests[request].call)).memoryClass)
    let room = plan.memoryLimits[app * plan.memoryClassCount + memoryClass] - runs[request].memory
    let seconds = room < 0 ? 0 : grows > 0 ? room / grows : .infinity
    guard seconds < 1e8 else { return delay }
    let full = SimulationSpan(nanoseconds: Int64((seconds * 1e9).rounded()))
    if let delay, delay <= full { return delay }
    runs[request].killReason = .memory
    return full
  }

  /// The app is updated or removed (U24); its processes go with it.
  mutating func appIsReplaced(_ request: Int) {
    switch requests[request].machine.state {
    case .waiting, .assisted, .ended: break
    case .launching, .relaunching, .preparing, .resuming, .asking, .openingApp, .inApp:
      tell(.appReplaced, request)
      if remembersProcesses { processes[place(ofAppOf: request)] = SuspendedProcess() }
      if !requests[request].machine.isInvoked {
        requests[request].planned = LaunchEnd.givenUp.rawValue
      }
      apply(.appReplaced, to: request)
    }
    requests[request].holds -= 1
    freeRequestIfUnused(request)
  }
}
