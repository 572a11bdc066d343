/// The forms in which comparisons and histories are written.
enum OutputFormat: String, CaseIterable {
  case text, markdown, csv, json, github

  /// What `--format` or `--json` ask for.
  init(_ parsed: ParsedCommand) throws(UsageError) {
    try parsed.exclude(.format, .json)
    let chosen = parsed.value(of: .format).flatMap(OutputFormat.init) ?? .text
    self = parsed.has(.json) ? .json : chosen
  }
}

extension OptionDeclaration {
  static let format = value(
    "format", "FORM", hint: .oneOf(OutputFormat.allCases.map(\.rawValue)), standard: "text",
    about: "how the outcome is written; github is an annotation for GitHub Actions")
  static let history = value(
    "history", "FILE", hint: .file(ending: "sqlite"),
    about: "append what was measured to this history, made if it is missing")
  static let label = value(
    "label", "TEXT", about: "what this version is called in the history, such as a commit")
  static let noiseThreshold = value(
    "noise-threshold", "SHARE", standard: "2%", about: "changes of cost up to this don't count")
}

extension ParsedCommand {
  /// The value of an option as a share [1], from `2%` or `0.02`.
  func share(of option: OptionDeclaration) throws(Refusal) -> Double? {
    guard let text = value(of: option) else { return nil }
    let number = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
    guard let number, number.isFinite else {
      throw Refusal(
        usage: "\(option.spelled): \(text.printable) is not a share, such as 2% or 0.02")
    }
    return number
  }
}
