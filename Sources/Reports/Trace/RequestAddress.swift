public import CallMetrics
public import Experiments

/// Which request of a run: its replication, its cell, and its number within the cell, all from 0.
///
/// As text it is `2/0/15`; `15` alone is that request of the first cell.
public struct RequestAddress: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let place: CellAddress
  public let request: UInt32

  public init(_ place: CellAddress, request: UInt32) {
    self.place = place
    self.request = request
  }

  public init(of noted: NotedRequest) {
    let place = CellAddress(replication: noted.replication, cell: noted.cell)
    self.init(place, request: noted.request)
  }

  /// The address that a text names; nil if it names none.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        ? UInt32(part) : nil
    }
    guard numbers.count == parts.count, let request = numbers.last, request < .max else {
      return nil
    }
    switch numbers.count {
    case 1: self.init(CellAddress(replication: 0, cell: 0), request: request)
    case 3:
      let place = CellAddress(replication: Int(numbers[0]), cell: Int(numbers[1]))
      self.init(place, request: request)
    case _: return nil
    }
  }

  public var description: String { "\(place.replication)/\(place.cell)/\(request)" }

  public static func < (a: RequestAddress, b: RequestAddress) -> Bool {
    (a.place, a.request) < (b.place, b.request)
  }
}
