/// Names that say nothing: nobody can find what is behind them, or delete it.
enum NameRules {
  static let forbidden: Set<String> = [
    "Util", "Utils", "Utility", "Utilities", "Helper", "Helpers", "Common", "Manager", "Managers",
    "Misc", "Core", "Base", "Support", "Impl",
  ]

  /// Files, folders and types with a forbidden word in their names; the target TestSupport may.
  static func violations(in file: SourceFile) -> [Violation] {
    guard file.isSwift else { return [] }
    var found: [Violation] = []
    for name in file.names where name != "TestSupport" {
      if let word = words(of: name).first(where: forbidden.contains) {
        found.append(Violation(path: file.path, line: 1, text: "\(word) in the name \(name)"))
      }
    }
    for (index, line) in file.lines.enumerated() {
      guard let name = declaredType(line),
        let word = words(of: name).first(where: forbidden.contains)
      else { continue }
      found.append(
        Violation(path: file.path, line: index + 1, text: "\(word) in the name \(name)"))
    }
    return found
  }

  /// The words of a name: `TextFileUtil+Base` is Text, File, Util, Base.
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var isAfterSmall = false
    for character in name {
      guard character.isLetter else {
        isAfterSmall = true
        words.append("")
        continue
      }
      if character.isUppercase && isAfterSmall || words.isEmpty { words.append("") }
      words[words.count - 1].append(character)
      isAfterSmall = character.isLowercase
    }
    return words.filter { !$0.isEmpty }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  private static func declaredType(_ line: Substring) -> String? {
    let words = SourceFile.code(line).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count,
      words[..<kind].allSatisfy({ $0 != "import" }), words[kind + 1].first?.isUppercase == true
    else { return nil }
    return String(words[kind + 1])
  }
}
