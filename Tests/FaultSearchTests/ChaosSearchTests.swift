import CallSimulation
import EventEngine
import Synchronization
import Testing

struct ChaosSearchTests {
  @Test func `the same plans give the same findings with any number of threads`() {
    let reports = [1, 2, 7].map { threads in
      var search = SmallHall.search(threads: threads)
      search.shrinkingRuns = 10
      return search.run(plans: 70)
    }
    #expect(!reports[0].findings.isEmpty)
    for report in reports.dropFirst() {
      #expect(report.plans == 70)
      #expect(report.coverage == reports[0].coverage)
      #expect(report.findings.map(\.weakness) == reports[0].findings.map(\.weakness))
      #expect(report.findings.map(\.count) == reports[0].findings.map(\.count))
      #expect(report.findings.map(\.counterexample) == reports[0].findings.map(\.counterexample))
    }
  }

  @Test func `another seed of the search draws other plans`() {
    var other = SmallHall.scenario
    other.chaos = ChaosSettings()
    other.chaos?.seed = 6
    let reports = [SmallHall.scenario, other].map { scenario in
      var search = SmallHall.search(scenario)
      search.shrinkingRuns = 0
      return search.run(plans: 64)
    }
    #expect(reports[0].coverage != reports[1].coverage)
  }

  @Test func `what fails without faults is said, and is no finding`() {
    var scenario = SmallHall.scenario
    scenario.expectations = [
      Expectation(.happened(.callStarted, atLeast: nil, atMost: 3))
    ]
    var search = SmallHall.search(scenario)
    search.shrinkingRuns = 0
    let report = search.run(plans: 64)
    #expect(report.brokenWithout.count == 1)
    #expect(report.brokenWithout.first?.isAtOwnSeed == true)
    #expect(report.brokenWithout.first?.seeds == 64)
    #expect(report.findings.isEmpty)
  }

  @Test func `an injected failure is excused where the expectation says so`() {
    var scenario = SmallHall.scenario
    scenario.chaos = ChaosSettings()
    scenario.chaos?.actions = [.launchFail]
    var search = SmallHall.search(scenario)
    search.shrinkingRuns = 0
    #expect(!search.run(plans: 64).findings.isEmpty)
    scenario.expectations = [SmallHall.failures(excused: true)]
    search = SmallHall.search(scenario)
    search.shrinkingRuns = 0
    #expect(search.run(plans: 64).findings.isEmpty)
  }

  @Test func `a search stops at the end of the generation after which it may not go on`() {
    var search = SmallHall.search()
    search.shrinkingRuns = 0
    var asked: [Int] = []
    let report = search.run(
      plans: 1000,
      goesOn: { progress in
        asked.append(progress.plans)
        return asked.count < 2
      })
    #expect(asked == [64, 128])
    #expect(report.plans == 128)
    let equal = search.run(plans: 128)
    #expect(equal.coverage == report.coverage)
    #expect(equal.findings.map(\.count) == report.findings.map(\.count))
  }

  @Test func `an interrupted search says so`() {
    let report = SmallHall.search().run(plans: 64, isInterrupted: { true })
    #expect(report.wasInterrupted)
    #expect(report.plans == 0)
  }

  @Test func `interrupted while it shrinks, it keeps what it found, each with a case`() throws {
    let isStopped = Atomic(false)
    let report = SmallHall.search().run(
      plans: 64,
      goesOn: { _ in
        isStopped.store(true, ordering: .relaxed)
        return true
      }, isInterrupted: { isStopped.load(ordering: .relaxed) })
    #expect(report.wasInterrupted)
    #expect(report.plans == 64)
    #expect(!report.findings.isEmpty)
    for finding in report.findings {
      let found = try #require(finding.counterexample)
      #expect(found.scenario.faults == finding.plan.faults)
      let result = Experiment(found.scenario, seed: finding.plan.seed).run()
      #expect(result.brokenPromises.contains(finding.weakness.broken))
    }
  }

  @Test func `a level is counted within the usual limits and those of expectations`() {
    func level(_ seconds: Int64, by basis: ServiceLevel.Basis = .call) -> Figure {
      var level = ServiceLevel(threshold: .seconds(seconds), denominator: .arrived)
      level.basis = basis
      return Figure(.answerServiceLevel, .share, serviceLevel: level)
    }
    var scenario = SmallHall.scenario
    #expect(scenario.counts(level(20)) && scenario.counts(Figure(.answerWait, .mean)))
    #expect(!scenario.counts(level(17)) && !scenario.counts(level(20, by: .person)))
    scenario.expectations.append(
      Expectation(
        .threshold(Threshold(figure: level(17, by: .person), comparison: .atLeast, limit: 0.8))))
    #expect(scenario.counts(level(17)) && scenario.counts(level(20, by: .person)))
  }

  @Test func `climbing makes a figure worse than drawing does`() {
    var scenario = SmallHall.scenario
    scenario.expectations = []
    scenario.chaos = ChaosSettings()
    scenario.chaos?.actions = [.extensionSlow, .messageDelay]
    var search = SmallHall.search(scenario)
    search.shrinkingRuns = 0
    search.worst = Figure(.requestTileTime, .mean)
    let first = search.run(plans: 64).worst
    let last = search.run(plans: 256).worst
    #expect((first?.value ?? 0) > (first?.soundValue ?? .infinity))
    #expect((last?.value ?? 0) > (first?.value ?? .infinity))
  }
}
