import Glibc

/// Writes a whole file so that its name shows the old content or the new, never a part.
///
/// ```swift
/// try OutputFile("result.json").replace(with: bytes)
/// ```
///
/// The bytes go to a temporary name in the same folder, are synced, and take the name; then the
/// folder is synced. On any error the old file stays and the temporary is removed. A symbolic link
/// keeps pointing where it did: the file behind it is replaced. A device or FIFO is written
/// straight.
package struct OutputFile: Sendable {
  /// As given on the command line.
  package let name: String

  package init(_ name: String) { self.name = name }

  /// Throws a `FileError` whose status is `failedToRun`.
  package func replace(with bytes: [UInt8]) throws(FileError) {
    _ = try replace { write throws(FileError) in
      try write(bytes)
      return true
    }
  }

  /// The same for content that is written piece by piece; if `fill` returns false, the old file
  /// stays.
  ///
  /// A device or FIFO has by then what was written. Returns what `fill` returned.
  package func replace(_ fill: Filling) throws(FileError) -> Bool {
    if name.isEmpty || name.utf8.contains(0) { throw error(.failed("write", errno: ENOENT)) }
    var old = stat()
    let exists = stat(name, &old) == 0
    let kind = old.st_mode & S_IFMT
    if exists, kind == S_IFDIR { throw error(.failed("write", errno: EISDIR)) }
    if exists, kind != S_IFREG { return try writeStraight(fill) }
    // Renaming over a write-protected file would succeed; the protection is meant.
    if exists, faccessat(AT_FDCWD, name, W_OK, AT_EACCESS) != 0 { throw failed("write") }
    return try writeBeside(
      try destination(exists: exists), fill, mode: exists ? old.st_mode : nil)
  }

  /// Is given what writes the next bytes; false if the file is not to be.
  package typealias Filling = (
    _ write: ([UInt8]) throws(FileError) -> Void
  ) throws(FileError) -> Bool

  /// The file behind the name, through symbolic links.
  private func destination(exists: Bool) throws(FileError) -> String {
    guard exists else {
      var link = stat()
      // A link to nowhere: say so, rather than replace the link.
      if lstat(name, &link) == 0 { throw error(.failed("follow the link", errno: ENOENT)) }
      return name
    }
    guard let resolved = realpath(name, nil) else { throw failed("write") }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private func writeBeside(
    _ path: String, _ fill: Filling, mode: mode_t?
  ) throws(FileError) -> Bool {
    let folder = Self.folder(of: path)
    let (temporary, descriptor) = try openTemporary(in: folder)
    var isRenamed = false
    defer { if !isRenamed { unlink(temporary) } }
    guard try complete(descriptor, fill, mode: mode) else { return false }
    guard rename(temporary, path) == 0 else { throw failed("write") }
    isRenamed = true
    try sync(folder: folder)
    return true
  }

  /// Closes the descriptor in any case.
  private func complete(
    _ descriptor: Int32, _ fill: Filling, mode: mode_t?
  ) throws(FileError) -> Bool {
    defer { close(descriptor) }
    if let mode, fchmod(descriptor, mode & 0o7777) != 0 { throw failed("write") }
    guard try fill({ bytes throws(FileError) in try write(bytes, to: descriptor) }) else {
      return false
    }
    guard fsync(descriptor) == 0 else { throw failed("write") }
    return true
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileError) {
    let problem = ByteSink(descriptor: descriptor).write(bytes)
    if problem != 0 { throw error(.failed("write", errno: problem)) }
  }

  private func openTemporary(in folder: String) throws(FileError) -> (String, Int32) {
    for attempt in 0..<100 {
      let path = "\(folder)/.callsim-\(getpid())-\(attempt).partial"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (path, descriptor) }
      if errno != EEXIST { throw failed("write") }
    }
    throw error(.failed("write", errno: EEXIST))
  }

  /// Makes the new name last through a power cut; file systems that cannot sync a folder say so.
  private func sync(folder: String) throws(FileError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder may be writable and not readable: the file is written, only less surely.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    if fsync(descriptor) != 0, errno != EINVAL, errno != EROFS { throw failed("sync") }
  }

  private func writeStraight(_ fill: Filling) throws(FileError) -> Bool {
    // O_NONBLOCK: a FIFO that nobody reads is an error and no wait.
    let descriptor = open(name, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw failed("write") }
    defer { close(descriptor) }
    return try fill { bytes throws(FileError) in try write(bytes, to: descriptor) }
  }

  private func failed(_ attempt: String) -> FileError { error(.failed(attempt, errno: errno)) }

  private func error(_ problem: FileError.Problem) -> FileError { FileError(name, problem) }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
