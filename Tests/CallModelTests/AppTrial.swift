import CallModel
import EventEngine

/// One app in a quiet world: a call at a time asks, staff without end serves for a minute.
struct AppTrial {
  var scenario = Scenario()

  init() {
    scenario.run.length = .hours(2)
    var stream = TrafficStream()
    stream.people = "people"
    stream.arrivals = .constant(Rate(perHour: 100))
    scenario.traffic = [Named("calls", stream)]
    var people = PeopleDescription()
    people.picks = [Named("app", 1)]
    scenario.people = [Named("people", people)]
    var app = AppDescription()
    app.provider = "staff"
    app.launch.cold = .constant(1e9)
    app.launch.warm = .constant(0.5e9)
    app.launch.coldAfter = .hours(1)
    app.prepare.work = .constant(2e9)
    app.resume.work = .constant(2e9)
    app.popUp.decides = .constant(1e9)
    app.containerApp.opens = .constant(1e9)
    app.containerApp.takes = .constant(10e9)
    scenario.apps = [Named("app", app)]
    var provider = ProviderDescription()
    provider.service = .constant(60e9)
    provider.groups = [Named("all", StaffGroup())]
    scenario.providers = [Named("staff", provider)]
  }

  var app: AppDescription {
    get { scenario.apps[0].value }
    set { scenario.apps[0].value = newValue }
  }

  var people: PeopleDescription {
    get { scenario.people[0].value }
    set { scenario.people[0].value = newValue }
  }

  var framework: FrameworkSettings {
    get { scenario.framework }
    set { scenario.framework = newValue }
  }

  /// `prepare` and `resume` go by the sign-in: without one they ask for it.
  mutating func goBySignIn(signedIn chance: Double, in store: SignInStore) {
    var asks = OutcomeChances()
    (asks.proceed, asks.signIn) = (0, 1)
    for handler in [\AppDescription.prepare, \.resume] {
      app[keyPath: handler].signedIn = OutcomeChances()
      app[keyPath: handler].signedOut = asks
    }
    app.signedIn = chance
    app.keepsSignInIn = store
  }

  /// `prepare` asks for the container app, whatever is stored.
  mutating func askForInput() {
    (app.prepare.outcomes.proceed, app.prepare.outcomes.additionalInfo) = (0, 1)
  }

  func run(seed: UInt64 = 1) -> AppTrace {
    var cell = CallCell(scenario: scenario, seed: seed, replication: 0, cell: 0)
    var buffer = TraceBuffer()
    var records: [TraceRecord] = []
    var goesOn = true
    while goesOn {
      goesOn = cell.advance(into: &buffer)
      for index in 0..<buffer.count { records.append(buffer[index]) }
    }
    return AppTrace(records: records)
  }
}

/// What a trial told.
struct AppTrace {
  var records: [TraceRecord]

  func count(_ event: TraceEvent, _ matches: (TraceRecord) -> Bool = { _ in true }) -> Int {
    records.count { $0.event == event && matches($0) }
  }

  func all(_ event: TraceEvent) -> [TraceRecord] { records.filter { $0.event == event } }

  func count(of outcome: Outcome) -> Int {
    count(.outcomeFixed) { $0.outcome == outcome }
  }

  func count(of end: InvocationEnd) -> Int {
    count(.invocationEnded) { $0.detail == end.rawValue }
  }

  func count(of fate: ReturnFate) -> Int {
    count(.returnToCallMade) { $0.detail == fate.rawValue }
  }

  func count(of reading: StorageReading, in phase: Phase) -> Int {
    count(.storageRead) { $0.detail == reading.rawValue && $0.phase == phase }
  }

  func launches(_ kind: LaunchKind) -> Int {
    count(.launchStarted) { $0.detail == kind.rawValue }
  }

  /// What was told of each request, in order.
  var byRequest: [[TraceRecord]] {
    var lists: [[TraceRecord]] = []
    for record in records where record.request != TraceRecord.noRequest {
      while lists.count <= Int(record.request) { lists.append([]) }
      lists[Int(record.request)].append(record)
    }
    return lists
  }
}
