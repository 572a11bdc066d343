import Glibc

/// A folder of scenario files: cases that were found before, or to which new ones are written.
struct CaseFolder {
  let path: String

  /// The names of the scenario files in it, sorted by their bytes.
  func names() throws(FileError) -> [String] {
    guard let stream = opendir(path) else {
      throw FileError(path, errno == ENOENT ? .missing : .failed("list", errno: errno))
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".json"), !name.hasPrefix(".") { names.append(path + "/" + name) }
    }
    return names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }

  /// Makes the folder unless it is there.
  func make() throws(FileError) {
    if mkdir(path, 0o777) != 0, errno != EEXIST {
      throw FileError(path, .failed("make the folder", errno: errno))
    }
  }

  /// Writes a file as a whole; returns its path.
  func write(_ text: String, as name: String) throws(FileError) -> String {
    let file = path + "/" + name
    try OutputFile(file).replace(with: Array(text.utf8))
    return file
  }
}
