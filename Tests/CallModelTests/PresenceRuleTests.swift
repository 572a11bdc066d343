import CallModel
import EventEngine
import Testing

/// Presence call-backs: R16–R19, U17, U18, U28.
@Suite struct PresenceRuleTests {
  /// Calls of five minutes, in which the requester leaves after one and comes back after two.
  private var trial: AppTrial {
    var trial = AppTrial()
    trial.app.observesPresence = true
    trial.app.presence.work = .constant(1e9)
    trial.people.callLength = .constant(300e9)
    trial.people.leaves.chance = 1
    trial.people.leaves.after = .constant(30e9)
    trial.people.leaves.rejoin = 1
    trial.people.leaves.rejoinAfter = .constant(60e9)
    trial.scenario.providers[0].value.service = .constant(1000e9)
    return trial
  }

  private func callbacks(_ life: [TraceRecord]) -> [PresenceCallback?] {
    life.filter { $0.event == .presenceStarted }.map { PresenceCallback(rawValue: $0.detail) }
  }

  @Test func `R17, R18: each leaving and coming back is told, and the end of the call once`() {
    let trace = trial.run()
    #expect(trace.byRequest.count > 100)
    for life in trace.byRequest {
      #expect(callbacks(life) == [.didLeave, .didRejoin, .didLeave, .callDidEnd])
    }
    #expect(trace.all(.callEnded).count == trace.count(.callStarted))
  }

  @Test func `R18: a leaving that is still to be told goes before the end of the call`() {
    var trial = trial
    trial.app.presence.work = .constant(20e9)
    trial.people.leaves.after = .constant(290e9)
    trial.people.leaves.rejoinAfter = .constant(5e9)
    for life in trial.run().byRequest {
      #expect(callbacks(life) == [.didLeave, .didRejoin, .didLeave, .callDidEnd])
    }
  }

  @Test func `R16: an app that does not observe is not launched for it`() {
    var trial = trial
    trial.app.observesPresence = false
    let trace = trial.run()
    #expect(trace.count(.presenceStarted) == 0)
    #expect(trace.count(.tileShown) { $0.amount != 0 } == 0)
    // Beside one that does, too.
    trial.scenario.apps.append(Named("other", trial.app))
    trial.scenario.apps[1].value.observesPresence = true
    trial.people.picks.append(Named("other", 1))
    let both = trial.run().byRequest
    #expect(both.count { $0[0].app == 0 } > 30 && both.count { $0[0].app == 1 } > 30)
    for life in both { #expect(callbacks(life).isEmpty == (life[0].app == 0)) }
  }

  @Test(arguments: [OSLevel.minor1, .minor2])
  func `R16: before 27.3 there are no call-backs`(level: OSLevel) {
    var trial = trial
    trial.scenario.run.osLevel = level
    #expect(trial.run().count(.presenceStarted) == 0)
  }

  @Test func `R17: a request that never proceeded is told nothing`() {
    var trial = trial
    (trial.app.prepare.outcomes.proceed, trial.app.prepare.outcomes.unknown) = (0.5, 0.5)
    let trace = trial.run()
    for life in trace.byRequest {
      let hasProceeded = life.contains { $0.event == .tileShown }
      #expect(callbacks(life).isEmpty != hasProceeded)
    }
  }

  @Test func `R17: call-backs go on after the outcome, until the call ends`() {
    var trial = trial
    trial.scenario.providers[0].value.groups[0].value.staff = .count(0)
    trial.people.patience = .constant(5e9)
    let trace = trial.run()
    #expect(trace.count(of: .abandonedWaiting) == trace.byRequest.count)
    for life in trace.byRequest {
      #expect(callbacks(life) == [.didLeave, .didRejoin, .didLeave, .callDidEnd])
    }
  }

  @Test func `U18: the end of the call may be told without a leaving before it`() {
    var trial = AppTrial()
    trial.app.observesPresence = true
    let trace = trial.run()
    for life in trace.byRequest { #expect(callbacks(life) == [.callDidEnd]) }
  }

  @Test func `U17: call-backs run in order and one at a time`() {
    var trial = trial
    trial.app.presence.work = .constant(20e9)
    trial.people.leaves.rejoinAfter = .constant(1e9)
    for life in trial.run().byRequest {
      let told = life.filter { [.presenceStarted, .presenceEnded].contains($0.event) }
      for (index, record) in told.enumerated() {
        #expect(record.event == (index % 2 == 0 ? .presenceStarted : .presenceEnded))
      }
      #expect(told[2].time == told[1].time)
    }
  }

  @Test func `U17, U1: a call-back has the limit of an invocation, its launch included`() {
    var trial = trial
    trial.framework.invocationLimit = .seconds(5)
    trial.app.presence.hang = 0.5
    let trace = trial.run()
    let ends = trace.all(.presenceEnded)
    let late = ends.filter { $0.detail == PresenceEnd.limitPassed.rawValue }
    #expect(late.count > 100 && late.count < ends.count - 100)
    #expect(late.allSatisfy { $0.elapsed == .seconds(5) })
    // A launch of half a second, and a second of work
    let others = ends.filter { $0.detail == PresenceEnd.completed.rawValue }
    #expect(others.allSatisfy { [1500, 2000].map { .milliseconds($0) }.contains($0.elapsed) })
    trial.app.prepare.work = .constant(0)
    trial.app.presence.hang = 0
    trial.framework.invocationLimit = .milliseconds(1400)
    let short = trial.run().all(.presenceEnded)
    #expect(short.allSatisfy { $0.detail == PresenceEnd.limitPassed.rawValue })
  }

  @Test func `U17: a crash loses that call-back only`() {
    var trial = trial
    trial.app.crashes = 0.3
    let trace = trial.run()
    let lives = trace.byRequest.filter { life in life.contains { $0.event == .tileShown } }
    #expect(trace.count(.presenceEnded) { $0.detail == PresenceEnd.crashed.rawValue } > 50)
    for life in lives {
      #expect(callbacks(life) == [.didLeave, .didRejoin, .didLeave, .callDidEnd])
    }
  }

  @Test func `U28: a completed requesterDidLeave releases the interpreter`() {
    let trace = trial.run()
    for left in trace.all(.interpreterLeft) {
      let told = trace.all(.presenceEnded).first { $0.request == left.request }
      #expect(told?.time == left.time)
    }
    #expect(trace.all(.interpreterHeld).allSatisfy { $0.elapsed < .seconds(3) })
  }

  @Test func `R19, U28: an interpreter whom nobody releases is held for the whole limit`() {
    var trial = trial
    trial.people.leaves.rejoin = 0
    trial.app.crashes = 0
    trial.app.presence.hang = 1
    trial.framework.releaseAfter = .minutes(4)
    let trace = trial.run()
    let held = trace.all(.interpreterHeld)
    #expect(held.count == trace.byRequest.count)
    #expect(held.allSatisfy { $0.elapsed == .minutes(4) })
  }
}
