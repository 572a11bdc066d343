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
    if name.isEmpty || name.utf8.contains(0) { throw error(.failed("write", errno: ENOENT)) }
    var old = stat()
    let exists = stat(name, &old) == 0
    let kind = old.st_mode & S_IFMT
    if exists, kind == S_IFDIR { throw error(.failed("write", errno: EISDIR)) }
    if exists, kind != S_IFREG { return try writeStraight(bytes) }
    // Renaming over a write-protected file would succeed; the protection is meant.
    if exists, faccessat(AT_FDCWD, name, W_OK, AT_EACCESS) != 0 { throw failed("write") }
    try writeBeside(try destination(exists: exists), bytes, mode: exists ? old.st_mode : nil)
  }

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
    _ path: String, _ bytes: [UInt8], mode: mode_t?
  ) throws(FileError) {
    let folder = Self.folder(of: path)
    let (temporary, descriptor) = try openTemporary(in: folder)
    var isRenamed = false
    defer { if !isRenamed { unlink(temporary) } }
    try fill(descriptor, with: bytes, mode: mode)
    guard rename(temporary, path) == 0 else { throw failed("write") }
    isRenamed = true
    try sync(folder: folder)
  }

  /// Closes the descriptor in any case.
  private func fill(_ descriptor: Int32, with bytes: [UInt8], mode: mode_t?) throws(FileError) {
    defer { close(descriptor) }
    if let mode, fchmod(descriptor, mode & 0o7777) != 0 { throw failed("write") }
    let problem = ByteSink(descriptor: descriptor).write(bytes)
    if problem != 0 { throw error(.failed("write", errno: problem)) }
    guard fsync(descriptor) == 0 else { throw failed("write") }
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

  private func writeStraight(_ bytes: [UInt8]) throws(FileError) {
    // O_NONBLOCK: a FIFO that nobody reads is an error and no wait.
    let descriptor = open(name, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw failed("write") }
    defer { close(descriptor) }
    let problem = ByteSink(descriptor: descriptor).write(bytes)
    if problem != 0 { throw error(.failed("write", errno: problem)) }
  }

  private func failed(_ attempt: String) -> FileError { error(.failed(attempt, errno: errno)) }

  private func error(_ problem: FileError.Problem) -> FileError { FileError(name, problem) }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
