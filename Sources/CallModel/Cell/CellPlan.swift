import EventEngine

/// A scenario as a cell needs it: dense numbers for names, compiled laws, plain memory.
struct CellPlan: ~Copyable {
  var tables = VariateTables()
  var people: PlainBuffer<PeoplePlan>
  var apps: PlainBuffer<AppPlan>
  /// `prepare` and `resume` of each app.
  var handlers: PlainBuffer<HandlerPlan>
  /// The same where no sign-in is found, if an app goes by that.
  var signedOutHandlers: PlainBuffer<HandlerPlan>
  /// What few scenarios say, app by app.
  var states: PlainBuffer<AppStatePlan>
  /// What a process may use [B], a row of memory classes for each app.
  var memoryLimits: PlainBuffer<Double>
  let memoryClassCount: Int
  var extras: ExtensionPlan
  var providers: PlainBuffer<ProviderPlan>
  /// What is there for some of the providers only.
  var serving: ServingPlan
  /// One row of phases for each kind of people (U26).
  var cancels: PlainBuffer<ChancePlan>
  /// Cumulated weights of the apps, one row of `appCount` for each kind of people.
  var picks: PlainBuffer<Double>
  var skills: NumberChoices
  var memoryClasses: NumberChoices
  var osLevels: NumberChoices
  /// The system of devices of which nothing else is said.
  let osLevel: OSLevel
  /// Devices differ from call to call.
  let drawsDevices: Bool
  /// Patience by time of day, the steps of each kind of people one after the other.
  var patienceSteps: PlainBuffer<PatienceStep>
  /// The time of day at which the run starts [s].
  let startSecond: Int
  let appCount: Int
  /// Whether anybody ever cancels (U26).
  let somebodyCancels: Bool
  let rules: RequestRules
  let framework: FrameworkSettings

  init(_ scenario: Scenario) {
    appCount = scenario.apps.count
    somebodyCancels = scenario.people.contains { one in
      Phase.allCases.contains { one.value.cancels[$0] != nil }
    }
    framework = scenario.framework
    rules = RequestRules(scenario.framework)
    people = PlainBuffer(repeating: PeoplePlan(), count: scenario.people.count)
    apps = PlainBuffer(repeating: AppPlan(), count: appCount)
    handlers = PlainBuffer(repeating: HandlerPlan(), count: 2 * appCount)
    let goByState = scenario.apps.contains {
      $0.value.prepare.readsSignIn || $0.value.resume.readsSignIn
    }
    signedOutHandlers = PlainBuffer(
      repeating: HandlerPlan(), count: goByState ? 2 * appCount : 0)
    states = PlainBuffer(repeating: AppStatePlan(), count: appCount)
    memoryClassCount = 1 + scenario.memoryClasses.count
    memoryLimits = Self.memoryLimits(scenario)
    extras = ExtensionPlan(scenario, &tables)
    providers = PlainBuffer(repeating: ProviderPlan(), count: scenario.providers.count)
    cancels = PlainBuffer(
      repeating: ChancePlan(), count: scenario.people.count * Phase.allCases.count)
    picks = PlainBuffer(repeating: 0, count: scenario.people.count * appCount)
    startSecond = scenario.run.start?.secondOfDay ?? 0
    let timed = scenario.people.map(\.value.patienceByTime)
    patienceSteps = PlainBuffer(
      repeating: PatienceStep(), count: timed.reduce(0) { $0 + $1.count })
    osLevel = scenario.run.osLevel
    skills = Self.choices(\.skill, named: scenario.skills, in: scenario, &tables)
    memoryClasses = Self.choices(
      \.device.memory, named: scenario.memoryClasses, in: scenario, &tables)
    osLevels = NumberChoices(
      scenario.people.map { people in
        people.value.device.osLevel.map { (Int($0.level.rawValue), $0.weight) }
      }, neutral: UInt16(scenario.run.osLevel.rawValue), &tables)
    let locks = scenario.people.contains {
      $0.value.device.locked > 0 || $0.value.device.beforeFirstUnlock > 0
    }
    drawsDevices = [locks, memoryClasses.isUsed, osLevels.isUsed].contains(true)
    serving = ServingPlan(scenario, &tables)
    for (index, one) in scenario.people.enumerated() {
      people[index] = PeoplePlan(one.value, &tables)
      people[index].firstPatience = Int32(timed[..<index].reduce(0) { $0 + $1.count })
      for (step, timed) in one.value.patienceByTime.enumerated() {
        patienceSteps[Int(people[index].firstPatience) + step] = PatienceStep(
          second: timed.from.second, law: tables.compile(timed.law))
      }
    }
    planPicks(of: scenario)
    planApps(of: scenario)
    for (index, one) in scenario.providers.enumerated() {
      providers[index] = ProviderPlan(one.value, &tables)
    }
  }

  private mutating func planPicks(of scenario: Scenario) {
    for (index, one) in scenario.people.enumerated() {
      for phase in Phase.allCases {
        guard let law = one.value.cancels[phase] else { continue }
        cancels[index * Phase.allCases.count + Int(phase.rawValue)] = ChancePlan(
          chance: 1, after: tables.compile(law))
      }
      var sum = 0.0
      for app in 0..<appCount {
        sum += one.value.picks.first { $0.name == scenario.apps[app].name }?.value ?? 0
        picks[index * appCount + app] = sum
      }
    }
  }

  private mutating func planApps(of scenario: Scenario) {
    for (index, one) in scenario.apps.enumerated() {
      let provider = scenario.providers.index(named: one.value.provider)
      apps[index] = AppPlan(one.value, provider: provider ?? 0, &tables)
      states[index] = AppStatePlan(one, &tables)
      for (phase, handler) in [one.value.prepare, one.value.resume].enumerated() {
        let place = 2 * index + phase
        handlers[place] = HandlerPlan(
          handler.work, handler.signedIn ?? handler.outcomes, &tables)
        guard signedOutHandlers.count > 0 else { continue }
        signedOutHandlers[place] = HandlerPlan(
          handler.work, handler.signedOut ?? handler.outcomes, &tables)
      }
    }
  }

  /// Weighted names of each kind of people, as numbers from 1.
  private static func choices(
    _ property: (PeopleDescription) -> [Named<Double>], named names: [String],
    in scenario: Scenario, _ tables: inout VariateTables
  ) -> NumberChoices {
    NumberChoices(
      scenario.people.map { people in
        property(people.value).map { one in
          (1 + (names.firstIndex(of: one.name) ?? -1), one.value)
        }
      }, &tables)
  }

  /// What a process may use: on a device of no particular class of memory, then on each class.
  private static func memoryLimits(_ scenario: Scenario) -> PlainBuffer<Double> {
    let names = scenario.memoryClasses
    var limits = PlainBuffer(
      repeating: Double.infinity, count: scenario.apps.count * (1 + names.count))
    for (app, one) in scenario.apps.enumerated() {
      for number in 0...names.count {
        let ofClass =
          number > 0
          ? one.value.memory?.limitOn.first { $0.name == names[number - 1] }?.value : nil
        guard let limit = ofClass ?? one.value.memory?.limit else { continue }
        limits[app * (1 + names.count) + number] = Double(limit)
      }
    }
    return limits
  }

  /// The app at a point of the unit interval, by weight; one may be left out if others have weight.
  mutating func app(at point: Double, for people: Int, without excluded: Int? = nil) -> Int {
    let row = people * appCount
    let skipped = excluded.map { picks[row + $0] - ($0 > 0 ? picks[row + $0 - 1] : 0) } ?? 0
    let total = picks[row + appCount - 1] - skipped
    guard total > 0 else { return excluded ?? 0 }
    var target = point * total
    if let excluded, excluded == 0 || target >= picks[row + excluded - 1] { target += skipped }
    var app = 0
    while app < appCount - 1 && picks[row + app] <= target { app += 1 }
    return app
  }
}

/// A law that happens with a chance.
struct ChancePlan: BitwiseCopyable {
  var chance = 0.0
  var after = Variate.zero
}

struct PeoplePlan: BitwiseCopyable {
  var participants: Int32 = 2
  var asks = ChancePlan(chance: 1)
  var retries = ChancePlan()
  var retriesAtMost = 0
  var otherApp = 0.0
  var keepsPatience = KeptPatience.fresh
  var leaves = ChancePlan()
  var rejoins = ChancePlan()
  var picksAgain = ChancePlan()
  var hasPatience = false
  var patience = Variate.zero
  /// Where its steps by time of day are, if it has any.
  var firstPatience: Int32 = 0
  var patienceCount: Int32 = 0
  var hasCallLength = false
  var callLength = Variate.zero
  var cancelsAtAll = false
  var locked = 0.0
  var beforeFirstUnlock = 0.0
  var unlocks = Variate.zero

  init() {}

  init(_ one: PeopleDescription, _ tables: inout VariateTables) {
    participants = Int32(clamping: one.participants)
    asks = ChancePlan(chance: one.asks.chance, after: tables.compile(one.asks.after))
    retries = ChancePlan(chance: one.onFailure.retry, after: tables.compile(one.onFailure.after))
    retriesAtMost = one.onFailure.atMost
    otherApp = one.onFailure.otherApp
    keepsPatience = one.onFailure.keepsPatience
    leaves = ChancePlan(chance: one.leaves.chance, after: tables.compile(one.leaves.after))
    rejoins = ChancePlan(chance: one.leaves.rejoin, after: tables.compile(one.leaves.rejoinAfter))
    picksAgain = ChancePlan(
      chance: one.picksAgain.chance, after: tables.compile(one.picksAgain.after))
    hasPatience = one.patience != nil || !one.patienceByTime.isEmpty
    patienceCount = Int32(one.patienceByTime.count)
    patience = tables.compile(one.patience ?? .constant(0))
    hasCallLength = one.callLength != nil
    callLength = tables.compile(one.callLength ?? .constant(0))
    cancelsAtAll = Phase.allCases.contains { one.cancels[$0] != nil }
    locked = one.device.locked
    beforeFirstUnlock = one.device.beforeFirstUnlock
    unlocks = tables.compile(one.device.unlocks)
  }
}

/// From this time of day on [s], this law.
struct PatienceStep: BitwiseCopyable {
  var second = 0
  var law = Variate.zero
}

extension CellPlan {
  /// The law of patience at a time of the run.
  mutating func patience(of kind: Int, at time: SimulationInstant) -> Variate {
    let count = Int(people[kind].patienceCount)
    if count == 0 { return people[kind].patience }
    let first = Int(people[kind].firstPatience)
    let second = (startSecond + Int(time.nanoseconds / 1_000_000_000)) % 86_400
    // The last one holds over midnight until the first.
    var step = count - 1
    if patienceSteps[first].second <= second {
      while patienceSteps[first + step].second > second { step -= 1 }
    }
    return patienceSteps[first + step].law
  }
}

struct HandlerPlan: BitwiseCopyable {
  var work = Variate.zero
  /// Cumulated chances in the order of `OutcomeChances.inOrder`; what is left over hangs.
  var proceed = 1.0
  var signIn = 1.0
  var additionalInfo = 1.0
  var cannotFulfill = 1.0
  var unknown = 1.0
  var otherError = 1.0

  init() {}

  init(_ work: Distribution, _ chances: OutcomeChances, _ tables: inout VariateTables) {
    self.work = tables.compile(work)
    proceed = chances.proceed
    signIn = proceed + chances.signIn
    additionalInfo = signIn + chances.additionalInfo
    cannotFulfill = additionalInfo + chances.cannotFulfill
    unknown = cannotFulfill + chances.unknown
    otherError = chances.hang == 0 ? 1 : unknown + chances.otherError
  }

  /// How a handler ends at a point of the unit interval; nil if it never does.
  @inline(__always)
  func end(at point: Double) -> InvocationEnd? {
    if point < proceed { return .proceeded }
    if point < signIn { return .askedForSignIn }
    if point < additionalInfo { return .askedForInfo }
    if point < cannotFulfill { return .threwCannotFulfill }
    if point < unknown { return .threwUnknown }
    if point < otherError { return .threwOther }
    return nil
  }
}

struct AppPlan: BitwiseCopyable {
  var provider: Int32 = 0
  /// An engine runs its code.
  var isHosted = false
  var cold = Variate.zero
  var warm = Variate.zero
  var coldAfter = SimulationSpan.zero
  var launchFails = 0.0
  var crashes = 0.0
  var decides = Variate.zero
  var opens = Variate.zero
  var takes = Variate.zero
  var declines = 0.0
  var wandersOff = 0.0
  var returnsTwice = ChancePlan()
  var secondIsOthers = false
  var strayReturn = ChancePlan()
  var strayIsOthers = false

  init() {}

  init(_ one: AppDescription, provider: Int, _ tables: inout VariateTables) {
    self.provider = Int32(provider)
    cold = tables.compile(one.launch.cold)
    warm = tables.compile(one.launch.warm)
    coldAfter = one.launch.coldAfter
    launchFails = one.launch.fails
    crashes = one.crashes
    decides = tables.compile(one.popUp.decides)
    let container = one.containerApp
    opens = tables.compile(container.opens)
    takes = tables.compile(container.takes)
    declines = container.person.declines
    wandersOff = container.person.wandersOff
    returnsTwice = ChancePlan(
      chance: container.returnsTwice.chance, after: tables.compile(container.returnsTwice.after))
    secondIsOthers = container.returnsTwice.fromOtherApp
    strayReturn = ChancePlan(
      chance: container.strayReturn.chance, after: tables.compile(container.strayReturn.after))
    strayIsOthers = container.strayReturn.fromOtherApp
  }
}
