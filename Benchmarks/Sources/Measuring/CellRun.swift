public import CallModel
import EventEngine

/// One cell from start to end, observers off.
public enum CellRun {
  public static func untraced(_ scenario: Scenario) -> UInt64 {
    var cell = CallCell(scenario: scenario, seed: 1, replication: 0, cell: 0, isTraced: false)
    var trace = TraceBuffer()
    while cell.advance(into: &trace) {}
    return cell.eventCount
  }
}
