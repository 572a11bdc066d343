public import EventEngine

/// Something that must hold for the run to pass.
public struct Expectation: Hashable, Sendable {
  public var claim: Claim
  /// A missed warning is reported and never changes the verdict.
  public var level = Level.error
  /// Where it stands in the scenario, for reports: the line [1…], 0 if it came from elsewhere.
  public var line = 0

  public init(_ claim: Claim, level: Level = .error, line: Int = 0) {
    self.claim = claim
    self.level = level
    self.line = line
  }

  public enum Level: UInt8, Hashable, Sendable, CaseIterable { case error, warn }

  public enum Claim: Hashable, Sendable {
    /// A figure keeps to a limit.
    case threshold(Threshold)
    /// Something happened at least, or at most, so many times in the whole run.
    case happened(LifecycleEvent, atLeast: Int?, atMost: Int?)
    /// One thing follows another in time; judged in the quiet windows if there are any.
    case follows(LifecycleEvent, after: LifecycleEvent, within: SimulationSpan)
  }
}

/// A limit on a figure.
public struct Threshold: Hashable, Sendable {
  public var figure: Figure
  public var comparison: Comparison
  /// [ns] for times, [1] for shares and rates, a number for counts.
  public var limit: Double
  /// The whole interval must hold, not only the point estimate.
  public var isConfident = false
  /// Judged for each app by itself.
  public var perApp = false

  public init(figure: Figure, comparison: Comparison, limit: Double) {
    self.figure = figure
    self.comparison = comparison
    self.limit = limit
  }

  public enum Comparison: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="

    public func holds(_ value: Double, _ limit: Double) -> Bool {
      switch self {
      case .less: value < limit
      case .atMost: value <= limit
      case .greater: value > limit
      case .atLeast: value >= limit
      }
    }

    /// A larger figure is the better one.
    public var wantsMore: Bool { self == .greater || self == .atLeast }
  }
}

/// One figure of a result: a metric, and which of its numbers.
public struct Figure: Hashable, Sendable {
  public var metric: MetricName
  public var statistic: Statistic
  /// The limit of a service level.
  public var serviceLevel: ServiceLevel?
  /// Failures that a fault itself brought about don't count.
  public var excusesInjected = false

  public init(_ metric: MetricName, _ statistic: Statistic, serviceLevel: ServiceLevel? = nil) {
    self.metric = metric
    self.statistic = statistic
    self.serviceLevel = serviceLevel
  }
}

/// Which number of a metric is meant.
public enum Statistic: Hashable, Sendable {
  case mean
  case max
  case count
  case rate
  /// The share itself, of metrics that are shares.
  case share
  /// The value that this fraction of the observations does not exceed.
  case quantile(numerator: UInt64, denominator: UInt64)
}

/// The share of calls answered in time; the denominator is part of it.
public struct ServiceLevel: Hashable, Sendable {
  /// The longest wait that is in time [ns].
  public var threshold: SimulationSpan
  public var denominator: Denominator
  /// In time means less than the threshold, not at most.
  public var isStrict: Bool

  public init(threshold: SimulationSpan, denominator: Denominator, isStrict: Bool = false) {
    self.threshold = threshold
    self.denominator = denominator
    self.isStrict = isStrict
  }

  public enum Denominator: String, Hashable, Sendable, CaseIterable {
    case served
    case arrived
    /// Who gave up within the threshold does not count at all.
    case servedAndLateAbandoned
    /// (good + early abandoned) ÷ arrived.
    case goodIfShort
  }
}
