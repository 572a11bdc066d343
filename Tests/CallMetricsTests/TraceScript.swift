import CallMetrics
import EventEngine

@testable import CallModel

/// A trace written by hand: lives of requests, in seconds, put in the order of time at the end.
struct TraceScript {
  var scenario: Scenario
  private(set) var records: [TraceRecord] = []

  /// Two apps, one provider with two groups, an hour without warm-up.
  init(warmUp: Int64 = 0, length: Int64 = 3_600, startsAt secondOfDay: Int64? = nil) {
    scenario = Scenario()
    scenario.run.warmUp = .seconds(warmUp)
    scenario.run.length = .seconds(length)
    scenario.run.start = secondOfDay.map {
      CalendarStart(
        year: 2027, month: 1, day: 14, timeOfDay: .seconds($0), minutesAheadOfUTC: 0)
    }
    scenario.apps = [Named("north", AppDescription()), Named("south", AppDescription())]
    var provider = ProviderDescription()
    provider.groups = [Named("day", StaffGroup()), Named("night", StaffGroup())]
    scenario.providers = [Named("hall", provider)]
  }

  mutating func add(
    _ event: TraceEvent, at time: Int64, began: Int64 = 0, picked: Int64 = 0, request: UInt32 = 0,
    app: UInt16 = 0, group: UInt16 = 0, phase: Phase = .launch, detail: UInt8 = 0,
    amount: Int32 = 0, cause: Cause = .genuine, call: UInt32 = TraceRecord.noCall
  ) {
    records.append(
      TraceRecord(
        event, at: .seconds(time), began: .seconds(began), picked: .seconds(picked),
        request: request, slot: request, call: call, app: app, group: group, phase: phase,
        detail: detail,
        amount: amount, cause: cause))
  }

  /// From the pick straight into the line.
  private mutating func arrive(_ request: UInt32, picked: Int64, line: Int64, app: UInt16) {
    add(.requestPicked, at: picked, picked: picked, request: request, app: app)
    add(.tileShown, at: line, began: picked, picked: picked, request: request, app: app)
    add(.lineJoined, at: line, picked: picked, request: request, app: app)
  }

  mutating func serve(
    _ request: UInt32, picked: Int64, line: Int64, assigned: Int64, joined: Int64, left: Int64,
    released: Int64, app: UInt16 = 0, group: UInt16 = 0
  ) {
    arrive(request, picked: picked, line: line, app: app)
    add(
      .interpreterAssigned, at: assigned, began: line, picked: picked, request: request, app: app,
      group: group)
    add(
      .interpreterJoined, at: joined, began: line, picked: picked, request: request, app: app,
      group: group)
    fix(.assisted, request, at: joined, began: line, picked: picked, app: app)
    add(
      .interpreterLeft, at: left, began: joined, picked: picked, request: request, app: app,
      group: group, detail: 1)
    add(
      .requestEnded, at: left, began: joined, picked: picked, request: request, app: app,
      detail: Outcome.assisted.rawValue)
    add(
      .interpreterReleased, at: released, began: assigned, picked: picked, request: request,
      app: app, group: group)
  }

  /// Out of the line without an interpreter.
  mutating func lose(
    _ request: UInt32, picked: Int64, line: Int64, gone: Int64, app: UInt16 = 0,
    outcome: Outcome = .abandonedWaiting
  ) {
    arrive(request, picked: picked, line: line, app: app)
    fix(outcome, request, at: gone, began: line, picked: picked, app: app)
    add(.lineLeft, at: gone, began: line, picked: picked, request: request, app: app)
    add(
      .requestEnded, at: gone, began: gone, picked: picked, request: request, app: app,
      detail: outcome.rawValue)
  }

  mutating func fix(
    _ outcome: Outcome, _ request: UInt32, at time: Int64, began: Int64, picked: Int64,
    app: UInt16 = 0, phase: Phase = .waiting, cause: Cause = .genuine
  ) {
    add(
      .outcomeFixed, at: time, began: began, picked: picked, request: request, app: app,
      phase: phase, detail: outcome.rawValue, cause: cause)
  }

  mutating func staff(_ count: Int32, from time: Int64 = 0, group: UInt16 = 0) {
    add(.staffChanged, at: time, group: group, amount: count)
  }

  /// What the metrics make of it.
  func result(replication: Int = 0, cell: Int = 0, batch: Int = 7) -> CellResult {
    var metrics = CellMetrics(for: scenario, replication: replication, cell: cell)
    var buffer = TraceBuffer(batch: batch)
    let ordered = records.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    for (_, record) in ordered {
      buffer.append(record)
      guard buffer.isFull else { continue }
      metrics.observe(buffer)
      buffer.removeAll()
    }
    metrics.observe(buffer)
    return metrics.finish(events: UInt64(records.count))
  }

  /// Seconds as the nanoseconds that readings hold.
  static func seconds(_ count: Double) -> Double { count * 1e9 }
}

extension Statistic {
  static let median = Statistic.quantile(numerator: 1, denominator: 2)
}
