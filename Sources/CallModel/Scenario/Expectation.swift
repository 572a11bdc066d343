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
  /// Judged for each part of the scenario by itself; for all together if absent.
  public var per: Breakdown?

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
  /// Of which provider, staff group or skill it is; of all if absent.
  public var part: ResultPart?

  public init(
    _ metric: MetricName, _ statistic: Statistic, serviceLevel: ServiceLevel? = nil,
    part: ResultPart? = nil
  ) {
    self.metric = metric
    self.statistic = statistic
    self.serviceLevel = serviceLevel
    self.part = part
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
  /// What is counted.
  public var basis: Basis

  public init(
    threshold: SimulationSpan, denominator: Denominator, isStrict: Bool = false,
    basis: Basis = .call
  ) {
    self.threshold = threshold
    self.denominator = denominator
    self.isStrict = isStrict
    self.basis = basis
  }

  public enum Basis: String, Hashable, Sendable, CaseIterable {
    /// Each request by itself: three tries, the last answered, are one of three.
    case call
    /// Each person with all tries in a call: the same are one of one.
    case person
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
