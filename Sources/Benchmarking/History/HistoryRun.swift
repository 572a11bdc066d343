/// One run in a history: what ran, when and where, and what was measured.
public struct HistoryRun: Hashable, Sendable {
  /// The number that the history gave it; 0 before it is appended [1].
  public var id: Int64 = 0
  /// When it ran, as the caller writes times; never computed with.
  public var time: String
  /// What ran: a scenario's name or a command. Only runs of one subject are compared.
  public var subject: String
  /// The version of the thing that was measured, such as a commit.
  public var version: String
  /// The digest of the scenario, or empty.
  public var digest: String
  /// Where it ran, in words.
  public var host: String
  public var measures: [HistoryMeasure]

  public init(
    time: String, subject: String, version: String = "", digest: String = "", host: String = "",
    measures: [HistoryMeasure]
  ) {
    self.time = time
    self.subject = subject
    self.version = version
    self.digest = digest
    self.host = host
    self.measures = measures
  }
}

/// A number that a run gave.
public struct HistoryMeasure: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A result of a simulation: exact.
    case virtual
    /// What running cost: noisy.
    case host
  }

  public var name: String
  public var value: Double
  public var unit: String
  public var kind: Kind

  /// A measure with a finite value.
  public init(name: String, value: Double, unit: String, kind: Kind) {
    self.name = name
    self.value = value
    self.unit = unit
    self.kind = kind
  }
}

/// One metric of one subject, run after run.
public struct HistorySeries: Hashable, Sendable {
  public struct Point: Hashable, Sendable {
    public let run: Int64
    public let time: String
    public let version: String
    public let value: Double

    public init(run: Int64, time: String, version: String, value: Double) {
      self.run = run
      self.time = time
      self.version = version
      self.value = value
    }
  }

  public let subject: String
  public let metric: String
  public let unit: String
  public let kind: HistoryMeasure.Kind
  /// Where host cost was measured; empty for virtual metrics, which are the same everywhere.
  public let host: String
  /// In the order in which they were appended.
  public var points: [Point]

  public init(
    subject: String, metric: String, unit: String, kind: HistoryMeasure.Kind, host: String = "",
    points: [Point]
  ) {
    self.subject = subject
    self.metric = metric
    self.unit = unit
    self.kind = kind
    self.host = host
    self.points = points
  }

  /// Whether both hold the same metric of the same subject in the same place.
  func isOfTheKind(of other: HistorySeries) -> Bool {
    (subject, metric, unit, host) == (other.subject, other.metric, other.unit, other.host)
      && kind == other.kind
  }
}
