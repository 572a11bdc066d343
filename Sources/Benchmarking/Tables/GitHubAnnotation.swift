/// A line that GitHub Actions shows beside a build.
///
/// ```swift
/// print(GitHubAnnotation(.error, title: "Regression", message: "CPU time: +5.1 %").text)
/// // ::error title=Regression::CPU time: +5.1 %25
/// ```
public struct GitHubAnnotation: Hashable, Sendable {
  public enum Level: String, Hashable, Sendable, CaseIterable {
    case error
    case warning
    case notice
  }

  public let level: Level
  public let title: String
  public let message: String

  public init(_ level: Level, title: String, message: String) {
    self.level = level
    self.title = title
    self.message = message
  }

  /// The line, without a line break; what is special in it is written as `%XX`.
  public var text: String {
    "::\(level.rawValue) title=\(Self.escaped(title, isProperty: true))::"
      + Self.escaped(message, isProperty: false)
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      case _: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
