import CallModel
import EventEngine

/// One app and a fault; calls at a fixed pace, so that it is known what happens without it.
struct FaultTrial {
  var app = AppTrial()

  init(_ faults: [Fault] = []) {
    app.scenario.run.length = .minutes(30)
    app.scenario.traffic[0].value.arrivals = .even(.constant(Rate(perHour: 240)))
    app.scenario.providers[0].value.join = .constant(2e9)
    app.scenario.providers[0].value.forward = .constant(0.1e9)
    app.scenario.faults = faults.enumerated().map { Named("fault \($0.offset)", $0.element) }
  }

  init(_ fault: Fault) { self.init([fault]) }

  init(on event: LifecycleEvent, after: Double = 0, _ action: FaultAction) {
    self.init(Fault(.on(event, .every(1), after: .constant(after * 1e9)), action))
  }

  var fault: Fault {
    get { app.scenario.faults[0].value }
    set { app.scenario.faults[0].value = newValue }
  }

  func run(seed: UInt64 = 1) -> AppTrace { app.run(seed: seed) }

  /// How often faults acted.
  func acts(seed: UInt64 = 1) -> Int { run(seed: seed).count(.faultActed) }
}

extension AppTrace {
  /// Requests with an outcome that a fault itself brought about.
  func injected(_ outcome: Outcome) -> Int {
    count(.outcomeFixed) { $0.outcome == outcome && $0.cause == .injected }
  }

  func touched(_ outcome: Outcome) -> Int {
    count(.outcomeFixed) { $0.outcome == outcome && $0.cause == .touched }
  }

  func withoutFaults() -> [TraceRecord] { records.filter { $0.event != .faultActed } }
}
