import EventEngine

/// What few scenarios say of an app: storage, memory, presence, entitlements.
struct AppStatePlan: BitwiseCopyable {
  /// Sets the draws of this app apart from those of others on the same device.
  var salt: UInt64 = 0
  var signedIn = 1.0
  var place = StoragePlace.keychainWhenUnlocked
  var readsInPrepare = false
  var readsInResume = false

  var isOffered = true
  /// What the framework takes its container app for.
  var sender = ReturnSender.ownApp
  var opensContainerApp = true
  var opensWarm = Variate.zero
  var hasWarmOpening = false
  var running = 0.0
  var isKilled = 0.0
  var reopens = ChancePlan()
  var returnsLate = 0.0
  var replaced = ChancePlan()

  var observesPresence = false
  var presenceWork = Variate.zero
  var presenceHangs = 0.0

  var hasMemory = false
  /// [B]
  var base = 0.0
  /// [B/s]
  var grows = Variate.zero

  init() {}

  init(_ app: Named<AppDescription>, _ tables: inout VariateTables) {
    let one = app.value
    salt = StreamKey(seed: 0, replication: 0, cell: 0).entity(named: "app." + app.name)
    signedIn = one.signedIn
    place = StoragePlace(one.keepsSignInIn, one.keychain)
    readsInPrepare = one.prepare.readsSignIn
    readsInResume = one.resume.readsSignIn
    isOffered = one.entitlements.isExtensionEntitled
    sender = one.entitlements.isContainerAppEntitled ? .ownApp : .unentitledApp
    let container = one.containerApp
    opensContainerApp = container.declaresActivityType
    opensWarm = tables.compile(container.opensWarm ?? .constant(0))
    hasWarmOpening = container.opensWarm != nil
    running = container.running
    isKilled = container.killed.chance
    reopens = ChancePlan(
      chance: container.killed.reopens, after: tables.compile(container.killed.after))
    returnsLate = container.returnsLate
    replaced = ChancePlan(chance: one.replaced.chance, after: tables.compile(one.replaced.after))
    observesPresence = one.observesPresence
    presenceWork = tables.compile(one.presence.work)
    presenceHangs = one.presence.hang
    if let memory = one.memory {
      hasMemory = true
      base = Double(memory.base)
      grows = tables.compile(memory.grows)
    }
  }

  var readsSignIn: Bool { readsInPrepare || readsInResume }
}

/// Which of the rarer features a scenario uses, and the framework's settings for them.
struct ExtensionPlan: BitwiseCopyable {
  /// Processes have an identity, memory or state.
  var tracksRuns = false
  /// What an app left on the device matters.
  var tracksInstalls = false
  var observesPresence = false
  var mayKill = false
  var remembersProcesses = false
  var reusesProcesses = false
  /// The mean time to a kill [ns]; none if 0.
  var runningLife = 0.0
  var suspendedLife = 0.0
  var flush = Variate.zero
  var lostOnKill = 0.0

  init(_ scenario: Scenario, _ tables: inout VariateTables) {
    let apps = scenario.apps.filter { scenario.isPicked($0.name) }.map(\.value)
    let settings = scenario.framework
    reusesProcesses = settings.processLife == .reuse
    let signIns = apps.contains { $0.prepare.readsSignIn || $0.resume.readsSignIn }
    let memory = apps.contains { $0.memory != nil }
    let faults = scenario.faults.map(\.value).filter { !$0.neverActs }.map(\.action.kind)
    let drops = faults.contains { $0 == .extensionKill || $0 == .memoryPressure }
    let reuses = faults.contains(.processReuse)
    tracksRuns = reusesProcesses || signIns || memory || reuses
    tracksInstalls = signIns || apps.contains { $0.containerApp.opensWarm != nil }
    observesPresence = apps.contains(where: \.observesPresence)
    runningLife = Self.mean(settings.kills.running)
    suspendedLife = Self.mean(settings.kills.suspended)
    mayKill = runningLife > 0 || memory
    remembersProcesses = apps.contains { app in
      let isKept = reusesProcesses || reuses || suspendedLife > 0 || drops
      let matters = app.launch.warm != app.launch.cold || isKept
      return app.launch.coldAfter > .zero && matters
    }
    flush = tables.compile(settings.appGroup.flushAfter)
    lostOnKill = settings.appGroup.lostOnKill
  }

  private static func mean(_ rate: Rate) -> Double {
    rate == .zero ? 0 : 1 / rate.perNanosecond
  }
}
