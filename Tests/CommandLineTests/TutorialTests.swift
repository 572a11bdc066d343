import Foundation
import TestSupport
import Testing

/// The tutorial's files are written, its commands are run, and what it shows is what comes.
struct TutorialTests {
  /// A piece of the tutorial that does something.
  private enum Step {
    case file(name: String, text: String)
    case command(words: [String], status: Int32, shown: [String])
  }

  private static let path = "Sources/CommandLine/CommandLine.docc/Tutorial.md"

  private static func steps() throws -> [Step] {
    var (steps, name) = ([Step](), "")
    let lines = try read(RepositoryRoot.path(of: path)).components(separatedBy: "\n")
    var rest = lines[...]
    while let line = rest.popFirst() {
      if line.hasPrefix("<!-- ") { name = String(line.dropFirst(5).prefix { $0 != " " }) }
      guard line.hasPrefix("```") else { continue }
      let block = Array(rest.prefix { $0 != "```" })
      rest = rest.dropFirst(block.count + 1)
      if line == "```json" {
        steps.append(.file(name: name, text: block.joined(separator: "\n")))
      } else if line == "```console" {
        steps += commands(of: block)
      }
    }
    return steps
  }

  private static func commands(of block: [String]) -> [Step] {
    var (steps, rest) = ([Step](), block[...])
    while let line = rest.popFirst() {
      let shown = Array(rest.prefix { !$0.hasPrefix("$ ") })
      rest = rest.dropFirst(shown.count)
      let parts = line.components(separatedBy: "  # ")
      let words = parts[0].split(separator: " ").dropFirst(2).map(String.init)
      let status = parts.count > 1 ? Int32(parts[1]) ?? -1 : 0
      steps.append(.command(words: words, status: status, shown: shown))
    }
    return steps
  }

  /// Whether lines are those that are shown; a `…` stands for any number of them.
  private static func matches(_ lines: ArraySlice<String>, _ shown: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return lines.isEmpty }
    if first != "…" {
      return lines.first == first && matches(lines.dropFirst(), shown.dropFirst())
    }
    return lines.indices.contains { matches(lines[$0...], shown.dropFirst()) }
      || matches([], shown.dropFirst())
  }

  @Test func `every command of the tutorial does what it shows`() throws {
    let steps = try Self.steps()
    try withTemporaryFolder { folder in
      var count = 0
      for step in steps {
        switch step {
        case .file(let name, let text): try write(text, to: folder + "/" + name)
        case .command(let words, let status, let shown):
          let outcome = try Callsim.run(words, folder: folder)
          #expect(outcome.status == status, "\(words): \(outcome.error)")
          let lines = outcome.output.components(separatedBy: "\n").dropLast()
          #expect(Self.matches(lines, shown[...]), "\(words): \(outcome.output)")
          count += 1
        }
      }
      #expect(count >= 10)
    }
  }

  @Test func `lines that are not shown match a gap only`() {
    let lines = ["a", "b", "c"][...]
    for shown in [["a", "b", "c"], ["…"], ["a", "…"], ["…", "b", "…"], ["…", "a", "b", "c"]] {
      #expect(Self.matches(lines, shown[...]), "\(shown)")
    }
    for shown in [["a", "b"], ["a", "…", "b"], ["b", "…"], ["…", "x", "…"], []] {
      #expect(!Self.matches(lines, shown[...]), "\(shown)")
    }
  }
}
