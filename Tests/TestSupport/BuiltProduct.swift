import Foundation

/// Finds what the package built, beside the tests that run.
public enum BuiltProduct {
  /// The path of an executable of the package, such as `callsim`.
  ///
  /// Looks in the folder of the running tests first: it has the same configuration.
  public static func path(of name: String) throws -> String {
    for folder in folders {
      let path = folder + "/" + name
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    throw NotFound(description: "no \(name) in \(folders.joined(separator: ", "))")
  }

  public struct NotFound: Error, CustomStringConvertible {
    public let description: String
  }

  private static var folders: [String] {
    let running = ["/proc/self/exe", CommandLine.arguments[0]]
      .map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().deletingLastPathComponent().path }
    // On other hosts the tests are a bundle, three folders deeper.
    let bundles = running.map { $0.components(separatedBy: ".xctest/")[0] }
      .map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    return running + bundles + [RepositoryRoot.path(of: ".build/debug")]
  }
}
