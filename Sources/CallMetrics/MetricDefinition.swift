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
    case share = "1"
  }

  /// Which way is better; a comparison calls only such a change a regression.
  public enum Direction: Sendable, Hashable, CaseIterable {
    case lessIsBetter, moreIsBetter, neither
  }

  /// The entry of a metric.
  public init(of metric: MetricName) {
    self.metric = metric
    let text = Self.text(of: metric)
    (meaning, formula) = (text.meaning, text.formula)
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
    case .number:
      metric == .invocationDiscarded
        ? .invocations : metric == .returnIgnored ? .returns : .requests
    }
  }

  private static func direction(of metric: MetricName) -> Direction {
    switch metric {
    case .requestCarried, .answerServiceLevel: .moreIsBetter
    case .requestFailed, .requestWithdrawn, .requestRetried, .requestTileTime, .answerWait,
      .answerSpeed, .answerAbandoned, .lineLength, .phaseLaunch, .phasePrepare, .phasePopUp,
      .phaseContainerApp, .phaseRelaunch, .phaseResume, .phaseWaiting, .invocationDiscarded,
      .returnIgnored:
      .lessIsBetter
    case .requestOffered, .requestOpen, .requestRefused, .requestTime, .answerArrived,
      .staffOccupancy, .staffBusy, .staffPlanned, .serviceTime, .handleTime:
      .neither
    }
  }
}

extension MetricDefinition {
  /// Meaning and formula; "counted" is picked in [warm-up, warm-up + length).
  private static func text(of metric: MetricName) -> (meaning: String, formula: String) {
    switch metric {
    case .requestOffered, .requestCarried, .requestFailed, .requestWithdrawn, .requestOpen,
      .requestRefused, .requestRetried:
      requestText(of: metric)
    case .requestTileTime, .requestTime, .serviceTime, .handleTime, .phaseLaunch, .phasePrepare,
      .phasePopUp, .phaseContainerApp, .phaseRelaunch, .phaseResume, .phaseWaiting:
      timeText(of: metric)
    case .answerWait, .answerSpeed, .answerServiceLevel, .answerAbandoned, .answerArrived,
      .staffOccupancy, .staffBusy, .staffPlanned, .lineLength, .invocationDiscarded,
      .returnIgnored:
      answerText(of: metric)
    }
  }

  private static func requestText(of metric: MetricName) -> (String, String) {
    switch metric {
    case .requestOffered:
      ("Requests that were made.", "count: picks that became requests")
    case .requestCarried:
      ("Requests that an interpreter joined.", "rate: assisted ÷ offered")
    case .requestFailed:
      (
        "Requests broken by the app, the framework or the provider.",
        "rate: failed outcomes ÷ offered"
      )
    case .requestWithdrawn:
      ("Requests given up by the person.", "rate: withdrawn outcomes ÷ offered")
    case .requestOpen:
      (
        "Requests without an outcome when the run was over.",
        "offered − carried − failed − withdrawn; rate: ÷ offered"
      )
    case .requestRefused:
      (
        "Picks that the framework refused, because too many requests were live.",
        "rate: refused ÷ (offered + refused)"
      )
    default:
      ("Requests after which the person planned another try.", "rate: retried ÷ offered")
    }
  }

  private static func timeText(of metric: MetricName) -> (String, String) {
    switch metric {
    case .requestTileTime:
      ("The time until the waiting tile is shown.", "tile shown − pick, of requests that got there")
    case .requestTime:
      ("The life of a request.", "no longer live − pick, assistance included")
    case .serviceTime:
      ("How long an interpreter is in a call.", "left − joined")
    case .handleTime:
      (
        "How long an interpreter is held for a request: joining, talk and wrap-up.",
        "released − assigned, of everybody assigned, joined or not"
      )
    case .phaseLaunch:
      ("The first launch of the extension.", "end − start; not if the request ended first")
    case .phasePrepare:
      ("One run of prepare.", "end − start; not if the request ended first")
    case .phasePopUp:
      ("The pop-up, until the person answers.", "answer − shown; not if nobody answered")
    case .phaseContainerApp:
      (
        "The container app, from the person's yes.",
        "back in the call, or the request's end − the app's launch"
      )
    case .phaseRelaunch:
      (
        "A launch after a return from the container app.",
        "end − start; not if the request ended first"
      )
    case .phaseResume:
      ("One run of resume.", "end − start; not if the request ended first")
    default:
      ("The waiting tile, until the outcome.", "outcome − tile shown, answered or not")
    }
  }

  private static func answerText(of metric: MetricName) -> (String, String) {
    switch metric {
    case .answerWait:
      (
        "The wait in the provider's line, of everybody who was in it.",
        "joined by an interpreter, or gone − line joined; who gave up is included"
      )
    case .answerSpeed:
      (
        "The wait of those who were served.",
        "joined by an interpreter − line joined; the join delay is included"
      )
    case .answerServiceLevel:
      (
        "The share of requests that were answered in time.",
        "served in time ÷ served | arrived | (served + gave up late + turned away); "
          + "goodIfShort: (served in time + gave up in time) ÷ arrived"
      )
    case .answerAbandoned:
      ("Requests given up in the line.", "rate: gave up in the line ÷ arrived")
    case .answerArrived:
      (
        "Requests that reached a provider.",
        "line joined, or no line free, or nobody on shift; rate: ÷ offered"
      )
    case .staffOccupancy:
      (
        "How busy the planned staff is; above 1 while more finish than are planned.",
        "∫ busy ÷ ∫ planned over the window, of groups with a plan"
      )
    case .staffBusy:
      ("Interpreters held by requests.", "mean: ∫ busy ÷ window, for one copy of the world")
    case .staffPlanned:
      ("Interpreters on shift.", "mean: ∫ planned ÷ window, for one copy of the world")
    case .lineLength:
      ("Requests in line.", "mean: ∫ in line ÷ window, for one copy of the world")
    case .invocationDiscarded:
      (
        "Invocations whose request was over before they were.",
        "rate: (discarded + killed at the end) ÷ invocations that ended"
      )
    default:
      (
        "Calls of returnToCall that came to nothing.",
        "rate: ignored ÷ made; those remembered for later are not ignored"
      )
    }
  }
}
