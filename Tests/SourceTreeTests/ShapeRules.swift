/// How long files, lines and functions may be.
enum ShapeRules {
  /// At most 400 lines a file and 100 columns a line, save for texts that a test holds in full.
  static func sizes(of file: SourceFile) -> [Violation] {
    guard file.isSwift else { return [] }
    var found: [Violation] = []
    let count = file.lines.last == "" ? file.lines.count - 1 : file.lines.count
    if count > 400 {
      found.append(Violation(path: file.path, line: 401, text: "\(count) lines; at most 400"))
    }
    for (index, line) in file.lines.enumerated() where line.count > 100 {
      if file.path.hasPrefix("Tests/") && line.contains("\"") { continue }
      found.append(
        Violation(path: file.path, line: index + 1, text: "\(line.count) columns; at most 100"))
    }
    return found
  }

  /// At most 60 lines a function, by the indentation that the formatter keeps.
  static func functions(of file: SourceFile) -> [Violation] {
    guard file.isSwift else { return [] }
    var found: [Violation] = []
    for (start, line) in file.lines.enumerated() where startsFunction(line) {
      let margin = line.prefix { $0 == " " }
      let isEnd = { (line: Substring) in line.hasPrefix(margin + "}") }
      let isOneLine = line.hasSuffix("}")
      guard !isOneLine, let end = file.lines[start...].firstIndex(where: isEnd) else { continue }
      // A function without a body ends where the next of its level begins.
      let length = end - start + 1
      if length > 60 {
        found.append(
          Violation(path: file.path, line: start + 1, text: "\(length) lines; at most 60"))
      }
    }
    return found
  }

  private static func startsFunction(_ line: Substring) -> Bool {
    let code = SourceFile.code(line)
    let words = code.split { $0 == " " || $0 == "(" || $0 == "?" || $0 == "<" }
    let modifiers: Set<Substring> = [
      "public", "package", "internal", "private", "fileprivate", "static", "mutating", "borrowing",
      "consuming", "final", "override", "convenience", "required", "nonisolated", "class",
    ]
    let first = words.drop { modifiers.contains($0) || $0.hasPrefix("@") }.first
    return code.last == "{" && (first == "func" || first == "init" || first == "subscript")
  }
}
