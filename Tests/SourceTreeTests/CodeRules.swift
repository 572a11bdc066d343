/// What may not stand in a line of code, and where.
enum CodeRules {
  /// Modules that talk to the host; all others neither print nor look at clocks.
  static let hostModules: Set<String> = [
    "CommandLine", "callsim", "Benchmarking", "ExtensionHosting", "ExtensionRuns",
  ]

  static let printing = ["print(", "debugPrint(", "dump(", "putchar(", "fputs(", "puts("]

  static let clocks = [
    "Date()", "Date.now", "ContinuousClock", "SuspendingClock", "clock_gettime", "gettimeofday",
    "time(nil)", "DispatchTime", "CFAbsoluteTimeGetCurrent", ".random(", "SystemRandomNumber",
    "getenv(", "usleep(", "nanosleep(", "Task.sleep",
  ]

  static let traps = ["try!", "as!"]

  /// Printing, clocks, environment and unseeded draws in the core; trapping operators anywhere.
  static func violations(in file: SourceFile) -> [Violation] {
    guard file.isSwift, let module = file.module else { return [] }
    let forbidden = hostModules.contains(module) ? traps : traps + printing + clocks
    return file.lines.enumerated().flatMap { index, line in
      let code = SourceFile.code(line)
      return forbidden.filter { holds(code, $0) }.map {
        Violation(path: file.path, line: index + 1, text: "\($0) has no place here")
      }
    }
  }

  /// An intention is neither code nor comment.
  static func intentions(in file: SourceFile) -> [Violation] {
    guard file.isSwift, file.module != nil else { return [] }
    let marks = ["TODO", "FIXME", "XXX", "HACK"]
    return file.lines.enumerated().flatMap { index, line in
      marks.filter { holds(String(line), $0) }.map {
        Violation(path: file.path, line: index + 1, text: "\($0): do it, or leave it out")
      }
    }
  }

  /// Whether the code holds the part, and not only inside a longer word.
  private static func holds(_ code: String, _ part: String) -> Bool {
    var rest = code[...]
    let isWord = part.first?.isLetter ?? false
    while let range = rest.firstRange(of: part) {
      let before = range.lowerBound == code.startIndex ? nil : code[..<range.lowerBound].last
      let isInside = before.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." } ?? false
      let after = code[range.upperBound...].first
      let goesOn = part.last?.isUppercase ?? false && after?.isLetter ?? false
      if !(isWord && isInside), !goesOn { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }
}
