internal import Glibc

/// An error number of the system.
struct SystemError: Error, Hashable {
  let number: Int32
  /// What the system calls it.
  var text: String { String(cString: strerror(number)) }
  /// The error of the call before.
  static var last: SystemError { SystemError(number: errno) }
}

/// Starts a program through `posix_spawnp`, in a process group, with default signals.
struct Launch {
  let arguments: [String]
  /// The group to join; 0 makes a new one.
  let group: pid_t

  /// Starts it; descriptors that aren't given are `/dev/null`, everything else stays closed.
  func start(input: Int32?, output: Int32?) -> Result<pid_t, SystemError> {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    for descriptor: Int32 in [1, 2] {
      if let output {
        posix_spawn_file_actions_adddup2(&actions, output, descriptor)
      } else {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, group)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    guard let program = words[0] else { return .failure(SystemError(number: ENOMEM)) }
    let error = posix_spawnp(&child, program, &actions, &attributes, words, environ)
    return error == 0 ? .success(child) : .failure(SystemError(number: error))
  }
}

/// Two ends, what is written to one can be read from the other; closed when nobody holds them.
final class Pipe {
  let reading: Int32
  private(set) var writing: Int32

  /// A pipe, for what a child writes: programs may open `/dev/stdout` again, which sockets refuse.
  init() throws(RunFailure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system("no pipe: \(SystemError.last.text)") }
    (reading, writing) = (ends[0], ends[1])
    _ = fcntl(reading, F_SETFD, FD_CLOEXEC)
    _ = fcntl(writing, F_SETFD, FD_CLOEXEC)
  }

  /// A pair of sockets that no child inherits, not even one that another thread starts right now.
  init(inheritedByNobody: Void) throws(RunFailure) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .system("no pair of sockets: \(SystemError.last.text)")
    }
    (reading, writing) = (ends[0], ends[1])
  }

  func closeWritingEnd() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  deinit {
    if writing >= 0 { close(writing) }
    close(reading)
  }
}
