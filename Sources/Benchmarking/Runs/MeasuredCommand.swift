/// A command whose cost is measured: the program and its arguments, without a shell between.
///
/// ```swift
/// let new = MeasuredCommand(["callsim", "run", "lunch.json"])
/// let old = try MeasuredCommand(words: "./callsim-1.0 run 'lunch time.json'")
/// ```
public struct MeasuredCommand: Hashable, Sendable {
  /// The program, looked up in `PATH` if it has no slash, and its arguments.
  public let arguments: [String]
  /// The exit statuses of a run that did its work; any other is a failure.
  public let goodStatuses: [Int32]

  /// A command; at least the program must be named.
  public init(_ arguments: [String], goodStatuses: [Int32] = [0]) {
    precondition(!arguments.isEmpty, "MeasuredCommand: no program")
    self.arguments = arguments
    self.goodStatuses = goodStatuses
  }

  /// A command from one text: words apart by blanks, with '…', "…" and \ as in a shell, nothing
  /// else expanded.
  public init(words text: String, goodStatuses: [Int32] = [0]) throws(CommandRefusal) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if let open = quote {
        if character == open {
          quote = nil
        } else if character == "\\", open == "\"" {
          isEscaped = true
        } else {
          word = (word ?? "") + String(character)
        }
      } else if character == "\\" {
        isEscaped = true
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " || character == "\t" || character == "\n" {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil, !isEscaped else { throw .unfinishedQuote(text) }
    if let word { words.append(word) }
    guard !words.isEmpty else { throw .empty }
    arguments = words
    self.goodStatuses = goodStatuses
  }

  /// The command as a shell would read it.
  public var line: String { arguments.map(Self.quoted).joined(separator: " ") }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", "=", ":", ",", "+", "@", "%": true
      case _: false
      }
    }
    guard !isPlain || word.isEmpty else { return word }
    var text = "'"
    for character in word { text += character == "'" ? "'\\''" : String(character) }
    return text + "'"
  }
}

/// Why a text is no command.
public enum CommandRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  case empty
  case unfinishedQuote(String)

  public var description: String {
    switch self {
    case .empty: "the command is empty"
    case .unfinishedQuote(let text): "the command has a quote or \\ without an end: \(text)"
    }
  }
}
