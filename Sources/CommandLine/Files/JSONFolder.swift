import Glibc

/// A folder of files, mostly JSON: cases, the parts of a run, the finished runs of a sweep.
struct JSONFolder {
  /// As it was given, without a slash at its end.
  let path: String

  init(_ path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
  }

  /// The path of a file in it.
  func file(_ name: String) -> String { path == "/" ? path + name : path + "/" + name }

  /// The name that content gets here: what else has that name stays, and this one gets a number, as
  /// in `wait-2.json`.
  func name(for content: [UInt8], wanted: String) -> String {
    let dot = wanted.lastIndex(of: ".") ?? wanted.endIndex
    var name = wanted
    var number = 2
    while let there = try? InputFile(file(name)).read(), there != content {
      name = "\(wanted[..<dot])-\(number)\(wanted[dot...])"
      number += 1
    }
    return name
  }

  /// Makes the folder and those above it, unless they are there.
  func make() throws(FileError) {
    var end = path.startIndex
    while end < path.endIndex {
      let next = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      if mkdir(String(path[..<next]), 0o777) != 0, errno != EEXIST, next == path.endIndex {
        throw FileError(path, .failed("make the folder", errno: errno))
      }
      end = next
    }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw FileError(path, .notAFolder)
    }
  }

  /// The paths of the files whose names end so, hidden ones left out, sorted by their bytes.
  func files(ending: String = ".json") throws(FileError) -> [String] {
    guard let stream = opendir(path) else {
      switch errno {
      case ENOENT: throw FileError(path, .missing)
      case ENOTDIR: throw FileError(path, .notAFolder)
      case let number: throw FileError(path, .failed("list the folder", errno: number))
      }
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(ending), !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map(file)
  }
}
