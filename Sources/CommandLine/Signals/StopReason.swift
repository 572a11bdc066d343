/// Why a run is stopped before its end; what ran is reported all the same.
package enum StopReason: Sendable, Equatable {
  /// A SIGINT, mostly Control-C.
  case interrupted
  /// A SIGTERM, or a SIGHUP since the terminal is gone.
  case terminated
  /// The limit of `--timeout` is over.
  case timedOut

  /// The status that tells it.
  package var status: ExitStatus {
    switch self {
    case .interrupted: .interrupted
    case .terminated: .terminated
    case .timedOut: .inconclusive
    }
  }
}
