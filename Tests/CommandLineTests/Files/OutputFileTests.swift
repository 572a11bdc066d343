import Foundation
import Glibc
import TestSupport
import Testing

@testable import CommandLine

struct OutputFileTests {
  private static func bytes(of path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { Array($0) }
  }

  private static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private func mode(of path: String) -> mode_t {
    var status = stat()
    lstat(path, &status)
    return status.st_mode & 0o7777
  }

  @Test(arguments: [0, 1, 1_000_000])
  func `a new file has every byte and nothing is left beside it`(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try withTemporaryFolder { folder in
      try OutputFile(folder + "/a.json").replace(with: bytes)
      #expect(Self.bytes(of: folder + "/a.json") == bytes)
      #expect(try Self.names(in: folder) == ["a.json"])
    }
  }

  @Test func `an old file is replaced and keeps its permissions`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a"
      try Data("old and longer".utf8).write(to: URL(fileURLWithPath: path))
      chmod(path, 0o640)
      try OutputFile(path).replace(with: [1])
      #expect(Self.bytes(of: path) == [1])
      #expect(mode(of: path) == 0o640)
    }
  }

  @Test func `a link keeps pointing where it did`() throws {
    try withTemporaryFolder { folder in
      mkdir(folder + "/deep", 0o700)
      try Data([9]).write(to: URL(fileURLWithPath: folder + "/deep/a"))
      symlink("deep/a", folder + "/link")
      try OutputFile(folder + "/link").replace(with: [1])
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "deep/a")
      #expect(Self.bytes(of: folder + "/deep/a") == [1])
      #expect(try Self.names(in: folder + "/deep") == ["a"])
    }
  }

  @Test func `names that cannot be written are told and nothing changes`() throws {
    try withTemporaryFolder { folder in
      mkdir(folder + "/folder", 0o700)
      mkfifo(folder + "/fifo", 0o600)
      symlink("nowhere", folder + "/dangling")
      let before = try Self.names(in: folder)
      let table = [
        ("/folder", "/folder: cannot write: is a directory"),
        ("/absent/a", "/absent/a: cannot write: no such file or directory"),
        ("/fifo/a", "/fifo/a: cannot write: not a directory"),
        ("/fifo", "/fifo: cannot write: no such device or address"),
        ("/dangling", "/dangling: cannot follow the link: no such file or directory"),
        ("/a\u{0}", "/a\\u{0}: cannot write: no such file or directory"),
        (
          "/" + String(repeating: "n", count: 300),
          "/" + String(repeating: "n", count: 300) + ": cannot write: file name too long"
        ),
      ]
      for (name, text) in table {
        let error = #expect(throws: FileError.self) {
          try OutputFile(folder + name).replace(with: [1])
        }
        #expect(error?.description.replacingOccurrences(of: folder, with: "") == text)
        #expect(error?.status == .failedToRun)
      }
      #expect(try Self.names(in: folder) == before)
    }
  }

  @Test func `a full device is told`() {
    let error = #expect(throws: FileError.self) { try OutputFile("/dev/full").replace(with: [1]) }
    #expect(error?.description == "/dev/full: cannot write: no space left on device")
    #expect(error?.status == .failedToRun)
  }

  @Test func `a device is written and stays a device`() throws {
    try OutputFile("/dev/null").replace(with: [1])
    var status = stat()
    #expect(stat("/dev/null", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everything"))
  func `what is protected is not replaced`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a"
      try Data([9]).write(to: URL(fileURLWithPath: path))
      chmod(path, 0o400)
      let protected = #expect(throws: FileError.self) { try OutputFile(path).replace(with: [1]) }
      #expect(protected?.description == "\(path): cannot write: permission denied")
      chmod(path, 0o600)
      chmod(folder, 0o500)
      defer { chmod(folder, 0o700) }
      #expect(throws: FileError.self) { try OutputFile(path).replace(with: [1]) }
      #expect(Self.bytes(of: path) == [9])
    }
  }

  @Test func `when the disk is full the old file stays and the temporary goes`() async throws {
    // A process of its own: the limit holds for all files that it writes.
    await #expect(processExitsWith: .success) {
      try withTemporaryFolder { folder in
        let path = folder + "/a"
        try Data([9, 9]).write(to: URL(fileURLWithPath: path))
        StandardStream.prepareProcess()
        var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
        setrlimit(__rlimit_resource_t(1), &limit)
        let bytes = [UInt8](repeating: 1, count: 5000)
        let error = #expect(throws: FileError.self) { try OutputFile(path).replace(with: bytes) }
        try #require(error?.description == "\(path): cannot write: file too large")
        try #require(Self.bytes(of: path) == [9, 9])
        try #require(try Self.names(in: folder) == ["a"])
        try OutputFile(path).replace(with: [UInt8](repeating: 1, count: 1000))
        try #require(Self.bytes(of: path)?.count == 1000)
      }
    }
  }

  @Test func `a leftover of an earlier crash is no obstacle`() throws {
    try withTemporaryFolder { folder in
      let leftover = ".callsim-\(getpid())-0.partial"
      try Data([9]).write(to: URL(fileURLWithPath: folder + "/" + leftover))
      try OutputFile(folder + "/a").replace(with: [1])
      #expect(try Self.names(in: folder) == [leftover, "a"])
    }
  }
}
