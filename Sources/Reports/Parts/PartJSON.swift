import CallMetrics
import CallModel
public import Experiments
public import JSONDocument
import ScenarioCoding

/// Parts of runs as versioned JSON, exact: what is read back merges to the same result.
///
/// ```swift
/// let bytes = PartJSON.bytes(of: part, origin: origin)
/// let (stored, diagnostics) = PartJSON.read(try JSONFile(bytes: bytes, named: "shard.json"))
/// ```
/// Only the version of callsim that wrote a part reads it: parts of several versions make no
/// result.
public enum PartJSON {
  /// The part as a file, which ends with a line break.
  public static func bytes(of part: RunPart, origin: RunOrigin) -> [UInt8] {
    var json = JSONWriter(.compact)
    PartForm.whole.encode(WirePart(of: part, origin: origin), &json)
    json.endLine()
    return json.bytes
  }

  /// A part, and what its scenario was called.
  public struct Stored: Sendable {
    public let part: RunPart
    public let origin: RunOrigin
  }

  /// The part that a file holds, or all that is wrong with it.
  public static func read(_ file: JSONFile) -> (stored: Stored?, diagnostics: DiagnosticList) {
    var diagnostics = DiagnosticList()
    if let foreign = foreign(file) {
      diagnostics.append(foreign)
      return (nil, diagnostics)
    }
    var (wire, reading) = PartForm.whole.read(file)
    guard let wire else { return (nil, reading.diagnostics) }
    do throws(RestoringFlaw) {
      let origin = RunOrigin(file: wire.origin.file, arguments: wire.origin.arguments)
      return (Stored(part: try wire.part(), origin: origin), reading.diagnostics)
    } catch {
      let place = (file.root["cells"] ?? file.root).place
      reading.refuse(at: place, "the pieces make no part: \(error.message)")
      return (nil, reading.diagnostics)
    }
  }

  /// What says that a part that was read is not of the same run as another, with its place.
  public static func mismatch(
    _ part: RunPart, in file: JSONFile, with other: RunPart, named name: String
  ) -> Diagnostic? {
    func diagnostic(_ key: String, _ message: String, _ wanted: String, _ found: String)
      -> Diagnostic
    {
      Diagnostic(
        in: file.source, at: (file.root[key] ?? file.root).place,
        "\(message) than \(TerminalText.escaped(name))", wanted: wanted, found: found)
    }
    let digests = [other, part].map { "\(ScenarioDigest(of: $0.scenario))" }
    if digests[0] != digests[1] {
      return diagnostic("scenarioDigest", "of another scenario", digests[0], digests[1])
    }
    if part.seed != other.seed {
      return diagnostic("seed", "of another seed", "\(other.seed)", "\(part.seed)")
    }
    if part.engine != other.engine {
      return diagnostic(
        "engine", "played by another engine", other.engine.rawValue, part.engine.rawValue)
    }
    let lines = [other, part].map { "\($0.scenario.expectations.map(\.line))" }
    if lines[0] != lines[1] {
      return diagnostic(
        "expectationLines", "of a scenario that is written otherwise", lines[0], lines[1])
    }
    if part.share.count != other.share.count {
      return diagnostic(
        "share", "of another number of shards", "\(other.share.count)", "\(part.share.count)")
    }
    return nil
  }

  /// What says that the file is something else, or of another version; nothing more is said then.
  private static func foreign(_ file: JSONFile) -> Diagnostic? {
    let root = file.root
    func diagnostic(_ key: String, _ message: String, _ wanted: String) -> Diagnostic {
      let value = root[key]
      return Diagnostic(
        in: file.source, at: (value ?? root).place, message, wanted: wanted,
        found: value?.description(in: file.source))
    }
    guard root["format"]?.string == WirePart.formatName else {
      return diagnostic(
        "format", "this is no part of a run", "\"format\": \"\(WirePart.formatName)\"")
    }
    if case .integer(let version)? = root["version"]?.kind, version != WirePart.version {
      return diagnostic("version", "a part of another format", "\(WirePart.version)")
    }
    if let version = root["callsim"], version.string != ProductVersion.current {
      return diagnostic(
        "callsim", "played by another version of callsim", "\"\(ProductVersion.current)\"")
    }
    if case .integer(let version)? = root["traces"]?.kind, version != ProductVersion.trace {
      return diagnostic(
        "traces", "played by another version of callsim", "\(ProductVersion.trace)")
    }
    return nil
  }
}
