public import EventEngine

/// A group that may take requests of one skill, perhaps only after they have waited.
public struct RoutingStep: Hashable, Sendable {
  /// The name of a staff group of the same provider.
  public var group = ""
  /// The wait before which the group does not take the request [ns].
  public var after = SimulationSpan.zero

  public init() {}

  public init(_ group: String, after: SimulationSpan = .zero) {
    self.group = group
    self.after = after
  }
}

/// Which of several free interpreters takes a request.
public enum InterpreterChoice: String, Hashable, Sendable, CaseIterable {
  /// One of the first group in the routing's order.
  case inOrder
  /// Who has been idle longest; groups without a limit come last.
  case longestIdle
  /// Any, all equally likely; groups without a limit come last.
  case random
}

/// Which waiting request a free interpreter takes, of those that the group may serve.
public enum QueueDiscipline: String, Hashable, Sendable, CaseIterable {
  case longestWait
  /// The first skill in the group's list that somebody waits for; within it, the longest wait.
  case ownTypeFirst
  /// The highest priority; within it, the longest wait.
  case priority
}
