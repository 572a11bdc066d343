public import JSONDocument

/// A step into a JSON value.
enum JSONStep: Hashable, Sendable {
  case key(String)
  case index(Int)
}

/// What is found while a file is read: every error in file order, names and where values came from.
public struct Reading: Sendable {
  public let source: SourceText
  public private(set) var diagnostics: DiagnosticList
  /// Where each key of the file stands, by its path such as `run.length`.
  public private(set) var places: [String: Int] = [:]

  private var path: [JSONStep] = []
  /// The texts of the path's beginnings, the shortest first, as far as somebody has asked: whatever
  /// stands in an object shares that of the object.
  private var texts: [String] = []
  var names = NameTable()
  /// The other files that were named, and how to read them.
  var files: [Companion] = []
  let reader: CompanionReader

  /// A reading that has found the duplicate keys so far.
  public init(_ file: JSONFile, companions: CompanionReader = .none) {
    source = file.source
    diagnostics = file.duplicateKeys
    reader = companions
  }

  /// Whether an error was found, in the file or in one that it names.
  public var hasErrors: Bool { errorCount > 0 }

  /// How many errors were found so far, other files included [1].
  var errorCount: Int {
    files.reduce(diagnostics.errorCount) { $0 + $1.diagnostics.errorCount }
  }

  /// The place of a value by its path, such as `run.length`; nil if the file leaves it out.
  public func position(of path: String) -> TextPosition? {
    places[path].map { source.position(of: $0) }
  }

  // MARK: Errors

  /// Adds that a value isn't what it has to be.
  public mutating func refuse(_ value: JSONValue, wanted: String, suggestion: String? = nil) {
    diagnostics.append(
      Diagnostic(
        in: source, at: value.place, pathText, wanted: wanted,
        found: value.description(in: source), suggestion: suggestion))
  }

  /// Adds that a value makes no sense, in words that follow its name.
  public mutating func refuse(_ value: JSONValue, because reason: String) {
    refuse(at: value.place, path.isEmpty ? reason : "\(pathText): \(reason)")
  }

  /// Adds an error in words of its own, which name what they are about.
  public mutating func refuse(
    at place: Int, _ message: String, wanted: String? = nil, found: String? = nil,
    suggestion: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        in: source, at: place, message, wanted: wanted, found: found, suggestion: suggestion))
  }

  /// Adds something that is allowed and perhaps not meant.
  public mutating func warn(at place: Int, _ message: String) {
    diagnostics.append(Diagnostic(.warning, in: source, at: place, message))
  }

  /// The value, unless `check` adds an error.
  public mutating func accepted<Value>(
    _ value: Value, if check: (inout Reading) -> Void
  ) -> Value? {
    let before = errorCount
    check(&self)
    return errorCount == before ? value : nil
  }

  // MARK: Where we are

  /// Where the value stands that is being read, such as `apps.northline.launch` or `expect[2].is`.
  public var pathText: String {
    path[texts.count...].reduce(texts.last ?? "") { Self.text($0, then: $1) }
  }

  private static func text(_ start: String, then step: JSONStep) -> String {
    switch step {
    case .key(let key): start.isEmpty ? shown(key) : "\(start).\(shown(key))"
    case .index(let index): "\(start)[\(index)]"
    }
  }

  private mutating func knownText() -> String {
    while texts.count < path.count {
      texts.append(Self.text(texts.last ?? "", then: path[texts.count]))
    }
    return texts.last ?? ""
  }

  private mutating func leave() {
    path.removeLast()
    if texts.count > path.count { texts.removeLast() }
  }

  /// The same for use after `in`.
  public var placeText: String { path.isEmpty ? "the file" : pathText }

  /// Reads the value of a key, and keeps where it stands.
  mutating func within<Result>(
    _ member: JSONMember, _ body: (inout Reading) -> Result
  ) -> Result {
    path.append(.key(member.key))
    places[knownText()] = member.value.place
    defer { leave() }
    return body(&self)
  }

  /// Reads an element of a list.
  mutating func within<Result>(_ index: Int, _ body: (inout Reading) -> Result) -> Result {
    path.append(.index(index))
    defer { leave() }
    return body(&self)
  }

  static func shown(_ key: String) -> String {
    let isPlain = key.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "$"):
        true
      case _: false
      }
    }
    return isPlain && !key.isEmpty && key.utf8.count <= 60 ? key : TerminalText.quoted(key)
  }
}
