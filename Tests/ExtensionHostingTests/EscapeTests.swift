import Dispatch
import EventEngine
import Foundation
import Testing

@testable import ExtensionHosting

/// What user code may do past the simulation: each is found, and named.
struct EscapeTests {
  /// The kinds of escapes while a handler does this.
  private func escapes(_ body: @escaping @Sendable () -> Void) throws -> [Escape.Kind] {
    try VirtualTime.run(seed: 1) { time in
      time.enter(time.makeProcess()) { _ = Task { body() } }
      time.run(until: .start + .seconds(1))
      return time.escapes.map(\.kind)
    }
  }

  @Test func `work within the simulation is no escape`() throws {
    let kinds = try escapes {
      _ = FileManager.default.contents(atPath: "/proc/self/stat")
      _ = [UUID().uuidString, "\(Date())"].shuffled()
      let semaphore = DispatchSemaphore(value: 1)
      semaphore.wait()
      semaphore.signal()
    }
    #expect(kinds == [])
  }

  @Test func `a thread`() throws {
    #expect(try escapes { Thread.detachNewThread {} } == [.thread])
  }

  @Test func `a socket`() throws {
    let kinds = try escapes { close(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)) }
    #expect(kinds == [.socket])
  }

  @Test func `a file that is written to`() throws {
    let path =
      NSTemporaryDirectory() + "callsim-escape-\(ProcessInfo.processInfo.processIdentifier)"
    defer { unlink(path) }
    let kinds = try escapes { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    #expect(kinds == [.file])
  }

  @Test func `a wait for another thread`() throws {
    let semaphore = DispatchSemaphore(value: 0)
    let waiter = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    let kinds = try escapes {
      signal(semaphore, onceAsleep: waiter)
      semaphore.wait()
    }
    #expect(kinds == [.thread, .wait])
  }

  @Test func `a wait with a limit ends there by the clock of the simulation`() throws {
    let waits: [@Sendable () -> Void] = [
      { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 3) },
      { _ = DispatchSemaphore(value: 0).wait(wallTimeout: .now() + 3) },
      {
        let condition = NSCondition()
        condition.lock()
        #expect(!condition.wait(until: Date() + 3))
        condition.unlock()
      },
    ]
    for wait in waits {
      let kinds = try escapes {
        let before = Date()
        wait()
        #expect(abs(Date().timeIntervalSince(before) - 3) < 1e-3)
      }
      #expect(kinds == [.wait])
    }
  }

  @Test func `a process that resumes a task of another`() throws {
    let kept = Kept()
    let kinds = try VirtualTime.run(seed: 1) { time in
      time.enter(time.makeProcess()) {
        _ = Task { await withCheckedContinuation { kept.continuation = $0 } }
      }
      time.run(until: .start)
      time.enter(time.makeProcess()) { _ = Task { kept.continuation?.resume() } }
      time.run(until: .start + .seconds(1))
      return time.escapes.map(\.kind)
    }
    #expect(kinds == [.crossed])
  }

  @Test func `the self-test names the construct that gets past, and refuses`() {
    // Whether the thread resumes it in time or never, it is a thread.
    let thread = SelfTest.Probe(name: "a resumption", takes: 0) {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        Thread.detachNewThread { continuation.resume() }
      }
    }
    let late = SelfTest.Probe(name: "a late sleep", takes: 2) {
      try await Task.sleep(for: .seconds(1))
    }
    for (probe, word) in [(thread, "thread"), (late, "a late sleep")] {
      do {
        try SelfTest.run([probe])
        Issue.record("\(probe.name) was let past")
      } catch {
        #expect("\(error)".contains(word))
      }
    }
  }
}

/// Only the simulation thread touches it.
private final class Kept: @unchecked Sendable {
  var continuation: CheckedContinuation<Void, Never>?
}

/// Signals once a thread has gone to sleep.
private func signal(_ semaphore: DispatchSemaphore, onceAsleep thread: String) {
  let path = "/proc/\(thread)/stat"
  Thread.detachNewThread {
    func isAsleep() -> Bool {
      let text = FileManager.default.contents(atPath: path) ?? Data()
      return String(decoding: text, as: UTF8.self).contains(") S ")
    }
    while !isAsleep() { sched_yield() }
    semaphore.signal()
  }
}
