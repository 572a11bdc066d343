/// Says when a run has to stop: a signal came, or the time of `--timeout` is over.
///
/// Looking costs a load and, with a time limit, a clock reading: look once a slice, not once an
/// event.
package struct RunLimit: Sendable {
  private let signal: @Sendable () -> StopReason?
  private let clock: @Sendable () -> UInt64
  private let end: UInt64?

  /// Starts counting now; `timeout` is in [ns], `nil` for no limit.
  package init(
    flag: InterruptionFlag, timeout: UInt64?,
    clock: @escaping @Sendable () -> UInt64 = MonotonicClock.now
  ) {
    self.init(signal: { flag.reason }, timeout: timeout, clock: clock)
  }

  init(
    signal: @escaping @Sendable () -> StopReason?, timeout: UInt64?,
    clock: @escaping @Sendable () -> UInt64
  ) {
    self.signal = signal
    self.clock = clock
    self.end = timeout.map { timeout in
      let (end, isOver) = clock().addingReportingOverflow(timeout)
      return isOver ? .max : end
    }
  }

  /// Why to stop now, if at all; a signal goes before the time.
  package var reason: StopReason? {
    if let reason = signal() { return reason }
    if let end, clock() >= end { return .timedOut }
    return nil
  }
}
