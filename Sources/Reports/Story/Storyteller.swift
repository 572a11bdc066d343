public import CallModel
import EventEngine
import JSONDocument

/// Tells trace records in words: the one place where what happened becomes sentences.
///
/// ```swift
/// let teller = Storyteller(scenario)
/// for record in records { print(teller.line(of: record)?.what ?? "") }
/// ```
public struct Storyteller: Sendable {
  let scenario: Scenario
  /// The names of staff groups, numbered through all providers.
  let groups: [String]

  public init(_ scenario: Scenario) {
    self.scenario = scenario
    groups = scenario.providers.flatMap { provider in
      provider.value.groups.map { TerminalText.escaped($0.name) }
    }
  }

  /// The record in words; nil if it says nothing that another one doesn't.
  public func line(of record: TraceRecord) -> StoryLine? {
    switch record.event {
    case .callStarted, .callEnded, .requesterLeft, .requesterRejoined, .requestPicked,
      .requestRefused, .retryPlanned, .appNotOffered:
      callLine(of: record)
    case .launchStarted, .launchEnded, .invocationStarted, .invocationEnded, .processLost,
      .appReplaced, .presenceStarted, .presenceEnded:
      extensionLine(of: record)
    case .popUpShown, .popUpClosed, .containerAppLaunched, .containerAppOpened, .containerAppLeft,
      .returnToCallMade, .containerAppRefused, .containerAppKilled, .containerAppReopened,
      .deviceUnlocked:
      inputLine(of: record)
    case .storageOpened, .storageRead, .storageWritten, .storageFlushed, .storageLost:
      storageLine(of: record)
    case .tileShown, .lineJoined, .lineLeft, .interpreterAssigned, .interpreterJoined,
      .interpreterLeft, .interpreterReleased, .interpreterHeld, .backendAnswered, .lineRejoined,
      .interpreterHandedOver, .captionsStarted, .staffChanged:
      serviceLine(of: record)
    case .outcomeFixed, .requestEnded: outcomeLine(of: record)
    case .faultActed: faultLine(of: record)
    case .horizonReached: StoryLine(record, "run", "is over")
    }
  }

  // MARK: - Calls and picks

  private func callLine(of record: TraceRecord) -> StoryLine? {
    switch record.event {
    case .callStarted:
      let lock = DeviceState(bits: record.detail).lock
      let device = lock == .unlocked ? "" : ", device \(Self.words(lock))"
      return StoryLine(record, "call", "starts with \(record.amount) people\(device)")
    case .callEnded: return StoryLine(record, "call", "ends")
    case .requesterLeft: return StoryLine(record, "requester", "leaves the call")
    case .requesterRejoined:
      return StoryLine(record, "requester", "is back after \(span(record.elapsed))")
    case .requestPicked:
      let again = record.amount > 0 ? ", try \(record.amount + 1)" : ""
      return StoryLine(record, "requester", "picks \(app(record))\(again)")
    case .requestRefused:
      return StoryLine(
        record, "framework", "refuses the pick of \(app(record))",
        why: "a request to it is live already (U8)", isTrouble: true)
    case .retryPlanned: return StoryLine(record, "requester", "will try again")
    case .appNotOffered:
      return StoryLine(
        record, "framework", "doesn't offer \(app(record))",
        why: "its extension lacks the entitlement (U6)", isTrouble: true)
    case _: return nil
    }
  }

  // MARK: - How it ended

  private func outcomeLine(of record: TraceRecord) -> StoryLine? {
    let outcome = record.outcome
    if record.event == .requestEnded {
      return outcome == .assisted
        ? StoryLine(record, "request", "is over") : nil
    }
    switch outcome.kind {
    case .open, .carried: return nil
    case .failed, .withdrawn:
      let place = "in \(record.phase.words), \(span(record.elapsed)) after that began"
      return StoryLine(
        record, "request",
        "\(outcome.kind == .failed ? "fails" : "is given up"): "
          + "\(outcome.words), \(place)", why: record.cause.words, isTrouble: true)
    }
  }

  private func faultLine(of record: TraceRecord) -> StoryLine {
    let number = Int(record.amount)
    guard scenario.faults.indices.contains(number) else {
      return StoryLine(record, "fault", "acts", isTrouble: true)
    }
    let fault = scenario.faults[number]
    let until =
      record.began > record.time ? ", for \(span(record.began - record.time))" : ""
    return StoryLine(
      record, "fault", "\(FaultWords.name(of: fault)): \(FaultWords.deed(of: fault.value))\(until)",
      why: FaultWords.occasion(of: fault.value), isTrouble: true)
  }

  // MARK: - Words

  func app(_ record: TraceRecord) -> String {
    let number = Int(record.app)
    return scenario.apps.indices.contains(number)
      ? TerminalText.escaped(scenario.apps[number].name) : "app \(number)"
  }

  func group(_ number: Int) -> String {
    groups.indices.contains(number) ? groups[number] : "group \(number)"
  }

  func span(_ span: SimulationSpan) -> String { FigureText.span(Double(span.nanoseconds)) }

  static func words(_ lock: DeviceState.Lock) -> String {
    switch lock {
    case .unlocked: "unlocked"
    case .locked: "locked"
    case .beforeFirstUnlock: "not unlocked since it started"
    }
  }
}
