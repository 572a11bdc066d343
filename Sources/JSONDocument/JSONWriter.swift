/// Writes JSON as bytes, in the order of the calls.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { json in
///   json.key("seed")
///   json.integer(42)
/// }
/// ```
/// The same calls give the same bytes. Short lists of numbers and strings stay on one line. Calls
/// that would make bad JSON (a value without a key, a key in a list) are precondition failures.
public struct JSONWriter: Sendable {
  public enum Style: Sendable {
    /// Two blanks a level, a line for each member.
    case indented
    /// No blanks and no line breaks, as in JSON Lines.
    case compact
  }

  /// What was written so far.
  public private(set) var bytes: [UInt8] = []

  private let style: Style
  private var open: [Container] = []
  private var hasKey = false

  private struct Container {
    let isObject: Bool
    let start: Int
    var count = 0
    /// Where each element's separator begins, as long as the list may fit on one line.
    var separators: [Int]?
  }

  private static let longestLine = 80
  private static let mostOnOneLine = 16

  /// A writer that has written nothing.
  public init(_ style: Style = .indented) { self.style = style }

  /// What was written so far, as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Containers

  /// Writes an object; `members` writes keys and values.
  public mutating func object(_ members: (inout JSONWriter) -> Void) {
    beginObject()
    members(&self)
    endObject()
  }

  /// Writes a list; `elements` writes values.
  public mutating func array(_ elements: (inout JSONWriter) -> Void) {
    beginArray()
    elements(&self)
    endArray()
  }

  /// Opens an object.
  public mutating func beginObject() {
    separate(isScalar: false)
    bytes.append(UInt8(ascii: "{"))
    open.append(Container(isObject: true, start: bytes.count))
  }

  /// Closes the innermost object.
  public mutating func endObject() { end(isObject: true, UInt8(ascii: "}")) }

  /// Opens a list.
  public mutating func beginArray() {
    separate(isScalar: false)
    bytes.append(UInt8(ascii: "["))
    let separators: [Int]? = style == .indented ? [] : nil
    open.append(Container(isObject: false, start: bytes.count, separators: separators))
  }

  /// Closes the innermost list.
  public mutating func endArray() { end(isObject: false, UInt8(ascii: "]")) }

  /// Writes the key of the value that comes next.
  public mutating func key(_ key: String) {
    precondition(open.last?.isObject == true && !hasKey, "JSONWriter: no place for key \(key)")
    beginElement()
    writeQuoted(key)
    bytes.append(UInt8(ascii: ":"))
    if style == .indented { bytes.append(UInt8(ascii: " ")) }
    hasKey = true
  }

  // MARK: Values

  /// Writes a text; control characters, U+2028 and U+2029 are escaped.
  public mutating func string(_ value: String) {
    separate(isScalar: true)
    writeQuoted(value)
  }

  /// Writes a whole number, exactly.
  public mutating func integer(_ value: some FixedWidthInteger) { scalar(value.description) }

  /// Writes a number as the shortest text that reads back as the same bits; null if not finite.
  public mutating func number(_ value: Double) {
    scalar(value.isFinite ? value.description : "null")
  }

  /// Writes true or false.
  public mutating func boolean(_ value: Bool) { scalar(value ? "true" : "false") }

  /// Writes null.
  public mutating func null() { scalar("null") }

  /// Writes a value that was read, as it is.
  public mutating func value(_ value: JSONValue) {
    switch value.kind {
    case .object(let members):
      beginObject()
      for member in members {
        key(member.key)
        self.value(member.value)
      }
      endObject()
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .string(let text): string(text)
    case .integer(let number): integer(number)
    case .real(let real): number(real)
    case .boolean(let truth): boolean(truth)
    case .null: null()
    }
  }

  /// Ends the text with a line break.
  public mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  // MARK: Layout

  private mutating func scalar(_ text: String) {
    separate(isScalar: true)
    bytes.append(contentsOf: text.utf8)
  }

  /// Makes room for a value: after its key, or as the next element of a list.
  private mutating func separate(isScalar: Bool) {
    guard let last = open.indices.last else { return }
    if open[last].isObject {
      precondition(hasKey, "JSONWriter: a value without a key in an object")
      hasKey = false
      return
    }
    if !isScalar || open[last].count == Self.mostOnOneLine { open[last].separators = nil }
    open[last].separators?.append(bytes.count)
    beginElement()
  }

  private mutating func beginElement() {
    let last = open.count - 1
    if open[last].count > 0 { bytes.append(UInt8(ascii: ",")) }
    open[last].count += 1
    breakLine()
  }

  private mutating func end(isObject: Bool, _ bracket: UInt8) {
    precondition(
      open.last?.isObject == isObject && !hasKey, "JSONWriter: nothing to close here")
    let container = open.removeLast()
    if container.count > 0, !putOnOneLine(container) { breakLine() }
    bytes.append(bracket)
  }

  private mutating func breakLine() {
    guard style == .indented else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * open.count))
  }

  /// Takes the line breaks out of a short list of scalars.
  private mutating func putOnOneLine(_ list: Container) -> Bool {
    guard let separators = list.separators else { return false }
    let indentation = 1 + 2 * (open.count + 1)
    var line: [UInt8] = []
    for (index, start) in separators.enumerated() {
      let comma = index > 0 ? 1 : 0
      let end = index + 1 < separators.count ? separators[index + 1] : bytes.count
      if index > 0 { line.append(contentsOf: [UInt8(ascii: ","), UInt8(ascii: " ")]) }
      line.append(contentsOf: bytes[(start + comma + indentation)..<end])
      if line.count > Self.longestLine { return false }
    }
    bytes.replaceSubrange(list.start..., with: line)
    return true
  }

  private mutating func writeQuoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(UInt8(ascii: scalar))
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case "\t": bytes.append(contentsOf: "\\t".utf8)
      case "\r": bytes.append(contentsOf: "\\r".utf8)
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.count)
        bytes.append(contentsOf: "\\u\(zeros)\(digits)".utf8)
      case _: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
