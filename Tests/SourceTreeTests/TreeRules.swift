/// What stands at the top of the repository, and what no file may say.
enum TreeRules {
  static let topLevel: Set<String> = [
    "Package.swift", "Package.resolved", "Sources", "Scenarios", "Tests", "Benchmarks",
    "README.md", "Makefile", "CHANGELOG.md", "LICENSE",
  ]

  /// The names at the top that don't belong there; dotfiles are welcome.
  static func strangers(among names: [String]) -> [String] {
    names.filter { !$0.hasPrefix(".") && !topLevel.contains($0) }.sorted()
  }

  /// Folders of one machine, put together here so that this file doesn't name them.
  static let machineFolders = ["work", "tmp", "home", "root", "Users"].map { "/" + $0 + "/" }

  /// Paths that exist on the machine of whoever wrote the file only.
  static func machinePaths(in file: SourceFile) -> [Violation] {
    file.lines.enumerated().flatMap { index, line in
      machineFolders.filter { names(line, $0) }.map {
        Violation(path: file.path, line: index + 1, text: "a path of one machine: \($0)")
      }
    }
  }

  /// Whether a path that begins with the folder is in the line; `a/work/b` doesn't begin with it.
  private static func names(_ line: Substring, _ folder: String) -> Bool {
    var rest = line
    while let range = rest.firstRange(of: folder) {
      let before = line[..<range.lowerBound].last
      if !(before.map { $0.isLetter || $0.isNumber || "._-)}$*".contains($0) } ?? false) {
        return true
      }
      rest = rest[range.upperBound...]
    }
    return false
  }
}
