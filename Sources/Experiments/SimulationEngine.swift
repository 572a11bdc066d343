public import CallModel

/// What can play a scenario, cell by cell, and tell what happened.
///
/// The same scenario, seed, replication and cell must give the same records, whatever else is
/// played, and on whichever thread.
public protocol SimulationEngine: Sendable {
  associatedtype Source: TraceSource

  /// What results say of who made them.
  var kind: EngineKind { get }

  /// One cell at its start; `replication` and `cell` count from 0.
  func source(
    for scenario: Scenario, seed: UInt64, replication: Int, cell: Int
  ) -> Source
}

/// One cell being played.
public protocol TraceSource {
  /// Replaces what is in the buffer by the next records; false if these are the last.
  mutating func advance(into buffer: inout TraceBuffer) -> Bool

  /// Events carried out so far [1].
  var eventCount: UInt64 { get }
}
