/// Which cell of which replication, both from 0.
public struct CellAddress: Hashable, Comparable, Sendable {
  public let replication: Int
  public let cell: Int

  public init(replication: Int, cell: Int) {
    self.replication = replication
    self.cell = cell
  }

  public static func < (a: CellAddress, b: CellAddress) -> Bool {
    (a.replication, a.cell) < (b.replication, b.cell)
  }
}
