import CallModel
import EventEngine
import Testing

/// Launches and processes: R1, R2, R4, R5, P1, P2, U1, U9.
@Suite struct ProcessRuleTests {
  @Test func `R1: a pick launches the extension, and then prepare runs`() {
    let trace = AppTrial().run()
    #expect(trace.byRequest.count > 100)
    for life in trace.byRequest {
      #expect(
        life.prefix(4).map(\.event) == [
          .requestPicked, .launchStarted, .launchEnded, .invocationStarted,
        ])
      #expect(life[3].phase == .prepare && life[3].time == life[0].time + .seconds(1))
    }
  }

  @Test func `R2: each invocation has a launch of its own, warm at best`() {
    var trial = AppTrial()
    trial.askForInput()
    let trace = trial.run()
    #expect(trace.count(.invocationStarted) == trace.count(.launchStarted))
    #expect(trace.launches(.resumed) == 0)
    #expect(trace.launches(.cold) == trace.byRequest.count)
    #expect(trace.launches(.warm) == trace.byRequest.count)
  }

  @Test func `R4: a kill in mid-invocation ends the request, and no handler runs again`() {
    var trial = AppTrial()
    trial.askForInput()
    trial.framework.kills.running = Rate(perHour: 900)
    let trace = trial.run()
    let killed = trace.byRequest.filter { life in
      life.contains { $0.event == .invocationEnded && $0.detail == InvocationEnd.killed.rawValue }
    }
    #expect(killed.count > 50)
    #expect(trace.count(of: Outcome.killed) == killed.count)
    for life in killed {
      let end = life.firstIndex { $0.detail == InvocationEnd.killed.rawValue } ?? 0
      #expect(life[end...].allSatisfy { $0.event != .invocationStarted })
      #expect(life[end + 1].event == .outcomeFixed && life[end + 1].time == life[end].time)
    }
  }

  @Test func `P2: so many invocations are killed as the hazard says`() {
    var trial = AppTrial()
    trial.scenario.run.length = .hours(40)
    trial.framework.kills.running = Rate(perHour: 900)
    let trace = trial.run()
    let offered = Double(trace.byRequest.count)
    // 1 − exp(−0.25 s⁻¹ · 2 s)
    let share = Double(trace.count(of: InvocationEnd.killed)) / offered
    #expect(abs(share - 0.393_469) < 4 * (0.24 / offered).squareRoot())
  }

  @Test func `P2: without a hazard nothing is killed, and no other draw moves with one`() {
    var trial = AppTrial()
    trial.app.launch.cold = .exponential(mean: 1e9)
    let before = trial.run()
    trial.framework.kills.running = Rate(perHour: 900)
    let after = trial.run()
    #expect(before.count(of: InvocationEnd.killed) == 0)
    #expect(before.all(.launchEnded).map(\.elapsed) == after.all(.launchEnded).map(\.elapsed))
    #expect(before.all(.requestPicked).map(\.time) == after.all(.requestPicked).map(\.time))
  }

  @Test func `R5: after a kill between invocations the request lives on, and the launch is cold`() {
    var trial = AppTrial()
    trial.askForInput()
    trial.framework.kills.suspended = Rate(perHour: 200)
    let trace = trial.run()
    let lost = trace.count(.processLost)
    #expect(lost > 30)
    #expect(trace.launches(.cold) == trace.byRequest.count + lost)
    #expect(trace.launches(.warm) == trace.byRequest.count - lost)
    #expect(trace.count(of: .assisted) == trace.byRequest.count)
  }

  @Test func `P1: with reuse a suspended process is resumed, within its idle time`() {
    var trial = AppTrial()
    trial.askForInput()
    trial.framework.processLife = .reuse
    let trace = trial.run()
    #expect(trace.launches(.resumed) == trace.byRequest.count)
    #expect(trace.launches(.warm) == 0)
    // Twelve seconds pass between the two.
    trial.app.launch.coldAfter = .seconds(11)
    #expect(trial.run().launches(.resumed) == 0)
  }

  @Test func `P1: what is resumed does not fail to launch`() {
    var trial = AppTrial()
    trial.askForInput()
    trial.app.launch.fails = 0.5
    trial.framework.processLife = .reuse
    let trace = trial.run()
    let failed = trace.all(.launchEnded).filter { $0.detail == LaunchEnd.failed.rawValue }
    #expect(failed.count > 50)
    #expect(failed.allSatisfy { $0.phase == .launch })
  }

  @Test func `U1: what takes longer than the limit is killed at the limit`() {
    var trial = AppTrial()
    trial.framework.invocationLimit = .milliseconds(1500)
    let trace = trial.run()
    #expect(trace.count(of: .timedOut) == trace.byRequest.count)
    #expect(trace.all(.invocationEnded).allSatisfy { $0.elapsed == .milliseconds(1500) })
  }

  @Test func `U9: a second live request of the app has a process of its own`() {
    var trial = AppTrial()
    trial.framework.liveRequests = 2
    trial.framework.processLife = .reuse
    trial.people.picksAgain.chance = 1
    trial.people.picksAgain.after = .constant(1.5e9)
    let trace = trial.run()
    #expect(trace.byRequest.count > 200)
    #expect(trace.launches(.cold) == trace.byRequest.count)
  }

  // MARK: - Memory

  @Test func `a process is killed when it uses more memory than it may`() {
    var trial = AppTrial()
    var memory = MemoryDescription()
    (memory.base, memory.limit) = (10 << 20, 24 << 20)
    memory.grows = .constant(Double(8 << 20))
    trial.app.memory = memory
    let trace = trial.run()
    #expect(trace.count(of: Outcome.killed) == trace.byRequest.count)
    // 14 MiB of room at 8 MiB a second
    for end in trace.all(.invocationEnded) {
      #expect(end.elapsed == .milliseconds(1750))
      #expect(end.amount == Int32(KillReason.memory.rawValue))
    }
    memory.grows = .constant(Double(7 << 20) - 1)
    trial.app.memory = memory
    #expect(trial.run().count(of: Outcome.killed) == 0)
  }

  @Test func `the limit of a device's class of memory goes before the general one`() {
    var trial = AppTrial()
    trial.people.device.memory = [Named("small", 1), Named("large", 1)]
    var memory = MemoryDescription()
    memory.limit = 100
    memory.limitOn = [Named("small", 20)]
    memory.grows = .constant(15)
    trial.app.memory = memory
    let trace = trial.run()
    let small = trace.count(.callStarted) { $0.group == 1 }
    #expect(small > 50)
    #expect(trace.count(of: Outcome.killed) == small)
  }

  @Test func `P1: a process that is used again keeps what it has taken`() {
    var trial = AppTrial()
    trial.askForInput()
    var memory = MemoryDescription()
    (memory.base, memory.limit) = (10, 100)
    memory.grows = .constant(30)
    trial.app.memory = memory
    #expect(trial.run().count(of: Outcome.killed) == 0)
    trial.framework.processLife = .reuse
    let trace = trial.run()
    let kills = trace.all(.invocationEnded).filter { $0.detail == InvocationEnd.killed.rawValue }
    #expect(kills.count == trace.byRequest.count)
    #expect(kills.allSatisfy { $0.phase == .resume && $0.elapsed == .seconds(1) })
  }
}
