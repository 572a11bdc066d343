/// The entry point of an app extension.
///
/// These are the few names of Apple's module that a LiveAssistance extension needs, so that its
/// code compiles on Linux unchanged; on Apple platforms the real module is used.
public protocol AppExtension {
  associatedtype Configuration: AppExtensionConfiguration

  /// How the extension talks to its host.
  @MainActor @preconcurrency var configuration: Configuration { get }

  /// The framework makes one instance in each process.
  @MainActor @preconcurrency init()
}

extension AppExtension {
  /// What `@main` calls; there is no host on Linux to serve.
  public static func main() throws {
    throw AppExtensionError.noHost
  }
}

/// How an extension without a user interface talks to its host.
///
/// Apple's protocol also accepts an XPC connection, which Linux doesn't know.
public protocol AppExtensionConfiguration {}

/// Why an extension can't start as a program.
public enum AppExtensionError: Error, Hashable, CustomStringConvertible {
  /// Nothing on this platform launches app extensions.
  case noHost

  public var description: String {
    "no host launches app extensions on this platform; run the extension under ExtensionRuns"
  }
}
