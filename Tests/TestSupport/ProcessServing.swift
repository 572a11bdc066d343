import Glibc

/// Feeds and drains one running process until it ends.
struct ProcessServing {
  private(set) var output: [UInt8] = []
  private(set) var error: [UInt8] = []

  private let process: pid_t
  private let pipes: ProcessPipes
  private var inputEnd: Int32
  private var input: ArraySlice<UInt8>
  private var reactions: ArraySlice<ProcessRunner.Reaction>
  private var errorSeen = 0
  private let end: Double

  init(_ runner: ProcessRunner, _ process: pid_t, _ pipes: ProcessPipes) {
    self.process = process
    self.pipes = pipes
    inputEnd = pipes.input.near
    input = runner.input[...]
    reactions = runner.reactions[...]
    end = Self.now() + runner.timeout
    // A process that ends without reading its input is no reason for us to die.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Returns whether the time was over before the process ended.
  mutating func serveUntilEnd() -> Bool {
    var isTimedOut = false
    feed()
    while true {
      var waits = [
        pollfd(fd: pipes.output.near, events: Int16(POLLIN), revents: 0),
        pollfd(fd: pipes.error.near, events: Int16(POLLIN), revents: 0),
        pollfd(fd: inputEnd, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: pipes.endReport.near, events: 0, revents: 0),
      ]
      let left = max(0, min(end - Self.now(), 1_000_000))
      poll(&waits, nfds_t(waits.count), isTimedOut ? -1 : Int32((left * 1000).rounded(.up)))
      Self.drain(pipes.output.near, into: &output)
      Self.drain(pipes.error.near, into: &error)
      if waits[2].revents != 0 { feed() }
      react()
      if waits[3].revents != 0 { break }
      if !isTimedOut, Self.now() >= end {
        isTimedOut = true
        kill(-process, SIGKILL)
      }
    }
    // What it wrote last; a child that lives on may hold the pipes, so this waits for nothing.
    Self.drain(pipes.output.near, into: &output)
    Self.drain(pipes.error.near, into: &error)
    ProcessPipes.close(&inputEnd)
    return isTimedOut
  }

  private mutating func feed() {
    guard inputEnd >= 0 else { return }
    while !input.isEmpty {
      let count = input.withUnsafeBytes { write(inputEnd, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN { return }
        break
      }
      input = input.dropFirst(count)
    }
    ProcessPipes.close(&inputEnd)
  }

  private mutating func react() {
    while let next = reactions.first {
      let text = String(decoding: error[errorSeen...], as: UTF8.self)
      guard text.contains(next.text) else { return }
      errorSeen = error.count
      reactions.removeFirst()
      kill(process, next.signal)
    }
  }

  private static func drain(_ descriptor: Int32, into bytes: inout [UInt8]) {
    guard descriptor >= 0 else { return }
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = block.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes.append(contentsOf: block[..<count])
      } else if count == 0 || errno != EINTR {
        return
      }
    }
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
