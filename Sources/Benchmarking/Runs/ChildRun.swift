internal import Glibc

/// Runs a command once and says what it cost.
///
/// ```swift
/// let cost = try ChildRun(of: MeasuredCommand(["true"]), timeout: 10).cost()
/// ```
/// The child reads nothing, and what it writes is counted and thrown away. It joins the process
/// group of a `Guardian`, which kills the whole group when the run ends or this process does, by
/// whatever means, SIGKILL too. Only a descendant that leaves the group with `setsid` or `setpgid`
/// escapes.
public struct ChildRun: Sendable {
  private let command: MeasuredCommand
  private let timeout: Double?
  private let isInterrupted: @Sendable () -> Bool

  /// A run, killed after `timeout` [s] or within 0.1 s after `isInterrupted` says so.
  public init(
    of command: MeasuredCommand, timeout: Double? = nil,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.command = command
    self.timeout = timeout
    self.isInterrupted = isInterrupted
  }

  /// Starts the command, waits for its end and returns its cost; a run that fails has none.
  public func cost() throws(RunFailure) -> RunCost {
    guard !isInterrupted() else { throw .interrupted }
    let guardian = try Guardian()
    let output = try Pipe()
    let ended = try Pipe()
    let own = Self.ownPeakMemory()
    let start = MonotonicClock.now()
    let child = try spawn(in: guardian, writingTo: output)
    output.closeWritingEnd()
    let watch = OutputWatch(
      output: output.reading, ended: ended.reading, group: guardian.group,
      deadline: timeout.map { start + Int64($0 * 1e9) }, isInterrupted: isInterrupted)
    let thread = try WatchThread(watch, whenRefused: { Self.kill(guardian, child) })

    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    let wall = MonotonicClock.now() - start
    guardian.killGroup()
    ended.closeWritingEnd()
    thread.join()

    try judge(status, watch)
    let peak = Int64(usage.ru_maxrss) * 1024
    return RunCost(
      cpu: Self.nanoseconds(usage.ru_utime) + Self.nanoseconds(usage.ru_stime),
      systemCPU: Self.nanoseconds(usage.ru_stime), wall: wall,
      peakMemory: peak > own ? peak : nil, outputSize: watch.size)
  }

  private func judge(_ status: Int32, _ watch: OutputWatch) throws(RunFailure) {
    switch watch.end {
    case .interrupted: throw .interrupted
    case .timedOut: throw .timedOut(command: command.line, seconds: timeout ?? 0)
    case .ended: break
    }
    let signal = status & 0x7F
    if signal != 0 {
      throw .killed(command: command.line, signal: signal, output: watch.tail)
    }
    let code = status >> 8 & 0xFF
    guard command.goodStatuses.contains(code) else {
      throw .failed(command: command.line, status: code, output: watch.tail)
    }
  }

  private func spawn(in guardian: Guardian, writingTo output: Pipe) throws(RunFailure) -> pid_t {
    let launch = Launch(arguments: command.arguments, group: guardian.group)
    let result = launch.start(input: nil, output: output.writing)
    switch result {
    case .success(let child): return child
    case .failure(let error):
      throw .cannotStart(command: command.line, reason: error.text)
    }
  }

  private static func kill(_ guardian: Guardian, _ child: pid_t) {
    guardian.killGroup()
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
  }

  private static func ownPeakMemory() -> Int64 {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return Int64(usage.ru_maxrss) * 1024
  }

  private static func nanoseconds(_ time: timeval) -> Int64 {
    Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_usec) * 1000
  }
}

/// The kernel's clock that never steps.
enum MonotonicClock {
  /// The time since some start [ns].
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
