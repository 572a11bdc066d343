import Foundation
import TestSupport

func write(_ text: String, to path: String) throws {
  try text.write(toFile: path, atomically: false, encoding: .utf8)
}

func read(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

/// The scenario files of the repository, in the order of their paths.
func scenarioNames() throws -> [String] {
  let folder = RepositoryRoot.path(of: "Scenarios")
  let all = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
  return all.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".expected.json") }
    .filter { !$0.hasPrefix("cluster/") }.sorted().map { folder + "/" + $0 }
}
