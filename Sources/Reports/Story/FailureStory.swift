public import CallModel
public import EventEngine
public import Experiments

/// What befell one request, from the start of its call on: told from its trace.
///
/// ```swift
/// let story = FailureStory(of: scenario, engine: ModelEngine(), seed: 7)
/// for line in story.lines { print(line.clock, line.who, line.what) }
/// ```
/// The cell is played twice: once to find the request, once to listen.
public struct FailureStory: Sendable {
  /// The request that is told of; nil if there is none such.
  public let request: UInt32?
  /// How many requests the run had.
  public let requests: Int
  public let lines: [StoryLine]

  /// The story of a request, or of the one that shows best what went wrong: whom an invariant
  /// breach is about, else who missed an expectation on times by most, else who came to nothing by
  /// a fault, else whom a fault hit, else who came to nothing.
  ///
  /// - Parameters:
  ///   - missed: what was said of the expectation that the story is to explain.
  ///   - until: what happens later is left out.
  public init<Engine: SimulationEngine>(
    of scenario: Scenario, engine: Engine, seed: UInt64, request wanted: UInt32? = nil,
    breached: UInt32? = nil, missed: ExpectationVerdict? = nil,
    until: SimulationInstant = .distantFuture, isInterrupted: () -> Bool = { false }
  ) {
    func listen(_ take: (TraceRecord) -> Bool) {
      var source = engine.source(for: scenario, seed: seed, replication: 0, cell: 0)
      var buffer = TraceBuffer()
      var goesOn = true
      while goesOn, !isInterrupted() {
        goesOn = source.advance(into: &buffer)
        for index in 0..<buffer.count where !take(buffer[index]) { return }
      }
    }
    var cast = StoryCast(
      wanted: wanted ?? breached, missed: missed.flatMap { MissedRequest($0, of: scenario) })
    listen { record in
      cast.see(record)
      return true
    }
    let teller = Storyteller(scenario)
    let lead = cast.lead
    var lines: [StoryLine] = []
    listen { record in
      if record.time > until { return false }
      if let lead, lead.concerns(record), let line = teller.line(of: record) { lines.append(line) }
      return true
    }
    request = lead?.request
    requests = cast.requests
    self.lines = lines
  }
}

/// Finds out whom a story is about.
private struct StoryCast {
  let wanted: UInt32?
  private(set) var requests = 0
  private var found: [TraceRecord?] = [nil, nil, nil, nil]
  private var ends: [UInt32: SimulationInstant] = [:]
  private var missed: MissedRequest?

  init(wanted: UInt32?, missed: MissedRequest?) {
    self.wanted = wanted
    self.missed = missed
  }

  mutating func see(_ record: TraceRecord) {
    if record.event == .callEnded { ends[record.call] = record.time }
    guard record.request != TraceRecord.noRequest else { return }
    if record.event == .requestPicked { requests += 1 }
    if wanted == nil { missed?.see(record) }
    if record.request == wanted { note(record, 0) }
    if record.event == .faultActed { note(record, 2) }
    guard record.event == .outcomeFixed else { return }
    switch record.outcome.kind {
    case .open, .carried: break
    case .failed, .withdrawn: note(record, record.cause == .genuine ? 3 : 1)
    }
  }

  private mutating func note(_ record: TraceRecord, _ rank: Int) {
    found[rank] = found[rank] ?? record
  }

  /// Nobody if another request was asked for than there is.
  var lead: StoryLead? {
    let usable = wanted == nil ? [missed?.worst?.record] + found[1...] : found[..<1]
    guard let one = usable.compactMap({ $0 }).first else { return nil }
    return StoryLead(request: one.request, call: one.call, end: ends[one.call] ?? .distantFuture)
  }
}

/// Whom a story is about.
private struct StoryLead {
  let request: UInt32
  let call: UInt32
  /// Of the call.
  let end: SimulationInstant

  /// The record is about the request or its call, or a fault that acts on no call in particular
  /// before this one ends.
  func concerns(_ record: TraceRecord) -> Bool {
    if record.request == request { return true }
    if record.request != TraceRecord.noRequest { return false }
    if record.call == call { return true }
    return record.call == TraceRecord.noCall && record.event == .faultActed && record.time <= end
  }
}
