import Glibc

/// Runs this very program once more, in a process of its own, and takes what it writes.
enum OwnProcess {
  /// The output; nil if the limit was reached first. A child that fails to run is an error.
  static func run(
    _ words: [String], _ variables: [String: String], _ limit: RunLimit
  ) throws(Refusal) -> [UInt8]? {
    var pipes: [Int32] = [0, 0]
    guard pipe(&pipes) == 0 else { throw failed("open a pipe") }
    for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(pipes[0]) }
    let child = try spawn(words, variables, output: pipes[1])
    let output = read(from: pipes[0], limit)
    if output == nil { kill(child, SIGTERM) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    guard let output else { return nil }
    // A verdict is a result like any other; only a signal or no result at all is a failure.
    if status & 0x7F != 0 || output.isEmpty {
      throw Refusal(.failedToRun, "callsim: a run in a process of its own failed")
    }
    return output
  }

  private static func spawn(
    _ words: [String], _ variables: [String: String], output: Int32
  ) throws(Refusal) -> pid_t {
    defer { close(output) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var arguments = (["callsim"] + words).map { strdup($0) } + [nil]
    var environment = inherited(without: Array(variables.keys))
    environment += variables.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") }
    environment.append(nil)
    defer { for text in arguments + environment { free(text) } }
    var child: pid_t = 0
    let problem = posix_spawn(
      &child, "/proc/self/exe", &actions, nil, &arguments, &environment)
    if problem != 0 {
      errno = problem
      throw failed("start a process")
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
  private static func read(from descriptor: Int32, _ limit: RunLimit) -> [UInt8]? {
    var output: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while limit.reason == nil {
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

  private static func failed(_ attempt: String) -> Refusal {
    Refusal(.failedToRun, "callsim: could not \(attempt): \(FileError.text(of: errno))")
  }
}
