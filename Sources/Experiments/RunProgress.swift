/// How far a run has come: counts only.
public struct RunProgress: Sendable, Equatable {
  /// Of `replications`, how many are complete.
  public package(set) var replicationsDone = 0
  public let replications: Int
  /// Of `cells`, in all replications, how many are complete.
  public package(set) var cellsDone = 0
  public let cells: Int
  /// Trace records looked at.
  public package(set) var records: UInt64 = 0

  public init(replications: Int, cells: Int) {
    self.replications = replications
    self.cells = cells
  }
}
