import CallModel
import EventEngine
import Testing

/// The container app: R10, R12–R14, U4, U6, U7, U20, U24.
@Suite struct ContainerAppRuleTests {
  private var trial: AppTrial {
    var trial = AppTrial()
    trial.askForInput()
    return trial
  }

  @Test func `U6: an app whose extension lacks the entitlement is not offered`() {
    var trial = AppTrial()
    trial.app.entitlements.isExtensionEntitled = false
    let trace = trial.run()
    #expect(trace.count(.appNotOffered) == trace.count(.callStarted))
    #expect(trace.count(.callEnded) == trace.count(.callStarted))
    #expect(trace.byRequest.isEmpty)
  }

  @Test func `R14, U6: the return of a container app without the entitlement is ignored`() {
    var trial = trial
    trial.app.entitlements.isContainerAppEntitled = false
    trial.people.callLength = .constant(60e9)
    let trace = trial.run()
    #expect(trace.count(of: .notEntitled) == trace.byRequest.count)
    #expect(trace.count(of: .callEnded) == trace.byRequest.count)
  }

  @Test func `R10, U6: without its activity type the container app never opens`() {
    var trial = trial
    trial.app.containerApp.declaresActivityType = false
    trial.framework.inputLimit = .seconds(20)
    let trace = trial.run()
    #expect(trace.count(.containerAppRefused) == trace.byRequest.count)
    #expect(trace.count(.containerAppOpened) == 0)
    #expect(trace.count(of: .inputTimedOut) == trace.byRequest.count)
  }

  @Test func `U7: rounds of input are bounded by the cap alone`() {
    var trial = trial
    (trial.app.resume.outcomes.proceed, trial.app.resume.outcomes.additionalInfo) = (0, 1)
    trial.people.callLength = .constant(600e9)
    let free = trial.run()
    #expect(free.count(of: .callEnded) == free.byRequest.count)
    #expect(free.count(.popUpShown) > 30 * free.byRequest.count)
    trial.framework.roundsCap = 2
    let capped = trial.run()
    #expect(capped.count(of: .roundsExceeded) == capped.byRequest.count)
    #expect(capped.count(.popUpShown) == 2 * capped.byRequest.count)
  }

  @Test func `U20: a container app that is killed leaves the request waiting`() {
    var trial = trial
    trial.app.containerApp.killed.chance = 0.5
    trial.framework.inputLimit = .seconds(600)
    let trace = trial.run()
    let killed = trace.count(.containerAppKilled)
    #expect(killed > 60)
    #expect(trace.count(of: .inputTimedOut) == killed)
    // The app opened a second before; so it is the limit that ends them, not the kill.
    let ended = trace.all(.outcomeFixed).filter { $0.outcome == .inputTimedOut }
    #expect(ended.allSatisfy { $0.elapsed == .seconds(599) })
    #expect(trace.count(of: .assisted) == trace.byRequest.count - killed)
    #expect(trace.all(.containerAppKilled).allSatisfy { $0.elapsed < .seconds(11) })
  }

  @Test func `U20: the request may be returned to later`() {
    var trial = trial
    trial.app.containerApp.killed.chance = 1
    trial.app.containerApp.killed.reopens = 1
    trial.app.containerApp.killed.after = .constant(60e9)
    let trace = trial.run()
    #expect(trace.count(.containerAppReopened) == trace.byRequest.count)
    #expect(trace.count(of: .honoured) == trace.byRequest.count)
    #expect(trace.count(of: .assisted) == trace.byRequest.count)
  }

  @Test func `R13: a late return is ignored, and counted all the same`() {
    var trial = trial
    trial.framework.inputLimit = .seconds(5)
    #expect(trial.run().count(.returnToCallMade) == 0)
    trial.app.containerApp.returnsLate = 1
    let trace = trial.run()
    #expect(trace.count(of: .inputTimedOut) == trace.byRequest.count)
    #expect(trace.count(of: .unknownRequest) == trace.byRequest.count)
    #expect(trace.count(.invocationStarted) == trace.byRequest.count)
  }

  @Test func `R12, U4: the first of two returns relaunches the extension at once`() {
    var trial = trial
    trial.app.containerApp.returnsTwice.chance = 1
    trial.app.containerApp.returnsTwice.after = .constant(1e9)
    let trace = trial.run()
    #expect(trace.count(of: .honoured) == trace.byRequest.count)
    #expect(trace.count(of: .alreadyReturned) == trace.byRequest.count)
    let returns = trace.all(.returnToCallMade).filter { $0.detail == ReturnFate.honoured.rawValue }
    let relaunches = trace.all(.launchStarted).filter { $0.phase == .relaunch }
    #expect(returns.map(\.time) == relaunches.map(\.time))
  }

  @Test func `a container app that is in memory opens faster`() {
    var trial = trial
    trial.app.containerApp.opensWarm = .constant(0.2e9)
    trial.app.containerApp.running = 0.5
    trial.app.resume.outcomes.proceed = 0
    trial.app.resume.outcomes.additionalInfo = 1
    trial.framework.roundsCap = 2
    let trace = trial.run()
    let opened = trace.all(.containerAppOpened).map(\.elapsed)
    let cold = opened.count { $0 == .seconds(1) }
    #expect(cold > 60 && cold < trace.byRequest.count - 60)
    #expect(opened.count { $0 == .milliseconds(200) } == 2 * trace.byRequest.count - cold)
    #expect(trace.count(.containerAppLaunched) { $0.detail == 0 } == cold)
  }

  @Test func `U24: a request whose app is updated or removed fails where it is`() {
    var trial = trial
    trial.app.replaced.chance = 1
    trial.app.replaced.after = .uniform(min: 0, max: 20e9)
    let trace = trial.run()
    let replaced = trace.count(.appReplaced)
    #expect(replaced > 100)
    #expect(trace.count(of: .launchFailed) == replaced)
    let phases = Set(trace.all(.outcomeFixed).filter { $0.outcome == .launchFailed }.map(\.phase))
    #expect(phases.isSuperset(of: [.launch, .prepare, .popUp, .containerApp, .relaunch, .resume]))
  }

  @Test func `U24: at the tile the app is no longer needed`() {
    var trial = AppTrial()
    trial.app.replaced.chance = 1
    trial.app.replaced.after = .constant(20e9)
    trial.scenario.providers[0].value.groups[0].value.staff = .count(0)
    trial.people.patience = .constant(60e9)
    let trace = trial.run()
    #expect(trace.count(.appReplaced) == 0)
    #expect(trace.count(of: .abandonedWaiting) == trace.byRequest.count)
  }
}
