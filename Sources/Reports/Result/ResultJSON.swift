import CallMetrics
public import Experiments
public import JSONDocument
import ScenarioCoding

/// Results as versioned JSON: everything that a report prints is in it, and it reads back as the
/// same result.
///
/// ```swift
/// let bytes = ResultJSON.bytes(of: result)
/// let (same, diagnostics) = ResultJSON.read(try JSONFile(bytes: bytes, named: "result.json"))
/// ```
/// The same result gives the same bytes; nothing of the host is in them. Later versions of the
/// product read every version of the format up to their own. A key is never given another meaning:
/// whatever changes, keys that are new included, raises the version.
public enum ResultJSON {
  /// The version that is written [1].
  public static var version: Int { WireResult.version }

  /// The result as a file, which ends with a line break.
  public static func bytes(of result: RunResult) -> [UInt8] {
    var json = JSONWriter()
    ResultForm.whole.encode(WireResult(of: result), &json)
    json.endLine()
    return json.bytes
  }

  /// The result as text.
  public static func text(of result: RunResult) -> String {
    String(decoding: bytes(of: result), as: UTF8.self)
  }

  /// The result of a file, or all that is wrong with it.
  public static func read(
    _ file: JSONFile
  ) -> (result: RunResult?, diagnostics: DiagnosticList) {
    if let foreign = foreign(file) {
      var diagnostics = DiagnosticList()
      diagnostics.append(foreign)
      return (nil, diagnostics)
    }
    var (wire, reading) = ResultForm.whole.read(file)
    guard let wire else { return (nil, reading.diagnostics) }
    do throws(RestoringFlaw) {
      return (try wire.result(), reading.diagnostics)
    } catch {
      let place = file.root["total"]?.place ?? file.root.place
      reading.refuse(at: place, "the parts make no result: \(error.message)")
      return (nil, reading.diagnostics)
    }
  }

  /// Whether a file says that it is a result, of whichever version.
  public static func isResult(_ file: JSONFile) -> Bool {
    file.root["format"]?.string == WireResult.formatName
  }

  /// Whether this version of callsim, with the same traces, made a result.
  public static func isOfThisVersion(_ file: JSONFile) -> Bool {
    guard case .integer(let traces)? = file.root["traces"]?.kind else { return false }
    return traces == ProductVersion.trace
      && file.root["callsim"]?.string == ProductVersion.current
  }

  /// What says that the file is something else, or of a later version; nothing more is said then.
  private static func foreign(_ file: JSONFile) -> Diagnostic? {
    let root = file.root
    guard isResult(file) else {
      return Diagnostic(
        in: file.source, at: (root["format"] ?? root).place, "this is no result of callsim",
        wanted: "\"format\": \"\(WireResult.formatName)\"",
        found: root["format"]?.description(in: file.source))
    }
    guard case .integer(let version)? = root["version"]?.kind, version > WireResult.version else {
      return nil
    }
    return Diagnostic(
      in: file.source, at: (root["version"] ?? root).place,
      "the result was written by a later version of callsim",
      wanted: "\"version\": 1 … \(WireResult.version)", found: "\(version)")
  }
}

/// The JSON Schema of results, made from the form that reads and writes them.
public enum ResultSchema {
  /// The schema as a file.
  public static var bytes: [UInt8] {
    JSONSchemaWriter.schema(
      of: ResultForm.whole.schema, title: "A result of callsim, version \(WireResult.version)",
      id: "callsim-result-\(WireResult.version).schema.json")
  }
}

/// The whole result file: the one definition that reads, writes and describes it.
enum ResultForm {
  static let whole: Form<WireResult> =
    ObjectForm(
      "result", neutral: WireResult(),
      [
        .required(
          "format", \.format, .word(WireResult.formatName, for: WireResult.formatName),
          "What the file is."),
        .required("version", \.version, .count(1...WireResult.version), "Of this format."),
        .required("callsim", \.callsim, .text(atMost: 64), "The version that made the result."),
        .required("traces", \.traces, .count(), "The version of the traces."),
        .required("verdict", \.verdict, .verdict, "What is to be said of the run."),
        .required("seed", \.seed, .decimal, "The root of all draws."),
        .optional("engine", \.engine, .word(), "Who played it; the model if it is left out."),
        .required("digest", \.digest, .hexadecimal, "The fingerprint of all traces."),
        .required(
          "scenarioDigest", \.scenarioDigest, .text(atMost: 64), "The scenario's fingerprint."),
        .required(
          "wasInterrupted", \.wasInterrupted, .boolean,
          "It was stopped before all replications were complete."),
        .required(
          "expectations", \.expectations, .list(of: .judged), "How each expectation fared."),
        .required("faults", \.faults, .list(of: .faultCount), "How often each fault acted."),
        .optional(
          "precision", \.precision, .list(of: .precision),
          "How well figures are known that had to be."),
        .required(
          "replications", \.replications, .list(of: .count()), "The complete ones, from 0."),
        .required("figures", \.figures, .list(of: .figure), "What each replication was asked."),
        .required("breaches", \.breaches, .breaches, "The invariants that were breached."),
        .optional("total", \.total, .total, "All complete replications together."),
        .required(
          "expectationLines", \.expectationLines, .list(of: .count()),
          "Where each expectation stands in the scenario's file; 0 elsewhere."),
        .required(
          "scenario", \.scenario, ScenarioForm.whole, "The scenario, all that it left out included."
        ),
      ]
    ).form
}
