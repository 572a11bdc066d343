import CallModel
import EventEngine
import Experiments

/// Takes the records of cell after cell, picks out what is asked for, and writes it in a form.
struct TraceWriting {
  private let choice: TraceChoice
  private var lines: TraceLines?
  private var events: TraceEvents?
  private var sample: SampleOfRequests?
  private var gathering = RequestGathering(CellAddress(replication: 0, cell: 0))
  private var place = CellAddress(replication: 0, cell: 0)
  /// How many requests were written.
  private(set) var requests = 0
  /// How many records were taken since bytes were asked for last.
  private var taken = 0

  init(_ form: TraceForm, _ choice: TraceChoice, of scenario: Scenario, seed: UInt64) {
    self.choice = choice
    switch form {
    case .jsonl: lines = TraceLines(of: scenario)
    case .chrome: events = TraceEvents(of: scenario)
    }
    if case .sample(let size) = choice { sample = SampleOfRequests(size: size, seed: seed) }
  }

  mutating func begin(_ place: CellAddress) {
    self.place = place
    gathering = RequestGathering(place)
  }

  mutating func take(_ record: TraceRecord) {
    taken += 1
    switch choice {
    case .all: takeAll(record)
    case .failed:
      if record.event == .requestPicked { gathering.follow(record) }
      if record.event == .outcomeFixed, record.outcome.kind != .failed {
        gathering.forget(record.request)
      }
      gather(record)
    case .sample:
      if record.event == .requestPicked { offer(record) }
      gather(record)
    case .one(let address):
      if record.event == .requestPicked, record.request == address.request {
        gathering.follow(record)
      }
      gather(record)
    }
  }

  /// After the last record of a cell.
  mutating func finish() {
    gathering.finish()
    if case .failed = choice {
      // Whatever the end of the run has left open did not fail.
      for request in gathering.takeDone() where request.outcome != nil { write(request) }
    } else {
      deliver()
    }
  }

  /// After the last cell.
  mutating func end() {
    for request in sample?.requests ?? [] { write(request) }
    events?.end()
  }

  /// Nothing more can come of this cell.
  var isComplete: Bool {
    if case .one = choice { requests > 0 } else { false }
  }

  var isWorthWriting: Bool { taken >= 4096 }

  /// The bytes since this was asked for last.
  mutating func drain() -> [UInt8] {
    taken = 0
    return (lines?.drain() ?? []) + (events?.drain() ?? [])
  }

  // MARK: - Choices

  private mutating func takeAll(_ record: TraceRecord) {
    if lines != nil {
      let hasRequest = record.request != TraceRecord.noRequest
      let id = hasRequest ? RequestAddress(place, request: record.request) : nil
      lines?.take(record, at: place, id: id)
      if record.event == .requestPicked { requests += 1 }
      return
    }
    if record.event == .requestPicked { gathering.follow(record) }
    if record.request == TraceRecord.noRequest { events?.take(record, at: place) }
    gather(record)
  }

  private mutating func offer(_ pick: TraceRecord) {
    guard var sample = sample.take() else { return }
    let answer = sample.admit(RequestAddress(place, request: pick.request))
    self.sample = sample
    if let gone = answer.gone, gone.place == place { gathering.forget(gone.request) }
    if answer.isIn { gathering.follow(pick) }
  }

  private mutating func gather(_ record: TraceRecord) {
    gathering.take(record)
    deliver()
  }

  private mutating func deliver() {
    for request in gathering.takeDone() {
      if sample == nil { write(request) } else { sample?.keep(request) }
    }
  }

  private mutating func write(_ request: TracedRequest) {
    requests += 1
    lines?.take(request)
    events?.take(request)
  }
}
