import CommandLine
import Glibc
import Testing

/// Each test has a process of its own, to which it sends signals.
struct InterruptionFlagTests {
  /// Installs as in a process that a shell started in the foreground.
  private static func install() -> InterruptionFlag {
    signal(SIGINT, SIG_DFL)
    signal(SIGTERM, SIG_DFL)
    signal(SIGHUP, SIG_DFL)
    unblock()
    return InterruptionFlag.install()
  }

  /// Tests run on threads that block signals; one that is raised would stay pending.
  private static func unblock() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_UNBLOCK, &all, nil)
  }

  @Test func `no signal leaves the flag down`() async {
    await #expect(processExitsWith: .success) {
      try #require(Self.install().reason == nil)
    }
  }

  @Test func `the first SIGINT raises the flag`() async {
    await #expect(processExitsWith: .success) {
      let flag = Self.install()
      raise(SIGINT)
      try #require(flag.reason == .interrupted)
      try #require(flag.reason?.status == .interrupted)
    }
  }

  @Test func `SIGTERM raises the flag, however often it comes`() async {
    await #expect(processExitsWith: .success) {
      let flag = Self.install()
      raise(SIGTERM)
      raise(SIGTERM)
      try #require(flag.reason == .terminated)
      try #require(flag.reason?.status == .terminated)
    }
  }

  @Test func `SIGHUP raises the flag as SIGTERM does`() async {
    await #expect(processExitsWith: .success) {
      let flag = Self.install()
      raise(SIGHUP)
      try #require(flag.reason == .terminated)
    }
  }

  @Test func `the reason is the first signal`() async {
    await #expect(processExitsWith: .success) {
      let flag = Self.install()
      raise(SIGINT)
      raise(SIGTERM)
      try #require(flag.reason == .interrupted)
    }
  }

  @Test func `a second SIGINT ends the process at once with 130`() async {
    await #expect(processExitsWith: .exitCode(130)) {
      _ = Self.install()
      raise(SIGINT)
      raise(SIGINT)
    }
  }

  @Test func `a SIGINT after SIGTERM ends the process at once with 130`() async {
    await #expect(processExitsWith: .exitCode(130)) {
      _ = Self.install()
      raise(SIGTERM)
      raise(SIGINT)
    }
  }

  @Test func `a signal that the caller had us ignore stays ignored`() async {
    await #expect(processExitsWith: .success) {
      Self.unblock()
      signal(SIGINT, SIG_IGN)
      let flag = InterruptionFlag.install()
      raise(SIGINT)
      raise(SIGINT)
      try #require(flag.reason == nil)
    }
  }
}
