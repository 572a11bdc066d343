import CallModel
public import Experiments

/// Plays cells of a run again and listens to certain requests.
///
/// What is played again is what was played: the same scenario, seed, replication and cell give the
/// same records.
public struct RequestSearch<Engine: SimulationEngine>: Sendable {
  private let scenario: Scenario
  private let engine: Engine
  private let seed: UInt64

  /// A search in the run that gave the result.
  public init(_ result: RunResult, engine: Engine) {
    scenario = result.scenario
    seed = result.seed
    self.engine = engine
  }

  /// The requests that there are among the wanted ones, in the order of the run.
  ///
  /// Each cell that has one is played once, as far as that takes.
  public func find(
    _ wanted: [RequestAddress], isInterrupted: () -> Bool = { false }
  ) -> [TracedRequest] {
    var found: [TracedRequest] = []
    let ordered = Array(Set(wanted)).sorted()
    var rest = ordered[...]
    while let place = rest.first?.place, !isInterrupted() {
      let those = rest.prefix { $0.place == place }
      rest = rest.dropFirst(those.count)
      found += find(Set(those.map(\.request)), in: place, isInterrupted)
    }
    return found.sorted { $0.address < $1.address }
  }

  private func find(
    _ wanted: Set<UInt32>, in place: CellAddress, _ isInterrupted: () -> Bool
  ) -> [TracedRequest] {
    var found: [TracedRequest] = []
    var gathering = RequestGathering(place)
    var source = engine.source(
      for: scenario, seed: seed, replication: place.replication, cell: place.cell)
    var buffer = TraceBuffer()
    var goesOn = true
    while goesOn, found.count < wanted.count, !isInterrupted() {
      goesOn = source.advance(into: &buffer)
      for index in 0..<buffer.count {
        let record = buffer[index]
        if record.event == .requestPicked, wanted.contains(record.request) {
          gathering.follow(record)
        }
        gathering.take(record)
      }
      found += gathering.takeDone()
    }
    if !goesOn {
      gathering.finish()
      found += gathering.takeDone()
    }
    return found
  }
}
