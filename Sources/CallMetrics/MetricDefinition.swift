public import CallModel

/// What a metric is: the entry of the glossary that reports and `explain` print.
public struct MetricDefinition: Sendable, Hashable {
  public let metric: MetricName
  /// In one sentence.
  public let meaning: String
  /// How it is computed from what happened.
  public let formula: String
  public let unit: Unit
  public let direction: Direction
  /// What else must be known to read it, a sentence or two each.
  public let notes: [String]

  public enum Unit: String, Sendable, Hashable, CaseIterable {
    case nanoseconds = "ns"
    case requests
    case invocations
    case returns
    case interpreters
    case reads
    case callbacks
    case share = "1"
  }

  /// Which way is better; a comparison calls only such a change a regression.
  public enum Direction: Sendable, Hashable, CaseIterable {
    case lessIsBetter, moreIsBetter, neither
  }

  /// The entry of a metric.
  public init(of metric: MetricName) {
    self.metric = metric
    meaning = metric.meaning
    formula = metric.formula
    unit = Self.unit(of: metric)
    direction = Self.direction(of: metric)
    notes = metric == .answerServiceLevel ? Self.serviceLevelNotes : []
  }

  private static var serviceLevelNotes: [String] {
    [
      "of served: ÷ who was served, so that who gave up doesn't count.",
      "of arrived: ÷ who reached a provider; who gave up, found no line or nobody, counts against.",
      "of servedAndLateAbandoned: who gave up within the limit doesn't count at all.",
      "of goodIfShort: who gave up within the limit counts as answered, ÷ arrived.",
      "strict: in time is less than the limit, not at most.",
      "basis call: each request by itself; three tries, the last answered in time, are 1 of 3.",
      "basis person: each person with all tries in a call; the same are 1 of 1. Whose tries were "
        + "all given up counts by the longest wait.",
    ] + ServiceLevelPreset.all.map { "preset \($0.name): \($0.about)" }
  }

  private static func unit(of metric: MetricName) -> Unit {
    switch metric.kind {
    case .time: .nanoseconds
    case .share: .share
    case .level: metric == .lineLength ? .requests : .interpreters
    case .number: unit(ofNumber: metric)
    }
  }

  private static func unit(ofNumber metric: MetricName) -> Unit {
    switch metric {
    case .invocationDiscarded, .invocationKilled: .invocations
    case .returnIgnored: .returns
    case .storageMissed: .reads
    case .presenceLost: .callbacks
    case _: .requests
    }
  }

  private static func direction(of metric: MetricName) -> Direction {
    switch metric {
    case .requestCarried, .answerServiceLevel: .moreIsBetter
    case .requestFailed, .requestWithdrawn, .requestRetried, .requestTileTime, .answerWait,
      .answerSpeed, .answerAbandoned, .lineLength, .phaseLaunch, .phasePrepare, .phasePopUp,
      .phaseContainerApp, .phaseRelaunch, .phaseResume, .phaseWaiting, .invocationDiscarded,
      .returnIgnored, .invocationKilled, .storageMissed, .presenceTime, .presenceLost,
      .appNotOffered, .wasteInvocationTime, .wasteInterpreterTime,
      .answerBlocked, .answerNoStaff, .answerMessages, .answerDisconnected,
      .backendTime, .captionDelay:
      .lessIsBetter
    case .requestOffered, .requestOpen, .requestRefused, .requestTime, .answerArrived,
      .staffOccupancy, .staffBusy, .staffPlanned, .serviceTime, .handleTime:
      .neither
    }
  }
}
