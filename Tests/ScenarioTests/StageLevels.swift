import CallSimulation

/// How many are in each stage of a run, added up over time, and how long each stayed.
///
/// The area under the number in a stage knows nobody: it goes up when somebody enters and down when
/// somebody leaves. The times are what the trace says of each one that leaves.
struct StageLevels {
  enum Stage: String, CaseIterable {
    case call, request, launch, prepare, popUp, containerApp, relaunch, resume, line, seized
    case presence
  }

  struct Tally {
    var entered = 0
    var left = 0
    /// Σ over entries of (end − entry) − Σ over exits of (end − exit) [ns].
    var area = Int128(0)
    /// Σ of the times of those who left [ns].
    var stayed = Int128(0)
  }

  private(set) var tallies = [Tally](repeating: Tally(), count: Stage.allCases.count)
  private let end: SimulationInstant

  init(until end: SimulationInstant) { self.end = end }

  subscript(_ stage: Stage) -> Tally { tallies[Self.place(stage)] }

  private static func place(_ stage: Stage) -> Int { Stage.allCases.firstIndex(of: stage) ?? 0 }

  mutating func take(_ record: TraceRecord) {
    switch record.event {
    case .callStarted: enter(.call, record)
    case .callEnded: leave(.call, record, after: record.elapsed)
    case .requestPicked: enter(.request, record)
    case .requestEnded: leave(.request, record, after: record.time - record.picked)
    case .launchStarted: enter(record.phase == .launch ? .launch : .relaunch, record)
    case .launchEnded:
      leave(record.phase == .launch ? .launch : .relaunch, record, after: record.elapsed)
    case .invocationStarted: enter(record.phase == .prepare ? .prepare : .resume, record)
    case .invocationEnded:
      leave(record.phase == .prepare ? .prepare : .resume, record, after: record.elapsed)
    case .popUpShown: enter(.popUp, record)
    case .popUpClosed: leave(.popUp, record, after: record.elapsed)
    case .containerAppLaunched: enter(.containerApp, record)
    case .containerAppLeft: leave(.containerApp, record, after: record.elapsed)
    case .lineJoined: enter(.line, record)
    case .lineLeft: leave(.line, record, after: record.elapsed)
    case .interpreterAssigned:
      leave(.line, record, after: record.elapsed)
      enter(.seized, record)
    case .lineRejoined:
      // At the old place: what passed until now is counted already, and will be told again.
      enter(.line, record)
      tallies[Self.place(.line)].stayed -= Int128(record.elapsed.nanoseconds)
    case .presenceStarted: enter(.presence, record)
    case .presenceEnded: leave(.presence, record, after: record.elapsed)
    case .interpreterReleased: leave(.seized, record, after: record.elapsed)
    case .requesterLeft, .requesterRejoined, .requestRefused, .containerAppOpened,
      .returnToCallMade, .tileShown, .interpreterJoined, .interpreterLeft, .outcomeFixed,
      .retryPlanned, .staffChanged, .horizonReached, .appNotOffered, .processLost, .appReplaced,
      .containerAppRefused, .containerAppKilled, .containerAppReopened, .deviceUnlocked,
      .storageOpened, .storageRead, .storageWritten, .storageFlushed, .storageLost,
      .interpreterHeld, .backendAnswered, .interpreterHandedOver, .captionsStarted,
      .faultActed:
      break
    }
  }

  private mutating func enter(_ stage: Stage, _ record: TraceRecord) {
    let place = Self.place(stage)
    tallies[place].entered += 1
    tallies[place].area += Int128((end - record.time).nanoseconds)
  }

  private mutating func leave(
    _ stage: Stage, _ record: TraceRecord, after stay: SimulationSpan
  ) {
    let place = Self.place(stage)
    tallies[place].left += 1
    tallies[place].area -= Int128((end - record.time).nanoseconds)
    tallies[place].stayed += Int128(stay.nanoseconds)
  }
}
