import JSONDocument

/// Text from outside made safe for markup: it is shown as it is, and never becomes markup itself.
enum MarkupText {
  /// For XML and HTML, in text and in quoted attributes; characters that can't be seen are spelled
  /// out, so that XML 1.0 allows all of it.
  static func xml(_ text: String) -> String {
    var result = ""
    for scalar in TerminalText.escaped(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\u{FFFE}", "\u{FFFF}": result += "\\u{\(String(scalar.value, radix: 16))}"
      case _: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// For Markdown, in a paragraph or a table cell.
  static func markdown(_ text: String) -> String {
    var result = ""
    for scalar in TerminalText.escaped(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      // A name must not call people.
      case "@": result += "&#64;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "|", "~", "!", "^", "$":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case _: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
