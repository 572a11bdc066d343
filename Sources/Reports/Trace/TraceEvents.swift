import CallModel
import EventEngine
import Experiments
import JSONDocument

/// Requests as Chrome's trace events, which Perfetto opens without loss.
///
/// Spans are asynchronous events with an id of their process, for complete events (`X`) of one
/// thread must not overlap, and Perfetto drops those that do. A process is a cell; a request is a
/// track in which its stages lie; stages that overlap get a track of their own.
struct TraceEvents {
  private let scenario: Scenario
  private let teller: Storyteller
  private let cells: Int
  private var bytes: [UInt8] = []
  private var isFirst = true
  private var tracks = 0
  /// The cells that have been named.
  private var named: Set<CellAddress> = []

  init(of scenario: Scenario) {
    self.scenario = scenario
    teller = Storyteller(scenario)
    cells = max(1, scenario.run.cells)
    bytes = Array("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n".utf8)
  }

  /// What was written since this was asked for last.
  mutating func drain() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Ends the file.
  mutating func end() { bytes += Array("\n]}\n".utf8) }

  /// What befell nobody in particular: how many are on shift, and faults.
  mutating func take(_ record: TraceRecord, at place: CellAddress) {
    name(place)
    switch record.event {
    case .staffChanged where record.amount >= 0:
      event("C", "staff of \(teller.group(Int(record.group)))", at: record.time, in: place) {
        $0.object { $0.whole("on shift", Int64(record.amount)) }
      }
    case .faultActed:
      guard let line = teller.line(of: record) else { return }
      event("i", line.what, at: record.time, in: place, args: Self.words(line))
    case _: return
    }
  }

  mutating func take(_ request: TracedRequest) {
    guard let pick = request.pick, let last = request.records.last else { return }
    let place = request.address.place
    name(place)
    let spans = StageSpan.all(of: request)
    let first = tracks
    tracks += max(1, spans.map { $0.lane + 1 }.max() ?? 1)
    let title = "request \(request.address)"
    event("b", title, at: pick.time, in: place, track: first, args: facts(of: request))
    for (index, record) in request.records.enumerated() {
      let line = teller.line(of: record)
      for span in spans where span.last == index {
        event(
          "e", span.stage.words, at: record.time, in: place, track: first + span.lane,
          args: line.map { Self.words($0, "end") })
      }
      if let span = spans.first(where: { $0.first == index }) {
        event(
          "b", span.stage.words, at: record.time, in: place, track: first + span.lane,
          args: line.map { Self.words($0) })
      } else if let line, record.time >= pick.time, !spans.contains(where: { $0.last == index }) {
        let name = "\(line.who) \(line.what)"
        event("n", name, at: record.time, in: place, track: first, args: Self.words(line))
      }
    }
    for span in spans where span.last == nil {
      event("e", span.stage.words, at: last.time, in: place, track: first + span.lane)
    }
    event("e", title, at: last.time, in: place, track: first)
  }

  // MARK: - Events

  private func facts(of request: TracedRequest) -> (inout JSONWriter) -> Void {
    let outcome = request.outcome
    let app = request.pick.map { Int($0.app) } ?? 0
    let name = scenario.apps.indices.contains(app) ? scenario.apps[app].name : nil
    return { json in
      json.object { json in
        json.text("app", name)
        json.text("outcome", outcome.map { "\($0.outcome)" } ?? "open")
        json.text("phase", outcome.map { "\($0.phase)" })
        json.text("cause", outcome.map { "\($0.cause)" })
      }
    }
  }

  private static func words(
    _ line: StoryLine, _ key: String = "what"
  ) -> (inout JSONWriter) -> Void {
    { json in
      json.object { json in
        json.text(key, "\(line.who) \(line.what)")
        if !line.why.isEmpty { json.text("why", line.why) }
        if line.isTrouble { json.text("trouble", "yes") }
      }
    }
  }

  private mutating func name(_ place: CellAddress) {
    guard named.insert(place).inserted else { return }
    event("M", "process_name", at: .start, in: place) {
      $0.object { $0.text("name", "replication \(place.replication), cell \(place.cell)") }
    }
    let number = Int64(named.count)
    event("M", "process_sort_index", at: .start, in: place) {
      $0.object { $0.whole("sort_index", number) }
    }
  }

  private mutating func event(
    _ kind: String, _ name: String, at time: SimulationInstant, in place: CellAddress,
    track: Int? = nil, args: ((inout JSONWriter) -> Void)? = nil
  ) {
    var json = JSONWriter(.compact)
    json.object { json in
      json.text("ph", kind)
      json.text("name", name)
      json.whole("pid", Int64(place.replication * cells + place.cell + 1))
      if kind == "i" { json.text("s", "p") }
      json.key("ts")
      json.number(Double(time.nanoseconds) / 1000)
      if let track {
        json.text("cat", "request")
        json.key("id2")
        json.object { $0.text("local", "0x" + String(track + 1, radix: 16)) }
      } else {
        json.whole("tid", 0)
      }
      if let args {
        json.key("args")
        args(&json)
      }
    }
    if !isFirst { bytes += [UInt8(ascii: ","), UInt8(ascii: "\n")] }
    isFirst = false
    bytes += json.bytes
  }
}
