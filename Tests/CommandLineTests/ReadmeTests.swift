import Foundation
import TestSupport
import Testing

/// The README's commands are run, and the output it shows is what comes.
struct ReadmeTests {
  private static let text = (try? read(RepositoryRoot.path(of: "README.md"))) ?? ""

  /// The bodies of the fenced blocks of a language.
  private static func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  @Test func `each callsim command of the README ends as it says`() throws {
    let hello = try #require(Self.blocks("json").first)
    #expect(hello.split(separator: "\n").count <= 15)
    let lines = Self.blocks("sh").flatMap { $0.split(separator: "\n") }.map(String.init)
    let commands = lines.filter { $0.hasPrefix("callsim ") }
    #expect(commands.count >= 4)
    try withTemporaryFolder { folder in
      try write(hello, to: folder + "/hello.json")
      let products = try BuiltProduct.path(of: "callsim").dropLast("/callsim".count)
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      for line in commands {
        let outcome = try ProcessRunner(
          "/bin/bash", ["-c", line], environment: ["PATH": "\(products):\(path)"], folder: folder
        ).run()
        let wanted: Int32 = line.contains("99") || line.contains("staff=3") ? 99 : 0
        #expect(outcome.status == wanted, "\(line): \(outcome.error)")
      }
    }
  }

  @Test func `the error that the README shows is the one that comes`() throws {
    let shown = try #require(Self.text.components(separatedBy: "<!-- bad.json -->\n```\n").last)
      .components(separatedBy: "```")[0]
    let hello = try #require(Self.blocks("json").first)
    try withTemporaryFolder { folder in
      let bad = hello.replacingOccurrences(of: "patience", with: "patiense")
      try write(bad, to: folder + "/lunch.json")
      #expect(try Callsim.run(["run", "lunch.json"], folder: folder).error == shown)
    }
  }

  @Test func `the README lists the exit statuses`() {
    for status in [0, 1, 64, 65, 90, 91, 93, 99] { #expect(Self.text.contains("| \(status) |")) }
  }
}
