import Foundation
import TestSupport
import Testing

/// What runs leave in a history, and what the history says of them.
struct HistoryCommandTests {
  private static func run(
    _ staff: Int, label: String, in folder: String
  ) throws -> ProcessOutcome {
    try Callsim.run(
      ["run", "-", "--history", "runs.sqlite", "--label", label],
      input: Callsim.hello(staff: staff), folder: folder)
  }

  @Test func `the run since which a result differs is named`() throws {
    try withTemporaryFolder { folder in
      #expect(try Self.run(5, label: "first", in: folder).status == 0)
      #expect(try Self.run(5, label: "second", in: folder).status == 0)
      #expect(try Self.run(3, label: "third", in: folder).status == 99)
      let text = try Callsim.run(["history", "runs.sqlite"], folder: folder)
      #expect(text.status == 0, "\(text.error)")
      #expect(text.output.contains("  answer.wait mean  "), "\(text.output)")
      #expect(text.output.contains("since run 3 ("))
      #expect(text.output.contains(", third): "))
      #expect(!text.output.contains("since run 2 ("))
      for (form, part) in [
        ("markdown", "| hello | answer.wait mean | virtual | 3 |"),
        ("csv", "subject,metric,kind,unit,run,time,version,host,value,isChange"),
        ("json", "\"series\": ["), ("github", "::notice title=Change in history::hello: "),
      ] {
        let outcome = try Callsim.run(["history", "runs.sqlite", "--format", form], folder: folder)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains(part), "\(outcome.output)")
      }
    }
  }

  @Test func `bench appends what running cost, under the same name`() throws {
    try withTemporaryFolder { folder in
      let small = Callsim.hello().replacing("\"replications\": 10", with: "\"replications\": 1")
      try write(small, to: folder + "/hello.json")
      let words = ["--min-runs", "2", "--max-runs", "2", "--history", "runs.sqlite"]
      #expect(try Callsim.run(["bench", "hello.json"] + words, folder: folder).status == 0)
      #expect(try Callsim.run(["bench"] + words + ["--", "true"], folder: folder).status == 0)
      let all = try Callsim.run(["history", "runs.sqlite", "--json"], folder: folder).output
      #expect(all.contains("\"events per CPU second\""))
      #expect(all.contains("\"subject\": \"true\""))
      let one = try Callsim.run(
        ["history", "runs.sqlite", "--json", "--subject", "hello"], folder: folder)
      #expect(one.output.contains("\"peak memory\""))
      #expect(!one.output.contains("\"subject\": \"true\""))
    }
  }

  @Test func `a run that was stopped leaves nothing in the history`() throws {
    try withTemporaryFolder { folder in
      let endless = Callsim.hello().replacing("\"8h\"", with: "\"3000d\"")
      let outcome = try Callsim.run(
        ["run", "-", "--history", "runs.sqlite", "--timeout", "200ms"], input: endless,
        folder: folder)
      #expect(outcome.status == 91)
      let history = try Callsim.run(["history", "runs.sqlite"], folder: folder)
      #expect(history.output == "no runs yet\n")
    }
  }

  @Test
  func `figures that differ in what they excuse, or of what they are, have rows of their own`()
    throws
  {
    try withTemporaryFolder { folder in
      let more = """
        "expect": [ { "metric": "request.failed", "is": "count < 9", "excuse": "injected" },
                    { "metric": "answer.wait", "is": "mean < 1h", "per": "provider" },
        """
      let file = Callsim.hello().replacing("\"expect\": [", with: more)
      let run = try Callsim.run(["run", "-", "--history", "h.sqlite"], input: file, folder: folder)
      #expect(run.status == 0, "\(run.error)")
      let text = try Callsim.run(["history", "h.sqlite"], folder: folder).output
      #expect(text.contains("  request.failed count  "))
      #expect(text.contains("  request.failed count but injected  "), "\(text)")
      #expect(text.contains("  answer.wait mean, of provider interpreters  "))
    }
  }

  @Test func `another seed is another subject, and no change`() throws {
    try withTemporaryFolder { folder in
      #expect(try Self.run(5, label: "first", in: folder).status == 0)
      let other = try Callsim.run(
        ["run", "-", "--history", "runs.sqlite", "--seed", "9"], input: Callsim.hello(),
        folder: folder)
      #expect(other.error == "")
      let text = try Callsim.run(["history", "runs.sqlite"], folder: folder).output
      #expect(text.contains("\nhello, seed 9\n"), "\(text)")
      #expect(!text.contains("since run"))
    }
  }

  @Test func `a subject that no run has is refused, with the nearest`() throws {
    try withTemporaryFolder { folder in
      #expect(try Self.run(5, label: "", in: folder).status == 0)
      let outcome = try Callsim.run(
        ["history", "runs.sqlite", "--subject", "helo"], folder: folder)
      #expect(outcome.status == 64)
      #expect(outcome.error.contains("no run is of 'helo'; did you mean 'hello'?"))
    }
  }

  @Test func `a history with garbage in its middle is refused like one that is none`() throws {
    try withTemporaryFolder { folder in
      #expect(try Self.run(5, label: "", in: folder).status == 0)
      let path = folder + "/runs.sqlite"
      var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      for place in 4096..<bytes.count { bytes[place] = UInt8(truncatingIfNeeded: place &* 37) }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      #expect(try Callsim.run(["history", "runs.sqlite"], folder: folder).status == 65)
    }
  }

  @Test func `what is no history is refused and left alone`() throws {
    try withTemporaryFolder { folder in
      #expect(try Callsim.run(["history", "none.sqlite"], folder: folder).status == 65)
      try write("not a history", to: folder + "/runs.sqlite")
      #expect(try Callsim.run(["history", "runs.sqlite"], folder: folder).status == 65)
      #expect(try Self.run(5, label: "", in: folder).status == 1)
      #expect(try read(folder + "/runs.sqlite") == "not a history")
      #expect(try Callsim.run(["history"], folder: folder).status == 64)
      let words = ["history", "runs.sqlite", "--noise-threshold", "-1%"]
      #expect(try Callsim.run(words, folder: folder).status == 64)
    }
  }
}
