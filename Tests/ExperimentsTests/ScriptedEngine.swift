import EventEngine
import Experiments
import Synchronization

@testable import CallModel

/// An engine whose cells tell short, valid traces that follow from the seed and the cell's numbers.
struct ScriptedEngine: SimulationEngine {
  let kind = EngineKind.model
  enum Flaw {
    case none
    /// Every source that is made tells one call more than the one before, in this cell.
    case differs(in: CellAddress)
    /// Time runs backwards in this cell (I7).
    case backwards(in: CellAddress)
  }

  let flaw: Flaw
  private let made = Counter()

  init(_ flaw: Flaw = .none) { self.flaw = flaw }

  final class Counter: Sendable {
    private let count = Mutex(0)
    func next() -> Int {
      count.withLock {
        $0 += 1
        return $0
      }
    }
  }

  func source(
    for scenario: Scenario, seed: UInt64, replication: Int, cell: Int
  ) -> ScriptedSource {
    let address = CellAddress(replication: replication, cell: cell)
    var calls = 40 + Int((seed &+ UInt64(replication) &* 7 &+ UInt64(cell) &* 3) % 11)
    var isBackwards = false
    switch flaw {
    case .none: break
    case .differs(let place): if place == address { calls += made.next() }
    case .backwards(let place): isBackwards = place == address
    }
    return ScriptedSource(
      Self.records(calls: calls, gap: 1 + Int64(replication % 4), isBackwards: isBackwards))
  }

  /// Calls one after another; every third pick is refused.
  private static func records(
    calls: Int, gap: Int64, isBackwards: Bool
  ) -> [TraceRecord] {
    var records = [TraceRecord(.staffChanged, at: .start, amount: 3)]
    for call in 0..<calls {
      let start = SimulationInstant.seconds(Int64(call) * gap)
      records.append(
        TraceRecord(.callStarted, at: start, call: UInt32(call), amount: 2))
      if call % 3 == 0 {
        records.append(TraceRecord(.requestRefused, at: start, picked: start, call: UInt32(call)))
      }
      records.append(
        TraceRecord(
          .callEnded, at: start + .milliseconds(900), began: start, call: UInt32(call)))
    }
    if isBackwards { records.swapAt(10, 20) }
    let end = SimulationInstant.seconds(10_000)
    return records + [TraceRecord(.horizonReached, at: end)]
  }
}

struct ScriptedSource: TraceSource {
  private let records: [TraceRecord]
  private var next = 0

  init(_ records: [TraceRecord]) { self.records = records }

  mutating func advance(into buffer: inout TraceBuffer) -> Bool {
    buffer.removeAll()
    while next < records.count && !buffer.isFull {
      buffer.append(records[next])
      next += 1
    }
    return next < records.count
  }

  var eventCount: UInt64 { UInt64(next) }
}

extension Scenario {
  /// One app and one group, an hour.
  static func scripted(replications: Int = 1, cells: Int = 1) -> Scenario {
    var scenario = Scenario()
    scenario.run.length = .hours(1)
    scenario.run.replications = replications
    scenario.run.cells = cells
    scenario.apps = [Named("north", AppDescription())]
    var provider = ProviderDescription()
    provider.groups = [Named("day", StaffGroup())]
    scenario.providers = [Named("hall", provider)]
    return scenario
  }

  /// A small queue of the model: about 60 calls an hour, 4 interpreters, some patience.
  static func queue(replications: Int, cells: Int = 1) -> Scenario {
    var scenario = scripted(replications: replications, cells: cells)
    scenario.apps[0].value.provider = "hall"
    scenario.providers[0].value.groups[0].value.staff = .count(4)
    scenario.providers[0].value.service = .exponential(mean: 240e9)
    var people = PeopleDescription()
    people.picks = [Named("north", 1)]
    people.patience = .exponential(mean: 120e9)
    scenario.people = [Named("callers", people)]
    var stream = TrafficStream()
    stream.people = "callers"
    stream.arrivals = .constant(Rate(perHour: 60))
    scenario.traffic = [Named("day", stream)]
    return scenario
  }
}
