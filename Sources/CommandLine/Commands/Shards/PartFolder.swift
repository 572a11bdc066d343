import Experiments
import Glibc
import JSONDocument
import Reports

/// A folder that holds the parts of one run: a file for each share that is complete, and beside it,
/// until then, a checkpoint.
struct PartFolder {
  /// As it was given, without a slash at its end.
  let path: String

  init(_ path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
  }

  func file(of share: RunShare) -> String { name(share) + ".json" }

  /// Not read by `merge`: a straggler that plays a share again never replaces a complete one.
  func checkpoint(of share: RunShare) -> String { name(share) + ".checkpoint" }

  private func name(_ share: RunShare) -> String {
    "\(path)/shard-\(share.index)-of-\(share.count)"
  }

  /// Makes the folder and those above it, unless they are there.
  func make() throws(Refusal) {
    var end = path.startIndex
    while end < path.endIndex {
      let next = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      if mkdir(String(path[..<next]), 0o777) != 0, errno != EEXIST, next == path.endIndex {
        throw Refusal(FileError(path, .failed("make the folder", errno: errno)))
      }
      end = next
    }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw Refusal(.badInput, "callsim: \(path.printable): is not a folder")
    }
  }

  /// The files of parts, in the order of their names; a folder without any is refused.
  func files() throws(Refusal) -> [String] {
    guard let folder = opendir(path) else {
      let problem: FileError.Problem =
        errno == ENOENT ? .missing : .failed("read the folder", errno: errno)
      throw Refusal(FileError(path, problem))
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { raw in
        String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".json"), !name.hasPrefix(".") { names.append(name) }
    }
    if names.isEmpty {
      throw Refusal(
        .badInput, "callsim: \(path.printable): holds no parts of a run; run --shard makes them")
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { "\(path)/\($0)" }
  }

  /// A part with its file, or all that is wrong with it.
  static func read(
    _ name: String, isInterrupted: @escaping @Sendable () -> Bool
  ) throws(Refusal) -> (stored: PartJSON.Stored, file: JSONFile) {
    let file = try ScenarioInput.parse(name, isInterrupted: isInterrupted)
    let (stored, diagnostics) = PartJSON.read(file)
    guard let stored else { throw Refusal(diagnostics: diagnostics, source: file.source) }
    return (stored, file)
  }

  /// Refuses a part that is not of the same run as another.
  static func check(
    _ part: RunPart, in file: JSONFile, with other: RunPart, named name: String
  ) throws(Refusal) {
    guard let found = PartJSON.mismatch(part, in: file, with: other, named: name) else { return }
    var list = DiagnosticList()
    list.append(found)
    throw Refusal(diagnostics: list, source: file.source)
  }

  static func exists(_ name: String) -> Bool { access(name, F_OK) == 0 }
}
