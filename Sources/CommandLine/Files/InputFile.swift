import Glibc

/// Reads a whole input file, or standard input when the name is `-`.
///
/// ```swift
/// let bytes = try InputFile("lunch.json").read()
/// ```
///
/// Only a regular file is read by name: a folder, FIFO, socket or device is refused at once, for it
/// might never end, and so is a file over 64 MiB, unread. A file that changes while it is read is
/// an error, never a mixture. What the bytes mean is for the parser.
package struct InputFile: Sendable {
  /// The most that is read [bytes].
  package static let limit = 64 << 20

  /// As given on the command line.
  package let name: String
  private let limit: Int
  private let isInterrupted: @Sendable () -> Bool

  /// `isInterrupted` is asked while standard input is waited for.
  package init(_ name: String, isInterrupted: @escaping @Sendable () -> Bool = { false }) {
    self.init(name, limit: Self.limit, isInterrupted: isInterrupted)
  }

  init(_ name: String, limit: Int, isInterrupted: @escaping @Sendable () -> Bool = { false }) {
    self.name = name
    self.limit = limit
    self.isInterrupted = isInterrupted
  }

  /// Whether the name means standard input.
  package var isStandardInput: Bool { name == "-" }

  /// What messages call it.
  package var shownName: String { isStandardInput ? "standard input" : name }

  package func read() throws(FileError) -> [UInt8] {
    if isStandardInput { return try readAll(from: STDIN_FILENO, sizeHint: 0) }
    // A name with a NUL would be cut off there and open another file.
    if name.utf8.contains(0) { throw error(.missing) }
    // Without O_NONBLOCK, opening a FIFO waits for a writer.
    let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw error(Self.problem(opening: errno)) }
    defer { close(descriptor) }
    return try readRegularFile(descriptor)
  }

  func readRegularFile(
    _ descriptor: Int32, afterFirstRead: () -> Void = {}
  ) throws(FileError) -> [UInt8] {
    let before = try status(of: descriptor)
    switch before.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw error(.isFolder)
    default: throw error(.notAFile)
    }
    if before.st_size > limit { throw tooLarge }
    let bytes = try readAll(from: descriptor, sizeHint: Int(before.st_size), afterFirstRead)
    let after = try status(of: descriptor)
    // The kernel's own files say size 0 and have content all the same.
    let isComplete = before.st_size == 0 || bytes.count == Int(before.st_size)
    guard isComplete, before.st_size == after.st_size, Self.isSame(before.st_mtim, after.st_mtim)
    else { throw error(.changed) }
    return bytes
  }

  private func readAll(
    from descriptor: Int32, sizeHint: Int, _ afterFirstRead: () -> Void = {}
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(sizeHint)
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      try waitUntilReadable(descriptor)
      let count = block.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count > 0 {
        let isFirst = bytes.isEmpty
        bytes.append(contentsOf: block[..<count])
        if bytes.count > limit { throw tooLarge }
        if isFirst { afterFirstRead() }
      } else if errno != EINTR && errno != EAGAIN {
        throw error(errno == EISDIR ? .isFolder : .failed("read", errno: errno))
      }
    }
  }

  /// Returns when a read will not wait; looks for an interruption ten times a second.
  private func waitUntilReadable(_ descriptor: Int32) throws(FileError) {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    repeat {
      if isInterrupted() { throw error(.interrupted) }
    } while poll(&wanted, 1, 100) == 0
  }

  private func status(of descriptor: Int32) throws(FileError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw error(.failed("read", errno: errno)) }
    return status
  }

  private var tooLarge: FileError { error(.tooLarge(limit: limit >> 20)) }

  private func error(_ problem: FileError.Problem) -> FileError { FileError(shownName, problem) }

  private static func problem(opening errno: Int32) -> FileError.Problem {
    switch errno {
    case ENOENT, ENOTDIR: .missing
    case EACCES, EPERM: .notPermitted
    // A socket, or a device that isn't there.
    case ENXIO: .notAFile
    default: .failed("open", errno: errno)
    }
  }

  private static func isSame(_ first: timespec, _ second: timespec) -> Bool {
    first.tv_sec == second.tv_sec && first.tv_nsec == second.tv_nsec
  }
}
