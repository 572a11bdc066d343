/// The folder of the package, wherever it was cloned to.
public enum RepositoryRoot {
  /// Without a slash at its end.
  public static let path = folder(of: folder(of: folder(of: #filePath)))

  /// The path of a file or folder in the repository, such as `Scenarios/interpreter-day.json`.
  public static func path(of relative: String) -> String { path + "/" + relative }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}
