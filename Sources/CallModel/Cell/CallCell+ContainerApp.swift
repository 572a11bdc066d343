import EventEngine

/// The container app: opening it, using it, losing it (R10, U6, U20, U22).
extension CallCell {
  /// R10: the framework opens the container app, once the device is unlocked (U22).
  mutating func launchContainerApp(_ request: Int) {
    beginPhase(.containerApp, of: request)
    if faults.isUsed { faults.marks[request].hasLostActivity = false }
    let isWarm = isAppInMemory(request)
    tell(.containerAppLaunched, request, phase: .containerApp, detail: isWarm ? 1 : 0)
    requests[request].isAppWarm = isWarm
    guard plan.states[Int(requests[request].app)].opensContainerApp else {
      tell(.containerAppRefused, request, began: calendar.now, phase: .containerApp)
      return
    }
    let call = Int(requests[request].call)
    if plan.drawsDevices, device(of: call).state.lock != .unlocked {
      let unlocks = plan.people[people(of: call)].unlocks
      schedule(.deviceUnlocks, request: request, after: draw(unlocks, .unlock, of: request))
    } else {
      openContainerApp(request)
    }
  }

  mutating func deviceUnlocks(_ request: Int) {
    let call = Int(requests[request].call)
    if device(of: call).state.lock != .unlocked {
      unlockDevice(of: call)
      tell(.deviceUnlocked, request, began: requests[request].mark, phase: .containerApp)
    }
    openContainerApp(request)
  }

  private mutating func openContainerApp(_ request: Int) {
    let app = Int(requests[request].app)
    let opens = requests[request].isAppWarm ? plan.states[app].opensWarm : plan.apps[app].opens
    schedule(
      .containerAppOpens, request: request, after: draw(opens, .containerAppOpens, of: request))
  }

  /// The container app runs already, or was opened in this call before.
  private mutating func isAppInMemory(_ request: Int) -> Bool {
    let app = Int(requests[request].app)
    guard plan.states[app].hasWarmOpening else { return false }
    let place = place(ofAppOf: request)
    if !installations[place].hasOpenedApp {
      installations[place].hasOpenedApp = true
      var stream = StreamPurpose.appRuns.stream(
        of: calls[Int(requests[request].call)].entity ^ plan.states[app].salt)
      installations[place].isAppInMemory = stream.chance(plan.states[app].running)
    }
    defer { installations[place].isAppInMemory = true }
    return installations[place].isAppInMemory
  }

  // MARK: - The person in it

  mutating func containerAppOpens(_ request: Int) {
    tell(
      .containerAppOpened, request, began: requests[request].mark, phase: .containerApp)
    apply(.containerAppOpened, to: request)
    if faults.isUsed && meetsOpenedApp(request) { return }
    if plan.apps[Int(requests[request].app)].isHosted { return openHosted(request) }
    if isPerson(request).wandering { return }
    let app = Int(requests[request].app)
    let takes = draw(plan.apps[app].takes, .containerAppTakes, of: request)
    if plan.states[app].isKilled > 0 {
      var stream = stream(.containerKill, of: request)
      if stream.chance(plan.states[app].isKilled) {
        let point = stream.uniform() * Double(takes.nanoseconds)
        return scheduleStay(
          .containerAppDies, request, SimulationSpan(nanoseconds: Int64(point)))
      }
    }
    scheduleReturn(request, after: takes)
  }

  private mutating func scheduleReturn(_ request: Int, after span: SimulationSpan) {
    let chance = plan.states[Int(requests[request].app)].returnsLate
    if chance > 0 {
      var stream = stream(.returnsLate, of: request)
      if stream.chance(chance) {
        requests[request].holds += 1
        return scheduleStay(.lateReturn, request, span)
      }
    }
    scheduleStay(.personReturns, request, span)
  }

  /// What ends the person's stay.
  mutating func scheduleStay(
    _ event: CellEvent, _ request: Int, _ span: SimulationSpan
  ) {
    if faults.isUsed { faults.marks[request].stayEnds = calendar.now + span }
    schedule(event, request: request, after: span)
  }

  /// R13: a return that is made whatever has become of the request.
  mutating func lateReturn(_ request: Int) {
    stayIsOver(request)
    requests[request].holds -= 1
    freeRequestIfUnused(request)
  }

  /// U20: the request waits on; the person may open the app again and start over.
  mutating func containerAppDies(_ request: Int) {
    tell(.containerAppKilled, request, began: requests[request].mark, phase: .containerApp)
    askHosted(.killContainerApp, of: request)
    let app = Int(requests[request].app)
    if plan.states[app].hasWarmOpening {
      installations[place(ofAppOf: request)].isAppInMemory = false
    }
    if faults.isUsed {
      // Nobody opens it for ever, though a fault may kill it each time.
      if faults.marks[request].deaths >= Self.mostRepeats { return }
      faults.marks[request].deaths += 1
    }
    var stream = stream(.reopens, of: request)
    guard stream.chance(plan.states[app].reopens.chance) else { return }
    schedule(
      .personReopens, request: request,
      after: plan.tables.draw(plan.states[app].reopens.after, from: &stream))
  }

  mutating func personReopens(_ request: Int) {
    tell(.containerAppReopened, request, began: requests[request].mark, phase: .containerApp)
    let app = Int(requests[request].app)
    if plan.states[app].hasWarmOpening {
      installations[place(ofAppOf: request)].isAppInMemory = true
    }
    let takes = draw(plan.apps[app].takes, .containerAppRetakes, of: request)
    if plan.apps[app].isHosted { return reopenHosted(request, takes) }
    scheduleReturn(request, after: takes)
  }
}
