import Foundation
import TestSupport
import Testing

/// A file that is no text, and how its error begins.
private struct HostileBytes: CustomTestStringConvertible, Sendable {
  let name: String
  let bytes: [UInt8]
  let error: String

  var testDescription: String { name }
}

/// What no honest user gives: each is refused with a clear message and the right status, in bounded
/// time and memory, and nothing is left half-written.
struct HostileInputTests {
  /// Validates bytes as `a.json` with at most so much memory [KiB]; the path is taken out of the
  /// texts.
  private static func validate(
    _ bytes: [UInt8], memory: Int = 600_000, _ options: [String] = []
  ) throws -> ProcessOutcome {
    try withTemporaryFolder { folder in
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/a.json"))
      return try limited("ulimit -v \(memory)", ["validate", "a.json"] + options, folder: folder)
    }
  }

  /// Runs our program under limits of the shell.
  private static func limited(
    _ limits: String, _ words: [String], folder: String
  ) throws -> ProcessOutcome {
    let program = try BuiltProduct.path(of: "callsim")
    return try ProcessRunner(
      "/bin/sh", ["-c", limits + "; exec \"$0\" \"$@\"", program] + words, folder: folder
    ).run()
  }

  // MARK: - Bytes

  fileprivate static let table = [
    HostileBytes(
      name: "a NUL byte", bytes: Array("{\n  \"format\": \0 1 }".utf8),
      error: "a.json:2:13: error: the file holds a NUL byte: expected text\n"
        + "    \"format\": \\u{0} 1 }\n"
        + "              ^\n"
    ),
    HostileBytes(
      name: "broken UTF-8", bytes: Array("{ \"name\": \"caf".utf8) + [0xE9] + Array("\" }".utf8),
      error: "a.json:1:15: error: the file is not UTF-8 here; found byte 0xe9\n"
        + "  { \"name\": \"caf\u{FFFD}\" }\n"
        + "                ^\n"
    ),
    HostileBytes(
      name: "UTF-16", bytes: [0xFF, 0xFE, 0x7B, 0, 0x7D, 0],
      error: "a.json:1:1: error: the file is UTF-16: expected UTF-8\n"
    ),
    HostileBytes(
      name: "nothing", bytes: [],
      error: "a.json:1:1: error: the file is empty: expected an object\n"
    ),
    HostileBytes(
      name: "100 000 brackets", bytes: Array(repeating: UInt8(ascii: "["), count: 100_000),
      error: "a.json:1:65: error: nested too deep: expected at most 64 levels\n"
    ),
    HostileBytes(
      name: "100 000 objects", bytes: Array(String(repeating: "{\"a\":", count: 100_000).utf8),
      error: "a.json:1:321: error: nested too deep: expected at most 64 levels\n"
    ),
  ]

  @Test(arguments: table)
  fileprivate func `bytes that are no scenario are refused at their place`(
    _ one: HostileBytes
  ) throws {
    let outcome = try Self.validate(one.bytes)
    #expect(outcome.status == 65)
    #expect(outcome.output == "")
    #expect(outcome.error.hasPrefix(one.error), "\(outcome.error.prefix(500))")
    #expect(outcome.error.utf8.count < 1000)
  }

  @Test func `a byte order mark is no error`() throws {
    let outcome = try Self.validate([0xEF, 0xBB, 0xBF] + Array(Callsim.hello().utf8))
    #expect(outcome.status == 0)
    #expect(outcome.output == "a.json: ok\n")
  }

  // MARK: - Size

  /// Going through so many bytes takes a debug build too long.
  private static let isOptimised = !_isDebugAssertConfiguration()

  @Test(.enabled(if: isOptimised)) func `a file of 64 MiB is read`() throws {
    let scenario = Array(Callsim.hello().utf8)
    let blanks = [UInt8](repeating: 0x20, count: (64 << 20) - scenario.count)
    let fits = try Self.validate(scenario + blanks)
    #expect(fits.status == 0)
    #expect(fits.output == "a.json: ok\n")
  }

  @Test func `a file of 64 MiB and a byte is not read`() throws {
    let scenario = Array(Callsim.hello().utf8)
    let blanks = [UInt8](repeating: 0x20, count: (64 << 20) + 1 - scenario.count)
    let outgrown = try Self.validate(scenario + blanks)
    #expect(outgrown.status == 65)
    #expect(outgrown.error == "callsim: a.json: is larger than 64 MiB\n")
  }

  @Test(.enabled(if: isOptimised))
  func `a file of 64 MiB full of values is refused in little time and memory`() throws {
    let numbers = String(repeating: "0,", count: (32 << 20) - 2)
    let values = Array("[\(numbers)0]".utf8)
    let outcome = try Self.validate(values)
    #expect(outcome.status == 65)
    #expect(
      outcome.error.hasPrefix(
        "a.json:1:8388609: error: too many values: expected at most 4194304\n"))
    #expect(outcome.error.utf8.count < 1000)
  }

  @Test func `ten thousand errors are all counted and a hundred are told`() throws {
    let keys = (1...10_000).map { "  \"wrong\($0)\": \($0)" }.joined(separator: ",\n")
    let text = Callsim.hello().replacing("\"format\": 1,", with: "\"format\": 1,\n\(keys),")
    let outcome = try Self.validate(Array(text.utf8))
    #expect(outcome.status == 65)
    let lines = outcome.error.split(separator: "\n")
    #expect(lines.first == "a.json:3:3: error: unknown key \"wrong1\" in the file")
    #expect(lines.count(where: { $0.hasPrefix("a.json:") }) == 100)
    #expect(lines.last == "and 9900 more")
    let json = try Self.validate(Array(text.utf8), ["--json"])
    #expect(json.status == 65)
    #expect(json.error == "")
    let columns = json.output.split(separator: "\n").filter { $0.hasSuffix("\"column\": 3,") }
    #expect(columns.count == 10_000)
  }

  // MARK: - Files

  @Test func `what is no file is named as what it is`() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/d.json", withIntermediateDirectories: false)
      mkfifo(folder + "/p.json", 0o600)
      let names = ["d.json", "p.json", "/dev/zero", "none.json"]
      let outcome = try Callsim.run(["validate"] + names, folder: folder)
      #expect(outcome.status == 65)
      #expect(outcome.output == "")
      let pipe = "is not a regular file; to read from a pipe, name '-' and pipe it in"
      #expect(
        outcome.error == """
          callsim: d.json: is a folder; name a file
          callsim: p.json: \(pipe)
          callsim: /dev/zero: \(pipe)
          callsim: none.json: there is no such file

          """)
    }
  }

  @Test func `a file that may not be read is refused`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a.json"
      try write(Callsim.hello(), to: path)
      chmod(path, 0)
      chmod(folder, 0o755)
      // Permissions don't bind root; whoever else runs the tests needs no other user.
      let other = geteuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--clear-groups"] : []
      let program = try BuiltProduct.path(of: "callsim")
      let command = other + [program, "validate", path]
      let outcome = try ProcessRunner(command[0], Array(command.dropFirst())).run()
      let cannotStart = outcome.status == 126 || outcome.status == 127
      // A build folder that only root may enter: the in-process test has to do.
      if geteuid() == 0, cannotStart { return }
      #expect(outcome.status == 65)
      #expect(outcome.error == "callsim: \(path): reading it is not permitted\n")
    }
  }

  /// A writer appends until it is noticed; every other outcome is that of a whole file.
  @Test func `a file that changes while it is read is never taken for another`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a.json"
      let scenario = Array(Callsim.hello().utf8)
      let blanks = [UInt8](repeating: 0x20, count: 16 << 20)
      var outcome: ProcessOutcome?
      for _ in 0..<20 where outcome?.status != 1 {
        try Data(scenario + blanks).write(to: URL(fileURLWithPath: path))
        let program = try BuiltProduct.path(of: "callsim")
        let one = try ProcessRunner(
          "/bin/sh",
          [
            "-c",
            """
            "$0" validate a.json & reader=$!
            while kill -0 $reader 2> /dev/null; do echo >> a.json; done
            wait $reader
            """, program,
          ], folder: folder
        ).run()
        #expect(one.status == 0 || one.status == 1)
        outcome = one
      }
      #expect(outcome?.status == 1)
      #expect(
        outcome?.error.hasPrefix(
          "callsim: a.json: changed while it was read; try again when it is complete\n") == true)
    }
  }

  // MARK: - Writing

  @Test func `a full disk is told and leaves the old file as it was`() throws {
    let full = try Callsim.run(["run", "-", "--host", "/dev/full"], input: Callsim.hello())
    #expect(full.status == 1)
    #expect(full.error == "callsim: /dev/full: cannot write: no space left on device\n")
    try withTemporaryFolder { folder in
      try write(Callsim.hello(), to: folder + "/a.json")
      try write("old", to: folder + "/host.json")
      let words = ["run", "a.json", "--host", "host.json"]
      let outcome = try Self.limited("ulimit -f 0", words, folder: folder)
      #expect(outcome.status == 1)
      #expect(outcome.error == "callsim: host.json: cannot write: file too large\n")
      #expect(try read(folder + "/host.json") == "old")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(names == ["a.json", "host.json"])
    }
  }

  @Test func `a result that can't be written whole is an error`() throws {
    for words in [["run", "-"], ["run", "-", "--json"], ["validate", "-"], ["run", "--help"]] {
      let full = try Callsim.run(words, input: Callsim.hello(), output: .file("/dev/full"))
      #expect(full.status == 1)
      #expect(full.error == "callsim: standard output: cannot write: no space left on device\n")
      let closed = try Callsim.run(words, input: Callsim.hello(), output: .closed)
      #expect(closed.status == 1)
      #expect(closed.error == "callsim: standard output: cannot write: bad file descriptor\n")
    }
  }

  // MARK: - Errors for machines

  @Test func `errors as JSON carry path, line, column, found and wanted`() throws {
    let text = Callsim.hello().replacing("\"8h\"", with: "8").replacing("picks", with: "pick")
    let outcome = try Self.validate(Array(text.utf8), ["--json"])
    #expect(outcome.status == 65)
    #expect(outcome.error == "")
    #expect(
      outcome.output == #"""
        {
          "errors": [
            {
              "path": "a.json",
              "line": 4,
              "column": 33,
              "severity": "error",
              "message": "run.length",
              "found": "8",
              "wanted": "a duration with a unit, such as \"8s\""
            },
            {
              "path": "a.json",
              "line": 6,
              "column": 28,
              "severity": "error",
              "message": "unknown key \"pick\" in people.signers",
              "suggestion": "picks"
            }
          ]
        }

        """#)
  }
}
