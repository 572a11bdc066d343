import Foundation
import TestSupport
import Testing

/// The rules of the source tree, held against every file of the repository.
struct SourceTreeTests {
  private static let files = Result { try SourceFile.all() }

  private func check(
    _ rule: (SourceFile) -> [Violation], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let files = try Self.files.get()
    #expect(files.count > 20, "too few files seen", sourceLocation: sourceLocation)
    for violation in files.flatMap(rule) {
      Issue.record(Comment(rawValue: violation.description), sourceLocation: sourceLocation)
    }
  }

  @Test func `every import is from a smaller storey`() throws {
    try check(Storeys.violations)
  }

  @Test func `files have at most 400 lines and lines at most 100 columns`() throws {
    try check(ShapeRules.sizes)
  }

  @Test func `functions have at most 60 lines`() throws {
    try check(ShapeRules.functions)
  }

  @Test func `no name says nothing`() throws {
    try check(NameRules.violations)
  }

  @Test func `the core neither prints nor looks at clocks and nothing traps at will`() throws {
    try check(CodeRules.violations)
  }

  @Test func `no source holds an intention`() throws {
    try check(CodeRules.intentions)
  }

  @Test func `no file names a path of one machine`() throws {
    try check(TreeRules.machinePaths)
  }

  @Test func `the top level holds only what it should`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: RepositoryRoot.path)
    #expect(names.contains("Package.swift"))
    #expect(TreeRules.strangers(among: names) == [])
  }

  @Test func `every module has a storey`() throws {
    let modules = try FileManager.default
      .contentsOfDirectory(atPath: RepositoryRoot.path(of: "Sources")).filter { $0.first != "." }
    #expect(modules.filter { Storeys.table[$0] == nil } == [])
  }
}
