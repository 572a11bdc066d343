import CExtensionHosting
public import EventEngine

/// Swift concurrency under a clock of its own, on the calling thread.
///
/// ```swift
/// let hasFinished = try VirtualTime.run(seed: 7) { time in
///   time.enter(time.makeProcess()) { _ = Task { await handler() } }
///   time.run(until: .start + .seconds(30))
///   return time.nextDue == nil
/// }
/// ```
///
/// Within the closure `Task {}`, sleeps, clocks, `Date()`, `UUID()` and random numbers of that
/// thread are the simulation's. Other threads are not disturbed. Code takes no virtual time of its
/// own: only sleeping and waiting does.
///
/// A process can run a number of tasks; what they start belongs to it too. A kill ends all of them
/// at the suspension points where they are: no `defer`, `deinit` or cancellation handler runs.
public struct VirtualTime: ~Copyable {
  /// A simulated process.
  public struct Process: Hashable, Sendable {
    let number: UInt32
  }

  /// Who else runs in the real process.
  public enum Company {
    /// Others use Swift concurrency too, on their own threads.
    case shared
    /// Nobody: a job that comes from elsewhere has escaped.
    case alone
  }

  private init() {}

  /// Runs a simulation; the calling thread is its thread until the closure returns.
  ///
  /// Throws `VirtualTimeError` if this toolchain can't do it, and what the closure throws.
  public static func run<Result>(
    seed: UInt64, epochSeconds: Int64 = 1_767_225_600, company: Company = .shared,
    _ body: (borrowing VirtualTime) throws -> Result
  ) throws -> Result {
    guard VirtualExecutors.isSupported else { throw VirtualTimeError.unknownCompiler }
    VirtualExecutors.install()
    host_begin(seed, epochSeconds, company == .alone)
    host_interpose(true)
    defer {
      host_interpose(false)
      host_end()
    }
    return try body(VirtualTime())
  }

  /// The present instant; in a process that blocked its thread, later than elsewhere.
  public var now: SimulationInstant { SimulationInstant(nanoseconds: host_now()) }

  /// A process without tasks.
  public func makeProcess() -> Process { Process(number: host_process_create()) }

  /// Runs a closure as part of the process: the tasks that it starts are the process's.
  public func enter<Result>(_ process: Process, _ body: () throws -> Result) rethrows -> Result {
    let before = host_process_enter(process.number)
    defer { _ = host_process_enter(before) }
    return try body()
  }

  /// Runs everything due up to an instant.
  public func run(until instant: SimulationInstant) { host_run_until(instant.nanoseconds) }

  /// When the next job of a living process is due; nil if none is within 146 years.
  public var nextDue: SimulationInstant? {
    let due = host_next_due()
    return due < 0 ? nil : SimulationInstant(nanoseconds: due)
  }

  /// Ends the sleeps of retired processes, to see what they left behind.
  public func endSleeps() { host_end_sleeps() }

  /// From now on whatever the process waits for takes so many times as long [1].
  public func slowDown(_ process: Process, by factor: Double) {
    host_process_slow_down(process.number, factor)
  }

  /// Nothing of the process runs until it is thawed; what was due then runs late.
  public func freeze(_ process: Process) { host_process_freeze(process.number) }

  /// It goes on where it was frozen.
  public func thaw(_ process: Process) { host_process_thaw(process.number) }

  /// From now on nothing of the process runs.
  public func kill(_ process: Process) { host_process_kill(process.number) }

  /// Its work is done: what is left behind never runs, and is counted.
  public func retire(_ process: Process) { host_process_retire(process.number) }

  /// Tasks that wanted to run after the process had retired.
  public func leftBehind(by process: Process) -> Int {
    Int(host_process_left_behind(process.number))
  }

  /// How often the process blocked its thread.
  public func blockings(by process: Process) -> Int { Int(host_process_blocked(process.number)) }

  /// Jobs run so far.
  public var jobCount: UInt64 { host_job_count() }

  /// A fingerprint of which job of which process ran when.
  public var fingerprint: UInt64 { host_trace_hash() }

  /// What left the simulation so far.
  public var escapes: [Escape] {
    Escape.Kind.allCases.compactMap { kind in
      var first: UInt32 = 0
      let count = unsafe host_escapes(kind.rawValue, &first)
      return count == 0 ? nil : Escape(kind: kind, count: count, firstProcess: first)
    }
  }

  /// The next process that was stuck, or ended by a crash which an earlier copy of this process
  /// had died of.
  func takeCrashed() -> (Process, Crash, words: String)? {
    var sign: Int32 = 0
    var words: UnsafePointer<CChar>?
    let process = unsafe host_take_crashed(&sign, &words)
    if process == 0 { return nil }
    let text = unsafe words.map { unsafe String(cString: $0) } ?? ""
    return (Process(number: process), Crash(sign), text)
  }
}

/// Why there is no virtual time.
public enum VirtualTimeError: Error, Hashable, CustomStringConvertible {
  /// The compiler is newer or older than those whose executors are known.
  case unknownCompiler
  /// The self-test found a construct that gets past the simulation.
  case escaped([String])

  public var description: String {
    switch self {
    case .unknownCompiler:
      "virtual time needs Swift 6.3: other compilers' executors are not known"
    case .escaped(let constructs):
      "virtual time does not hold on this toolchain: \(constructs.joined(separator: ", ")) escaped"
    }
  }
}

/// Something that user code did past the simulation: what follows from it is not reproducible.
public struct Escape: Hashable, Sendable {
  public enum Kind: Int32, Hashable, Sendable, CaseIterable {
    /// A task was resumed from a thread that isn't the simulation's; it never ran on.
    case resumedElsewhere
    case thread
    case socket
    /// A file was opened for writing.
    case file
    /// The thread waited for another: at a semaphore, a condition or a group.
    case wait
    /// A process resumed a task of another one.
    case crossed
  }

  public var kind: Kind
  public var count: UInt64
  /// The process that did so first.
  public var firstProcess: UInt32
}

/// How user code brought its process down.
public enum Crash: Hashable, Sendable, CustomStringConvertible {
  /// By a signal: 4 or 5 for a trap, 6 for `abort`, 11 for bad access and stack overflow.
  case signal(Int32)
  /// It called `exit`.
  case exited
  /// One job ran for longer than the limit of real time, or 100 000 jobs in no virtual time at
  /// all: an endless loop, or a wait without end.
  case stuck

  init(_ sign: Int32) {
    self =
      switch sign {
      case Int32(HOST_CRASH_EXITED): .exited
      case Int32(HOST_CRASH_STUCK): .stuck
      default: .signal(sign)
      }
  }

  public var description: String {
    switch self {
    case .signal(4), .signal(5): "trap"
    case .signal(6): "abort"
    case .signal(11), .signal(7): "bad access or stack overflow"
    case .signal(let number): "signal \(number)"
    case .exited: "exit"
    case .stuck: "endless loop or wait"
    }
  }
}
