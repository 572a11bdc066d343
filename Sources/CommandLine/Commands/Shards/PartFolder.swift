import Experiments
import Glibc
import JSONDocument
import Reports

/// A folder that holds the parts of one run: a file for each share that is complete, and beside it,
/// until then, a checkpoint.
struct PartFolder {
  private let folder: JSONFolder

  init(_ path: String) { folder = JSONFolder(path) }

  /// As it was given, without a slash at its end.
  var path: String { folder.path }

  func file(of share: RunShare) -> String { name(share) + ".json" }

  /// Not read by `merge`: a straggler that plays a share again never replaces a complete one.
  func checkpoint(of share: RunShare) -> String { name(share) + Self.checkpointEnding }

  private static let checkpointEnding = ".checkpoint"

  private func name(_ share: RunShare) -> String {
    folder.file("shard-\(share.index)-of-\(share.count)")
  }

  /// Makes the folder and those above it, unless they are there.
  func make() throws(Refusal) {
    do throws(FileError) { try folder.make() } catch { throw Refusal(error) }
  }

  /// The files of parts, in the order of their names; a folder without any is refused, as
  /// inconclusive if shards are under way in it.
  func files() throws(Refusal) -> [String] {
    let files: [String]
    let underWay: [String]
    do throws(FileError) {
      files = try folder.files()
      underWay = try folder.files(ending: Self.checkpointEnding)
    } catch { throw Refusal(error) }
    guard files.isEmpty else { return files }
    guard underWay.isEmpty else {
      throw Refusal(
        .inconclusive,
        "callsim: \(path.printable): no shard is complete, \(underWay.count) under way, so nothing "
          + "is judged")
    }
    throw Refusal(
      .badInput, "callsim: \(path.printable): holds no parts of a run; run --shard makes them")
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
