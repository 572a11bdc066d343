import CExtensionHosting
import EventEngine
import Foundation

/// Whether anything of Swift concurrency, the clocks or chance gets past the simulation.
///
/// To be run before user code is: a new toolchain then gives a clear error instead of wrong
/// results.
public enum SelfTest {
  /// Throws `VirtualTimeError` with the names of what escaped.
  public static func run() throws { try run(probes) }

  static func run(_ probes: [Probe]) throws {
    let first = try play(probes)
    let second = try play(probes)
    var escaped = first.escaped
    if first.chance != second.chance { escaped.append("random numbers or UUIDs") }
    if !escaped.isEmpty { throw VirtualTimeError.escaped(escaped) }
  }

  struct Probe: Sendable {
    let name: String
    /// How much virtual time it must take [ms].
    let takes: Int64
    let body: @Sendable () async throws -> Void
  }

  private static let probes: [Probe] = [
    Probe(name: "Task.sleep(for:)", takes: 3) { try await Task.sleep(for: .milliseconds(3)) },
    Probe(name: "Task.sleep(nanoseconds:)", takes: 2) {
      try await Task.sleep(nanoseconds: 2_000_000)
    },
    Probe(name: "a sleep with a tolerance", takes: 4) {
      try await ContinuousClock().sleep(
        until: .now + .milliseconds(4), tolerance: .milliseconds(1))
    },
    Probe(name: "the suspending clock", takes: 5) {
      try await SuspendingClock().sleep(for: .milliseconds(5))
    },
    Probe(name: "Task {}", takes: 1) {
      try await Task { try await Task.sleep(for: .milliseconds(1)) }.value
    },
    Probe(name: "Task.detached {}", takes: 1) {
      try await Task.detached { try await Task.sleep(for: .milliseconds(1)) }.value
    },
    Probe(name: "async let", takes: 2) {
      async let a: Void = Task.sleep(for: .milliseconds(1))
      async let b: Void = Task.sleep(for: .milliseconds(2))
      _ = try await (a, b)
    },
    Probe(name: "a task group", takes: 3) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for span in 1...3 { group.addTask { try await Task.sleep(for: .milliseconds(span)) } }
        try await group.waitForAll()
      }
    },
    Probe(name: "an actor", takes: 1) { try await Sleeper().sleep() },
    Probe(name: "the main actor", takes: 1) { try await sleepOnMain() },
    Probe(name: "AsyncStream", takes: 1) {
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      Task {
        try await Task.sleep(for: .milliseconds(1))
        continuation.finish()
      }
      for await _ in stream {}
    },
    Probe(name: "Task.yield()", takes: 0) { await Task.yield() },
    Probe(name: "Thread.sleep", takes: 6) {
      block()
      await Task.yield()
    },
    Probe(name: "Date()", takes: 7) {
      let before = Date()
      try await Task.sleep(for: .milliseconds(7))
      let span = Date().timeIntervalSince(before)
      if abs(span - 0.007) > 1e-6 { throw CancellationError() }
    },
  ]

  private actor Sleeper {
    func sleep() async throws { try await Task.sleep(for: .milliseconds(1)) }
  }

  @MainActor private static func sleepOnMain() async throws {
    try await Task.sleep(for: .milliseconds(1))
    MainActor.preconditionIsolated()
  }

  private static func block() { Thread.sleep(forTimeInterval: 0.006) }

  /// What one play has found; only the simulation thread touches it.
  private final class Findings: @unchecked Sendable {
    var escaped: [String] = []
    var under = ""
    var chance: [String] = []
    var isDone = false
  }

  private static func play(_ probes: [Probe]) throws -> (escaped: [String], chance: [String]) {
    let findings = Findings()
    try VirtualTime.run(seed: 1) { time in
      let process = time.makeProcess()
      _ = time.enter(process) {
        Task {
          for probe in probes {
            findings.under = probe.name
            let before = host_now()
            let isDone: Void? = try? await probe.body()
            let took = host_now() - before
            if isDone == nil || took != probe.takes * 1_000_000 || !host_is_here() {
              findings.escaped.append(probe.name)
            }
          }
          findings.chance = ["\(UUID())", "\(Int.random(in: 0..<1_000_000))", "\(Date())"]
          findings.isDone = true
        }
      }
      time.run(until: .start + .hours(1))
      for escape in time.escapes { findings.escaped.append("\(escape.kind)") }
    }
    if !findings.isDone { findings.escaped.append(findings.under) }
    return (findings.escaped, findings.chance)
  }
}
