import CallInvariants
import CallMetrics
import CallModel

/// Plays one cell to its end and looks on: metrics and invariants.
struct CellRun<Engine: SimulationEngine> {
  let engine: Engine
  let scenario: Scenario
  let seed: UInt64
  /// Records a batch, which must not matter.
  let batch: Int
  /// What is timed.
  var times = ObservedTime.allCases

  /// What was seen; nil if `goesOn`, asked after every batch with the batch's size, said no.
  func play(_ address: CellAddress, goesOn: (Int) -> Bool) -> CellRunReport? {
    var source = engine.source(
      for: scenario, seed: seed, replication: address.replication, cell: address.cell)
    var metrics = CellMetrics(
      for: scenario, replication: address.replication, cell: address.cell, keeping: times)
    var checker = InvariantChecker(
      framework: scenario.framework, faults: scenario.faults.map(\.value))
    var buffer = TraceBuffer(batch: batch)
    var isUnderWay = true
    while isUnderWay {
      isUnderWay = source.advance(into: &buffer)
      metrics.observe(buffer)
      checker.observe(buffer)
      guard goesOn(buffer.count) || !isUnderWay else { return nil }
    }
    return CellRunReport(result: metrics.finish(events: source.eventCount), breaches: checker.log)
  }
}

/// What came of a cell that was played to its end.
struct CellRunReport {
  var result: CellResult
  var breaches: BreachLog
}
