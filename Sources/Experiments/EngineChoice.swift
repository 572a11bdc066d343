public import CallModel

/// One of two engines, chosen before anything is played.
public enum EngineChoice<First: SimulationEngine, Second: SimulationEngine>: SimulationEngine {
  case first(First)
  case second(Second)

  public var kind: EngineKind {
    switch self {
    case .first(let engine): engine.kind
    case .second(let engine): engine.kind
    }
  }

  public func source(
    for scenario: Scenario, seed: UInt64, replication: Int, cell: Int
  ) -> SourceChoice<First.Source, Second.Source> {
    switch self {
    case .first(let engine):
      .first(engine.source(for: scenario, seed: seed, replication: replication, cell: cell))
    case .second(let engine):
      .second(engine.source(for: scenario, seed: seed, replication: replication, cell: cell))
    }
  }
}

/// A cell that one of two engines plays.
public enum SourceChoice<First: TraceSource, Second: TraceSource>: TraceSource {
  case first(First)
  case second(Second)

  public mutating func advance(into buffer: inout TraceBuffer) -> Bool {
    switch self {
    case .first(var source):
      defer { self = .first(source) }
      return source.advance(into: &buffer)
    case .second(var source):
      defer { self = .second(source) }
      return source.advance(into: &buffer)
    }
  }

  public var eventCount: UInt64 {
    switch self {
    case .first(let source): source.eventCount
    case .second(let source): source.eventCount
    }
  }
}

/// An engine that has something to say beside the trace, once it has played.
public protocol TellingEngine: SimulationEngine {
  /// Why what it played is no result; nil if it is one.
  var failure: String? { get }

  /// What people should know, a line each.
  var remarks: [String] { get }
}
