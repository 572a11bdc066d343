import Glibc

/// What the processor has spent on this process; other load on the machine does not count.
public enum ProcessorTime {
  /// What a piece of work takes of it, and how long it lasts.
  public static func spent(on work: () -> Void) -> TimeSpent {
    let wall = read(CLOCK_MONOTONIC)
    let processor = read(CLOCK_PROCESS_CPUTIME_ID)
    work()
    return TimeSpent(
      processor: read(CLOCK_PROCESS_CPUTIME_ID) - processor, wall: read(CLOCK_MONOTONIC) - wall)
  }

  /// The most memory that was resident so far [B].
  static func peakBytes() -> UInt64 {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return UInt64(usage.ru_maxrss) * 1024
  }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

public struct TimeSpent: Hashable, Sendable {
  /// [ns]
  public var processor: Double
  /// [ns]
  public var wall: Double
}
