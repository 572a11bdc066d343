import Glibc
import Testing

@testable import CommandLine

/// Each test has a process of its own, whose standard input it replaces.
struct StandardInputTests {
  /// Makes a pipe that holds the bytes our standard input; its other end is closed.
  private static func pipeIn(_ bytes: [UInt8]) {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    precondition(write(ends[1], bytes, bytes.count) == bytes.count, "the pipe took too little")
    close(ends[1])
    dup2(ends[0], STDIN_FILENO)
    close(ends[0])
  }

  @Test func `standard input is read to its end`() async {
    await #expect(processExitsWith: .success) {
      Self.pipeIn([1, 0, 255])
      let file = InputFile("-")
      try #require(try file.read() == [1, 0, 255])
      try #require(file.shownName == "standard input")
    }
  }

  @Test func `standard input over the limit is refused`() async {
    await #expect(processExitsWith: .success) {
      Self.pipeIn([1, 2, 3])
      let error = #expect(throws: FileError.self) { try InputFile("-", limit: 2).read() }
      try #require(error?.status == .badInput)
    }
  }

  @Test func `a folder as standard input is refused`() async {
    await #expect(processExitsWith: .success) {
      dup2(open("/", O_RDONLY), STDIN_FILENO)
      let error = #expect(throws: FileError.self) { try InputFile("-").read() }
      try #require(error?.description == "standard input: is a folder; name a file")
    }
  }

  @Test func `a closed standard input, held by what refuses to be read, is an error`() async {
    await #expect(processExitsWith: .success) {
      // Closing it here would be a race: other threads of the tests open descriptors.
      dup2(open("/dev/null", O_WRONLY), STDIN_FILENO)
      let error = #expect(throws: FileError.self) { try InputFile("-").read() }
      try #require(error?.description == "standard input: cannot read: bad file descriptor")
      try #require(error?.status == .failedToRun)
    }
  }

  @Test func `an interruption ends the wait for standard input`() async {
    await #expect(processExitsWith: .success) {
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      dup2(ends[0], STDIN_FILENO)
      let error = #expect(throws: FileError.self) {
        try InputFile("-", isInterrupted: { true }).read()
      }
      try #require(error?.status == .interrupted)
    }
  }
}
