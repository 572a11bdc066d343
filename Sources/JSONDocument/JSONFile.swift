internal import CJansson

/// A file of JSON with comments, read in full: its values, each with its place.
///
/// ```swift
/// let file = try JSONFile(bytes: bytes, named: "lunch.json")
/// file.root["run"]?["seed"]?.place
/// ```
/// Comments (`//` to the end of the line, `/* */`) and a byte order mark are blanked, so places
/// stay what they were. jansson parses the rest. A text is refused, with one error, if it isn't
/// JSON, is larger than 64 MiB, is nested deeper than 64 or holds more than 4 194 304 values;
/// duplicate keys don't stop the reading, so that they are reported with whatever else is wrong.
public struct JSONFile: Sendable {
  /// The file as it was read.
  public let source: SourceText
  /// The outermost value; where a key stands twice, the last one's value.
  public let root: JSONValue
  /// An error for each key that stands in its object already.
  public let duplicateKeys: DiagnosticList

  /// The largest file that is read [B].
  public static let largestSize = 64 << 20
  /// The deepest nesting that is read [1].
  public static let deepestNesting = 64
  /// The most values that are read [1].
  public static let mostValues = 4 << 20

  /// Reads a file; throws the one error that makes it unreadable.
  public init(bytes: [UInt8], named path: String) throws(Diagnostic) {
    guard bytes.count <= Self.largestSize else {
      throw Diagnostic(
        path: path, position: TextPosition(line: 1, column: 1),
        message: "the file is too large", wanted: "at most 64 MiB", found: "\(bytes.count) bytes")
    }
    try self.init(SourceText(path: path, bytes: bytes))
  }

  private init(_ source: SourceText) throws(Diagnostic) {
    let text = try PlainText(of: source).bytes
    switch Self.load(text) {
    case .failure(let refusal):
      throw SyntaxExplanation(source: source, text: text, refusal: refusal).diagnostic
    case .success(let tree):
      defer { tree.release() }
      var reader = PlacedReader(source: source, text: text)
      root = reader.read(tree)
      duplicateKeys = reader.duplicateKeys
      self.source = source
    }
  }

  /// Parses with jansson; any value may be the outermost one.
  private static func load(_ text: [UInt8]) -> Result<JanssonTree, JanssonRefusal> {
    var error = json_error_t()
    let pointer = text.withUnsafeBytes { raw in
      raw.baseAddress.flatMap { start in
        json_loadb(
          start.assumingMemoryBound(to: CChar.self), raw.count, Int(JSON_DECODE_ANY), &error)
      }
    }
    if let pointer { return .success(JanssonTree(pointer)) }
    let code = withUnsafePointer(to: &error) { cj_error_code($0) }
    return .failure(
      JanssonRefusal(
        offset: max(0, Int(error.position) - 1), isTooBig: code == json_error_numeric_overflow))
  }
}

/// Where jansson stopped and whether a number was the reason.
struct JanssonRefusal: Error {
  /// The offset of the last byte that it took.
  let offset: Int
  let isTooBig: Bool
}
