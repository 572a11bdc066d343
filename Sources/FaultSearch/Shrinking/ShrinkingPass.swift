public import CallModel

/// One way to make a failing scenario simpler.
///
/// What it proposes must be simpler by its own measure, so that it comes to an end.
public protocol ShrinkingPass: Sendable {
  /// Simpler scenarios, the boldest first; whether they still fail is not its concern.
  func simpler(_ scenario: Scenario) -> [Scenario]
}
