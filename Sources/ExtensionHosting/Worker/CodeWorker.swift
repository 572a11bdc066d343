import CExtensionHosting
public import CallModel
import EventEngine

/// One cell, played in a process of its own so that user code may crash there.
///
/// The process is this executable, started again. Its code runs there before `main`, alone, without
/// address randomisation and with the same hashing in each run.
public final class CodeWorker {
  private let file: WorkerFile
  private let records: Int
  private var next = 0
  public let report: WorkerReport

  /// Starts a worker, hands it the bytes and waits until it is done. Throws `WorkerError`.
  ///
  /// The executable must define `callsim_worker_main`; `ExtensionRuns` does.
  public init(request: [UInt8]) throws(WorkerError) {
    var output: Int32 = -1
    let worker = unsafe request.withUnsafeBufferPointer {
      unsafe host_worker_start($0.baseAddress, $0.count, &output)
    }
    guard worker > 0 else { throw .cannotStart }
    file = WorkerFile(descriptor: output)
    _ = host_worker_wait(worker)
    do {
      (report, records) = try file.open()
    } catch {
      file.discard()
      throw error
    }
  }

  deinit { file.discard() }

  /// Replaces what is in the buffer by the next records; false if these are the last.
  public func advance(into buffer: inout TraceBuffer) -> Bool {
    buffer.removeAll()
    let count = min(buffer.batch, records - next)
    file.read(count, from: next, into: &buffer)
    next += count
    return next < records
  }

  // MARK: - In the worker

  /// Plays a cell to its end in this process; what `callsim_worker_main` does.
  ///
  /// Returns in the last of a line of copies only.
  public static func play(
    _ scenario: Scenario, apps: [String: AppCode], options: CodeOptions, seed: UInt64,
    replication: Int, cell: Int, output: Int32
  ) {
    var file = WorkerFile(descriptor: output)
    var report = WorkerReport()
    do {
      try SelfTest.run()
      report = try VirtualTime.run(
        seed: seed &+ UInt64(replication) &* 0x9E37_79B9 &+ UInt64(cell), company: .alone
      ) { time in
        let modules = apps.values.flatMap(\.modules).sorted()
        guard let globals = ModuleGlobals(modules: modules) else { throw MissingSymbols() }
        let code = CodeCell(
          scenario, apps: apps, options: options, seed: seed, replication: replication,
          cell: cell, globals: globals)
        Self.run(code, options, into: &file, under: time)
        return Self.report(on: code, under: time)
      }
    } catch {
      report.failure = "\(error)"
    }
    file.close(report)
  }

  /// Says why nothing was played.
  public static func refuse(_ reason: String, output: Int32) {
    var report = WorkerReport()
    report.failure = reason
    WorkerFile(descriptor: output).close(report)
  }

  private static func run(
    _ code: CodeCell, _ options: CodeOptions, into file: inout WorkerFile,
    under time: borrowing VirtualTime
  ) {
    let limit = UInt32(clamping: options.stuckAfterMilliseconds)
    var nextCopy = options.invocationsPerCopy
    host_checkpoint(limit)
    var trace = TraceBuffer()
    var goesOn = true
    while goesOn {
      goesOn = code.advance(into: &trace, under: time)
      file.append(trace)
      guard code.invocationCount >= nextCopy else { continue }
      nextCopy += options.invocationsPerCopy
      host_checkpoint(limit)
    }
  }

  private static func report(
    on code: CodeCell, under time: borrowing VirtualTime
  ) -> WorkerReport {
    var report = WorkerReport()
    report.findings = code.findings
    report.eventCount = code.eventCount
    report.invocations = code.invocationCount
    report.crashes = Int(host_crash_count())
    report.replayedJobs = host_replayed_jobs()
    report.jobs = time.jobCount
    report.hasFixedAddresses = host_addresses_alike()
    return report
  }
}

/// The executable was stripped.
struct MissingSymbols: Error, CustomStringConvertible {
  var description: String {
    "the executable has no symbol table, so globals can't be made fresh for each process; "
      + "build it without stripping"
  }
}
