import CallModel
import EventEngine
import Testing

/// What each action does at its point of the life of a request.
@Suite struct FaultActionTests {
  private static let all = 120

  /// Everybody is asked for input once.
  private static func asking(
    on event: LifecycleEvent, after: Double = 0, _ action: FaultAction
  ) -> FaultTrial {
    var trial = FaultTrial(on: event, after: after, action)
    trial.app.askForInput()
    return trial
  }

  // MARK: - Extension

  @Test func `a kill or crash in mid-invocation ends the request (R4)`() {
    for (event, phase) in [
      (LifecycleEvent.prepareStarted, Phase.prepare), (.resumeStarted, .resume),
    ] {
      for (action, outcome) in [
        (FaultAction.extensionKill, Outcome.killed), (.extensionCrash, .crashed),
      ] {
        let trace = Self.asking(on: event, after: 0.5, action).run()
        #expect(trace.injected(outcome) == Self.all)
        #expect(trace.all(.outcomeFixed).allSatisfy { $0.phase == phase })
      }
    }
  }

  @Test func `a kill between invocations makes the next launch cold (R5)`() {
    let plain = Self.asking(on: .popUpShown, .messageDrop(.join)).run()
    let trace = Self.asking(on: .popUpShown, .extensionKill).run()
    #expect(plain.launches(.warm) == Self.all && plain.count(.processLost) == 0)
    #expect(trace.launches(.warm) == 0 && trace.count(.processLost) == Self.all)
    #expect(trace.touched(.assisted) == Self.all)
  }

  @Test func `a hang is ended by the framework's limit, which is not the fault's own doing`() {
    let trace = FaultTrial(on: .prepareStarted, after: 0.5, .extensionHang).run()
    #expect(trace.touched(.timedOut) == Self.all)
    #expect(trace.all(.invocationEnded).allSatisfy { $0.elapsed == .seconds(30) })
  }

  @Test func `slowness stretches what is left`() {
    let trace = FaultTrial(on: .prepareStarted, after: 1.1, .extensionSlow(factor: 4)).run()
    #expect(trace.all(.invocationEnded).allSatisfy { $0.elapsed == .milliseconds(5100) })
    let whole = FaultTrial(on: .prepareStarted, .extensionSlow(factor: 3)).run()
    #expect(whole.all(.invocationEnded).allSatisfy { $0.elapsed == .milliseconds(6300) })
    let tooSlow = FaultTrial(on: .prepareStarted, .extensionSlow(factor: 300)).run()
    #expect(tooSlow.touched(.timedOut) == Self.all)
  }

  @Test(arguments: [LifecycleEvent.launchStarted, .relaunchStarted, .requestPicked])
  func `a launch fails`(event: LifecycleEvent) {
    let trace = Self.asking(on: event, .launchFail).run()
    #expect(trace.injected(.launchFailed) == Self.all)
  }

  @Test func `a process is used again (I5)`() {
    let trace = Self.asking(on: .relaunchStarted, .processReuse).run()
    #expect(trace.launches(.resumed) == Self.all)
    #expect(trace.touched(.assisted) == Self.all)
  }

  @Test func `memory pressure takes the suspended process`() {
    let trace = Self.asking(on: .popUpShown, .memoryPressure).run()
    #expect(trace.count(.processLost) == Self.all)
  }

  @Test func `memory pressure takes the unused container app`() {
    var trial = Self.asking(on: .popUpShown, .memoryPressure)
    trial.app.app.launch.coldAfter = .zero
    trial.app.app.containerApp.opensWarm = .constant(0.1e9)
    trial.app.app.containerApp.running = 1
    trial.app.app.resume.outcomes.proceed = 0
    trial.app.app.resume.outcomes.additionalInfo = 1
    trial.app.framework.roundsCap = 2
    let opened = trial.run().all(.containerAppLaunched)
    #expect(opened.count == 2 * Self.all)
    #expect(opened.count { $0.detail == 1 } == Self.all)
    #expect(trial.run().count(.faultActed) == Self.all)
  }

  // MARK: - Container app

  @Test func `the container app crashes, and the person may come back`() {
    var trial = Self.asking(on: .containerAppOpened, after: 3, .containerCrash)
    trial.app.people.callLength = .constant(100e9)
    let lost = trial.run()
    #expect(lost.count(.containerAppKilled) == Self.all)
    #expect(lost.touched(.callEnded) == Self.all)
    trial.app.app.containerApp.killed.reopens = 1
    let back = trial.run()
    #expect(back.count(.containerAppReopened) == Self.all)
    #expect(back.touched(.assisted) == Self.all)
  }

  @Test(arguments: [LifecycleEvent.popUpShown, .containerAppOpened])
  func `a lost activity lets nobody return`(event: LifecycleEvent) {
    var trial = Self.asking(on: .popUpShown, .containerLostActivity)
    trial.app.people.callLength = .constant(100e9)
    let trace = trial.run()
    #expect(trace.count(.containerAppOpened) == Self.all)
    #expect(trace.count(.returnToCallMade) == 0)
    #expect(trace.touched(.callEnded) == Self.all)
  }

  @Test func `an activity is lost once: the app opens well when it is opened again`() {
    var trial = Self.asking(on: .popUpShown, after: 1.5, .containerLostActivity)
    trial.fault.trigger = .on(.popUpShown, .nth(1), after: .constant(1.5e9))
    trial.app.app.containerApp.strayReturn.chance = 1
    trial.app.app.containerApp.strayReturn.after = .constant(20e9)
    trial.app.app.resume.outcomes.proceed = 0
    trial.app.app.resume.outcomes.additionalInfo = 1
    trial.app.framework.roundsCap = 2
    trial.app.people.callLength = .constant(200e9)
    let first = trial.run().records.filter { $0.request == 0 }
    #expect(first.count { $0.event == .containerAppOpened } == 2)
    let honoured = first.filter {
      $0.event == .returnToCallMade && $0.detail == ReturnFate.honoured.rawValue
    }
    #expect(honoured.count == 2)
  }

  @Test func `what takes no time can't be slowed down`() {
    var trial = FaultTrial(on: .prepareStarted, .extensionSlow(factor: 10))
    trial.app.scenario.providers[0].value.forward = .constant(0)
    #expect(trial.acts() == Self.all)
    trial.app.app.prepare.work = .constant(0)
    #expect(trial.acts() == 0)
    trial.app.scenario.providers[0].value.forward = .constant(0.1e9)
    #expect(trial.acts() == Self.all)
  }

  @Test(arguments: [0.5, 3])
  func `U1: what hangs is ended by the limit, slowed down or not`(factor: Double) {
    var trial = FaultTrial(on: .prepareStarted, after: 10, .extensionSlow(factor: factor))
    trial.app.app.prepare.outcomes.proceed = 0
    trial.app.app.prepare.outcomes.hang = 1
    let trace = trial.run()
    #expect(trace.count(.faultActed) == 0)
    let ends = trace.records.filter { $0.event == .invocationEnded }
    #expect(ends.count == Self.all)
    #expect(ends.allSatisfy { $0.elapsed == .seconds(30) })
  }

  @Test(arguments: [SignInStore.keychain, .appGroup, .memory])
  func `what is kept in memory is no storage that could be lost`(store: SignInStore) {
    var trial = FaultTrial(Fault(.at(.start, for: .hours(1)), .storageLost))
    trial.app.goBySignIn(signedIn: 1, in: store)
    trial.app.framework.roundsCap = 1
    #expect((trial.acts() > 0) == (store != .memory))
  }

  @Test func `what is hit already is not hit again`() {
    var again = Fault(.each(.constant(0.3e9), for: nil), .launchFail)
    let failed = FaultTrial(again).run()
    #expect(failed.injected(.launchFailed) == Self.all)
    #expect(failed.count(.faultActed) == Self.all)
    again.action = .extensionHang
    let hung = FaultTrial(again).run()
    #expect(hung.touched(.timedOut) == Self.all)
    #expect(hung.count(.faultActed) == Self.all)
    var lost = FaultTrial(again)
    lost.fault.action = .containerLostActivity
    lost.app.askForInput()
    lost.app.people.callLength = .constant(60e9)
    let trace = lost.run()
    #expect(trace.count(.containerAppOpened) == Self.all)
    #expect(trace.count(.faultActed) == Self.all)
  }

  @Test func `a request may have hundreds of messages on their way`() {
    var trial = Self.asking(
      on: .returnToCall, .messageDuplicate(.returnToCall, after: .constant(86_400e9)))
    trial.app.scenario.run.length = .seconds(30)
    trial.app.app.resume.outcomes.proceed = 0
    trial.app.app.resume.outcomes.additionalInfo = 1
    trial.app.framework.roundsCap = 300
    let trace = trial.run()
    let picks = trace.count(.requestPicked)
    #expect(picks > 0 && trace.count(of: .roundsExceeded) == picks)
    #expect(trace.count(of: .unknownRequest) == 300 * picks)
  }

  // MARK: - Messages

  @Test func `a return is lost, late or doubled (I11)`() {
    var trial = Self.asking(on: .returnToCall, .messageDrop(.returnToCall))
    trial.app.people.callLength = .constant(200e9)
    let lost = trial.run()
    #expect(lost.count(of: .taken) == Self.all && lost.count(of: .honoured) == 0)
    #expect(lost.touched(.callEnded) == Self.all)

    trial.fault.action = .messageDelay(.returnToCall, by: .constant(7e9))
    let late = trial.run()
    #expect(late.count(of: .late) == Self.all && late.count(of: .honoured) == Self.all)
    #expect(late.count(of: .taken) == 0)
    let made = late.all(.returnToCallMade).filter { $0.request == 0 }.map(\.time)
    #expect(made[1] - made[0] == .seconds(7))

    trial.fault.action = .messageDuplicate(.returnToCall, after: .constant(0.3e9))
    let twice = trial.run()
    #expect(twice.count(of: .honoured) == Self.all)
    #expect(twice.count(of: .alreadyReturned) == Self.all)
    #expect(twice.count(.invocationStarted) { $0.phase == .resume } == Self.all)
  }

  @Test func `a join URL is lost, late or doubled (U12)`() {
    var trial = FaultTrial(on: .tileShown, .messageDrop(.forward))
    trial.app.people.patience = .constant(20e9)
    let lost = trial.run()
    #expect(lost.count(.lineJoined) == 0)
    #expect(lost.touched(.abandonedWaiting) == Self.all)
    trial.fault.action = .messageDelay(.forward, by: .constant(5e9))
    let late = trial.run()
    #expect(late.all(.tileShown)[0].time + .seconds(5) == late.all(.lineJoined)[0].time)
    #expect(late.touched(.assisted) == Self.all)
    trial.fault.action = .messageDelay(.forward, by: .constant(25e9))
    #expect(trial.run().touched(.abandonedWaiting) == Self.all)
    trial.fault.action = .messageDuplicate(.forward, after: .constant(0))
    let twice = trial.run()
    #expect(twice.count(.lineJoined) == Self.all && twice.count(.faultActed) == Self.all)
  }

  @Test func `a joining is lost, late or doubled`() {
    var trial = FaultTrial(on: .interpreterAssigned, .messageDelay(.join, by: .constant(5e9)))
    let late = trial.run()
    #expect(
      late.all(.interpreterJoined)[0].time - late.all(.interpreterAssigned)[0].time == .seconds(7))
    trial.fault.action = .messageDuplicate(.join, after: .constant(0))
    #expect(trial.run().count(.interpreterJoined) == Self.all)
    trial.fault = Fault(
      .on(.interpreterAssigned, .nth(1), after: .constant(0)), .messageDrop(.join))
    let lost = trial.run()
    #expect(lost.count(.lineRejoined) == 1)
    #expect(lost.count(.interpreterAssigned) == Self.all + 1)
    #expect(lost.count(.interpreterJoined) == Self.all)
  }

  // MARK: - Storage

  private static func keeping(_ store: SignInStore, _ action: FaultAction) -> FaultTrial {
    var trial = FaultTrial(on: .prepareStarted, action)
    trial.app.goBySignIn(signedIn: 1, in: store)
    return trial
  }

  @Test func `locked storage is denied, or looks empty`() {
    let denied = Self.keeping(.keychain, .storageLocked(.locked)).run()
    #expect(denied.count(of: .denied, in: .prepare) == Self.all)
    #expect(denied.count(of: .found, in: .resume) == Self.all)
    let empty = Self.keeping(.appGroup, .storageLocked(.beforeFirstUnlock)).run()
    #expect(empty.count(of: .absent, in: .prepare) == Self.all)
    #expect(Self.keeping(.appGroup, .storageLocked(.locked)).acts() == 0)
  }

  @Test func `lost storage stays lost until something is written`() {
    let trace = Self.keeping(.keychain, .storageLost).run()
    #expect(trace.count(of: .absent, in: .prepare) == Self.all)
    #expect(trace.count(of: .found, in: .resume) == Self.all)
    #expect(trace.count(.storageWritten) == Self.all)
  }

  @Test func `a stale read doesn't see what was just written`() {
    var trial = Self.keeping(.keychain, .storageStale)
    #expect(trial.acts() == 0)
    trial.app.app.signedIn = 0
    trial.fault.trigger = .on(.resumeStarted, .nth(1), after: .constant(0))
    let trace = trial.run()
    #expect(trace.count(of: .absent, in: .resume) == 1)
    #expect(trace.count(of: .found, in: .resume) == Self.all)
    #expect(trace.count(.faultActed) == 1)
  }

  // MARK: - Provider and staff

  @Test func `a provider that is down takes up what it was sent when it is back`() {
    var trial = FaultTrial(Fault(.at(.seconds(600), for: .seconds(60)), .providerDown))
    let trace = trial.run()
    let acts = trace.count(.faultActed)
    #expect((3...5).contains(acts))
    #expect(trace.count(.lineJoined) { $0.time == .seconds(660) } == acts)
    #expect(trace.touched(.assisted) == acts)
    trial.app.people.patience = .constant(10e9)
    #expect(trial.run().touched(.abandonedWaiting) >= acts - 1)
    trial.app.scenario.providers[0].value.backend.timeOut = .seconds(5)
    #expect(trial.run().touched(.backendFailed) >= acts - 1)
  }

  @Test func `a provider that goes down answers nothing that it has in hand`() {
    var trial = FaultTrial(on: .tileShown, after: 1, .providerDown)
    trial.app.scenario.providers[0].value.backend.takes = .constant(2e9)
    trial.app.people.callLength = .constant(60e9)
    let trace = trial.run()
    #expect(trace.count(.backendAnswered) == 0)
    #expect(trace.touched(.callEnded) == Self.all)
  }

  @Test func `a provider fails what it is sent`() {
    let trace = FaultTrial(on: .tileShown, .providerError).run()
    #expect(trace.injected(.backendFailed) == Self.all)
    #expect(trace.count(.lineJoined) == 0)
  }

  @Test func `a slow provider takes longer for all it does`() {
    var trial = FaultTrial(Fault(.at(.start, for: .hours(9)), .providerSlow(factor: 6)))
    trial.app.scenario.providers[0].value.backend.takes = .constant(1e9)
    let trace = trial.run()
    #expect(trace.all(.invocationEnded)[0].elapsed == .milliseconds(2600))
    #expect(trace.all(.backendAnswered)[0].elapsed == .seconds(6))
    #expect(trace.all(.interpreterJoined)[0].elapsed == .seconds(12))
    #expect(trace.count(.faultActed) == 3 * Self.all)
  }

  @Test func `interpreters go off duty and come back`() {
    var trial = FaultTrial(Fault(.at(.seconds(600), for: .seconds(60)), .staffLeave(count: 5)))
    trial.app.scenario.providers[0].value.groups[0].value.staff = .count(8)
    let staff = trial.run().all(.staffChanged)
    #expect(staff.map(\.amount) == [8, 3, 8])
    #expect(staff.map(\.time) == [.start, .seconds(600), .seconds(660)])
    trial.fault.trigger = .at(.seconds(600), for: nil)
    #expect(trial.run().all(.staffChanged).map(\.amount) == [8, 3])
    trial.fault.action = .staffLeave(count: 50)
    #expect(trial.run().all(.staffChanged).map(\.amount) == [8, 0])
  }

  @Test func `an interpreter drops out of the call, or on the way to it`() {
    let out = FaultTrial(on: .interpreterJoined, after: 5, .staffLeave(count: 1)).run()
    #expect(out.all(.interpreterLeft).allSatisfy { $0.elapsed == .seconds(5) })
    let way = FaultTrial(
      Fault(.on(.interpreterAssigned, .nth(1), after: .constant(1e9)), .staffLeave(count: 1))
    ).run()
    #expect(way.count(.lineRejoined) == 1)
    #expect(way.touched(.assisted) == 1)
  }

  // MARK: - People

  @Test func `the requester leaves in any phase`() {
    for event in [LifecycleEvent.launchStarted, .prepareStarted, .popUpShown, .containerAppOpened] {
      let trace = Self.asking(on: event, after: 0.2, .requesterLeaves).run()
      #expect(trace.injected(.requesterLeft) == Self.all)
    }
    let assisted = FaultTrial(on: .interpreterJoined, after: 1, .requesterLeaves).run()
    #expect(assisted.count(of: .assisted) == Self.all)
    #expect(assisted.count(.requesterLeft) == Self.all)
  }

  @Test func `the call ends`() {
    let trace = FaultTrial(on: .tileShown, after: 1, .callEnds).run()
    #expect(trace.injected(.callEnded) == Self.all)
    let early = FaultTrial(on: .callStarted, after: 0.5, .callEnds).run()
    #expect(early.injected(.callEnded) == Self.all)
  }

  // MARK: - Causes

  @Test func `who was never hit is genuine`() {
    var trial = FaultTrial(
      Fault(.on(.prepareStarted, .every(2), after: .constant(0)), .extensionHang))
    trial.app.app.prepare.outcomes.proceed = 0
    trial.app.app.prepare.outcomes.cannotFulfill = 1
    let trace = trial.run()
    #expect(trace.touched(.timedOut) == Self.all / 2)
    #expect(
      trace.count(.outcomeFixed) { $0.outcome == .cannotFulfill && $0.cause == .genuine }
        == Self.all / 2)
  }

  @Test func `each act tells which fault it was, on whom and where`() throws {
    let act = try #require(FaultTrial(on: .tileShown, .providerError).run().all(.faultActed).first)
    #expect(act.amount == 0 && act.group == UInt16(FaultKind.providerError.number))
    #expect(act.request == 0 && act.call == 0 && act.phase == .waiting)
    #expect(act.detail == RequestMachine.State.waiting.rawValue)
  }
}
