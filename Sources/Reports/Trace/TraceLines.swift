public import CallModel
import EventEngine
import Experiments
import JSONDocument

/// Trace records as JSON Lines: an object for each, all with the same keys.
struct TraceLines {
  private let apps: [String]
  /// Names by number; to ask a case for its name each time would take half of all the time.
  private let events = TraceEvent.allCases.map { "\($0)" }
  private let phases = Phase.allCases.map { "\($0)" }
  private let causes = Cause.allCases.map { "\($0)" }
  private(set) var bytes: [UInt8] = []

  init(of scenario: Scenario) { apps = scenario.apps.map(\.name) }

  /// What was written since this was asked for last.
  mutating func drain() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  mutating func take(_ request: TracedRequest) {
    for record in request.records { take(record, at: request.address.place, id: request.address) }
  }

  /// A record; `id` is the request whose story it belongs to.
  mutating func take(_ record: TraceRecord, at place: CellAddress, id: RequestAddress?) {
    let hasRequest = record.request != TraceRecord.noRequest
    let hasCall = record.call != TraceRecord.noCall
    var json = JSONWriter(.compact)
    json.beginObject()
    json.text("id", id?.description)
    json.whole("replication", Int64(place.replication))
    json.whole("cell", Int64(place.cell))
    json.whole("timeNanoseconds", record.time.nanoseconds)
    json.text("event", events[Int(record.event.rawValue)])
    json.whole("request", hasRequest ? Int64(record.request) : nil)
    json.whole("call", hasCall ? Int64(record.call) : nil)
    let app = Int(record.app)
    json.text("app", hasRequest && apps.indices.contains(app) ? apps[app] : nil)
    json.text("phase", record.hasPhase ? phases[Int(record.phase.rawValue)] : nil)
    json.text("detail", record.detailName)
    json.text("cause", hasRequest ? causes[Int(record.cause.rawValue)] : nil)
    json.whole("beganNanoseconds", record.began > .start ? record.began.nanoseconds : nil)
    json.whole("pickedNanoseconds", hasRequest ? record.picked.nanoseconds : nil)
    json.whole("group", Int64(record.group))
    json.whole("amount", Int64(record.amount))
    json.endObject()
    json.endLine()
    bytes += json.bytes
  }
}

extension TracedRequest {
  /// Requests as JSON Lines, as a trace of them has it.
  public static func lines(of requests: [TracedRequest], in scenario: Scenario) -> String {
    var lines = TraceLines(of: scenario)
    for request in requests { lines.take(request) }
    return String(decoding: lines.bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  /// A member that is a text, or null.
  mutating func text(_ key: String, _ value: String?) {
    self.key(key)
    if let value { string(value) } else { null() }
  }

  /// A member that is a whole number, or null.
  mutating func whole(_ key: String, _ value: Int64?) {
    self.key(key)
    if let value { integer(value) } else { null() }
  }
}
