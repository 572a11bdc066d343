/// Lays a value out as people would write it: what fits on a line stands on one.
///
/// ```swift
/// JSONLayout.text(of: file.root)
/// // {
/// //   "run": { "seed": 1, "length": "8h" },
/// //   "staff": [{ "from": "07:00", "count": 2 }, …
/// ```
/// Lists fill lines; an object that is too long has a line for each member.
public struct JSONLayout {
  private static let width = 100
  private var text = ""

  /// The value in lines of at most 100 columns where that can be, without a line break at the end.
  public static func text(of value: JSONValue) -> String {
    var layout = JSONLayout()
    layout.write(value, depth: 0, after: 0, reserve: 0)
    return layout.text
  }

  /// The value without blanks, on one line.
  public static func compact(_ value: JSONValue) -> String {
    var json = JSONWriter(.compact)
    json.value(value)
    return json.text
  }

  /// `after` columns of the line are taken, and `reserve` are needed behind the value.
  private mutating func write(_ value: JSONValue, depth: Int, after: Int, reserve: Int) {
    let line = Self.line(of: value)
    if after + line.count + reserve <= Self.width, depth > 0 {
      text += line
      return
    }
    switch value.kind {
    case .object(let members) where !members.isEmpty:
      text += "{"
      for (index, member) in members.enumerated() {
        let isLast = index == members.count - 1
        let key = Self.compact(.text(member.key)) + ": "
        startLine(depth + 1)
        text += key
        write(
          member.value, depth: depth + 1, after: 2 * (depth + 1) + key.count,
          reserve: isLast ? 0 : 1)
        if !isLast { text += "," }
      }
      startLine(depth)
      text += "}"
    case .array(let elements) where !elements.isEmpty: writeList(elements, depth: depth)
    case .object, .array, .string, .integer, .real, .boolean, .null: text += line
    }
  }

  private mutating func writeList(_ elements: [JSONValue], depth: Int) {
    text += "["
    startLine(depth + 1)
    var column = 2 * (depth + 1)
    for (index, element) in elements.enumerated() {
      let comma = index == elements.count - 1 ? "" : ","
      let line = Self.line(of: element)
      if index > 0, column + 1 + line.count + comma.count > Self.width {
        startLine(depth + 1)
        column = 2 * (depth + 1)
      } else if index > 0 {
        text += " "
        column += 1
      }
      let isShort = column + line.count + comma.count <= Self.width
      write(element, depth: depth + 1, after: column, reserve: comma.count)
      text += comma
      column = isShort ? column + line.count + comma.count : Self.width
    }
    startLine(depth)
    text += "]"
  }

  private mutating func startLine(_ depth: Int) {
    text += "\n" + String(repeating: " ", count: 2 * depth)
  }

  /// The value on one line, with blanks inside of braces and after commas.
  private static func line(of value: JSONValue) -> String {
    switch value.kind {
    case .object(let members):
      let parts = members.map { "\(compact(.text($0.key))): \(line(of: $0.value))" }
      return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
    case .array(let elements):
      return "[\(elements.map { line(of: $0) }.joined(separator: ", "))]"
    case .real(let number) where number == number.rounded() && number.magnitude < 1e15:
      return String(Int64(number))
    case .string, .integer, .real, .boolean, .null: return compact(value)
    }
  }
}
