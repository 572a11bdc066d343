import Foundation
import TestSupport

/// A text file of the repository, as the rules see it.
struct SourceFile {
  /// From the top of the repository, such as `Sources/CallModel/Call.swift`.
  let path: String
  let lines: [Substring]

  init(_ path: String, _ text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  var isSwift: Bool { path.hasSuffix(".swift") }

  /// The parts of the path: folders, then the file's name without its ending.
  var names: [String] {
    let parts = path.split(separator: "/").map(String.init)
    let file = parts.last.map { $0.split(separator: ".").first.map(String.init) ?? $0 }
    return parts.dropLast() + (file.map { [$0] } ?? [])
  }

  /// The module whose source this is; `nil` outside `Sources`.
  var module: String? {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
  }

  /// The line without its comment and without what stands in quotes.
  static func code(_ line: Substring) -> String {
    var code = ""
    var isQuoted = false
    var last: Character = " "
    for character in line {
      if character == "\"", last != "\\" {
        isQuoted.toggle()
      } else if !isQuoted {
        if character == "/", last == "/" { return String(code.dropLast()) }
        code.append(character)
      }
      last = character
    }
    return code
  }

  /// Every text file of the repository, save what is built or belongs to git, in order of path.
  static func all() throws -> [SourceFile] {
    let skipped = [".build", ".git", ".callsim", "__pycache__"]
    let top = URL(fileURLWithPath: RepositoryRoot.path)
    var files: [SourceFile] = []
    let walk = FileManager.default.enumerator(atPath: top.path)
    while let path = walk?.nextObject() as? String {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      if skipped.contains(name) {
        walk?.skipDescendants()
        continue
      }
      guard walk?.fileAttributes?[.type] as? FileAttributeType == .typeRegular,
        let text = try? String(contentsOf: top.appendingPathComponent(path), encoding: .utf8)
      else { continue }
      files.append(SourceFile(path, text))
    }
    return files.sorted { $0.path < $1.path }
  }
}

/// What a rule found, with its place.
struct Violation: CustomStringConvertible, Equatable {
  let path: String
  let line: Int
  let text: String

  var description: String { "\(path):\(line): \(text)" }
}
