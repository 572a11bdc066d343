import Glibc
import TestSupport
import Testing

/// Lends a named pipe to `body` and expects that whoever opens it says "ready" and nothing else
/// before all of them have ended.
///
/// The end of a pipe is seen when the last process that holds its other end is gone, so nothing is
/// guessed from clocks.
func withWitness(_ body: (_ pipe: String) throws -> Void) throws {
  try withTemporaryFolder { folder in
    let path = folder + "/witness"
    try #require(mkfifo(path, 0o600) == 0)
    let reading = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(reading >= 0)
    defer { close(reading) }
    try body(path)
    var said: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    var entry = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    while poll(&entry, 1, 90_000) > 0 {
      let count = read(reading, &buffer, buffer.count)
      guard count > 0 else { break }
      said += buffer[..<count]
    }
    let lines = String(decoding: said, as: UTF8.self).split(separator: "\n")
    #expect(!lines.isEmpty && lines.allSatisfy { $0 == "ready" }, "\(lines)")
  }
}
