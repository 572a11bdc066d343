/// Where in its life a request is until an interpreter joins.
public enum Phase: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// From the pick until the extension runs.
  case launch
  /// In `prepareAssistanceRequest`.
  case prepare
  /// The pop-up asks the person into the container app.
  case popUp
  /// The container app opens, or the person is in it.
  case containerApp
  /// From `returnToCall` until the extension runs again.
  case relaunch
  /// In `resumeRequest`.
  case resume
  /// The waiting tile is shown.
  case waiting
}

/// What a handler asks the container app for (R11).
public enum LaunchReason: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case signIn, additionalInfo
}

/// Which handler an invocation runs.
public enum Handler: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case prepare, resume
}
