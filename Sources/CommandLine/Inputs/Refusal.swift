import JSONDocument
import ScenarioCoding

/// Why a command did not do what it was asked: what to say, and the exit status.
struct Refusal: Error {
  let status: ExitStatus
  /// For people, with a line break at the end.
  let text: String
  /// What is wrong with an input file, for machines.
  let diagnostics: [Diagnostic]

  init(_ status: ExitStatus, _ text: String) { self.init(status, exactly: text + "\n") }

  /// A text that has its line breaks already.
  init(_ status: ExitStatus, exactly text: String) {
    self.status = status
    self.text = text
    diagnostics = []
  }

  init(usage text: String) { self.init(.usage, "callsim: \(text)") }

  init(_ error: FileError) { self.init(error.status, "callsim: \(error)") }

  /// A file with errors in it; all of them are told.
  init(diagnostics list: DiagnosticList, source: SourceText) {
    status = .badInput
    text = list.rendered(showing: source)
    diagnostics = list.inFileOrder
  }

  /// A scenario with errors in it, or in a file that it names; all of them are told.
  init(_ reading: Reading) {
    status = .badInput
    text = reading.rendered()
    diagnostics = reading.diagnostics.inFileOrder + reading.companionDiagnostics
  }

  /// What several files are refused for, all together.
  init(_ all: [Refusal]) {
    status = .first(of: all.map(\.status))
    text = all.map(\.text).joined()
    diagnostics = all.flatMap(\.diagnostics)
  }

  /// Errors as JSON: path, line, column, found, wanted.
  static func json(_ diagnostics: [Diagnostic]) -> String {
    var json = JSONWriter(.indented)
    json.object { json in
      json.key("errors")
      json.array { json in
        for one in diagnostics { write(one, &json) }
      }
    }
    return json.text + "\n"
  }

  private static func write(_ one: Diagnostic, _ json: inout JSONWriter) {
    json.object { json in
      json.key("path")
      json.string(one.path)
      json.key("line")
      json.integer(Int64(one.position.line))
      json.key("column")
      json.integer(Int64(one.position.column))
      json.key("severity")
      json.string(one.severity.rawValue)
      json.key("message")
      json.string(one.message)
      for (key, text) in [
        ("found", one.found), ("wanted", one.wanted), ("suggestion", one.suggestion),
      ] {
        guard let text else { continue }
        json.key(key)
        json.string(text)
      }
    }
  }
}
