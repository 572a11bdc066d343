import CallModel
import EventEngine
import Testing

@testable import CallInvariants

/// Cells in which everything goes wrong that can: the model keeps its rules all the same.
@Suite struct CellJudgementTests {
  private static func mean(_ seconds: Double) -> Distribution { .exponential(mean: seconds * 1e9) }

  private static var app: AppDescription {
    var app = AppDescription()
    app.provider = "staff"
    app.launch.cold = mean(1)
    app.launch.fails = 0.03
    app.crashes = 0.05
    for handler in [\AppDescription.prepare, \.resume] {
      app[keyPath: handler].work = mean(4)
      var chances = OutcomeChances()
      (chances.signIn, chances.additionalInfo) = (0.25, 0.15)
      (chances.cannotFulfill, chances.unknown) = (0.03, 0.03)
      (chances.otherError, chances.hang) = (0.03, 0.03)
      chances.proceed = 0.48
      app[keyPath: handler].outcomes = chances
    }
    app.popUp.decides = mean(3)
    app.containerApp.opens = mean(2)
    app.containerApp.takes = mean(10)
    app.containerApp.person.declines = 0.1
    app.containerApp.person.wandersOff = 0.1
    app.containerApp.returnsTwice.chance = 0.3
    app.containerApp.returnsTwice.after = mean(4)
    app.containerApp.strayReturn.chance = 0.3
    app.containerApp.strayReturn.after = mean(8)
    return app
  }

  private static var people: PeopleDescription {
    var people = PeopleDescription()
    people.picks = [Named("one", 2), Named("two", 1)]
    people.patience = mean(40)
    people.callLength = mean(150)
    people.onFailure.retry = 0.7
    people.onFailure.after = mean(5)
    people.onFailure.atMost = 3
    people.onFailure.otherApp = 0.5
    people.leaves.chance = 0.4
    people.leaves.after = mean(40)
    people.leaves.rejoin = 0.5
    people.leaves.rejoinAfter = mean(15)
    people.picksAgain.chance = 0.3
    people.picksAgain.after = mean(20)
    people.cancels.launch = mean(20)
    people.cancels.prepare = mean(40)
    people.cancels.popUp = mean(30)
    people.cancels.containerApp = mean(60)
    people.cancels.relaunch = mean(20)
    people.cancels.resume = mean(40)
    people.cancels.waiting = mean(200)
    return people
  }

  private static var scenario: Scenario {
    var scenario = Scenario()
    scenario.run.length = .minutes(20)
    var stream = TrafficStream()
    stream.people = "people"
    stream.arrivals = .constant(Rate(perHour: 1200))
    scenario.traffic = [Named("calls", stream)]
    scenario.people = [Named("people", people)]
    var second = app
    second.containerApp.returnsTwice.fromOtherApp = true
    second.containerApp.strayReturn.fromOtherApp = true
    scenario.apps = [Named("one", app), Named("two", second)]
    var provider = ProviderDescription()
    provider.join = mean(5)
    provider.service = mean(60)
    provider.wrapUp = mean(20)
    var few = StaffGroup()
    few.staff = .schedule([
      StaffStep(from: TimeOfDay(second: 0), count: 4),
      StaffStep(from: TimeOfDay(second: 400), count: 1),
      StaffStep(from: TimeOfDay(second: 900), count: 6),
    ])
    var more = StaffGroup()
    more.staff = .count(3)
    provider.groups = [Named("few", few), Named("more", more)]
    scenario.providers = [Named("staff", provider)]
    return scenario
  }

  /// Settings that differ in every rule that the checker knows.
  private static var settings: [FrameworkSettings] {
    var harsh = FrameworkSettings()
    harsh.invocationLimit = .seconds(10)
    harsh.inputLimit = .seconds(12)
    harsh.secondReturn = .restarts
    harsh.earlyReturn = .remembered
    harsh.roundsCap = 2
    harsh.invocationAfterEnd = .killed
    harsh.otherError = .crashed
    harsh.tileLimit = .seconds(30)
    harsh.releaseAfter = .seconds(20)
    var lenient = FrameworkSettings()
    lenient.invocationLimit = nil
    lenient.liveRequests = 2
    lenient.earlyReturn = .remembered
    lenient.rejoinWindow = .seconds(10)
    return [FrameworkSettings(), harsh, lenient]
  }

  @Test(arguments: 0..<3, [UInt64(1), 2, 3])
  func `a troubled cell breaches nothing`(setting: Int, seed: UInt64) {
    var scenario = Self.scenario
    scenario.framework = Self.settings[setting]
    var cell = CallCell(scenario: scenario, seed: seed, replication: 0, cell: 0)
    var checker = InvariantChecker(framework: scenario.framework)
    var trace = TraceBuffer()
    var goesOn = true
    while goesOn {
      goesOn = cell.advance(into: &trace)
      checker.observe(trace)
    }
    #expect(checker.breaches.map(\.description) == [])
    #expect(checker.log.total == 0)
    let balance = checker.balance
    #expect(balance.carried > 40 && balance.failed > 40 && balance.withdrawn > 40)
    #expect(
      balance.picked == balance.carried + balance.failed + balance.withdrawn + balance.refused)
  }
}
