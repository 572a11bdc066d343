import Foundation

/// Runs the body with the path of a new empty folder, and removes the folder with all in it.
public func withTemporaryFolder<Result>(
  _ body: (_ path: String) throws -> Result
) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("callsim-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.path)
}
