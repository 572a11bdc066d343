/// Text from outside made safe to show: nothing in it can steer a terminal or hide what it says.
public enum TerminalText {
  /// The text with control, format and line-separating characters written as `\u{…}`.
  public static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars { result += escaped(scalar) }
    return result
  }

  /// The text in double quotes, escaped, and cut in its middle when longer than `limit`
  /// [characters].
  public static func quoted(_ text: String, limit: Int = 60) -> String {
    "\"\(shortened(text, limit: limit))\""
  }

  /// The text escaped, and cut in its middle when longer than `limit` [characters].
  public static func shortened(_ text: String, limit: Int = 60) -> String {
    let scalars = text.unicodeScalars
    // The head and tail are taken first, so that a text of any length costs the same.
    guard scalars.index(scalars.startIndex, offsetBy: limit + 1, limitedBy: scalars.endIndex) != nil
    else { return escaped(text) }
    let head = String(scalars.prefix(limit * 2 / 3))
    let tail = String(scalars.suffix(limit / 3))
    return "\(escaped(head))…\(escaped(tail))"
  }

  static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    case _ where isHidden(scalar): "\\u{\(String(scalar.value, radix: 16))}"
    case _: String(Character(scalar))
    }
  }

  /// The columns that a text takes on a terminal [1].
  public static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
  }

  /// The columns that a character takes on a terminal [1]: 0 for marks, 2 for wide ones.
  public static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case _: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return 2
    case _: return 1
    }
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    case _: return false
    }
  }
}
