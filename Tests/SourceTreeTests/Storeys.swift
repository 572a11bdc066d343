/// The table of modules: each may import only from a smaller storey.
enum Storeys {
  static let table: [String: Int] = [
    "EventEngine": 0, "CJansson": 0, "CSQLite": 0, "CExtensionHosting": 0,
    "ExtensionFoundation": 0, "LiveCommunicationKit": 1, "Statistics": 1, "JSONDocument": 1,
    "CallModel": 2, "ScenarioCoding": 3, "CallInvariants": 3, "CallMetrics": 3,
    "ExtensionHosting": 3, "Experiments": 4, "Benchmarking": 5, "FaultSearch": 5, "Reports": 6,
    "CallSimulation": 7, "ExtensionRuns": 8, "CommandLine": 8, "callsim": 9,
    // Swift's own, by name only for what isn't public yet in it.
    "_Concurrency": 0,
  ]

  /// The C modules, each with the only module that may import it.
  static let importers = [
    "CJansson": "JSONDocument", "CSQLite": "Benchmarking", "CExtensionHosting": "ExtensionHosting",
    "_Concurrency": "ExtensionHosting",
  ]

  /// Modules of the system that any module may import.
  static let system: Set<String> = ["Glibc", "Musl", "Darwin", "Synchronization", "Dispatch"]

  /// What user code of an extension needs, and so the modules that host it.
  static let foundationUsers: Set<String> = [
    "ExtensionFoundation", "LiveCommunicationKit", "ExtensionHosting", "ExtensionRuns",
  ]

  /// The module that hosts extension code, and the only ones that may link it.
  static let hostingUsers: Set<String> = ["ExtensionRuns"]

  /// The module named by an import statement; `nil` for any other line.
  static func imported(by line: Substring) -> String? {
    var words = SourceFile.code(line).split(separator: " ")[...]
    let before = ["public", "package", "internal", "private", "fileprivate"]
    while let first = words.first, first.hasPrefix("@") || before.contains(String(first)) {
      words.removeFirst()
    }
    guard words.popFirst() == "import", var name = words.popFirst() else { return nil }
    let kinds = ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let"]
    if kinds.contains(String(name)), let next = words.popFirst() { name = next }
    return name.split(separator: ".").first.map(String.init)
  }

  /// Imports that go up or sideways, to C modules of others, to Foundation or to strangers.
  static func violations(in file: SourceFile) -> [Violation] {
    guard file.isSwift, let home = file.module else { return [] }
    guard let storey = table[home] else {
      return [Violation(path: file.path, line: 1, text: "module \(home) has no storey")]
    }
    return file.lines.enumerated().compactMap { index, line in
      guard let name = imported(by: line), let text = problem(home, storey, importing: name)
      else { return nil }
      return Violation(path: file.path, line: index + 1, text: text)
    }
  }

  private static func problem(_ home: String, _ storey: Int, importing name: String) -> String? {
    if name.hasPrefix("Foundation") {
      return foundationUsers.contains(home) ? nil : "\(home) must not import \(name)"
    }
    if system.contains(name) { return nil }
    guard let imported = table[name] else { return "\(home) must not import \(name): unknown" }
    if let importer = importers[name], importer != home {
      return "\(home) must not import \(name): only \(importer) may"
    }
    if name == "ExtensionHosting", !hostingUsers.contains(home) {
      return "\(home) must not import \(name): only \(hostingUsers.sorted()) may"
    }
    // A C module and its importer may share the lowest storey.
    guard imported < storey || importers[name] == home else {
      return "\(home) (storey \(storey)) must not import \(name) (storey \(imported))"
    }
    return nil
  }
}
