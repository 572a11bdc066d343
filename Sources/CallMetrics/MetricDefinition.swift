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
  /// Expectations may judge it app by app.
  public let isKeptByApp: Bool

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
    isKeptByApp =
      switch metric.kind {
      case .time, .number: true
      case .share: metric == .answerServiceLevel
      case .level: false
      }
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
      .appNotOffered, .wasteInvocationTime, .wasteInterpreterTime:
      .lessIsBetter
    case .requestOffered, .requestOpen, .requestRefused, .requestTime, .answerArrived,
      .staffOccupancy, .staffBusy, .staffPlanned, .serviceTime, .handleTime:
      .neither
    }
  }
}
