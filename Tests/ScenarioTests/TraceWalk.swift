import CallSimulation

/// Plays one cell of a scenario and hands every record of its trace to a closure, in order.
struct TraceWalk {
  let scenario: Scenario
  let seed: UInt64
  var replication = 0

  func play(_ body: (TraceRecord) -> Void) {
    let source = ModelEngine().source(
      for: scenario, seed: seed, replication: replication, cell: 0)
    var buffer = TraceBuffer()
    var isUnderWay = true
    while isUnderWay {
      isUnderWay = source.advance(into: &buffer)
      for index in 0..<buffer.count { body(buffer[index]) }
    }
  }
}
