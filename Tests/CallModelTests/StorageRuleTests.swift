import CallModel
import EventEngine
import Testing

/// What a handler finds of a sign-in: R2, R5, P1, P3, U22.
@Suite struct StorageRuleTests {
  private func trial(signedIn: Double, in store: SignInStore) -> AppTrial {
    var trial = AppTrial()
    trial.goBySignIn(signedIn: signedIn, in: store)
    trial.people.callLength = .constant(600e9)
    return trial
  }

  @Test func `whoever is signed in proceeds, and the others are asked to sign in`() {
    let trace = trial(signedIn: 0.7, in: .keychain).run()
    let found = trace.count(of: .found, in: .prepare)
    let requests = trace.byRequest.count
    #expect(Double(found) / Double(requests) > 0.55 && found < requests)
    #expect(trace.count(.storageOpened) { $0.detail == 1 } == found)
    #expect(trace.count(of: InvocationEnd.askedForSignIn) == requests - found)
  }

  @Test func `P3: a keychain item is durable as soon as it is written`() {
    let trace = trial(signedIn: 0, in: .keychain).run()
    let requests = trace.byRequest.count
    #expect(trace.count(.storageWritten) == requests)
    #expect(trace.count(of: .found, in: .resume) == requests)
    #expect(trace.count(of: .assisted) == requests)
  }

  @Test func `R2: what is kept in memory is gone after every relaunch`() {
    var trial = trial(signedIn: 1, in: .memory)
    trial.framework.roundsCap = 3
    let trace = trial.run()
    #expect(trace.count(of: .found, in: .prepare) == 0)
    #expect(trace.count(of: .found, in: .resume) == 0)
    #expect(trace.count(of: .roundsExceeded) == trace.byRequest.count)
  }

  @Test func `P1: reuse hides that a sign-in is kept in memory`() {
    var trial = trial(signedIn: 1, in: .memory)
    trial.framework.roundsCap = 3
    trial.framework.processLife = .reuse
    let trace = trial.run()
    #expect(trace.count(of: .found, in: .resume) == trace.byRequest.count)
    #expect(trace.count(of: .assisted) == trace.byRequest.count)
    // Killed between the two, it shows (R5).
    trial.framework.kills.suspended = Rate(perHour: 200)
    #expect(trial.run().count(of: .absent, in: .resume) > 30)
  }

  @Test func `P3: App Group defaults are seen only once they are flushed`() {
    var trial = trial(signedIn: 0, in: .appGroup)
    // A return, a warm launch, and then the read.
    trial.framework.appGroup.flushAfter = .constant(0.4e9)
    let early = trial.run()
    #expect(early.count(of: .found, in: .resume) == early.byRequest.count)
    trial.framework.appGroup.flushAfter = .constant(0.6e9)
    let late = trial.run()
    #expect(late.count(of: .absent, in: .resume) == late.byRequest.count)
    // The second round finds what the first one wrote.
    #expect(late.count(of: .found, in: .resume) == late.byRequest.count)
    #expect(late.count(.storageFlushed) > late.byRequest.count)
  }

  @Test func `P3: a write that is not flushed may be lost when its process is killed`() {
    var trial = trial(signedIn: 0, in: .appGroup)
    trial.framework.appGroup.flushAfter = .constant(30e9)
    trial.framework.kills.suspended = Rate(perHour: 240)
    #expect(trial.run().count(.storageLost) == 0)
    trial.framework.appGroup.lostOnKill = 1
    let trace = trial.run()
    // 1 − exp(−2) of the writes
    let share = Double(trace.count(.storageLost)) / Double(trace.count(.storageWritten))
    #expect(abs(share - 0.8647) < 0.05)
    #expect(trace.all(.storageLost).count + trace.all(.storageFlushed).count > 200)
  }

  @Test func `a sign-in is still there for the next request in the same call`() {
    var trial = trial(signedIn: 0, in: .keychain)
    trial.people.picksAgain.chance = 1
    trial.people.picksAgain.after = .constant(200e9)
    let trace = trial.run()
    #expect(trace.count(of: .found, in: .prepare) == trace.byRequest.count / 2)
  }

  // MARK: - U22

  @Test func `U22: the keychain refuses an item of class whenUnlocked while the device is locked`()
  {
    var trial = trial(signedIn: 1, in: .keychain)
    trial.people.device.locked = 1
    let trace = trial.run()
    #expect(trace.count(of: .denied, in: .prepare) == trace.byRequest.count)
    #expect(trace.count(of: .found, in: .resume) == trace.byRequest.count)
    trial.app.keychain = .afterFirstUnlock
    let other = trial.run()
    #expect(other.count(of: .found, in: .prepare) == other.byRequest.count)
  }

  @Test(arguments: [SignInStore.keychain, .appGroup], KeychainClass.allCases)
  func `U22: before the first unlock all items look absent`(
    store: SignInStore, keychain: KeychainClass
  ) {
    var trial = trial(signedIn: 1, in: store)
    trial.app.keychain = keychain
    trial.people.device.beforeFirstUnlock = 1
    let trace = trial.run()
    #expect(trace.count(of: .absent, in: .prepare) == trace.byRequest.count)
    #expect(trace.count(of: .found, in: .resume) == trace.byRequest.count)
  }

  @Test func `U22: the container app opens only after unlocking`() {
    var trial = trial(signedIn: 0, in: .keychain)
    trial.people.device.locked = 0.5
    trial.people.device.unlocks = .constant(5e9)
    let trace = trial.run()
    let unlocked = trace.count(.deviceUnlocked)
    #expect(unlocked > 50)
    #expect(trace.all(.deviceUnlocked).allSatisfy { $0.elapsed == .seconds(5) })
    let opened = trace.all(.containerAppOpened).map(\.elapsed)
    #expect(opened.count { $0 == .seconds(6) } == unlocked)
    #expect(opened.count { $0 == .seconds(1) } == opened.count - unlocked)
  }

  @Test(arguments: StoragePlace.allCases, DeviceState.Lock.allCases)
  func `a read gives what P3 and U22 say`(place: StoragePlace, lock: DeviceState.Lock) {
    let missing = StorageReading(of: place, isThere: false, lock: lock)
    let there = StorageReading(of: place, isThere: true, lock: lock)
    let isDenied = place == .keychainWhenUnlocked && lock == .locked
    let isHidden = place != .memory && lock == .beforeFirstUnlock
    #expect(missing == (isDenied ? .denied : .absent))
    #expect(there == (isDenied ? .denied : isHidden ? .absent : .found))
  }
}
