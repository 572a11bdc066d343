import Foundation
import TestSupport
import Testing

/// All Swift code is formatted as `.swift-format` says.
struct FormatTests {
  /// The tool of the toolchain: on the path, beside what `swift` links to, or in a usual place.
  private static var tool: String? {
    let environment = ProcessInfo.processInfo.environment
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let home = environment["HOME"] ?? ""
    let usual = ["/opt/swift/usr/bin", "/usr/local/bin", "/usr/bin", home + "/.swiftly/bin"]
    let linked = folders.map { URL(fileURLWithPath: $0 + "/swift").resolvingSymlinksInPath() }
      .map { $0.deletingLastPathComponent().path }
    return (folders + linked + usual).map { $0 + "/swift-format" }
      .first(where: FileManager.default.isExecutableFile)
  }

  private func lint(_ files: [String]) throws -> ProcessOutcome? {
    guard let tool = Self.tool else {
      Issue.record("NOT CHECKED: no swift-format in the toolchain", severity: .warning)
      return nil
    }
    let configuration = RepositoryRoot.path(of: ".swift-format")
    let arguments = ["lint", "--strict", "--parallel", "--configuration", configuration] + files
    return try ProcessRunner(tool, arguments, folder: RepositoryRoot.path, timeout: 300).run()
  }

  @Test func `the formatter has nothing to say`() throws {
    let folders = ["Sources/", "Tests/", "Benchmarks/"]
    let files = try SourceFile.all().filter { file in
      file.isSwift && folders.contains(where: file.path.hasPrefix)
    }
    guard let outcome = try lint(files.map(\.path) + ["Package.swift"]) else { return }
    #expect(outcome.status == 0, "\(outcome.error)")
  }

  @Test func `a badly formatted file is found`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/Bad.swift"
      try "let  a=1 ;\n".write(toFile: path, atomically: true, encoding: .utf8)
      guard let outcome = try lint([path]) else { return }
      #expect(outcome.status == 1)
      #expect(outcome.error.contains("Bad.swift:1:"))
    }
  }
}
