internal import EventEngine

/// A service level that a rule or a proposal names, with the share that it asks for.
public struct ServiceLevelPreset: Hashable, Sendable {
  /// What scenarios call it.
  public let name: String
  public let level: ServiceLevel
  /// At least this share [1].
  public let share: Double
  /// Where it comes from, in one sentence.
  public let about: String

  /// All of them.
  public static var all: [ServiceLevelPreset] {
    [
      ServiceLevelPreset(
        name: "vrs-120",
        level: ServiceLevel(threshold: .seconds(120), denominator: .arrived), share: 0.8,
        about: "The rule in force for video relay in the USA, by month: 80 % of all calls answered "
          + "within 120 s; who gives up counts against it."),
      ServiceLevelPreset(
        name: "dac-45",
        level: ServiceLevel(threshold: .seconds(45), denominator: .goodIfShort), share: 0.8,
        about: "What the FCC's Disability Advisory Committee proposed in 2015, by month: 80 % of "
          + "all calls answered, or given up, within 45 s."),
      ServiceLevelPreset(
        name: "strict-30",
        level: ServiceLevel(threshold: .seconds(30), denominator: .arrived), share: 0.85,
        about: "A stricter rule that was struck down before it held, by day: 85 % of all calls "
          + "answered within 30 s."),
    ]
  }

  /// The preset of that name.
  public static func named(_ name: String) -> ServiceLevelPreset? {
    all.first { $0.name == name }
  }
}
