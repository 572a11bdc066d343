import Glibc

/// Standard output or standard error: every byte arrives, or an error says why.
///
/// ```swift
/// StandardStream.prepareProcess()
/// var output = StandardStream.output
/// try output.write("42\n")
/// ```
///
/// A reader that closes its end (`| head`) is no failure: what follows is dropped in silence.
package struct StandardStream: Sendable {
  private let descriptor: Int32
  private let name: String
  /// Whether the reader has closed its end; from then on writing does nothing.
  package private(set) var isReaderGone = false

  private init(_ descriptor: Int32, _ name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  package static var output: StandardStream { StandardStream(STDOUT_FILENO, "standard output") }
  package static var error: StandardStream { StandardStream(STDERR_FILENO, "standard error") }

  package mutating func write(_ text: String) throws(FileError) { try write(Array(text.utf8)) }

  package mutating func write(_ bytes: [UInt8]) throws(FileError) {
    guard !isReaderGone else { return }
    let problem = ByteSink(descriptor: descriptor).write(bytes)
    if problem == EPIPE {
      isReaderGone = true
    } else if problem != 0 {
      throw FileError(name, .failed("write", errno: problem))
    }
  }

  /// To be called first of all in `main`.
  ///
  /// Errors of writing become error numbers and no signals. A standard descriptor that is closed is
  /// held by one that refuses to be used, or the next file we open would become standard output.
  package static func prepareProcess() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      let refusal = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY
      _ = open("/dev/null", refusal)
    }
  }
}
