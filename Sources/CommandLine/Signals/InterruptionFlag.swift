import Glibc
import Synchronization

/// Raised by the first SIGINT, SIGTERM or SIGHUP; a second SIGINT ends the process at once, with
/// 130.
///
/// ```swift
/// let flag = InterruptionFlag.install()
/// while work.isLeft, flag.reason == nil { work.advance() }
/// ```
///
/// Any number of threads may look at it: one relaxed load.
package struct InterruptionFlag: Sendable {
  /// The number of the first signal, 0 before.
  ///
  /// The one global of this module: a signal handler is a C function and can capture nothing. It
  /// is written by the handler only, by a single lock-free instruction.
  private static let first = Atomic<Int32>(0)

  /// Takes over the signals, except one that the caller had us ignore (`nohup`, a shell's `&`).
  package static func install() -> InterruptionFlag {
    // Lazy initialisation is not safe inside a handler: do it before there is one.
    _ = first.load(ordering: .relaxed)
    for signal in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(signal) {
      var action = sigaction()
      // Without SA_RESTART, so that a read that waits for input returns.
      action.__sigaction_handler.sa_handler = { signal in
        let (isFirst, _) = InterruptionFlag.first.compareExchange(
          expected: 0, desired: signal, ordering: .relaxed)
        if !isFirst, signal == SIGINT { _exit(ExitStatus.interrupted.rawValue) }
      }
      sigaction(signal, &action, nil)
    }
    return InterruptionFlag()
  }

  /// Which signal came first, if any has come.
  package var reason: StopReason? {
    switch Self.first.load(ordering: .relaxed) {
    case 0: nil
    case SIGINT: .interrupted
    default: .terminated
    }
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    let handler = action.__sigaction_handler.sa_handler
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
