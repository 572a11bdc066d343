public import CallModel
public import EventEngine

/// The span in which things count: [warm-up, warm-up + length).
public struct CountingWindow: Hashable, Sendable {
  public let start: SimulationInstant
  public let end: SimulationInstant
  /// The time of day at the start of the run [ns].
  let runStart: Int64

  public init(_ run: RunSettings) {
    precondition(
      run.warmUp.nanoseconds >= 0 && run.length.nanoseconds >= 0,
      "window: warm-up \(run.warmUp), length \(run.length)")
    start = .start + run.warmUp
    end = run.end
    runStart = Int64(run.start?.secondOfDay ?? 0) * 1_000_000_000
  }

  /// [ns]
  public var length: SimulationSpan { end - start }

  public func contains(_ instant: SimulationInstant) -> Bool {
    UInt64(bitPattern: instant.nanoseconds &- start.nanoseconds)
      < UInt64(bitPattern: end.nanoseconds &- start.nanoseconds)
  }

  /// Half hours in a day.
  public static var halfHours: Int { 48 }
  /// [ns]
  static var halfHour: Int64 { 1_800_000_000_000 }

  /// The half hour of the day, 0 … 47, in which an instant lies.
  public func halfHour(of instant: SimulationInstant) -> Int {
    Int((instant.nanoseconds &+ runStart) / Self.halfHour % Int64(Self.halfHours))
  }

  /// The first instant of the half hour that follows.
  func nextHalfHour(after instant: SimulationInstant) -> SimulationInstant {
    let passed = (instant.nanoseconds &+ runStart) % Self.halfHour
    return instant + .nanoseconds(Self.halfHour - passed)
  }
}
