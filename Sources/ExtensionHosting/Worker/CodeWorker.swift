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

  /// A cell that a worker plays.
  public struct Order {
    var scenario: Scenario
    var apps: [String: AppCode]
    var options: CodeOptions
    var seed: UInt64
    var replication: Int
    var cell: Int

    public init(
      _ scenario: Scenario, apps: [String: AppCode], options: CodeOptions, seed: UInt64,
      replication: Int, cell: Int
    ) {
      self.scenario = scenario
      self.apps = apps
      self.options = options
      self.seed = seed
      self.replication = replication
      self.cell = cell
    }

    /// The root of what its code draws; its own for each seed, replication and cell.
    var chance: UInt64 {
      StreamKey(seed: seed, replication: UInt64(replication), cell: UInt64(cell))
        .entity(named: "chance")
    }

    fileprivate func begin(_ globals: ModuleGlobals?) -> CodeCell {
      CodeCell(
        scenario, apps: apps, options: options, seed: seed, replication: replication, cell: cell,
        globals: globals)
    }
  }

  /// Plays a cell to its end in this process; what `callsim_worker_main` does.
  ///
  /// Returns in the last of a line of copies only.
  public static func play(_ order: Order, output: Int32) {
    var file = WorkerFile(descriptor: output)
    let report = report(on: order) { time in
      guard let globals = ModuleGlobals.ofUserCode() else { throw MissingSymbols() }
      let code = order.begin(globals)
      run(code, order.options, into: &file, under: time)
      return Self.report(on: code, under: time)
    }
    file.close(report)
  }

  /// Plays one invocation of a cell and nothing else.
  public static func play(_ record: InvocationRecord, of order: Order, output: Int32) {
    WorkerFile(descriptor: output).close(
      report(on: order) { time in
        var report = WorkerReport()
        report.alone = order.begin(nil).playAlone(
          record, limit: order.scenario.framework.invocationLimit, under: time)
        return report
      })
  }

  private static func report(
    on order: Order, _ body: (borrowing VirtualTime) throws -> WorkerReport
  ) -> WorkerReport {
    do {
      try SelfTest.run()
      return try VirtualTime.run(seed: order.chance, company: .alone, body)
    } catch {
      var report = WorkerReport()
      report.failure = "\(error)"
      return report
    }
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
    report.sampled = code.sample.records
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
