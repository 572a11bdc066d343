import CallModel
import EventEngine
import Testing

/// The person thinks better of it: U26.
@Suite struct CancellingRuleTests {
  private static var laws: [(law: WritableKeyPath<Cancelling, Distribution?>, phase: Phase)] {
    [
      (\.launch, .launch), (\.prepare, .prepare), (\.popUp, .popUp),
      (\.containerApp, .containerApp), (\.relaunch, .relaunch), (\.resume, .resume),
      (\.waiting, .waiting),
    ]
  }

  @Test func `U26: each phase has a law of its own, and without one nobody cancels`() {
    var trial = AppTrial()
    trial.askForInput()
    trial.people.patience = .constant(30e9)
    trial.scenario.providers[0].value.groups[0].value.staff = .count(0)
    #expect(trial.run().count(of: .cancelled) == 0)
    for (law, phase) in Self.laws {
      var trial = trial
      trial.people.cancels[keyPath: law] = .constant(0.3e9)
      let trace = trial.run()
      let fixed = trace.all(.outcomeFixed)
      #expect(fixed.count > 100)
      #expect(fixed.allSatisfy { $0.outcome == .cancelled && $0.phase == phase })
      #expect(fixed.allSatisfy { $0.elapsed == .milliseconds(300) })
    }
  }
}
