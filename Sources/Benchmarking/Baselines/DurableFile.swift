internal import Glibc

/// Why a file couldn't be read or written.
public struct FileFailure: Error, Hashable, Sendable, CustomStringConvertible {
  public let path: String
  public let reason: String
  public var description: String { "\(path): \(reason)" }
}

/// Files that are there in full or not at all.
public enum DurableFile {
  /// Writes to a temporary name beside the file, has it on the disk, and renames it.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    let temporary = "\(path).\(getpid()).tmp"
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    let file = open(temporary, flags, 0o644)
    guard file >= 0 else { throw failure(temporary) }
    do throws(FileFailure) {
      defer { close(file) }
      try write(bytes, to: file, at: temporary)
      guard fsync(file) == 0 else { throw failure(temporary) }
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let failed = failure(path)
      unlink(temporary)
      throw failed
    }
    syncFolder(of: path)
  }

  /// Reads a whole file of at most `limit` [B].
  public static func read(_ path: String, limit: Int = 64 << 20) throws(FileFailure) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= limit else {
        throw FileFailure(path: path, reason: "larger than \(limit) bytes")
      }
    }
  }

  /// Makes a folder and those above it, as far as they are missing.
  static func makeFolder(_ path: String) throws(FileFailure) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    var folder = path.hasPrefix("/") ? "" : "."
    for part in parts {
      folder += "/\(part)"
      guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw failure(folder) }
    }
  }

  /// Throws if a folder stands where the file should be, or its own folder takes none.
  static func checkPlace(_ path: String) throws(FileFailure) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw FileFailure(path: path, reason: String(cString: strerror(EISDIR)))
    }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard access(folder, W_OK) == 0 else { throw failure(folder) }
  }

  private static func write(
    _ bytes: [UInt8], to file: Int32, at path: String
  ) throws(FileFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Has the new name on the disk too; not all file systems can, and then there is nothing to do.
  private static func syncFolder(of path: String) {
    let slash = path.lastIndex(of: "/")
    let name = slash.map { String(path[...$0]) } ?? "."
    let folder = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  private static func failure(_ path: String) -> FileFailure {
    FileFailure(path: path, reason: SystemError.last.text)
  }
}
