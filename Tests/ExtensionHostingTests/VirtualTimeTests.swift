import ConcurrentHandlers
import Dispatch
import EventEngine
import ExtensionHosting
import Foundation
import FoundationNetworking
import Testing

/// What simulated tasks leave for the test; only the simulation thread touches it.
private final class Log: @unchecked Sendable {
  var lines: [String] = []
}

private enum Stash {
  nonisolated(unsafe) static var count = 0
  nonisolated(unsafe) static var stored: CheckedContinuation<Int, Never>?
  static let start = Date()
}

nonisolated(unsafe) private var loose: Int?

extension URLSession {
  nonisolated(unsafe) fileprivate static var tally = 0
}

extension Int {
  fileprivate static let origin = Date()
}

struct VirtualTimeTests {
  private func play(seed: UInt64, handlers: Int) throws -> (lines: [String], print: UInt64) {
    let log = Log()
    log.lines = Array(repeating: "unfinished", count: handlers)
    let print = try VirtualTime.run(seed: seed) { time in
      for number in 0..<handlers {
        time.enter(time.makeProcess()) {
          _ = Task { @MainActor in
            let text = try? await EveryConstruct.handle(number)
            log.lines[number] = text ?? "failed"
          }
        }
      }
      time.run(until: .start + .minutes(1))
      #expect(time.escapes == [])
      return time.fingerprint
    }
    return (log.lines, print)
  }

  @Test func `concurrent handlers give the same every time`() throws {
    let first = try play(seed: 7, handlers: 100)
    let second = try play(seed: 7, handlers: 100)
    #expect(first.lines == second.lines)
    #expect(first.print == second.print)
    #expect(first.lines.allSatisfy { $0.contains("CancellationError") })
  }

  @Test func `another seed gives other draws`() throws {
    #expect(try play(seed: 7, handlers: 3).lines != play(seed: 8, handlers: 3).lines)
  }

  @Test func `one handler more doesn't change what the others see`() throws {
    let few = try play(seed: 7, handlers: 5).lines
    let many = try play(seed: 7, handlers: 6).lines
    #expect(few == Array(many.prefix(5)))
  }

  @Test func `an hour of sleep passes at once`() throws {
    let log = Log()
    try VirtualTime.run(seed: 1) { time in
      time.enter(time.makeProcess()) {
        _ = Task {
          try await Task.sleep(for: .seconds(3600))
          log.lines.append("woke")
        }
      }
      time.run(until: .start)
      #expect(time.nextDue == .start + .hours(1))
      time.run(until: .start + .hours(1))
    }
    #expect(log.lines == ["woke"])
  }

  @Test func `a sleep that is too long to be counted never ends`() throws {
    let log = Log()
    try VirtualTime.run(seed: 1) { time in
      time.enter(time.makeProcess()) {
        for span in [Duration.seconds(Int64.max), .seconds(10_000_000_000)] {
          _ = Task {
            try await Task.sleep(for: span)
            log.lines.append("woke from \(span)")
          }
        }
        _ = Task {
          try await ContinuousClock().sleep(until: .now + .seconds(Int64.max / 2))
          log.lines.append("woke at an instant")
        }
        _ = Task {
          sleepForEver()
          await Task.yield()
          log.lines.append("woke from a block")
        }
      }
      time.run(until: .start + .hours(24 * 365))
      #expect(time.nextDue == nil)
    }
    #expect(log.lines == [])
  }

  @Test func `a process that lets no time pass is stuck after 100 000 jobs`() throws {
    let log = Log()
    let jobs = try (0..<2).map { _ in
      try VirtualTime.run(seed: 1) { time in
        time.enter(time.makeProcess()) {
          _ = Task { while !Task.isCancelled { await Task.yield() } }
        }
        time.enter(time.makeProcess()) {
          _ = Task {
            for _ in 0..<30_000 { await Task.yield() }
            log.lines.append("long, but not for ever")
          }
        }
        time.run(until: .start + .seconds(1))
        return time.jobCount
      }
    }
    #expect(log.lines == ["long, but not for ever", "long, but not for ever"])
    #expect(jobs[0] == jobs[1] && jobs[0] > 100_000, "\(jobs)")
  }

  @Test func `a slowed process waits longer, a frozen one until it is thawed`() throws {
    let log = Log()
    try VirtualTime.run(seed: 1) { time in
      let processes = ["left alone", "slowed", "frozen"].map { name in
        let process = time.makeProcess()
        time.enter(process) {
          _ = Task {
            for _ in 0..<2 {
              try await Task.sleep(for: .seconds(2))
              log.lines.append("\(name) \(Int(Date().timeIntervalSince1970) - 1_767_225_600)")
            }
          }
        }
        return process
      }
      time.run(until: .start + .seconds(1))
      time.slowDown(processes[1], by: 3)
      time.freeze(processes[2])
      time.run(until: .start + .seconds(20))
      #expect(time.nextDue == nil)
      time.thaw(processes[2])
      time.run(until: .start + .minutes(1))
    }
    #expect(
      log.lines.sorted() == [
        "frozen 20", "frozen 22", "left alone 2", "left alone 4", "slowed 10", "slowed 4",
      ])
  }

  @Test func `a kill runs no defer, no cancellation handler and no child`() throws {
    let log = Log()
    @Sendable func stubborn(_ name: String) async {
      defer { log.lines.append("defer \(name)") }
      let child = Task {
        try? await Task.sleep(for: .seconds(2))
        log.lines.append("child \(name)")
      }
      await withTaskCancellationHandler {
        try? await Task.sleep(for: .seconds(1))
      } onCancel: {
        log.lines.append("cancelled \(name)")
      }
      await child.value
    }
    try VirtualTime.run(seed: 1) { time in
      let killed = time.makeProcess()
      time.enter(killed) { _ = Task { await stubborn("killed") } }
      time.enter(time.makeProcess()) { _ = Task { await stubborn("left alone") } }
      time.run(until: .start + .milliseconds(500))
      time.kill(killed)
      time.run(until: .start + .seconds(10))
    }
    #expect(log.lines == ["child left alone", "defer left alone"])
  }

  @Test func `what a retired process left behind is counted and never runs`() throws {
    let log = Log()
    try VirtualTime.run(seed: 1) { time in
      let process = time.makeProcess()
      time.enter(process) {
        _ = Task {
          Task {
            try await Task.sleep(for: .seconds(5))
            log.lines.append("late work")
          }
          // A cancelled sleep is no work.
          let cancelled = Task { try await Task.sleep(for: .seconds(60)) }
          cancelled.cancel()
          _ = try? await cancelled.value
        }
      }
      time.run(until: .start + .seconds(1))
      time.retire(process)
      time.run(until: .start + .minutes(2))
      #expect(time.leftBehind(by: process) == 1)
      #expect(time.nextDue == nil)
    }
    #expect(log.lines == [])
  }

  @Test func `a blocked thread holds up its own process only`() throws {
    let log = Log()
    try VirtualTime.run(seed: 1) { time in
      let blocked = time.makeProcess()
      time.enter(blocked) {
        _ = Task {
          blockThread()
          await Task.yield()
          log.lines.append("blocked \(Int(Date().timeIntervalSince1970))")
        }
      }
      time.enter(time.makeProcess()) {
        _ = Task {
          try await Task.sleep(for: .seconds(1))
          log.lines.append("free \(Int(Date().timeIntervalSince1970))")
        }
      }
      time.run(until: .start + .minutes(1))
      #expect(time.blockings(by: blocked) == 1)
    }
    #expect(log.lines == ["free 1767225601", "blocked 1767225603"])
  }

  @Test func `each process has its own globals, and what it changed is named`() throws {
    let log = Log()
    try VirtualTime.run(seed: 1) { time in
      let globals = try #require(ModuleGlobals(modules: ["ExtensionHostingTests"]))
      let processes = (0..<3).map { _ in time.makeProcess() }
      for process in processes {
        time.enter(process) {
          _ = Task {
            Stash.count += 1
            URLSession.tally += 1
            loose = 3
            try await Task.sleep(for: .seconds(1))
            Stash.count += 1
            let starts = [Stash.start, Int.origin].map { Int($0.timeIntervalSince1970) }
            log.lines.append("\(Stash.count) \(URLSession.tally) \(starts)")
          }
        }
      }
      time.run(until: .start + .seconds(2))
      let changed = globals.changed(by: processes[1])
      #expect(changed.map(\.name).contains("ExtensionHostingTests.Stash.count"))
      #expect(changed.contains { $0.name.hasSuffix("Stash.count") && $0.isVariable })
      #expect(changed.contains { $0.name.hasSuffix("Stash.start") && !$0.isVariable })
      #expect(changed.contains { $0.name == "ExtensionHostingTests.loose" && $0.isVariable })
      // Of types from elsewhere, too.
      #expect(changed.contains { $0.name.hasSuffix("URLSession.tally") && $0.isVariable })
      #expect(changed.contains { $0.name == "Swift.Int.origin" && !$0.isVariable })
      #expect(!changed.contains { $0.name.hasSuffix("Stash.stored") })
      for process in processes { globals.drop(process) }
    }
    #expect(log.lines == Array(repeating: "2 1 [1767225601, 1767225601]", count: 3))
  }

  @Test func `a task resumed by another thread is an escape, not a result`() throws {
    let log = Log()
    try VirtualTime.run(seed: 1) { time in
      let process = time.makeProcess()
      let suspended = DispatchSemaphore(value: 0)
      let resumed = DispatchSemaphore(value: 0)
      time.enter(process) {
        _ = Task {
          await withCheckedContinuation { continuation in
            Thread.detachNewThread {
              suspended.wait()
              continuation.resume()
              resumed.signal()
            }
          }
          log.lines.append("resumed")
        }
      }
      time.run(until: .start)
      suspended.signal()
      resumed.wait()
      time.run(until: .start + .seconds(1))
      let kinds = time.escapes.map(\.kind)
      #expect(kinds.contains(.resumedElsewhere))
      #expect(kinds.contains(.thread))
    }
    #expect(log.lines == [])
  }

  @Test(arguments: 0..<20)
  func `tasks in real time and a simulation beside them don't disturb each other`(
    _ number: Int
  ) async throws {
    let alone = try play(seed: 7, handlers: 10).print
    async let beside = withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: Result { try play(seed: 7, handlers: 10).print })
      }
    }
    for _ in 0..<50 {
      try await Task.sleep(for: .nanoseconds(1))
      await MainActor.run { MainActor.preconditionIsolated() }
      async let same = number
      #expect(await same == number)
    }
    #expect(try await beside.get() == alone)
  }
}

private func blockThread() { Thread.sleep(forTimeInterval: 3) }
private func sleepForEver() {
  var span = timespec(tv_sec: Int.max, tv_nsec: 0)
  nanosleep(&span, nil)
}
