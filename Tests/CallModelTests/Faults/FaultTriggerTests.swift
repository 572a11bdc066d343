import CallModel
import EventEngine
import Testing

/// When faults act, on whom, and how often.
@Suite struct FaultTriggerTests {
  private static func on(_ occasions: FaultTrigger.Occasions, after: Double = 0) -> Fault {
    Fault(.on(.prepareStarted, occasions, after: .constant(after * 1e9)), .extensionKill)
  }

  // MARK: - On events

  @Test func `a chance of 0 is no fault at all`() {
    let without = FaultTrial().run()
    #expect(FaultTrial(Self.on(.chance(0))).run().records == without.records)
    var trial = FaultTrial(Self.on(.every(1)))
    for change in [\Fault.atMost] {
      trial.fault[keyPath: change] = 0
      #expect(trial.run().records == without.records)
    }
    trial.fault = Self.on(.every(1))
    trial.fault.target.share = 0
    #expect(trial.run().records == without.records)
  }

  @Test func `a chance of 1 always acts`() {
    let trace = FaultTrial(Self.on(.chance(1))).run()
    let picks = trace.count(.requestPicked)
    #expect(picks == 120)
    #expect(trace.count(.faultActed) == picks)
    #expect(trace.injected(.killed) == picks)
  }

  @Test func `it acts even where nothing takes time`() {
    var trial = FaultTrial(Self.on(.chance(1)))
    trial.app.app.launch = LaunchDescription()
    trial.app.app.prepare.work = .constant(0)
    #expect(trial.run().injected(.killed) == 120)
  }

  @Test func `half a chance acts on about half`() {
    let acts = FaultTrial(Self.on(.chance(0.5))).acts()
    #expect((40...80).contains(acts))
    #expect(FaultTrial(Self.on(.chance(0.5))).acts(seed: 2) != acts)
  }

  @Test func `the nth, and every so many`() {
    let third = FaultTrial(Self.on(.nth(3))).run()
    #expect(third.all(.faultActed).map(\.request) == [2])
    let every = FaultTrial(Self.on(.every(25))).run()
    #expect(every.all(.faultActed).map(\.request) == [24, 49, 74, 99])
  }

  @Test func `some time after it, or too late`() throws {
    let trace = FaultTrial(Self.on(.nth(1), after: 0.5)).run()
    let end = try #require(trace.all(.invocationEnded).first)
    #expect(end.elapsed == .milliseconds(500))
    #expect(end.detail == InvocationEnd.killed.rawValue)
    #expect(end.amount == Int32(KillReason.fault.rawValue))
    var late = FaultTrial(Self.on(.nth(1), after: 5))
    late.app.app.launch.coldAfter = .zero
    #expect(late.acts() == 0)
  }

  @Test func `another fault moves no draw of the first, nor of anything else`() {
    let first = Self.on(.chance(0.3))
    var other = Fault(
      .on(.tileShown, .chance(0.5), after: .constant(0)),
      .messageDuplicate(.forward, after: .constant(0)))
    other.mustFire = 1
    let alone = FaultTrial(first).run()
    let both = FaultTrial([first, other]).run()
    #expect(both.count(.faultActed) > alone.count(.faultActed))
    let kept = both.records.filter { $0.event != .faultActed || $0.amount == 0 }
    #expect(
      kept.map { [$0.time.nanoseconds, Int64($0.event.rawValue)] }
        == alone.records.map { [$0.time.nanoseconds, Int64($0.event.rawValue)] })
  }

  // MARK: - By the clock

  @Test func `at a time it hits whom it finds`() {
    let trace = FaultTrial(Fault(.at(.seconds(600), for: nil), .requesterLeaves)).run()
    let acts = trace.all(.faultActed)
    #expect(!acts.isEmpty)
    #expect(acts.allSatisfy { $0.time == .seconds(600) })
    #expect(trace.count(.requesterLeft) == acts.count)
  }

  @Test func `for a while it hits whoever comes by`() {
    let window = Fault(.at(.seconds(600), for: .seconds(300)), .launchFail)
    let trace = FaultTrial(window).run()
    let times = trace.all(.faultActed).map(\.time)
    #expect((19...21).contains(times.count))
    #expect(times.allSatisfy { .seconds(600) <= $0 && $0 < .seconds(900) })
    #expect(trace.injected(.launchFailed) == times.count)
  }

  @Test func `again and again, with gaps of a law`() {
    let often = FaultTrial(Fault(.each(.constant(60e9), for: nil), .requesterLeaves)).run()
    let times = Set(often.all(.faultActed).map(\.time))
    #expect(times.isSuperset(of: [.seconds(60), .seconds(120), .seconds(1800)]))
    #expect(times.allSatisfy { $0.nanoseconds % 60_000_000_000 == 0 })
    let spans = FaultTrial(Fault(.each(.constant(600e9), for: .seconds(60)), .launchFail)).run()
    #expect(
      spans.all(.faultActed).allSatisfy { $0.time.nanoseconds % 600_000_000_000 < 60_000_000_000 })
    #expect((8...16).contains(spans.count(.faultActed)))
  }

  @Test func `a span that begins before the last is over goes on to its own end`() {
    let overlapping = Fault(.each(.constant(60e9), for: .seconds(90)), .launchFail)
    let trace = FaultTrial(overlapping).run()
    let late = trace.all(.requestPicked).filter { $0.time >= .seconds(60) }
    #expect(late.count == 116)
    #expect(trace.injected(.launchFailed) == late.count)
  }

  @Test func `staff whom a fault sends away come back once, after the last of its spans`() {
    var trial = FaultTrial(
      Fault(.each(.constant(600e9), for: .seconds(900)), .staffLeave(count: 5)))
    trial.app.scenario.providers[0].value.groups[0].value.staff = .count(8)
    #expect(trial.run().all(.staffChanged).map(\.amount) == [8, 3])
    trial.fault.trigger = .each(.constant(700e9), for: .seconds(300))
    #expect(trial.run().all(.staffChanged).map(\.amount) == [8, 3, 8, 3, 8])
  }

  @Test(arguments: [
    (FaultCondition.Level.staffBusy, 3), (.lineLength, 0), (.requestsLive, 3),
  ])
  func `while something holds`(level: FaultCondition.Level, limit: Int) {
    var trial = FaultTrial(
      Fault(.holding(FaultCondition(level, .greater, limit)), .providerError))
    trial.app.scenario.providers[0].value.groups[0].value.staff = .count(4)
    trial.app.scenario.providers[0].value.service = .exponential(mean: 60e9)
    let acts = trial.acts()
    #expect(acts > 0 && acts < 120)
    trial.fault.trigger = .holding(FaultCondition(level, .atLeast, 0))
    #expect(trial.acts() == 120)
    trial.fault.trigger = .holding(FaultCondition(level, .greater, 1000))
    #expect(trial.acts() == 0)
  }

  // MARK: - Quiet

  @Test func `in quiet windows nothing acts`() {
    let faults = [
      Self.on(.every(1)), Fault(.at(.seconds(300), for: .seconds(900)), .launchFail),
      Fault(.each(.constant(7e9), for: .seconds(5)), .providerError),
      Fault(.at(.seconds(700), for: nil), .callEnds),
    ]
    var trial = FaultTrial(faults)
    trial.app.scenario.quiet = [QuietWindow(at: .seconds(600), for: .seconds(240))]
    let times = trial.run().all(.faultActed).map(\.time)
    #expect(times.contains { $0 < .seconds(600) } && times.contains { $0 >= .seconds(840) })
    #expect(!times.contains { .seconds(600) <= $0 && $0 < .seconds(840) })
    trial.app.scenario.quiet = []
    let loud = trial.run().all(.faultActed).map(\.time)
    #expect(loud.contains { .seconds(600) <= $0 && $0 < .seconds(840) })
  }

  // MARK: - Target and limits

  @Test func `only the app, the provider or the phase that is meant`() {
    var trial = FaultTrial(Self.on(.every(1)))
    var other = trial.app.app
    other.provider = "others"
    trial.app.scenario.apps.append(Named("other", other))
    trial.app.scenario.providers.append(
      Named("others", trial.app.scenario.providers[0].value))
    trial.app.people.picks = [Named("app", 1), Named("other", 1)]
    #expect(Set(trial.run().all(.faultActed).map(\.app)) == [0, 1])
    trial.fault.target.app = "other"
    #expect(Set(trial.run().all(.faultActed).map(\.app)) == [1])
    trial.fault.target = FaultTarget()
    trial.fault.target.provider = "staff"
    #expect(Set(trial.run().all(.faultActed).map(\.app)) == [0])
    trial.fault = Fault(.at(.seconds(300), for: .seconds(600)), .callEnds)
    trial.fault.trigger = .each(.constant(10e9), for: nil)
    trial.fault.target.phase = .waiting
    let ended = trial.run().all(.outcomeFixed).filter { $0.outcome == .callEnded }
    #expect(!ended.isEmpty && ended.allSatisfy { $0.phase == .waiting })
  }

  @Test func `only a share of the devices, the same ones for every act`() {
    var trial = FaultTrial(Self.on(.every(1)))
    trial.fault.target.share = 0.25
    trial.app.people.onFailure.retry = 1
    trial.app.people.onFailure.atMost = 3
    let trace = trial.run()
    let calls = trace.all(.faultActed).map(\.call)
    let distinct = Set(calls)
    #expect((15...45).contains(distinct.count))
    #expect(calls.count == 4 * distinct.count)
  }

  @Test func `at most so often`() {
    var trial = FaultTrial(Self.on(.every(1)))
    trial.fault.atMost = 7
    #expect(trial.acts() == 7)
  }
}
