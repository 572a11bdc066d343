import Glibc

/// The host's clock that never goes back; only the command line looks at it, never a result.
package enum MonotonicClock {
  /// Since some instant in the past [ns].
  package static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
