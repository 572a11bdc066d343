import Glibc

/// An open descriptor that bytes are written to, all of them or an error number.
struct ByteSink {
  let descriptor: Int32

  /// Writes all bytes; returns 0, or the number of the error that stopped it.
  func write(_ bytes: borrowing [UInt8]) -> Int32 {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done)
      }
      if count >= 0 {
        done += count
      } else if errno == EAGAIN {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wanted, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
