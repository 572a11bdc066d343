import Glibc

/// A program that is run to its end, and what it printed.
struct ChildProcess {
  let status: Int32
  /// Standard output and, if asked for, standard error.
  let output: String

  /// Runs a program that is found as the shell would; nil if it cannot be started.
  init?(_ arguments: [String], environment: [String: String] = [:], withErrors: Bool = false) {
    var ends: [Int32] = [0, 0]
    guard !arguments.isEmpty, pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    if withErrors {
      posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    } else {
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_addclose(&actions, ends[0])

    for (name, value) in environment { setenv(name, value, 1) }
    var child = pid_t()
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let failure = posix_spawnp(&child, arguments[0], &actions, nil, &words, environ)
    close(ends[1])
    guard failure == 0 else { return nil }
    output = Self.readAll(ends[0])
    var status: Int32 = 0
    waitpid(child, &status, 0)
    self.status = status
  }

  private static func readAll(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &part, part.count)
      if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(contentsOf: part[..<count])
    }
  }
}
