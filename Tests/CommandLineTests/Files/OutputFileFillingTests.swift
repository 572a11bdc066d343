import Foundation
import TestSupport
import Testing

@testable import CommandLine

struct OutputFileFillingTests {
  @Test func `content that comes in pieces is written in their order`() throws {
    try withTemporaryFolder { folder in
      let isWritten = try OutputFile(folder + "/a").replace { write throws(FileError) in
        for piece in ["one ", "", "two"] { try write(Array(piece.utf8)) }
        return true
      }
      #expect(isWritten)
      #expect(try read(folder + "/a") == "one two")
    }
  }

  @Test(arguments: [false, true])
  func `content that is given up leaves the old file and nothing beside it`(
    throwing: Bool
  ) throws {
    try withTemporaryFolder { folder in
      try write("old", to: folder + "/a")
      func replace() throws(FileError) -> Bool {
        try OutputFile(folder + "/a").replace { write throws(FileError) in
          try write([UInt8](repeating: 7, count: 100_000))
          if throwing { throw FileError("b", .changed) }
          return false
        }
      }
      if throwing {
        #expect(throws: FileError("b", .changed)) { _ = try replace() }
      } else {
        #expect(try replace() == false)
      }
      #expect(try read(folder + "/a") == "old")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a"])
    }
  }
}
