import Glibc

/// The pipes of one process: the near ends are ours and never block, the far ends are its own.
struct ProcessPipes {
  struct Pipe {
    var near: Int32 = -1
    var far: Int32 = -1
  }

  var input = Pipe()
  var output = Pipe()
  var error = Pipe()
  /// Its far end is closed when the process has ended.
  var endReport = Pipe()

  init(output kind: ProcessRunner.Output) throws {
    input = try Self.open(nearEndWrites: true)
    output = try Self.open(nearEndWrites: false)
    error = try Self.open(nearEndWrites: false)
    endReport = try Self.open(nearEndWrites: false)
    switch kind {
    case .readerGone: Self.close(&output.near)
    case .captured, .closed, .file: break
    }
  }

  private static func open(nearEndWrites: Bool) throws -> Pipe {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw ProcessRunner.Failure(description: "no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let pipe =
      nearEndWrites ? Pipe(near: ends[1], far: ends[0]) : Pipe(near: ends[0], far: ends[1])
    _ = fcntl(pipe.near, F_SETFL, O_NONBLOCK)
    return pipe
  }

  /// Closes what only the process uses; the end's report stays with its thread.
  mutating func closeFarEnds() {
    Self.close(&input.far)
    Self.close(&output.far)
    Self.close(&error.far)
  }

  mutating func closeNearEnds() {
    Self.close(&output.near)
    Self.close(&error.near)
    Self.close(&endReport.near)
  }

  mutating func closeAll() {
    closeFarEnds()
    closeNearEnds()
    Self.close(&input.near)
    Self.close(&endReport.far)
  }

  static func close(_ descriptor: inout Int32) {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }
}
