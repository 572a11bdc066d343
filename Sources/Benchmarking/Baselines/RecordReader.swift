internal import JSONDocument

/// Reads the members of a stored record, and says with its place what isn't as it should be.
struct RecordReader {
  private let source: SourceText

  init(_ file: JSONFile) { source = file.source }

  func refusal(of value: JSONValue, _ message: String, wanted: String? = nil) -> Diagnostic {
    Diagnostic(
      in: source, at: value.place, message, wanted: wanted,
      found: wanted == nil ? nil : value.description(in: source))
  }

  func requireVersion(_ version: Int64, of object: JSONValue) throws(Diagnostic) {
    let value = try member("schemaVersion", of: object)
    guard value.kind == .integer(version) else {
      throw refusal(of: value, "schemaVersion", wanted: "\(version), the one this version reads")
    }
  }

  func member(_ key: String, of object: JSONValue) throws(Diagnostic) -> JSONValue {
    guard object.members != nil else {
      throw refusal(of: object, "", wanted: "an object")
    }
    guard let value = object[key] else {
      throw refusal(of: object, "\(key) is missing")
    }
    return value
  }

  func string(_ key: String, of object: JSONValue) throws(Diagnostic) -> String {
    let value = try member(key, of: object)
    guard let text = value.string else { throw refusal(of: value, key, wanted: "a text") }
    return text
  }

  func integer(_ key: String, of object: JSONValue) throws(Diagnostic) -> Int64 {
    try integer(member(key, of: object))
  }

  func integer(_ value: JSONValue) throws(Diagnostic) -> Int64 {
    guard case .integer(let number) = value.kind else {
      throw refusal(of: value, "", wanted: "a whole number")
    }
    return number
  }

  func elements(_ key: String, of object: JSONValue) throws(Diagnostic) -> [JSONValue] {
    try elements(of: member(key, of: object))
  }

  func elements(of value: JSONValue) throws(Diagnostic) -> [JSONValue] {
    guard let elements = value.elements else { throw refusal(of: value, "", wanted: "a list") }
    return elements
  }
}
