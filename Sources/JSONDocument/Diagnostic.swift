/// One thing that is wrong with a file, and where: place, finding, wish.
public struct Diagnostic: Error, Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    case error
    case warning
  }

  public var severity: Severity
  /// The name of the file.
  public var path: String
  public var position: TextPosition
  /// What is wrong, or the name of the value that is wrong; no full stop.
  public var message: String
  /// What would have been right, as the phrase after `expected`.
  public var wanted: String?
  /// What stands there, as the phrase after `found`.
  public var found: String?
  /// The word that was perhaps meant.
  public var suggestion: String?

  /// A finding at a place of a file.
  public init(
    _ severity: Severity = .error, path: String, position: TextPosition, message: String,
    wanted: String? = nil, found: String? = nil, suggestion: String? = nil
  ) {
    self.severity = severity
    self.path = path
    self.position = position
    self.message = message
    self.wanted = wanted
    self.found = found
    self.suggestion = suggestion
  }

  /// A finding at a byte of a file.
  public init(
    _ severity: Severity = .error, in source: SourceText, at offset: Int, _ message: String,
    wanted: String? = nil, found: String? = nil, suggestion: String? = nil
  ) {
    self.init(
      severity, path: source.path, position: source.position(of: offset), message: message,
      wanted: wanted, found: found, suggestion: suggestion)
  }

  /// The finding in words: `run.length: expected a duration; found 90`.
  public var text: String {
    var text = message
    if let wanted { text += (text.isEmpty ? "" : ": ") + "expected \(wanted)" }
    if let found { text += "; found \(found)" }
    if let suggestion { text += "; did you mean \(TerminalText.quoted(suggestion))?" }
    return text
  }

  /// One line for a terminal or an editor: `lunch.json:58:9: error: …`.
  public var headline: String {
    let path = TerminalText.escaped(path)
    return "\(path):\(position.line):\(position.column): \(severity.rawValue): \(text)"
  }

  /// The headline, the line it is about and a caret, each ended by a line break.
  public func rendered(showing source: SourceText) -> String {
    guard source.path == path else { return headline + "\n" }
    let excerpt = SourceExcerpt(of: source, at: position)
    return "\(headline)\n  \(excerpt.text)\n  \(excerpt.caret)\n"
  }
}
