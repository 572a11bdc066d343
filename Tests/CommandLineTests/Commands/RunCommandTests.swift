import Foundation
import TestSupport
import Testing

struct RunCommandTests {
  @Test func `a scenario that holds passes, on standard input too`() throws {
    let outcome = try Callsim.run(["run", "-"], input: Callsim.hello())
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("PASSED  hello\n"))
    #expect(outcome.output.contains("callsim run - --seed 1"))
    #expect(outcome.error == "")
  }

  @Test func `a missed expectation is told by the exit status`() throws {
    let outcome = try Callsim.run(["run", "-"], input: Callsim.hello(staff: 3))
    #expect(outcome.status == 99)
    #expect(outcome.output.contains("missed"))
  }

  @Test func `too few observations are inconclusive, not passed`() throws {
    let rare = Callsim.hello(
      extra: ""
    ).replacing(
      "\"is\": \">= 80%\" }",
      with: "\"is\": \">= 1%\" },\n"
        + "    { \"metric\": \"request.time\", \"is\": \"p99.99 < 10h\" }")
    let outcome = try Callsim.run(["run", "-"], input: rare)
    #expect(outcome.status == 91)
  }

  @Test(arguments: ["run", "validate"])
  func `a fault that can never act is told, and one that must act is inconclusive`(
    command: String
  ) throws {
    let faulty = Callsim.hello().replacing(
      "\"expect\"",
      with: """
        "faults": { "idle": { "on": "popUp.shown", "do": "call.ends", "mustFire": 1 } },
          "expect"
        """)
    let outcome = try Callsim.run([command, "-"], input: faulty)
    #expect(outcome.status == (command == "run" ? 91 : 0))
    #expect(
      outcome.error.contains(
        "warning: faults.idle can never act: no app that it hits ever asks for input"))
    if command == "run" {
      #expect(outcome.output.contains("A fault acted less often than it must"))
      #expect(outcome.output.contains("less than 1"))
    }
  }

  @Test func `the same seed gives the same bytes with any number of threads`() throws {
    let words = ["run", "--json", "-"]
    let one = try Callsim.run(words + ["--threads", "1"], input: Callsim.hello())
    #expect(one.status == 0)
    for threads in ["2", "7"] {
      let many = try Callsim.run(words + ["--threads", threads], input: Callsim.hello())
      #expect(many.outputBytes == one.outputBytes)
    }
    let hashed = try Callsim.run(
      words, input: Callsim.hello(), environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    #expect(hashed.outputBytes == one.outputBytes)
    let other = try Callsim.run(words + ["--seed", "2"], input: Callsim.hello())
    #expect(other.outputBytes != one.outputBytes)
  }

  @Test func `a change by --set is the same as one in the file`() throws {
    let changed = try Callsim.run(
      ["run", "--json", "-", "--set", "providers.interpreters.groups.asl.staff=3"],
      input: Callsim.hello())
    let written = try Callsim.run(["run", "--json", "-"], input: Callsim.hello(staff: 3))
    #expect(changed.outputBytes == written.outputBytes)
    #expect(changed.status == 99)
  }

  @Test func `what is wrong with the file is told before what a change makes of it`() throws {
    for path in ["run.replications=3", "run.replikations=3", "provider.x.y=3"] {
      let broken = Callsim.hello().replacing("\"format\": 1", with: "\"format\": 1, \"run2\": 1")
      let outcome = try Callsim.run(["run", "-", "--set", path], input: broken)
      #expect(outcome.status == 65)
      #expect(outcome.error.contains("unknown key \"run2\""), "\(outcome.error)")
    }
  }

  @Test(
    arguments: [
      (["--set", "run.replikations=3"], "did you mean \"replications\"?"),
      (["--set", "provider.x.y=3"], "there is no \"provider\" on the way"),
      (["--set", "run.length"], "expected path=value"),
      (["--set", "run.length=9"], "expected a duration with a unit"),
      (["--seed", "x"], "--seed: x is not a whole number"),
      (["--expect", "request.tiletime p95 < 4s"], "did you mean \"request.tileTime\"?"),
      (["--expect", "request.tileTime p95 < 4"], "needs a duration with a unit"),
      (["--timeout", "5"], "--timeout: 5 is not a span"),
      (["--threads", "0"], "a whole number from 1 to 1024"),
    ])
  func `an option that makes no sense is a usage error`(
    words: [String], message: String
  ) throws {
    let outcome = try Callsim.run(["run", "-"] + words, input: Callsim.hello())
    #expect(outcome.status == 64)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.output == "")
  }

  @Test func `an expectation on the command line is judged like one in the file`() throws {
    let words = ["run", "-", "--expect", "answer.serviceLevel(20s, served) >= 99%"]
    let outcome = try Callsim.run(words, input: Callsim.hello())
    #expect(outcome.status == 99)
    #expect(outcome.output.contains("--expect 'answer.serviceLevel(20s, served) >= 99%'"))
  }

  @Test func `several scenarios are judged together, the worst decides`() throws {
    try withTemporaryFolder { folder in
      try write(Callsim.hello(), to: folder + "/good.json")
      try write(Callsim.hello(staff: 3), to: folder + "/bad.json")
      let outcome = try Callsim.run(["run", "good.json", "bad.json"], folder: folder)
      #expect(outcome.status == 99)
      #expect(outcome.output.hasSuffix("good.json: passed\nbad.json: missed\n"))
    }
  }

  @Test func `errors of all files are told at once and nothing is run`() throws {
    try withTemporaryFolder { folder in
      try write(Callsim.hello().replacing("picks", with: "pick"), to: folder + "/a.json")
      try write("{", to: folder + "/b.json")
      let outcome = try Callsim.run(["run", "a.json", "b.json"], folder: folder)
      #expect(outcome.status == 65)
      #expect(outcome.output == "")
      #expect(outcome.error.contains("a.json:6:28: error: unknown key \"pick\""))
      #expect(outcome.error.contains("b.json:1:"))
      let json = try Callsim.run(["run", "--json", "a.json", "b.json"], folder: folder)
      #expect(json.status == 65)
      #expect(json.output.contains("\"column\": 28"))
    }
  }

  @Test func `a run without a seed is refused`() throws {
    let seedless = Callsim.hello().replacing("\"seed\": 1, ", with: "")
    let outcome = try Callsim.run(["run", "-"], input: seedless)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("no seed"))
    #expect(try Callsim.run(["run", "-", "--seed", "0x1"], input: seedless).status == 0)
  }

  @Test func `a signal and a time limit end a run that is not judged`() throws {
    let long = Callsim.hello().replacing("\"8h\"", with: "\"3000d\"")
    let timed = try Callsim.run(["run", "-", "--timeout", "3s"], input: long)
    #expect(timed.status == 91)
    #expect(timed.output.contains("INTERRUPTED"))
    for (signal, status) in [("INT", 130), ("TERM", 143)] as [(String, Int32)] {
      try withTemporaryFolder { folder in
        try write(long, to: folder + "/long.json")
        let outcome = try ProcessRunner(
          "/usr/bin/timeout",
          [
            "--preserve-status", "-s", signal, "4", BuiltProduct.path(of: "callsim"), "run",
            "long.json",
          ],
          folder: folder
        ).run()
        #expect(outcome.status == status)
        #expect(outcome.output.contains("INTERRUPTED"))
      }
    }
  }

  @Test func `host facts go to a file of their own`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/host.json"
      let outcome = try Callsim.run(["run", "-", "--host", path], input: Callsim.hello())
      #expect(outcome.status == 0)
      #expect(try read(path).contains("\"processorSeconds\""))
      #expect(!outcome.output.contains("processorSeconds"))
    }
  }

  @Test func `an unwritable output is an error, a reader that has gone is none`() throws {
    let full = try Callsim.run(["run", "-"], input: Callsim.hello(), output: .file("/dev/full"))
    #expect(full.status == 1)
    #expect(full.error.contains("no space left"))
    let closed = try Callsim.run(["run", "-"], input: Callsim.hello(), output: .closed)
    #expect(closed.status == 1)
    let gone = try Callsim.run(["run", "-"], input: Callsim.hello(), output: .readerGone)
    #expect(gone.status == 0)
  }

  @Test func `what a complete run missed counts, though the next one is stopped`() throws {
    try withTemporaryFolder { folder in
      let short = Callsim.hello(staff: 3).replacing("10", with: "1")
      try write(short, to: folder + "/short.json")
      let endless = Callsim.hello().replacing("\"8h\"", with: "\"3000d\"")
      try write(endless, to: folder + "/endless.json")
      let words = ["run", "short.json", "endless.json", "--timeout", "4s"]
      let outcome = try Callsim.run(words, folder: folder)
      #expect(outcome.status == 99, "\(outcome.output)")
      let alone = try Callsim.run(["run", "endless.json", "--timeout", "300ms"], folder: folder)
      #expect(alone.status == 91)
    }
  }

  @Test(
    arguments: [
      (["--out", "json=hello.json"], "--out json=hello.json: hello.json is read, too"),
      (["--out", "json=../FOLDER/link"], "FOLDER/link is read, too"),
      (["--trace", "jsonl=./hello.json"], "./hello.json is read, too"),
      (["--out", "html=same", "--out", "json=same"], "--out json=same: same is written twice"),
      (["--out", "json=all.json", "--trace", "all.json"], "all.json is written twice"),
      (["--history", "h", "--out", "text=h"], "h is written twice"),
      (["--host", "h", "--history", "h"], "h is written twice"),
    ] as [([String], String)])
  func `no file is written over another of the same run`(words: [String], message: String) throws {
    try withTemporaryFolder { folder in
      let name = String(folder.split(separator: "/").last ?? "")
      let text = Callsim.hello()
      try write(text, to: folder + "/hello.json")
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link", withDestinationPath: "hello.json")
      let given = words.map { $0.replacing("FOLDER", with: name) }
      let outcome = try Callsim.run(["run", "hello.json"] + given, folder: folder)
      #expect(outcome.status == 64)
      #expect(
        outcome.error.contains(message.replacing("FOLDER", with: name)), "\(outcome.error)")
      #expect(try String(contentsOfFile: folder + "/hello.json", encoding: .utf8) == text)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(files == ["hello.json", "link"])
    }
  }

  @Test func `what is no file may be written twice`() throws {
    let words = ["--out", "text=/dev/null", "--out", "json=/dev/null", "--set", "run.length=1h"]
    let outcome = try Callsim.run(["run", "-"] + words, input: Callsim.hello())
    #expect(outcome.status != 64, "\(outcome.error)")
  }
}
