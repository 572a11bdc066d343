/// What one capacity came to.
public struct CapacityPoint: Sendable {
  /// Its place among the values that were asked for, from 0.
  public let index: Int
  public let result: RunResult
  /// By intervals that hold together over all looks at the growing run.
  public let judgement: CapacityJudgement
}
