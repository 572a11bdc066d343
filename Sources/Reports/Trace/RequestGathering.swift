import CallModel
import EventEngine
import Experiments

/// Puts together what the trace of one cell tells of requests, each as a whole.
///
/// Memory grows with the number of live calls, and with that of requests that are followed and not
/// yet taken; never with the length of the run.
struct RequestGathering {
  private let place: CellAddress
  /// A number for each record, so that what is kept apart goes together again in its order.
  private var sequence: UInt64 = 0
  private var calls: [UInt32: CallTale] = [:]
  private var requests: [UInt32: RequestTale] = [:]
  /// What befell everybody.
  private var everybody: [Sighting] = []
  /// Perhaps over; it is looked at again when time has passed.
  private var candidates: [UInt32] = []
  private var now = SimulationInstant.start
  /// Requests that are over.
  private var done: [TracedRequest] = []

  init(_ place: CellAddress) { self.place = place }

  /// How many requests are being followed.
  var followed: Int { requests.count }

  /// From now on what is told of a request is kept; `pick` is the record to be taken next.
  mutating func follow(_ pick: TraceRecord) {
    requests[pick.request] = RequestTale(call: pick.call)
    calls[pick.call, default: CallTale(since: pick.time)].followed += 1
  }

  /// A request that was followed is of no interest any more.
  mutating func forget(_ request: UInt32) {
    guard let tale = requests.removeValue(forKey: request) else { return }
    release(tale.call)
  }

  mutating func take(_ record: TraceRecord) {
    if record.time > now {
      now = record.time
      if !candidates.isEmpty { close() }
    }
    sequence += 1
    let sighting = Sighting(sequence: sequence, record: record)
    if record.request != TraceRecord.noRequest {
      requests[record.request]?.take(sighting)
    } else if record.call != TraceRecord.noCall {
      take(sighting, ofCall: record.call)
    } else if record.event == .faultActed {
      everybody.append(sighting)
      if everybody.count % 1024 == 0 { forgetOldFaults() }
    }
    if record.event == .requestEnded || record.event == .callEnded { becameCandidate(record) }
    if let tale = requests[record.request], tale.isOver { candidates.append(record.request) }
  }

  /// The requests that are over, in the order in which that was known.
  mutating func takeDone() -> [TracedRequest] {
    if done.isEmpty { return [] }
    defer { done = [] }
    return done
  }

  /// After the last record: all that are left, by their numbers.
  mutating func finish() {
    candidates = []
    for request in requests.keys.sorted() { deliver(request) }
    (calls, everybody) = ([:], [])
  }

  // MARK: - Calls

  private mutating func take(_ sighting: Sighting, ofCall call: UInt32) {
    calls[call, default: CallTale(since: sighting.record.time)].sightings.append(sighting)
    guard sighting.record.event == .callEnded else { return }
    calls[call]?.end = sighting.record.time
    if calls[call]?.followed == 0 { calls[call] = nil }
  }

  private mutating func release(_ call: UInt32) {
    calls[call]?.followed -= 1
    if let tale = calls[call], tale.followed == 0, tale.end != nil { calls[call] = nil }
  }

  /// Faults that acted before the oldest call began concern nobody.
  private mutating func forgetOldFaults() {
    let oldest = calls.values.map(\.since).min() ?? now
    everybody.removeAll { $0.record.time < oldest }
  }

  // MARK: - Ends

  /// The end of a call may be the end of all its requests.
  private mutating func becameCandidate(_ record: TraceRecord) {
    guard record.event == .callEnded, calls[record.call] != nil else { return }
    candidates += requests.filter { $0.value.call == record.call && $0.value.isOver }.keys.sorted()
  }

  private mutating func close() {
    let looked = candidates
    candidates = []
    for request in looked {
      guard let tale = requests[request], tale.isOver else { continue }
      // A call without an end that was told is one that goes on.
      if calls[tale.call]?.end != nil { deliver(request) }
    }
  }

  private mutating func deliver(_ request: UInt32) {
    guard let tale = requests.removeValue(forKey: request) else { return }
    let call = calls[tale.call]
    let (first, last) = (call?.since ?? .start, call?.end ?? .distantFuture)
    let general = everybody.filter { $0.record.time >= first && $0.record.time <= last }
    let all = (tale.sightings + (call?.sightings ?? []) + general)
      .sorted { $0.sequence < $1.sequence }
    done.append(
      TracedRequest(RequestAddress(place, request: request), records: all.map(\.record)))
    release(tale.call)
  }
}

/// A record and its place in the trace of its cell.
private struct Sighting {
  let sequence: UInt64
  let record: TraceRecord
}

/// What was told of a call and of none of its requests.
private struct CallTale {
  let since: SimulationInstant
  var end: SimulationInstant?
  var sightings: [Sighting] = []
  /// How many of its requests are being followed.
  var followed = 0
}

/// What was told of a request.
private struct RequestTale {
  let call: UInt32
  var sightings: [Sighting] = []
  var hasEnded = false
  /// What has begun and not ended: launches, invocations, call-backs, engagements.
  var open = 0

  init(call: UInt32) { self.call = call }

  var isOver: Bool { hasEnded && open <= 0 }

  mutating func take(_ sighting: Sighting) {
    sightings.append(sighting)
    switch sighting.record.event {
    case .launchStarted, .invocationStarted, .presenceStarted, .interpreterAssigned: open += 1
    case .launchEnded, .invocationEnded, .presenceEnded, .interpreterReleased: open -= 1
    case .requestEnded: hasEnded = true
    case .callStarted, .callEnded, .requesterLeft, .requesterRejoined, .requestPicked,
      .requestRefused, .popUpShown, .popUpClosed, .containerAppLaunched, .containerAppOpened,
      .containerAppLeft, .returnToCallMade, .tileShown, .lineJoined, .lineLeft,
      .interpreterJoined, .interpreterLeft, .outcomeFixed, .retryPlanned, .staffChanged,
      .horizonReached, .appNotOffered, .processLost, .appReplaced, .containerAppRefused,
      .containerAppKilled, .containerAppReopened, .deviceUnlocked, .storageOpened, .storageRead,
      .storageWritten, .storageFlushed, .storageLost, .interpreterHeld, .backendAnswered,
      .lineRejoined, .interpreterHandedOver,
      .captionsStarted, .faultActed:
      break
    }
  }
}
