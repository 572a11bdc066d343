/// A value of a JSON text and the place where it stands.
public struct JSONValue: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case object([JSONMember])
    case array([JSONValue])
    case string(String)
    case integer(Int64)
    case real(Double)
    case boolean(Bool)
    case null
  }

  public let kind: Kind
  private let start: UInt32
  private let stop: UInt32

  init(_ kind: Kind, place: Int, end: Int) {
    self.kind = kind
    start = UInt32(place)
    stop = UInt32(end)
  }

  /// The offset of its first byte.
  public var place: Int { Int(start) }
  /// The offset after its last byte.
  public var end: Int { Int(stop) }

  /// The number, if it is one, whole or not.
  public var number: Double? {
    switch kind {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .object, .array, .string, .boolean, .null: nil
    }
  }

  /// The members, if it is an object, in file order.
  public var members: [JSONMember]? {
    if case .object(let members) = kind { members } else { nil }
  }

  /// The elements, if it is an array.
  public var elements: [JSONValue]? {
    if case .array(let elements) = kind { elements } else { nil }
  }

  /// The text, if it is a string.
  public var string: String? {
    if case .string(let text) = kind { text } else { nil }
  }

  /// The value of a key of an object; linear in the number of keys.
  public subscript(key: String) -> JSONValue? {
    members?.first { $0.key == key }?.value
  }

  /// What it is, in words that fit after `found`; numbers and strings as the file has them.
  public func description(in source: SourceText) -> String {
    switch kind {
    case .object: "an object"
    case .array: "a list"
    case .string(let text): TerminalText.quoted(text)
    case .integer, .real: TerminalText.shortened(source.text(in: place..<end))
    case .boolean(let value): value ? "true" : "false"
    case .null: "null"
    }
  }
}

/// A key of an object, its place and its value.
public struct JSONMember: Hashable, Sendable {
  public let key: String
  /// The offset of the key's opening quote.
  public let keyPlace: Int
  public let value: JSONValue
  /// Where the key stands first, if it stands more than once.
  let firstPlace: Int

  init(key: String, keyPlace: Int, value: JSONValue, firstPlace: Int? = nil) {
    self.key = key
    self.keyPlace = keyPlace
    self.value = value
    self.firstPlace = firstPlace ?? keyPlace
  }

  func standingFirst(at place: Int) -> JSONMember {
    JSONMember(key: key, keyPlace: keyPlace, value: value, firstPlace: place)
  }
}
