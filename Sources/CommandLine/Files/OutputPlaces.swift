import Glibc

/// The files that a command reads and writes: none of those written may be another of them.
struct OutputPlaces {
  private var taken: [(place: String, words: String)] = []

  /// Throws a usage error if a command line would write a file twice, or over one that it reads.
  static func check(_ parsed: ParsedCommand) throws(Refusal) {
    // What follows `--` is a command of the user's.
    guard parsed.separator == nil else { return }
    var places = OutputPlaces()
    let hints = parsed.command.arguments.map(\.hint)
    for (index, path) in parsed.arguments.enumerated() where path != "-" {
      let paths: [String] =
        switch hints[min(index, hints.count - 1)] {
        case .file: [path]
        case .directory: (try? JSONFolder(path).files()) ?? []
        case .any, .oneOf: []
        }
      places.taken += paths.compactMap { Self.place(of: $0) }.map { ($0, "is read, too") }
    }
    for option in [OptionDeclaration.out, .trace, .host, .history]
    where parsed.command.options.contains(option) {
      for text in parsed.values(of: option) { try places.take(text, option) }
    }
  }

  /// Notes a file to be written: `FORM=FILE` or `FILE`.
  private mutating func take(_ text: String, _ option: OptionDeclaration) throws(Refusal) {
    let hasForm = option == .out || option == .trace
    let form = hasForm ? text.firstIndex(of: "=").map { text.index(after: $0) } : nil
    let path = String(text[(form ?? text.startIndex)...])
    guard let place = Self.place(of: path) else { return }
    if let other = taken.first(where: { $0.place == place }) {
      throw Refusal(
        usage: "\(option.spelled) \(text.printable): \(path.printable) \(other.words)")
    }
    taken.append((place, "is written twice"))
  }

  /// The full name of a file, there or not; nil of what isn't a file, such as `/dev/stdout`.
  private static func place(of path: String) -> String? {
    var status = stat()
    if stat(path, &status) == 0 {
      return status.st_mode & S_IFMT == S_IFREG ? fullName(of: path) : nil
    }
    guard let slash = path.lastIndex(of: "/") else {
      return fullName(of: ".").map { $0 + "/" + path }
    }
    let folder = fullName(of: String(path[...slash]))
    return folder.map { $0 + "/" + path[path.index(after: slash)...] }
  }

  private static func fullName(of path: String) -> String? {
    guard let name = realpath(path, nil) else { return nil }
    defer { free(name) }
    return String(cString: name)
  }
}
