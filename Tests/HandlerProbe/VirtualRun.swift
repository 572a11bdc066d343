import EventEngine
import ExtensionHosting

/// Handlers at once under virtual time, each in a process with globals of its own, as the product
/// runs them.
struct VirtualRun {
  private let figures: RunFigures

  /// What handlers leave; only the simulation thread touches it.
  private final class Log: @unchecked Sendable {
    var lines: [String] = []
  }

  @MainActor init(_ workload: Workload, handlers: Int) throws {
    let log = Log()
    log.lines = Array(repeating: "", count: handlers)
    let start = HandlerProbe.processorTime()
    let print = try VirtualTime.run(seed: 7, company: .alone) { time in
      guard let globals = ModuleGlobals.ofUserCode() else { return UInt64(0) }
      let processes = (0..<handlers).map { _ in time.makeProcess() }
      for (number, process) in processes.enumerated() {
        time.enter(process) {
          _ = Task { @MainActor in
            log.lines[number] = (try? await workload.handle(number)) ?? "failed"
          }
        }
      }
      time.run(until: .start + .minutes(1))
      precondition(time.escapes == [], "handler probe: \(time.escapes)")
      for process in processes { globals.drop(process) }
      return time.fingerprint
    }
    let end = HandlerProbe.processorTime()
    precondition(log.lines.allSatisfy { !$0.isEmpty && $0 != "failed" }, "handlers unfinished")
    figures = RunFigures(
      handlers: handlers, nanoseconds: end - start,
      digest: log.lines.reduce(print) { digest, line in
        line.utf8.reduce(digest) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
      })
  }

  var line: String { figures.line }
}

/// The same handlers on the stock runtime, whose sleeps last as long as they say; a thread that
/// sleeps takes nothing of the processor.
struct StockRun {
  private let figures: RunFigures

  @MainActor init(_ workload: Workload, handlers: Int) async throws {
    let start = HandlerProbe.processorTime()
    let tasks = (0..<handlers).map { number in
      Task { @MainActor in try await workload.handle(number) }
    }
    for task in tasks { _ = try await task.value }
    figures = RunFigures(
      handlers: handlers, nanoseconds: HandlerProbe.processorTime() - start, digest: 0)
  }

  var line: String { figures.line }
}
