/// Levels added up over time: exact integrals, of one half hour of the day or of the whole window.
public struct LevelAreas: Sendable, Equatable {
  /// How much of the window these cover, added up over cells [ns].
  public var observed: Int128 = 0
  /// Interpreters seized, in groups with a plan [ns].
  public var busy: Int128 = 0
  /// Of these, the ones over the plan, finishing after their shift [ns].
  public var beyond: Int128 = 0
  /// Interpreters on shift, in groups with a plan [ns].
  public var planned: Int128 = 0
  /// Interpreters seized in groups without a limit [ns].
  public var unlimitedBusy: Int128 = 0
  /// Requests in line [ns].
  public var line: Int128 = 0

  public init() {}

  public mutating func merge(_ other: LevelAreas) {
    observed += other.observed
    busy += other.busy
    beyond += other.beyond
    planned += other.planned
    unlimitedBusy += other.unlimitedBusy
    line += other.line
  }
}

/// The same for one staff group.
public struct GroupAreas: Sendable, Equatable {
  /// It has no limit, and so no plan.
  public var isUnlimited = false
  /// Seized [ns].
  public var busy: Int128 = 0
  /// Seized over the plan, finishing after their shift [ns].
  public var beyond: Int128 = 0
  /// On shift [ns].
  public var planned: Int128 = 0

  public init() {}

  public mutating func merge(_ other: GroupAreas) {
    isUnlimited = isUnlimited || other.isUnlimited
    busy += other.busy
    beyond += other.beyond
    planned += other.planned
  }
}

/// The most that was seen at once in any one cell, for more than an instant.
public struct LevelPeaks: Sendable, Equatable {
  /// Interpreters seized, in groups with a plan [1].
  public var busy: Int64 = 0
  /// Interpreters on shift, in groups with a plan [1].
  public var planned: Int64 = 0
  /// Requests in line [1].
  public var line: Int64 = 0

  public init() {}

  public mutating func merge(_ other: LevelPeaks) {
    busy = max(busy, other.busy)
    planned = max(planned, other.planned)
    line = max(line, other.line)
  }
}
