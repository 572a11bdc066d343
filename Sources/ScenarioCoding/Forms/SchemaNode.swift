/// What a value may look like: data enough for a JSON Schema, a reference page and error messages.
public struct SchemaNode: Hashable, Sendable {
  public indirect enum Shape: Hashable, Sendable {
    /// A string; the pattern is a regular expression of ECMA-262.
    case text(pattern: String?)
    /// A number with its bounds; an exclusive minimum is not allowed itself.
    case number(minimum: Double?, isMinimumExclusive: Bool, maximum: Double?)
    /// A whole number with its bounds.
    case whole(minimum: Int64, maximum: Int64)
    case boolean
    /// One of some strings.
    case words([String])
    case list(SchemaNode, count: ClosedRange<Int>)
    /// An object whose keys are names of the user's.
    case keyed(SchemaNode)
    case object(ObjectSchema)
    case either([SchemaNode])
    /// The object of that name, inside itself.
    case enclosing(String)
  }

  public var shape: Shape
  /// What it is, as the phrase after `expected`: `a duration with a unit, such as "90s"`.
  public var phrase: String

  /// A node from its shape and its phrase.
  public init(_ shape: Shape, _ phrase: String) {
    self.shape = shape
    self.phrase = phrase
  }
}

/// The keys of an object with a meaning.
public struct ObjectSchema: Hashable, Sendable {
  public enum Part: Hashable, Sendable {
    case field(FieldSchema)
    /// Exactly one of these keys, or at most one if none is needed.
    case oneOf([FieldSchema], isRequired: Bool)
  }

  /// The name under which the schema defines it.
  public var name: String
  public var parts: [Part]

  /// All keys in the order of their declaration.
  public var fields: [FieldSchema] {
    parts.flatMap { part in
      switch part {
      case .field(let field): [field]
      case .oneOf(let fields, _): fields
      }
    }
  }
}

/// One key of an object with a meaning.
public struct FieldSchema: Hashable, Sendable {
  public var key: String
  public var node: SchemaNode
  public var isRequired: Bool
  /// What holds when the key is left out, as JSON; nil if nothing stands for it.
  public var neutral: String?
  /// What it means, in one sentence.
  public var about: String
}

extension SchemaNode {
  /// Phrases as an enumeration: `a, b or c`.
  static func anyOf(_ phrases: [String]) -> String {
    guard let last = phrases.last, phrases.count > 1 else { return phrases.first ?? "nothing" }
    return phrases.dropLast().joined(separator: ", ") + " or " + last
  }
}
