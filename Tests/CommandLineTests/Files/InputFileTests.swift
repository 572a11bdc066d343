import Foundation
import Glibc
import TestSupport
import Testing

@testable import CommandLine

struct InputFileTests {
  private func text(of error: FileError?, in folder: String) -> String? {
    error?.description.replacingOccurrences(of: folder, with: "")
  }

  private func refusal(of name: String, in folder: String) -> FileError? {
    #expect(throws: FileError.self) { try InputFile(folder + name).read() }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 1_000_000])
  func `every byte of a file is read`(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try withTemporaryFolder { folder in
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/a"))
      #expect(try InputFile(folder + "/a").read() == bytes)
    }
  }

  @Test func `NUL and bytes that are no text are left to the parser`() throws {
    try withTemporaryFolder { folder in
      try Data([0, 255, 0, 10]).write(to: URL(fileURLWithPath: folder + "/a"))
      #expect(try InputFile(folder + "/a").read() == [0, 255, 0, 10])
    }
  }

  @Test func `what is no readable file is refused as bad input`() throws {
    try withTemporaryFolder { folder in
      mkfifo(folder + "/fifo", 0o600)
      symlink(folder + "/nowhere", folder + "/dangling")
      symlink(folder + "/loop", folder + "/loop")
      let table = [
        ("/absent", "/absent: there is no such file"),
        ("/absent/below", "/absent/below: there is no such file"),
        ("/fifo/below", "/fifo/below: there is no such file"),
        ("/dangling", "/dangling: there is no such file"),
        ("", ": is a folder; name a file"),
        ("/fifo", "/fifo: is not a regular file; to read from a pipe, name '-' and pipe it in"),
        ("/a\u{1B}[2J", "/a\\u{1B}[2J: there is no such file"),
        ("/a\u{0}b", "/a\\u{0}b: there is no such file"),
      ]
      for (name, expected) in table {
        let error = refusal(of: name, in: folder)
        #expect(text(of: error, in: folder) == expected)
        #expect(error?.status == .badInput)
      }
      let loop = refusal(of: "/loop", in: folder)
      #expect(
        text(of: loop, in: folder) == "/loop: cannot open: too many levels of symbolic links")
      #expect(loop?.status == .failedToRun)
    }
  }

  @Test func `a device is refused`() {
    let error = #expect(throws: FileError.self) { try InputFile("/dev/zero").read() }
    #expect(error?.problem == .notAFile)
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `a file that may not be read is refused`() throws {
    try withTemporaryFolder { folder in
      try Data([1]).write(to: URL(fileURLWithPath: folder + "/a"))
      chmod(folder + "/a", 0)
      let error = refusal(of: "/a", in: folder)
      #expect(text(of: error, in: folder) == "/a: reading it is not permitted")
      #expect(error?.status == .badInput)
    }
  }

  @Test func `a file over the limit is refused without being read`() throws {
    try withTemporaryFolder { folder in
      // Sparse: a terabyte that would take minutes to read.
      let descriptor = open(folder + "/huge", O_WRONLY | O_CREAT, 0o600)
      #expect(ftruncate(descriptor, 1 << 40) == 0)
      close(descriptor)
      let error = refusal(of: "/huge", in: folder)
      #expect(text(of: error, in: folder) == "/huge: is larger than 64 MiB")
      #expect(error?.status == .badInput)
    }
  }

  @Test func `a file of exactly the limit is read and one byte more is not`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a"
      try Data(repeating: 7, count: 1 << 20).write(to: URL(fileURLWithPath: path))
      #expect(try InputFile(path, limit: 1 << 20).read().count == 1 << 20)
      try Data(repeating: 7, count: 1 << 20 + 1).write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: FileError.self) { try InputFile(path, limit: 1 << 20).read() }
      #expect(error?.problem == .tooLarge(limit: 1))
    }
  }

  private func errorOfReading(_ size: Int, while change: (Int32) -> Void) throws -> FileError? {
    try withTemporaryFolder { folder in
      let path = folder + "/a"
      try Data(repeating: 7, count: size).write(to: URL(fileURLWithPath: path))
      // An old time, so that any change gives another.
      var times = [timeval(tv_sec: 1_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000, tv_usec: 0)]
      utimes(path, &times)
      let descriptor = open(path, O_RDWR)
      defer { close(descriptor) }
      do {
        _ = try InputFile(path).readRegularFile(descriptor) { change(descriptor) }
        return nil
      } catch let error as FileError {
        return error
      }
    }
  }

  @Test func `a file that changes while it is read is an error`() throws {
    let grown = try errorOfReading(200_000) { _ = ftruncate($0, 300_000) }
    let shrunk = try errorOfReading(200_000) { _ = ftruncate($0, 100_000) }
    let rewritten = try errorOfReading(200_000) { _ = pwrite($0, "a", 1, 0) }
    for error in [grown, shrunk, rewritten] {
      #expect(error?.problem == .changed)
      #expect(error?.status == .failedToRun)
      let text = "changed while it was read; try again when it is complete"
      #expect(error?.description.hasSuffix(text) == true)
    }
    #expect(try errorOfReading(200_000) { _ in } == nil)
  }

  @Test func `files that the kernel makes up are read`() throws {
    #expect(try !InputFile("/proc/version").read().isEmpty)
  }
}
