internal import Glibc

/// A process that outlives this one just long enough to kill what it started.
///
/// It leads a process group and waits for the end of a pipe of which only this process holds the
/// other end. If this process ends, even by SIGKILL, the kernel closes that end and the guardian
/// kills its group, itself included. `PR_SET_PDEATHSIG` would need code between fork and exec,
/// would count as the child's time and would not reach grandchildren. As long as a guardian isn't
/// reaped its group's number can't be given to others, so that `killGroup` never hits a stranger.
final class Guardian {
  /// The process group to join.
  let group: pid_t
  private let leash: Pipe
  private var isReaped = false

  init() throws(RunFailure) {
    leash = try Pipe(inheritedByNobody: ())
    let launch = Launch(arguments: ["/bin/sh", "-c", "read -r _; kill -KILL 0"], group: 0)
    switch launch.start(input: leash.reading, output: nil) {
    case .success(let process): group = process
    case .failure(let error): throw .system("no /bin/sh to guard the run: \(error.text)")
    }
  }

  /// Kills everything in the group, and waits for the guardian's own end.
  func killGroup() {
    guard !isReaped else { return }
    kill(-group, SIGKILL)
    var status: Int32 = 0
    while waitpid(group, &status, 0) < 0, errno == EINTR {}
    isReaped = true
  }

  deinit { killGroup() }
}
