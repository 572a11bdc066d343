/// Says where a refused text stops being JSON, at the start of the bad token, and what was
/// expected.
///
/// jansson names the end of the bad token and its own grammar rule. This walks the same text once
/// more and stops at the first token that can't stand where it stands.
struct SyntaxExplanation {
  private let source: SourceText
  private let text: [UInt8]
  private let refusal: JanssonRefusal
  private var open: [(bracket: UInt8, place: Int)] = []
  private var state = State.value

  private enum State {
    case value
    case elementOrEnd
    case elementAfterComma
    case keyOrEnd
    case keyAfterComma
    case colon
    case commaOrEnd
    case done
  }

  private struct Token {
    enum Kind { case punctuation, string, openString, number, word, other }
    let kind: Kind
    let range: Range<Int>
  }

  init(source: SourceText, text: [UInt8], refusal: JanssonRefusal) {
    self.source = source
    self.text = text
    self.refusal = refusal
  }

  var diagnostic: Diagnostic {
    var walk = self
    return walk.firstFlaw()
  }

  private mutating func firstFlaw() -> Diagnostic {
    var offset = 0
    while let token = token(from: offset) {
      if let flaw = flaw(in: token) { return flaw }
      guard take(token) else { return unexpected(token) }
      offset = token.range.upperBound
    }
    return state == .done ? error(refusal.offset, "this is not JSON") : unexpectedEnd()
  }

  /// Moves past a token; false if it can't stand here.
  private mutating func take(_ token: Token) -> Bool {
    let byte = text[token.range.lowerBound]
    switch (token.kind, state) {
    case (.punctuation, .value), (.punctuation, .elementOrEnd), (.punctuation, .elementAfterComma):
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        open.append((byte, token.range.lowerBound))
        state = byte == UInt8(ascii: "{") ? .keyOrEnd : .elementOrEnd
        return true
      }
      return state == .elementOrEnd && close(byte)
    case (.punctuation, .keyOrEnd): return close(byte)
    case (.punctuation, .commaOrEnd):
      guard byte == UInt8(ascii: ",") else { return close(byte) }
      state = open.last?.bracket == UInt8(ascii: "{") ? .keyAfterComma : .elementAfterComma
      return true
    case (.punctuation, .colon):
      state = .value
      return byte == UInt8(ascii: ":")
    case (.string, .keyOrEnd), (.string, .keyAfterComma):
      state = .colon
      return true
    case (.string, .value), (.string, .elementOrEnd), (.string, .elementAfterComma),
      (.number, .value), (.number, .elementOrEnd), (.number, .elementAfterComma),
      (.word, .value), (.word, .elementOrEnd), (.word, .elementAfterComma):
      state = open.isEmpty ? .done : .commaOrEnd
      return true
    case _: return false
    }
  }

  private mutating func close(_ byte: UInt8) -> Bool {
    guard let last = open.last, byte == last.bracket + 2 else { return false }
    open.removeLast()
    state = open.isEmpty ? .done : .commaOrEnd
    return true
  }

  // MARK: Tokens

  private func token(from offset: Int) -> Token? {
    var start = offset
    while start < text.count, JSONString.isBlank(text[start]) { start += 1 }
    guard start < text.count else { return nil }
    switch text[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ","), UInt8(ascii: ":"):
      return Token(kind: .punctuation, range: start..<(start + 1))
    case UInt8(ascii: "\""): return string(from: start)
    case _:
      var end = start
      while end < text.count, !Self.endsWord(text[end]) { end += 1 }
      let range = start..<max(end, start + 1)
      return Token(kind: Self.kind(ofWord: text[range]), range: range)
    }
  }

  private func string(from start: Int) -> Token {
    var end = start + 1
    while end < text.count, text[end] != UInt8(ascii: "\n") {
      if text[end] == UInt8(ascii: "\"") {
        return Token(kind: .string, range: start..<(end + 1))
      }
      let isEscape = text[end] == UInt8(ascii: "\\") && end + 1 < text.count
      end += isEscape && text[end + 1] != UInt8(ascii: "\n") ? 2 : 1
    }
    return Token(kind: .openString, range: start..<end)
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    JSONString.isBlank(byte) || "{}[],:\"".utf8.contains(byte)
  }

  private static func kind(ofWord word: ArraySlice<UInt8>) -> Token.Kind {
    let text = String(decoding: word, as: UTF8.self)
    if text == "true" || text == "false" || text == "null" { return .word }
    return isNumber(word) ? .number : .other
  }

  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    var rest = word
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let whole = rest.prefix(while: isDigit)
    guard let first = whole.first, first != UInt8(ascii: "0") || whole.count == 1 else {
      return false
    }
    rest = rest.dropFirst(whole.count)
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix(while: isDigit)
      if digits.isEmpty { return false }
      rest = rest.dropFirst(1 + digits.count)
    }
    guard let exponent = rest.first else { return true }
    guard exponent == UInt8(ascii: "e") || exponent == UInt8(ascii: "E") else { return false }
    rest = rest.dropFirst()
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
      rest = rest.dropFirst()
    }
    return !rest.isEmpty && rest.allSatisfy(isDigit)
  }
}

// MARK: Words

extension SyntaxExplanation {
  /// What is wrong with a token wherever it stands.
  private func flaw(in token: Token) -> Diagnostic? {
    let start = token.range.lowerBound
    switch token.kind {
    case .openString:
      return error(start, "the string has no end on its line", wanted: "a closing \"\\\"\"")
    case .string:
      let body = text[(start + 1)..<(token.range.upperBound - 1)]
      return JSONString.flaw(in: body).map { error($0.offset, $0.message) }
    case .number where refusal.isTooBig && token.range.contains(refusal.offset):
      let isWhole = text[token.range].allSatisfy { $0 < UInt8(ascii: ":") && $0 != 0x2E }
      return error(
        start, "the number is too big",
        wanted: isWhole ? "at most \(Int64.max) in size" : "at most about 1.8e308 in size",
        found: shown(token))
    case .number, .word, .punctuation, .other: return nil
    }
  }

  private func unexpected(_ token: Token) -> Diagnostic {
    let hint = hint(for: token)
    return error(
      token.range.lowerBound, hint ?? slip(at: token) ?? "", wanted: hint == nil ? wanted : nil,
      found: token.kind == .string ? shown(token) : "\"\(shown(token))\"")
  }

  /// What someone forgot who wrote this token here.
  private func slip(at token: Token) -> String? {
    let first = text[token.range.lowerBound]
    switch state {
    case .keyAfterComma where first == UInt8(ascii: "}"),
      .elementAfterComma where first == UInt8(ascii: "]"):
      return "nothing follows the last comma"
    case .commaOrEnd where token.kind != .punctuation: return "a comma is missing"
    case .done: return "the text goes on after its end"
    case .value, .elementOrEnd, .elementAfterComma, .keyOrEnd, .keyAfterComma, .colon, .commaOrEnd:
      return nil
    }
  }

  /// What is wrong with a token that is no JSON; the mistakes that people make have words of their
  /// own.
  private func hint(for token: Token) -> String? {
    let word = String(decoding: text[token.range], as: UTF8.self)
    guard state != .commaOrEnd, state != .done, state != .colon, let first = word.utf8.first
    else { return nil }
    if state == .keyOrEnd || state == .keyAfterComma {
      return token.kind == .punctuation ? nil : "a key needs double quotes"
    }
    guard token.kind == .other else { return nil }
    switch word {
    case "True", "TRUE", "yes", "False", "FALSE", "no", "None", "Null", "NULL", "nil", "undefined":
      return "JSON knows the words true, false and null"
    case "NaN", "Infinity", "-Infinity", "inf", "-inf": return "JSON knows only finite numbers"
    case _: break
    }
    if word.utf8.allSatisfy({ "+-.0123456789eExXaAbBcCdDfF_".utf8.contains($0) }),
      "+-.0123456789".utf8.contains(first)
    {
      return "a number is written such as -12 or 0.5"
    }
    let isText = first == UInt8(ascii: "'") || Character(Unicode.Scalar(first)).isLetter
    return isText || "0123456789".utf8.contains(first) ? "text needs double quotes" : nil
  }

  private func unexpectedEnd() -> Diagnostic {
    guard let last = open.last else {
      return error(text.count, "the file is empty", wanted: "an object")
    }
    let position = source.position(of: last.place)
    let bracket = Character(Unicode.Scalar(last.bracket))
    let at = "\(position.line):\(position.column)"
    return error(
      text.count, "the file ends before the \"\(bracket)\" at \(at) is closed", wanted: wanted)
  }

  private var wanted: String {
    let isObject = open.last?.bracket == UInt8(ascii: "{")
    switch state {
    case .value, .elementAfterComma: return "a value"
    case .elementOrEnd: return "a value or \"]\""
    case .keyOrEnd: return "a key in double quotes or \"}\""
    case .keyAfterComma: return "a key in double quotes"
    case .colon: return "\":\""
    case .commaOrEnd: return isObject ? "\",\" or \"}\"" : "\",\" or \"]\""
    case .done: return "the end of the file"
    }
  }

  private func shown(_ token: Token) -> String {
    TerminalText.shortened(String(decoding: text[token.range], as: UTF8.self), limit: 40)
  }

  private func error(
    _ offset: Int, _ message: String, wanted: String? = nil, found: String? = nil
  ) -> Diagnostic {
    Diagnostic(in: source, at: offset, message, wanted: wanted, found: found)
  }
}
