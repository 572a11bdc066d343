/// What decides how an extension behaves in a run. No two kinds give the same result.
public enum EngineKind: String, Hashable, Sendable, CaseIterable {
  /// The distributions of the scenario.
  case model
  /// The code of an app.
  case code
}
