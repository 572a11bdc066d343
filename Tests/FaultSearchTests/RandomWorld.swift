import CallSimulation

/// Worlds that nobody thought of, each from a seed: every setting is left alone or takes one of a
/// few values, 0 and the longest among them, so that limits meet and fall on the same instant.
struct RandomWorld {
  private var stream: RandomStream

  static func make(seed: UInt64) -> Scenario {
    var world = RandomWorld(stream: RandomStream(entity: seed, purpose: 1))
    return world.scenario()
  }

  private mutating func scenario() -> Scenario {
    var scenario = SmallHall.scenario
    scenario.run.length = .minutes(10)
    scenario.run.drain = pick([.span(.minutes(5)), .untilEmpty])
    scenario.expectations = []
    scenario.apps[0].value = app()
    scenario.people[0].value = people()
    scenario.providers[0].value = provider()
    scenario.framework = framework()
    return scenario
  }

  private mutating func app() -> AppDescription {
    var app = AppDescription()
    app.provider = "hall"
    (app.launch.cold, app.launch.warm) = (law(), law())
    app.launch.coldAfter = span()
    app.launch.fails = chance()
    app.prepare = handler()
    app.resume = handler()
    app.popUp.decides = law()
    app.containerApp.opens = law()
    app.containerApp.opensWarm = maybe { $0.law() }
    app.containerApp.running = chance()
    app.containerApp.declaresActivityType = !isRare()
    app.containerApp.takes = law()
    app.containerApp.person.declines = chance()
    app.containerApp.person.returns = 1 - app.containerApp.person.declines
    app.containerApp.returnsLate = chance()
    app.containerApp.killed.chance = chance()
    app.containerApp.killed.reopens = chance()
    app.containerApp.killed.after = law()
    app.containerApp.returnsTwice = extraReturn()
    app.containerApp.strayReturn = extraReturn()
    app.crashes = chance()
    app.signedIn = pick([0, 0.5, 1])
    app.keepsSignInIn = pick(SignInStore.allCases)
    app.keychain = pick(KeychainClass.allCases)
    app.observesPresence = isRare()
    app.presence.work = law()
    app.replaced.chance = chance()
    app.replaced.after = law()
    return app
  }

  private mutating func handler() -> HandlerDescription {
    var handler = HandlerDescription()
    handler.work = law()
    let outcomes = [
      OutcomeChances(), outcomes(\.signIn), outcomes(\.additionalInfo), outcomes(\.hang),
      outcomes(\.otherError),
    ]
    if isRare() {
      (handler.signedIn, handler.signedOut) = (pick(outcomes), pick(outcomes))
    } else {
      handler.outcomes = pick(outcomes)
    }
    return handler
  }

  private mutating func outcomes(
    _ other: WritableKeyPath<OutcomeChances, Double>
  ) -> OutcomeChances {
    var outcomes = OutcomeChances()
    outcomes[keyPath: other] = pick([0.2, 0.5, 1])
    outcomes.proceed = 1 - outcomes[keyPath: other]
    return outcomes
  }

  private mutating func extraReturn() -> ExtraReturn {
    var extra = ExtraReturn()
    extra.chance = chance()
    extra.after = law()
    extra.fromOtherApp = isRare()
    return extra
  }

  private mutating func people() -> PeopleDescription {
    var people = PeopleDescription()
    people.picks = [Named("relay", 1)]
    people.asks.after = law()
    people.patience = maybe { .constant($0.pick([1e9, 2e10, 6e10])) }
    people.callLength = maybe { .constant($0.pick([1e9, 3e10, 3e11])) }
    people.onFailure.retry = chance()
    people.onFailure.after = law()
    people.onFailure.keepsPatience = pick([.fresh, .rest])
    people.leaves.chance = chance()
    people.leaves.after = law()
    people.leaves.rejoin = chance()
    people.leaves.rejoinAfter = law()
    people.cancels.prepare = maybe { $0.law() }
    people.cancels.containerApp = maybe { $0.law() }
    people.cancels.waiting = maybe { $0.law() }
    people.picksAgain.chance = chance()
    people.picksAgain.after = law()
    people.device.locked = pick([0, 0.5])
    people.device.beforeFirstUnlock = pick([0, 0.5])
    people.device.unlocks = law()
    return people
  }

  private mutating func provider() -> ProviderDescription {
    var provider = ProviderDescription()
    provider.forward = law()
    provider.backend.takes = law()
    provider.backend.fails = chance()
    provider.backend.capacity = maybe { _ in 1 }
    if provider.backend.takes != .constant(0) { provider.backend.timeOut = maybe { $0.span() } }
    provider.join = law()
    provider.patienceRunsInJoin = isRare()
    provider.noShow.chance = chance()
    provider.noShow.noticedAfter = span()
    var group = StaffGroup()
    group.staff = pick([.unlimited, .count(1), .count(3)])
    group.whenLeaving = pick(CallInHand.allCases)
    group.captionDelay = maybe { $0.law() }
    provider.groups = [Named("asl", group)]
    provider.service = law()
    provider.wrapUp = law()
    provider.lines = maybe { $0.pick([1, 5]) }
    provider.queueLimit = maybe { $0.pick([0, 2]) }
    provider.releaseAfter = maybe { $0.span() }
    return provider
  }

  private mutating func framework() -> FrameworkSettings {
    var framework = FrameworkSettings()
    framework.invocationLimit = isRare() ? .seconds(2) : .seconds(30)
    framework.inputLimit = maybe { _ in .seconds(20) }
    framework.secondReturn = pick(SecondReturn.allCases)
    framework.earlyReturn = pick(EarlyReturn.allCases)
    framework.roundsCap = pick([nil, 1, 3])
    framework.liveRequests = pick([1, 2])
    framework.invocationAfterEnd = pick(InvocationAfterEnd.allCases)
    framework.otherError = pick(OtherError.allCases)
    framework.tileLimit = maybe { _ in .seconds(20) }
    framework.rejoinWindow = span()
    framework.releaseAfter = pick([.zero, .seconds(1), .minutes(10)])
    framework.processLife = pick(ProcessLife.allCases)
    if isRare() { framework.kills.running = Rate(perHour: 100) }
    if isRare() { framework.kills.suspended = Rate(perHour: 100) }
    framework.appGroup.flushAfter = law()
    framework.appGroup.lostOnKill = chance()
    return framework
  }

  // MARK: - Values

  private mutating func isRare() -> Bool { stream.chance(0.25) }

  private mutating func maybe<Value>(_ value: (inout Self) -> Value) -> Value? {
    isRare() ? value(&self) : nil
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[stream.index(below: values.count)]
  }

  /// Mostly 0.
  private mutating func chance() -> Double { isRare() ? pick([0.1, 0.5, 0.9]) : 0 }

  private mutating func span() -> SimulationSpan {
    isRare() ? pick([.seconds(1), .seconds(5), .minutes(1)]) : .zero
  }

  /// Half of them 0 [ns].
  private mutating func law() -> Distribution {
    pick([
      .constant(0), .constant(0), .constant(0), .constant(1e9), .constant(5e9), .constant(6e10),
      .exponential(mean: 2e9),
    ])
  }
}
