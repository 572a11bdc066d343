import Glibc
import Testing

@testable import CommandLine

/// Each test has a process of its own, whose standard output it replaces.
struct StandardStreamTests {
  @Test func `every byte arrives, in order, however little the pipe takes`() async {
    await #expect(processExitsWith: .success) {
      StandardStream.prepareProcess()
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      let (near, far) = (ends[0], ends[1])
      dup2(far, STDOUT_FILENO)
      close(far)
      // A descriptor that doesn't wait, as some parents leave it.
      _ = fcntl(STDOUT_FILENO, F_SETFL, O_NONBLOCK)
      let reader = Task.detached {
        var sum: (count: Int, last: UInt8) = (0, 0)
        var block = [UInt8](repeating: 0, count: 4096)
        while true {
          let count = read(near, &block, block.count)
          guard count > 0 else { return sum }
          sum = (sum.count + count, block[count - 1])
        }
      }
      var output = StandardStream.output
      var bytes = [UInt8](repeating: 1, count: 1_000_000)
      bytes[999_999] = 42
      try output.write(bytes)
      dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO)
      let sum = await reader.value
      try #require(sum == (1_000_000, 42))
      try #require(!output.isReaderGone)
    }
  }

  @Test func `a reader that closes is a quiet end of writing`() async {
    await #expect(processExitsWith: .success) {
      StandardStream.prepareProcess()
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      close(ends[0])
      dup2(ends[1], STDOUT_FILENO)
      var output = StandardStream.output
      try output.write("one\n")
      try #require(output.isReaderGone)
      try output.write("two\n")
    }
  }

  @Test func `a full device is told`() async {
    await #expect(processExitsWith: .success) {
      StandardStream.prepareProcess()
      dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO)
      var output = StandardStream.output
      let error = #expect(throws: FileError.self) { try output.write("one\n") }
      try #require(
        error?.description == "standard output: cannot write: no space left on device")
      try #require(error?.status == .failedToRun)
    }
  }

  @Test func `a closed output, held by what refuses to be written, is told`() async {
    await #expect(processExitsWith: .success) {
      // Closing it here would be a race: other threads of the tests open descriptors.
      dup2(open("/dev/null", O_RDONLY), STDOUT_FILENO)
      var output = StandardStream.output
      let error = #expect(throws: FileError.self) { try output.write("one\n") }
      try #require(error?.description == "standard output: cannot write: bad file descriptor")
    }
  }
}
