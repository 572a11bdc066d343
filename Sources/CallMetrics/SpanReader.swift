public import CallModel
public import EventEngine

/// Reads off trace records the spans that metrics observe, of requests that count and of others.
///
/// ```swift
/// var reader = SpanReader()
/// for record in records {
///   for (time, span) in reader.spans(of: record) where time == .speedOfAnswer { print(span) }
/// }
/// ```
/// For looking at single requests; `CellMetrics` takes the same spans faster.
public struct SpanReader: Sendable {
  /// When requests joined the line that they have not been answered in, by number.
  private var joined: [UInt32: SimulationInstant] = [:]

  public init() {}

  /// The spans that end with a record; the records of a cell are to be given in their order.
  public mutating func spans(of record: TraceRecord) -> [(time: ObservedTime, span: SimulationSpan)]
  {
    switch record.event {
    case .lineJoined:
      joined[record.request] = record.time
      return []
    case .requestEnded: return [(.requestTime, record.time - record.picked)]
    case .outcomeFixed: return record.phase == .waiting ? waitingEnded(record) : []
    case .callStarted, .callEnded, .requesterLeft, .requesterRejoined, .requestPicked,
      .requestRefused, .retryPlanned, .launchStarted, .launchEnded, .invocationStarted,
      .invocationEnded, .popUpShown, .popUpClosed, .containerAppLaunched, .containerAppOpened,
      .containerAppLeft, .returnToCallMade, .tileShown, .lineLeft, .interpreterAssigned,
      .interpreterJoined, .interpreterLeft, .interpreterReleased, .interpreterHeld,
      .staffChanged, .horizonReached, .appNotOffered, .appReplaced, .processLost,
      .containerAppRefused, .containerAppKilled, .containerAppReopened, .deviceUnlocked,
      .storageOpened, .storageRead, .storageWritten, .storageFlushed, .storageLost,
      .presenceStarted, .presenceEnded, .backendAnswered, .lineRejoined,
      .interpreterHandedOver, .captionsStarted, .faultActed:
      return Self.time(of: record).map { [($0, record.elapsed)] } ?? []
    }
  }

  private mutating func waitingEnded(
    _ record: TraceRecord
  ) -> [(time: ObservedTime, span: SimulationSpan)] {
    let all: [(time: ObservedTime, span: SimulationSpan)] = [(.waiting, record.elapsed)]
    guard let since = joined.removeValue(forKey: record.request),
      let time = Self.wait(before: record.outcome)
    else { return all }
    return all + [(time, record.time - since)]
  }

  /// Which wait ends with an outcome of a request in line; that of the served has its own record.
  private static func wait(before outcome: Outcome) -> ObservedTime? {
    switch outcome {
    case .assisted, .open, .blocked, .noStaff: nil
    case .abandonedWaiting, .cancelled, .requesterLeft, .callEnded, .declinedInput: .abandonedWait
    case .cannotFulfill, .unknownError, .crashed, .killed, .timedOut, .launchFailed,
      .roundsExceeded, .inputTimedOut, .backendFailed, .leftMessage, .disconnected:
      .turnedAwayWait
    }
  }

  /// What took so long that ends with the record.
  private static func time(of record: TraceRecord) -> ObservedTime? {
    switch record.event {
    case .launchEnded:
      if record.detail == LaunchEnd.givenUp.rawValue { return nil }
      return record.phase == .launch ? .launch : .relaunch
    case .invocationEnded:
      switch InvocationEnd(rawValue: record.detail) {
      case .discarded, .killedAtEnd: return .wastedInvocation
      case _: return record.phase == .prepare ? .prepare : .resume
      }
    case .popUpClosed: return record.detail == PopUpAnswer.dismissed.rawValue ? nil : .popUp
    case .containerAppLeft: return .containerApp
    case .tileShown: return .tileTime
    case .interpreterJoined: return .speedOfAnswer
    case .interpreterLeft: return record.detail == 1 ? .service : nil
    case .interpreterReleased: return .handle
    case .interpreterHeld: return .wastedInterpreter
    case .presenceEnded: return record.detail == PresenceEnd.completed.rawValue ? .presence : nil
    case .backendAnswered: return .backend
    case .captionsStarted: return .captionDelay
    case _: return nil
    }
  }
}
