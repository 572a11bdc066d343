/// How a process ended and what it wrote.
public struct ProcessOutcome: Sendable {
  /// Whether it ended by itself or by a signal.
  public let ending: Ending
  /// All bytes of standard output that were captured.
  public let outputBytes: [UInt8]
  /// All bytes of standard error.
  public let errorBytes: [UInt8]

  public enum Ending: Sendable, Equatable {
    /// It ended by itself with this status.
    case exited(Int32)
    /// This signal ended it.
    case signaled(Int32)
    /// It was killed because its time was over.
    case timedOut
  }

  /// Standard output as text.
  public var output: String { String(decoding: outputBytes, as: UTF8.self) }
  /// Standard error as text.
  public var error: String { String(decoding: errorBytes, as: UTF8.self) }
  /// The exit status, if it ended by itself.
  public var status: Int32? {
    switch ending {
    case .exited(let status): status
    case .signaled, .timedOut: nil
    }
  }
}
