import Testing

/// Each rule finds a planted violation and leaves what is right alone.
struct RuleTests {
  private func found(
    by rule: (SourceFile) -> [Violation], in text: String, at path: String
  ) -> [String] {
    rule(SourceFile(path, text)).map(\.description)
  }

  @Test(arguments: [
    ("CallModel", "import Reports", "CallModel (storey 2) must not import Reports (storey 6)"),
    (
      "Reports", "public import CallSimulation",
      "Reports (storey 6) must not import CallSimulation (storey 7)"
    ),
    (
      "CallMetrics", "@testable import CallInvariants",
      "CallMetrics (storey 3) must not import CallInvariants (storey 3)"
    ),
    (
      "Reports", "import struct CommandLine.A",
      "Reports (storey 6) must not import CommandLine (storey 8)"
    ),
    ("Reports", "import CJansson", "Reports must not import CJansson: only JSONDocument may"),
    ("Reports", "import Foundation", "Reports must not import Foundation"),
    ("Reports", "import FoundationEssentials", "Reports must not import FoundationEssentials"),
    ("Reports", "import ZLib // fast", "Reports must not import ZLib: unknown"),
    (
      "callsim", "import ExtensionHosting",
      #"callsim must not import ExtensionHosting: only ["ExtensionRuns"] may"#
    ),
  ])
  func `a forbidden import is found`(_ module: String, _ line: String, _ text: String) {
    let path = "Sources/\(module)/A.swift"
    #expect(found(by: Storeys.violations, in: "\n" + line, at: path) == ["\(path):2: \(text)"])
  }

  @Test func `a module without a storey is found`() {
    let path = "Sources/Billing/A.swift"
    let text = "\(path):1: module Billing has no storey"
    #expect(found(by: Storeys.violations, in: "", at: path) == [text])
  }

  @Test(arguments: [
    ("JSONDocument", "import CJansson"), ("CallModel", "public import EventEngine"),
    ("CommandLine", "import Glibc"), ("ExtensionHosting", "import Foundation"),
    ("ExtensionHosting", "import CExtensionHosting"), ("CallModel", "// import Reports"),
  ])
  func `a permitted import is left alone`(_ module: String, _ line: String) {
    #expect(found(by: Storeys.violations, in: line, at: "Sources/\(module)/A.swift") == [])
  }

  @Test func `a long file and a long line are found`() {
    let path = "Tests/A/A.swift"
    let file = String(repeating: "\n", count: 401)
    let line = String(repeating: "a", count: 101)
    #expect(
      found(by: ShapeRules.sizes, in: file, at: path) == ["\(path):401: 401 lines; at most 400"])
    #expect(
      found(by: ShapeRules.sizes, in: line, at: path) == ["\(path):1: 101 columns; at most 100"])
    #expect(found(by: ShapeRules.sizes, in: "\"" + line, at: path) == [])
    #expect(found(by: ShapeRules.sizes, in: "\"" + line, at: "Sources/A/A.swift").count == 1)
    let fits = String(repeating: String(repeating: "a", count: 100) + "\n", count: 400)
    #expect(found(by: ShapeRules.sizes, in: fits, at: path) == [])
  }

  @Test func `a long function is found`() {
    let path = "Sources/CallModel/A.swift"
    func text(_ count: Int) -> String {
      let body = String(repeating: "    a()\n", count: count - 2)
      return "struct A {\n  private static func long() {\n" + body + "  }\n}\n"
    }
    let text61 = "\(path):2: 61 lines; at most 60"
    #expect(found(by: ShapeRules.functions, in: text(61), at: path) == [text61])
    #expect(found(by: ShapeRules.functions, in: text(60), at: path) == [])
  }

  @Test func `a name that says nothing is found`() {
    let rule = NameRules.violations
    let file = "Sources/CallModel/CallHelper.swift"
    #expect(
      found(by: rule, in: "", at: file) == ["\(file):1: Helper in the name CallHelper"])
    let folder = "Sources/CallModel/Util/A.swift"
    #expect(found(by: rule, in: "", at: folder) == ["\(folder):1: Util in the name Util"])
    let path = "Sources/CallModel/A.swift"
    let type = "public final class CallManager {"
    #expect(found(by: rule, in: type, at: path) == ["\(path):1: Manager in the name CallManager"])
    let fine = "struct Baseline {}\nenum Score {}\n// class Manager\n/// the base class is Core"
    #expect(found(by: rule, in: fine, at: "Tests/TestSupport/Baseline.swift") == [])
  }

  @Test(arguments: [
    ("CallModel", "    print(1)", "print("), ("Reports", "let a = Date()", "Date()"),
    ("CommandLine", "let a = try! b()", "try!"), ("Statistics", "a as! B", "as!"),
    ("Experiments", "let t = ContinuousClock.now", "ContinuousClock"),
    ("Experiments", "let t = Int.random(in: 1...2)", ".random("),
    ("CallModel", "if getenv(\"A\") == nil", "getenv("),
  ])
  func `code that has no place is found`(_ module: String, _ line: String, _ part: String) {
    let path = "Sources/\(module)/A.swift"
    let text = "\(path):1: \(part) has no place here"
    #expect(found(by: CodeRules.violations, in: line, at: path) == [text])
  }

  @Test(arguments: [
    ("CallModel", "fingerprint(1)"), ("CallModel", "let a = \"print(\""),
    ("CallModel", "// print(1)"), ("CommandLine", "print(1)"), ("CallModel", "blueprint.print (1)"),
  ])
  func `code that may stay is left alone`(_ module: String, _ line: String) {
    #expect(found(by: CodeRules.violations, in: line, at: "Sources/\(module)/A.swift") == [])
  }

  @Test func `an intention is found`() {
    let path = "Sources/CallModel/A.swift"
    let mark = "TO" + "DO"
    let text = "\(path):1: \(mark): do it, or leave it out"
    #expect(found(by: CodeRules.intentions, in: "// \(mark) later", at: path) == [text])
    #expect(found(by: CodeRules.intentions, in: "// mas\(mark)n", at: path) == [])
  }

  @Test func `a path of one machine is found`() {
    for folder in TreeRules.machineFolders {
      let text = "README.md:1: a path of one machine: \(folder)"
      let line = "see \(folder)notes.md"
      #expect(found(by: TreeRules.machinePaths, in: line, at: "README.md") == [text])
    }
    #expect(found(by: TreeRules.machinePaths, in: "see net\("/ho" + "me/")", at: "a.md") == [])
  }

  @Test func `a stranger at the top level is found`() {
    #expect(
      TreeRules.strangers(among: [".git", "Sources", "notes.txt", "b"]) == ["b", "notes.txt"])
  }
}
