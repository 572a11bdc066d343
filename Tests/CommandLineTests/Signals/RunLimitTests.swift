import Synchronization
import Testing

@testable import CommandLine

struct RunLimitTests {
  /// A clock that is set by hand.
  private final class Clock: Sendable {
    let now = Atomic<UInt64>(1000)
  }

  private func limit(
    _ clock: Clock, timeout: UInt64?, signal: StopReason? = nil
  ) -> RunLimit {
    RunLimit(signal: { signal }, timeout: timeout, clock: { clock.now.load(ordering: .relaxed) })
  }

  @Test func `the time is over at its end and not before`() {
    let clock = Clock()
    let limit = limit(clock, timeout: 500)
    #expect(limit.reason == nil)
    clock.now.store(1499, ordering: .relaxed)
    #expect(limit.reason == nil)
    clock.now.store(1500, ordering: .relaxed)
    #expect(limit.reason == .timedOut)
    #expect(limit.reason?.status == .inconclusive)
  }

  @Test func `without a limit the time is never over`() {
    let clock = Clock()
    let limit = limit(clock, timeout: nil)
    clock.now.store(.max, ordering: .relaxed)
    #expect(limit.reason == nil)
  }

  @Test func `a limit beyond all time is no limit`() {
    let clock = Clock()
    let limit = limit(clock, timeout: .max)
    clock.now.store(.max - 1, ordering: .relaxed)
    #expect(limit.reason == nil)
  }

  @Test func `a limit of nothing is over at once`() {
    #expect(limit(Clock(), timeout: 0).reason == .timedOut)
  }

  @Test func `a signal goes before the time`() {
    #expect(limit(Clock(), timeout: 0, signal: .terminated).reason == .terminated)
  }

  @Test func `the host's clock does not go back`() {
    let first = MonotonicClock.now()
    #expect(first > 0)
    #expect(MonotonicClock.now() >= first)
  }
}
