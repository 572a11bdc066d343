import Glibc

/// A program that is run once, in a process of its own; what it writes to standard output is taken,
/// and what it says to standard error goes where ours goes.
struct ChildProgram {
  /// A path, or a name that is looked for as a shell does.
  let file: String
  /// Its own name first.
  let words: [String]
  /// Set on top of our own environment.
  var variables: [String: String] = [:]

  struct Outcome {
    let output: [UInt8]
    /// As the system gives it: the signal in the low bits, the exit status above.
    let waitStatus: Int32

    /// It ended by itself, with status 0.
    var isSuccess: Bool { waitStatus == 0 }
    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// How it ended; nil if the limit was reached first, and then it is asked to end.
  func run(_ limit: RunLimit? = nil) throws(Refusal) -> Outcome? {
    var pipes: [Int32] = [0, 0]
    guard pipe(&pipes) == 0 else { throw failed("open a pipe") }
    for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(pipes[0]) }
    let child = try spawn(output: pipes[1])
    let output = Self.read(from: pipes[0], limit)
    if output == nil { kill(child, SIGTERM) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return output.map { Outcome(output: $0, waitStatus: status) }
  }

  private func spawn(output: Int32) throws(Refusal) -> pid_t {
    defer { close(output) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var arguments = words.map { strdup($0) } + [nil]
    var environment = Self.inherited(without: Array(variables.keys))
    environment += variables.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") }
    environment.append(nil)
    defer { for text in arguments + environment { free(text) } }
    var child: pid_t = 0
    let problem = posix_spawnp(&child, file, &actions, nil, &arguments, &environment)
    if problem != 0 {
      errno = problem
      throw failed("start \(words[0])")
    }
    return child
  }

  private static func inherited(
    without names: [String]
  ) -> [UnsafeMutablePointer<CChar>?] {
    var kept: [UnsafeMutablePointer<CChar>?] = []
    var place = environ
    while let variable = place.pointee {
      let text = String(cString: variable)
      if !names.contains(where: { text.hasPrefix($0 + "=") }) { kept.append(strdup(text)) }
      place += 1
    }
    return kept
  }

  /// All that comes until the writer closes; nil if the limit is reached first.
  private static func read(from descriptor: Int32, _ limit: RunLimit?) -> [UInt8]? {
    var output: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while limit?.reason == nil {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&waiting, 1, 200) <= 0 { continue }
      let count = block.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count == 0 { return output }
      if count > 0 { output += block[..<count] } else if errno != EINTR { return output }
    }
    return nil
  }

  private func failed(_ attempt: String) -> Refusal {
    Refusal(.failedToRun, "callsim: could not \(attempt): \(FileError.text(of: errno))")
  }
}
