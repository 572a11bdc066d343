import Foundation
import Glibc
import Synchronization

/// Runs an executable to its end and returns how it ended and what it wrote.
///
/// ```swift
/// let outcome = try ProcessRunner("/bin/cat", input: "hello").run()
/// #expect(outcome.output == "hello")
/// ```
///
/// All pipes are served at once, so that no amount of output or input can block it. A process that
/// is not done after `timeout` is killed with all its children.
public struct ProcessRunner: Sendable {
  public var executable: String
  public var arguments: [String]
  /// Set on top of this process's own environment; `nil` removes a variable.
  public var environment: [String: String?]
  /// What standard input holds.
  public var input: [UInt8]
  public var output: Output
  /// The working folder; `nil` for this process's own.
  public var folder: String?
  /// Until it is killed [s]; only ever reached by a defect.
  public var timeout: Double
  /// Signals to send, in order, each once its text has appeared.
  public var reactions: [Reaction]

  /// Where standard output goes.
  public enum Output: Sendable {
    case captured
    /// It is closed before the start.
    case closed
    /// Nobody reads: the other end of the pipe is closed before the start.
    case readerGone
    case file(String)
  }

  public struct Reaction: Sendable {
    /// What standard error must have shown since the last reaction.
    public var text: String
    public var signal: Int32

    public init(whenErrorShows text: String, send signal: Int32) {
      self.text = text
      self.signal = signal
    }
  }

  public init(
    _ executable: String, _ arguments: [String] = [], environment: [String: String?] = [:],
    input: String = "", output: Output = .captured, folder: String? = nil, timeout: Double = 120,
    reactions: [Reaction] = []
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.input = Array(input.utf8)
    self.output = output
    self.folder = folder
    self.timeout = timeout
    self.reactions = reactions
  }

  public func run() throws -> ProcessOutcome {
    var (process, pipes) = try Self.starting.withLock { _ in try start() }
    reportEnd(of: process, to: pipes.endReport.far)
    var serving = ProcessServing(self, process, pipes)
    let isTimedOut = serving.serveUntilEnd()
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    pipes.closeNearEnds()
    let signal = status & 0x7F
    let ending: ProcessOutcome.Ending =
      isTimedOut ? .timedOut : signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
    return ProcessOutcome(
      ending: ending, outputBytes: serving.output, errorBytes: serving.error)
  }

  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// One start at a time: a pipe is inherited until it is marked, and a process that holds the end
  /// of another's pipe would keep that one waiting.
  private static let starting = Mutex(())

  private func start() throws -> (pid_t, ProcessPipes) {
    var pipes = try ProcessPipes(output: output)
    do {
      let process = try spawn(pipes)
      pipes.closeFarEnds()
      return (process, pipes)
    } catch {
      pipes.closeAll()
      throw error
    }
  }

  private func spawn(_ pipes: ProcessPipes) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipes.input.far, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, pipes.error.far, STDERR_FILENO)
    switch output {
    case .captured, .readerGone:
      posix_spawn_file_actions_adddup2(&actions, pipes.output.far, STDOUT_FILENO)
    case .closed: posix_spawn_file_actions_addclose(&actions, STDOUT_FILENO)
    case .file(let path):
      posix_spawn_file_actions_addopen(
        &actions, STDOUT_FILENO, path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A group of its own, to be killed as one; signals as a shell would leave them.
    var standard = sigset_t()
    sigfillset(&standard)
    posix_spawnattr_setsigdefault(&attributes, &standard)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let command = (folder.map { ["/usr/bin/env", "-C", $0] } ?? []) + [executable] + arguments
    var words = command.map { strdup($0) } + [nil]
    var variables = mergedEnvironment.map { strdup($0) } + [nil]
    defer { for pointer in words + variables { free(pointer) } }
    var process: pid_t = 0
    let problem = posix_spawn(&process, command[0], &actions, &attributes, &words, &variables)
    guard problem == 0 else {
      throw Failure(description: "\(executable): \(String(cString: strerror(problem)))")
    }
    return process
  }

  private var mergedEnvironment: [String] {
    var merged = ProcessInfo.processInfo.environment
    for (name, value) in environment { merged[name] = value }
    return merged.map { "\($0)=\($1)" }.sorted()
  }

  /// Waits for the end on a thread of its own, which leaves the process to be reaped.
  private func reportEnd(of process: pid_t, to descriptor: Int32) {
    Thread.detachNewThread {
      var information = siginfo_t()
      while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
      close(descriptor)
    }
  }
}
