public import CallModel
public import EventEngine

/// A request that is kept by its numbers, so that a run with a trace can tell its story.
public struct NotedRequest: Sendable, Hashable {
  public let replication: Int
  public let cell: Int
  /// Its number within the cell.
  public let request: UInt32
  public let app: Int
  public let outcome: Outcome
  /// When its outcome was fixed.
  public let fixed: SimulationInstant
  /// From the pick to the outcome [ns].
  public let elapsed: SimulationSpan

  public init(
    replication: Int, cell: Int, request: UInt32, app: Int, outcome: Outcome,
    fixed: SimulationInstant, elapsed: SimulationSpan
  ) {
    self.replication = replication
    self.cell = cell
    self.request = request
    self.app = app
    self.outcome = outcome
    self.fixed = fixed
    self.elapsed = elapsed
  }
}

/// The few requests that come first in an order, kept while many pass by.
public struct NotedRequests: Sendable, Equatable {
  /// What comes first; of equals, the lower replication, cell and request.
  public enum Order: Sendable {
    /// The longest time from the pick to the outcome.
    case slowest
    /// The lowest replication and cell, and in them the earliest outcome.
    case earliest
  }

  public let order: Order
  /// How many are kept.
  public static var limit: Int { 10 }
  public private(set) var requests: [NotedRequest] = []

  public init(_ order: Order) { self.order = order }

  public var isFull: Bool { requests.count == Self.limit }

  /// Keeps a request if it comes early enough in the order.
  public mutating func note(_ request: NotedRequest) {
    let place = requests.firstIndex { comesBefore(request, $0) } ?? requests.count
    guard place < Self.limit else { return }
    requests.insert(request, at: place)
    if requests.count > Self.limit { requests.removeLast() }
  }

  mutating func merge(_ other: NotedRequests) {
    for request in other.requests { note(request) }
  }

  private func comesBefore(_ a: NotedRequest, _ b: NotedRequest) -> Bool {
    switch order {
    case .slowest:
      a.elapsed != b.elapsed
        ? a.elapsed > b.elapsed
        : (a.replication, a.cell, a.request) < (b.replication, b.cell, b.request)
    case .earliest:
      (a.replication, a.cell, a.fixed, a.request) < (b.replication, b.cell, b.fixed, b.request)
    }
  }
}
