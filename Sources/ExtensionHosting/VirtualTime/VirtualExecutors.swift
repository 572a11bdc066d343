#if compiler(>=6.3) && compiler(<6.4)
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
  import CExtensionHosting

  // Swift's two executors, replaced by ones that hand every job to the simulation's queue. The
  // entry points are not public API yet (SE-0505): the self-test says whether they hold.
  //
  // They stay installed: the runtime reads its two slots without synchronisation, so they are
  // written once. Off the simulation thread they forward to the stock executors.

  enum VirtualExecutors {
    static let isSupported = true

    /// Installs them, the first time.
    static func install() { _ = installed }

    private static let installed: Void = _createExecutors(factory: VirtualFactory.self)
  }

  private func pointer(_ job: consuming ExecutorJob) -> UnsafeMutableRawPointer {
    unsafeBitCast(UnownedJob(job), to: UnsafeMutableRawPointer.self)
  }

  /// Whether a job that comes from another thread is to be left to the stock executors.
  private func isForeign(_ job: UnownedJob) -> Bool {
    !host_claims(unsafeBitCast(job, to: UnsafeMutableRawPointer.self))
  }

  /// The nearest that there is, for what is too long to be counted [ns].
  private func nanoseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isJustTooLong) = whole.addingReportingOverflow(
      (attoseconds + 999_999_999) / 1_000_000_000)
    if isTooLong || isJustTooLong { return seconds < 0 ? .min : .max }
    return sum
  }

  /// How far ahead an instant is [ns]; the clocks that sleep read virtual time.
  private func span<C: Clock>(until instant: C.Instant, on clock: C) -> Int64 {
    let span = clock.now.duration(to: instant)
    return nanoseconds((span as? Duration) ?? .zero)
  }

  private final class VirtualMainExecutor: MainExecutor, SchedulingExecutor, @unchecked Sendable {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if host_is_here() {
        host_enqueue(unsafeBitCast(job, to: UnsafeMutableRawPointer.self), true)
      } else if isForeign(job) {
        PlatformExecutorFactory.mainExecutor.enqueue(ExecutorJob(job))
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      if host_is_here() {
        let span = nanoseconds((delay as? Duration) ?? .zero)
        host_enqueue_after(pointer(job), span, true)
      } else if let stock = PlatformExecutorFactory.mainExecutor as? any SchedulingExecutor {
        stock.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      if host_is_here() {
        host_enqueue_after(pointer(job), span(until: instant, on: clock), true)
      } else if let stock = PlatformExecutorFactory.mainExecutor as? any SchedulingExecutor {
        stock.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
      }
    }

    func run() throws { try PlatformExecutorFactory.mainExecutor.run() }
    func runUntil(_ condition: () -> Bool) throws {
      try PlatformExecutorFactory.mainExecutor.runUntil(condition)
    }
    func stop() { PlatformExecutorFactory.mainExecutor.stop() }

    var isMainExecutor: Bool { true }

    func checkIsolated() {
      if !host_is_here() { PlatformExecutorFactory.mainExecutor.checkIsolated() }
    }
  }

  private final class VirtualGlobalExecutor: TaskExecutor, SchedulingExecutor, @unchecked Sendable {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if host_is_here() {
        host_enqueue(unsafeBitCast(job, to: UnsafeMutableRawPointer.self), false)
      } else if isForeign(job) {
        PlatformExecutorFactory.defaultExecutor.enqueue(ExecutorJob(job))
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      if host_is_here() {
        let span = nanoseconds((delay as? Duration) ?? .zero)
        host_enqueue_after(pointer(job), span, false)
      } else if let stock = PlatformExecutorFactory.defaultExecutor as? any SchedulingExecutor {
        stock.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      if host_is_here() {
        host_enqueue_after(pointer(job), span(until: instant, on: clock), false)
      } else if let stock = PlatformExecutorFactory.defaultExecutor as? any SchedulingExecutor {
        stock.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
      }
    }
  }

  private struct VirtualFactory: ExecutorFactory {
    static let main = VirtualMainExecutor()
    static let global = VirtualGlobalExecutor()
    static var mainExecutor: any MainExecutor { main }
    static var defaultExecutor: any TaskExecutor { global }
  }
#else
  enum VirtualExecutors {
    /// Nobody has tried this compiler's executors yet.
    static let isSupported = false
    static func install() {}
  }
#endif
