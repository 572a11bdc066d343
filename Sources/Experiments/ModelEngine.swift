public import CallModel

/// The engine in virtual time, whose extensions behave as distributions say.
public struct ModelEngine: SimulationEngine {
  public init() {}

  public var kind: EngineKind { .model }

  public func source(
    for scenario: Scenario, seed: UInt64, replication: Int, cell: Int
  ) -> ModelSource {
    ModelSource(CallCell(scenario: scenario, seed: seed, replication: replication, cell: cell))
  }
}

/// A cell of the model; a class, for a protocol's associated type cannot be non-copyable yet.
public final class ModelSource: TraceSource {
  private var cell: CallCell

  init(_ cell: consuming CallCell) { self.cell = cell }

  public func advance(into buffer: inout TraceBuffer) -> Bool { cell.advance(into: &buffer) }

  public var eventCount: UInt64 { cell.eventCount }
}
