/// Why the extension needs the person in its container app (R11).
public enum LiveAssistanceLaunchReason: String, Hashable, Sendable {
  /// Nobody is signed in with the provider.
  case signIn
  /// Anything that isn't about who the person is.
  case additionalInfo
}
