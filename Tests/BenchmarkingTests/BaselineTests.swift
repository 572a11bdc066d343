import Benchmarking
import JSONDocument
import TestSupport
import Testing

struct BaselineTests {
  static let host = HostClass(processor: "Z80 \"quick\"", cores: 2, kernel: "6.1.0")
  static let baseline = Baseline(
    subject: .command("run 'a b'"), host: host, version: "v1", time: "noon",
    costs: [
      RunCost(cpu: 5, systemCPU: 1, wall: 9, peakMemory: 4096, outputSize: 3),
      RunCost(cpu: 6, wall: 8),
    ])

  @Test func `a baseline is readable JSON`() {
    let text = String(decoding: Self.baseline.encoded(), as: UTF8.self)
    #expect(
      text.hasPrefix(
        """
        {
          "schemaVersion": 1,
          "command": "run 'a b'",
          "version": "v1",
          "time": "noon",
          "host": {
            "processor": "Z80 \\"quick\\"",
            "cores": 2,
            "kernel": "6.1.0"
          },
          "runs": [
            {
              "cpuNanoseconds": 5,
        """))
  }

  @Test func `a baseline loads as it was saved, and replaces the one before`() throws {
    try withTemporaryFolder { folder in
      let store = BaselineStore(in: folder + "/.callsim/baselines")
      try store.save(Self.baseline, as: "main")
      var other = Self.baseline
      other.subject = .scenario(digest: "abc")
      try store.save(other, as: "main")
      #expect(try store.load("main") == other)
      #expect(try store.load("main") != Self.baseline)
    }
  }

  @Test(arguments: [
    "", ".hidden", "-x", "a/b", "..", "a b", "ä", String(repeating: "a", count: 101),
  ])
  func `a name that could leave the folder is refused`(name: String) {
    let store = BaselineStore(in: "/nowhere")
    #expect(throws: BaselineFailure.name(name)) { try store.load(name) }
    #expect(throws: BaselineFailure.name(name)) { try store.save(Self.baseline, as: name) }
  }

  @Test func `a missing baseline and a folder that cannot be made are errors`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/none.json"
      let missing = #expect(throws: BaselineFailure.self) {
        try BaselineStore(in: folder).load("none")
      }
      #expect(missing?.description == "\(path): No such file or directory")
      try DurableFile.write([1], to: folder + "/file")
      #expect(throws: BaselineFailure.self) {
        try BaselineStore(in: folder + "/file/x").save(Self.baseline, as: "a")
      }
    }
  }

  @Test(
    arguments: [
      ("{}", "schemaVersion is missing"),
      ("[]", "expected an object; found a list"),
      (#"{"schemaVersion": 9}"#, "schemaVersion: expected 1, the one this version reads; found 9"),
      (#"{"schemaVersion": 1}"#, "command is missing"),
      (#"{"schemaVersion": 1, "command": 3}"#, "command: expected a text; found 3"),
      (
        #"{"schemaVersion": 1, "command": "a", "version": "", "time": "", "#
          + #""host": {"processor": "", "cores": 1, "kernel": ""}, "runs": []}"#,
        "runs: expected a run or more; found a list"
      ),
    ])
  func `a damaged baseline is refused with its place`(text: String, words: String) {
    let error = #expect(throws: Diagnostic.self) {
      try Baseline(reading: JSONFile(bytes: Array(text.utf8), named: "main.json"))
    }
    #expect(error?.text == words)
  }

  @Test func `a write that fails leaves the old file and no other`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/file"
      try DurableFile.write([1, 2], to: path)
      #expect(throws: FileFailure.self) { try DurableFile.write([3], to: folder + "/no/file") }
      #expect(try DurableFile.read(path) == [1, 2])
      let refusal = #expect(throws: FileFailure.self) { try DurableFile.read(path, limit: 1) }
      #expect(refusal?.reason == "larger than 1 bytes")
    }
  }
}

struct ComparabilityTests {
  typealias Side = (subject: Baseline.Subject, host: HostClass)

  private func side(
    _ subject: Baseline.Subject = .command("a"), processor: String = "p", cores: Int = 2,
    kernel: String = "6.1"
  ) -> Side {
    (subject, HostClass(processor: processor, cores: cores, kernel: kernel))
  }

  @Test func `runs of one subject on one kind of host may be compared`() {
    #expect(Comparability(of: side(), with: side()).differences == [])
    let scenario = side(.scenario(digest: "x"))
    #expect(Comparability(of: scenario, with: scenario).differences == [])
  }

  @Test func `each difference is named in words`() {
    let other = side(.command("b"), processor: "q", cores: 4, kernel: "6.2")
    #expect(
      Comparability(of: side(), with: other).differences == [
        "the command was a and is b", "the processor was p and is q",
        "the machine had 2 cores and has 4", "the kernel was 6.1 and is 6.2",
      ])
    #expect(
      Comparability(of: side(.scenario(digest: "x")), with: side(.scenario(digest: "y")))
        .differences == ["the scenario was x and is y"])
    #expect(
      Comparability(of: side(.scenario(digest: "x")), with: side()).differences
        == ["the baseline is of a scenario, this is a command"])
    #expect(
      Comparability(of: side(), with: side(.scenario(digest: "x"))).differences
        == ["the baseline is of a command, this is a scenario"])
  }

  @Test func `this host has a name, cores and a kernel`() {
    let host = HostClass.current()
    #expect(host.cores >= 1 && !host.processor.isEmpty && host.kernel.contains("."))
    #expect(host == HostClass.current())
  }
}
