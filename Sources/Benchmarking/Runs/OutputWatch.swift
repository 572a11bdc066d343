internal import Glibc

/// Counts what a child writes, and kills its group when time is up or the caller wants no more.
///
/// `watch` runs on a thread of its own until the other thread, which waits for the child, closes
/// its end of `ended`; only after joining does that thread look at what was found.
final class OutputWatch {
  enum End {
    case ended
    case timedOut
    case interrupted
  }

  private(set) var end = End.ended
  /// How many bytes came [B].
  private(set) var size: Int64 = 0
  private var last: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 65536)
  private let output: Int32
  private let ended: Int32
  private let group: pid_t
  private let deadline: Int64?
  private let isInterrupted: () -> Bool
  private var isOutputOpen = true

  init(
    output: Int32, ended: Int32, group: pid_t, deadline: Int64?, isInterrupted: @escaping () -> Bool
  ) {
    self.output = output
    self.ended = ended
    self.group = group
    self.deadline = deadline
    self.isInterrupted = isInterrupted
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
  }

  /// The last bytes of the output, as text.
  var tail: String {
    var bytes = last[...]
    while let byte = bytes.last, byte == UInt8(ascii: "\n") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  func watch() {
    while true {
      var watched = [
        pollfd(fd: ended, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isOutputOpen ? output : -1, events: Int16(POLLIN), revents: 0),
      ]
      poll(&watched, 2, Int32(patience()))
      if watched[1].revents != 0 { drain() }
      if watched[0].revents != 0 {
        drain()
        return
      }
      stopIfDue()
    }
  }

  /// How long to wait at most [ms]; after a kill, until the end.
  private func patience() -> Int64 {
    guard end == .ended else { return -1 }
    guard let deadline else { return 100 }
    return min(100, max(0, (deadline - MonotonicClock.now() + 999_999) / 1_000_000))
  }

  private func stopIfDue() {
    guard end == .ended else { return }
    if isInterrupted() {
      end = .interrupted
    } else if let deadline, MonotonicClock.now() >= deadline {
      end = .timedOut
    } else {
      return
    }
    kill(-group, SIGKILL)
  }

  /// Takes what is there, but not for ever: a child may write faster than this reads.
  private func drain() {
    for _ in 0..<32 where isOutputOpen {
      let count = read(output, &buffer, buffer.count)
      if count > 0 {
        size += Int64(count)
        last = Array((last + buffer[..<count].suffix(512)).suffix(512))
      } else if count == 0 {
        isOutputOpen = false
      } else if errno != EINTR {
        return
      }
    }
  }
}

/// The thread of an `OutputWatch`.
struct WatchThread {
  private let thread: pthread_t

  /// Starts it; if the system has no thread left, `whenRefused` cleans up before the error.
  init(_ watch: OutputWatch, whenRefused: () -> Void) throws(RunFailure) {
    var thread: pthread_t = 0
    let held = Unmanaged.passRetained(watch)
    let error = pthread_create(
      &thread, nil,
      { raw in
        guard let raw else { return nil }
        Unmanaged<OutputWatch>.fromOpaque(raw).takeRetainedValue().watch()
        return nil
      }, held.toOpaque())
    guard error == 0 else {
      held.release()
      whenRefused()
      throw .system("no thread to watch the run: \(SystemError(number: error).text)")
    }
    self.thread = thread
  }

  /// Waits for its end.
  func join() { pthread_join(thread, nil) }
}
