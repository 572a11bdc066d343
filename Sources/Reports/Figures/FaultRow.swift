import CallMetrics
public import CallModel
public import Experiments

/// How often one fault of the scenario acted, over all replications and cells.
public struct FaultRow: Sendable, Hashable {
  public let name: String
  public let kind: FaultKind
  public let acted: UInt64
  public let mustFire: Int

  /// It acted as often as it must.
  public var isEnough: Bool { acted >= UInt64(mustFire) }

  /// What it owes the run, as a sentence.
  var demand: String { "the fault \(name) (\(kind.rawValue)) acts \(mustFire) times or more" }
}

extension RunResult {
  /// The faults of the scenario, in its order.
  public var faultRows: [FaultRow] {
    scenario.faults.enumerated().map { number, fault in
      FaultRow(
        name: fault.name, kind: fault.value.action.kind,
        acted: total?.faults.count(of: number) ?? 0, mustFire: fault.value.mustFire)
    }
  }
}
