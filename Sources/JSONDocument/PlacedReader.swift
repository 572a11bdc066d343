/// Walks accepted text and jansson's tree in lock step: places come from the one, values from the
/// other.
///
/// The text is known to be well formed and at most 64 deep, so the walk checks nothing and recurs.
struct PlacedReader {
  private let source: SourceText
  private let text: [UInt8]
  private var offset = 0
  private(set) var duplicateKeys = DiagnosticList()

  init(source: SourceText, text: [UInt8]) {
    self.source = source
    self.text = text
  }

  /// Reads the value that comes next; `tree` is nil inside a value that a later duplicate replaces.
  mutating func read(_ tree: JanssonTree?) -> JSONValue {
    skipBlanks()
    let place = offset
    let kind: JSONValue.Kind
    switch current {
    case UInt8(ascii: "{"): kind = .object(readMembers(tree))
    case UInt8(ascii: "["): kind = .array(readElements(tree))
    case UInt8(ascii: "\""):
      skipString()
      kind = tree?.string.map { .string($0) } ?? .null
    case UInt8(ascii: "t"): kind = skipWord(4, .boolean(true))
    case UInt8(ascii: "f"): kind = skipWord(5, .boolean(false))
    case UInt8(ascii: "n"): kind = skipWord(4, .null)
    case _:
      while isNumberByte(current) { offset += 1 }
      kind = tree?.number ?? .null
    }
    return JSONValue(kind, place: place, end: offset)
  }

  private mutating func readElements(_ tree: JanssonTree?) -> [JSONValue] {
    var elements: [JSONValue] = []
    offset += 1
    skipBlanks()
    while offset < text.count, current != UInt8(ascii: "]") {
      elements.append(read(tree?[elements.count]))
      skipSeparator()
    }
    offset += 1
    return elements
  }

  private mutating func readMembers(_ tree: JanssonTree?) -> [JSONMember] {
    var members: [JSONMember] = []
    var indices: [String: Int] = [:]
    offset += 1
    skipBlanks()
    while offset < text.count, current != UInt8(ascii: "}") {
      let place = offset
      skipString()
      let bytes = JSONString.unescaped(text[(place + 1)..<(offset - 1)])
      skipSeparator()
      let value = read(tree?[bytes])
      skipSeparator()
      let key = String(decoding: bytes, as: UTF8.self)
      let member = JSONMember(key: key, keyPlace: place, value: value)
      if let first = indices[key] {
        duplicateKeys.append(duplicate(member, of: members[first]))
        members[first] = member.standingFirst(at: members[first].firstPlace)
      } else {
        indices[key] = members.count
        members.append(member)
      }
    }
    offset += 1
    return members
  }

  private func duplicate(_ member: JSONMember, of first: JSONMember) -> Diagnostic {
    let position = source.position(of: first.firstPlace)
    return Diagnostic(
      in: source, at: member.keyPlace,
      "duplicate key \(TerminalText.quoted(member.key)); "
        + "it stands at \(position.line):\(position.column) already")
  }

  private var current: UInt8 { offset < text.count ? text[offset] : 0 }

  private mutating func skipBlanks() {
    while offset < text.count, JSONString.isBlank(text[offset]) { offset += 1 }
  }

  /// Passes blanks and one comma or colon among them.
  private mutating func skipSeparator() {
    skipBlanks()
    if current == UInt8(ascii: ",") || current == UInt8(ascii: ":") { offset += 1 }
    skipBlanks()
  }

  private mutating func skipString() {
    offset += 1
    while offset < text.count, text[offset] != UInt8(ascii: "\"") {
      offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    offset += 1
  }

  private mutating func skipWord(_ length: Int, _ kind: JSONValue.Kind) -> JSONValue.Kind {
    offset += length
    return kind
  }

  private func isNumberByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    case _: false
    }
  }
}
