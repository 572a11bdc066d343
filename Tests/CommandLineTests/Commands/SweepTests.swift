import Foundation
import TestSupport
import Testing

/// Grids of values, from the command line and from the scenario's own matrix.
struct SweepTests {
  private static let staff = "providers.interpreters.groups.asl.staff"

  private static func inFolder(
    _ scenario: String = Callsim.hello(),
    _ body: (_ run: ([String]) throws -> ProcessOutcome) throws
      -> Void
  ) throws {
    try withTemporaryFolder { folder in
      try write(scenario, to: folder + "/hello.json")
      try body { words in
        try Callsim.run(["run", "hello.json", "--set", "run.length=2h"] + words, folder: folder)
      }
    }
  }

  @Test func `every combination is a run with its own verdict in one table`() throws {
    try Self.inFolder { run in
      let words = ["--sweep", "\(Self.staff)=3,5", "--sweep", "traffic.calls.poisson=30/h,60/h"]
      let outcome = try run(words + ["--out", "csv=all.csv", "--out", "csv=/dev/null"])
      #expect(outcome.status == 99, "\(outcome.error)")
      #expect(outcome.output.contains("hello: 4 runs, 1 missed, 3 passed"), "\(outcome.output)")
      let json = try run(words + ["--json"])
      #expect(json.output.components(separatedBy: "\"callsim-result\"").count == 5)
      // A run of a sweep is the run that --set would give.
      let alone = try run([
        "--set", "\(Self.staff)=5", "--set", "traffic.calls.poisson=60/h", "--json",
      ])
      #expect(json.output.contains(alone.output.dropLast(2)))
      for bad in ["html=x.html", "csv"] {
        #expect(try run(words + ["--out", bad]).status == 64)
      }
    }
  }

  @Test func `a matrix is a sweep that the scenario brings along`() throws {
    let matrix = ",\n\"matrix\": { \"\(Self.staff)\": [4, 6] }"
    try Self.inFolder(Callsim.hello(extra: matrix)) { run in
      let outcome = try run([])
      #expect(outcome.output.contains("hello: 2 runs, "), "\(outcome.error)")
      let more = try run(["--sweep", "run.seed=1,2"])
      #expect(more.output.contains("hello: 4 runs, "))
    }
    let bad = ",\n\"matrix\": { \"\(Self.staff)\": [4, null], \"x.y\": [] }"
    try Self.inFolder(Callsim.hello(extra: bad)) { run in
      let outcome = try run([])
      #expect(outcome.status == 65)
      #expect(outcome.error.contains("a text, a number, true or false"))
    }
    try Self.inFolder(Callsim.hello(extra: ",\n\"matrix\": { \"x.y\": [1] }")) { run in
      let outcome = try run([])
      #expect(outcome.status == 65)
      #expect(outcome.error.contains("matrix: there is no \"x\" on the way"), "\(outcome.error)")
    }
  }

  @Test func `what another version kept is played anew`() throws {
    try withTemporaryFolder { folder in
      try write(Callsim.hello(), to: folder + "/hello.json")
      let words = ["run", "hello.json", "--sweep", "\(Self.staff)=5", "--resume", "kept"]
      let first = try Callsim.run(words + ["--set", "run.length=2h"], folder: folder)
      #expect(first.status == 0, "\(first.error)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/kept")
      let file = folder + "/kept/" + (try #require(names.first))
      let kept = try read(file)
      for own in ["\"callsim\": \"", "\"traces\": "] {
        #expect(kept.contains(own))
        try write(kept.replacing(own, with: own + "9", maxReplacements: 1), to: file)
        let again = try Callsim.run(words + ["--set", "run.length=2h"], folder: folder)
        #expect(again.output == first.output)
        #expect(try read(file) == kept)
      }
    }
  }

  @Test func `one path is swept once, and other commands say that a matrix is left out`() throws {
    let matrix = ",\n\"matrix\": { \"\(Self.staff)\": [4, 6] }"
    try Self.inFolder(Callsim.hello(extra: matrix)) { run in
      for words in [
        ["--sweep", "\(Self.staff)=5"], ["--set", "\(Self.staff)=5"],
        ["--sweep", "run.seed=1", "--sweep", "run.seed=2"],
      ] {
        let outcome = try run(words)
        #expect(outcome.status == 64)
        #expect(outcome.error.contains("it is given by "), "\(outcome.error)")
      }
      #expect(!(try run([])).error.contains("matrix"))
    }
    let few = ["--within", "4..5", "--most-replications", "10", "--set", "run.length=2h"]
    let find = ["find", "-", "--vary", Self.staff] + few
    let told = try Callsim.run(find, input: Callsim.hello(extra: matrix))
    #expect(told.error == "callsim: -: the matrix is left out here; run plays it\n")
    #expect(try Callsim.run(find, input: Callsim.hello()).error == "")
  }

  @Test func `a matrix is read in all its combinations, and the value to blame is named`() throws {
    let law = "providers.interpreters.service.lognormal"
    // A part of the error, and the text that it points at.
    let cases: [(matrix: String, error: String, place: String)] = [
      ("\"\(Self.staff)\": [4, -6, 7, -8]", "\(Self.staff)=-6: ", "-6"),
      ("\"\(Self.staff)\": [4, -6, 7, -8]", "\(Self.staff)=-8: ", "-8"),
      ("\"\(Self.staff)\": [4, -6], \"run.seed\": [1, 2]", "\(Self.staff)=-6: ", "-6"),
      (
        "\"\(law).median\": [\"4m\", \"20m\"], \"\(law).p99\": [\"10m\", \"30m\"]",
        "\(law).median=20m, \(law).p99=10m: ", "\"matrix\""
      ),
      ("\"\(Self.staff).x\": [1]", "matrix: there is nothing inside", "\"\(Self.staff).x\""),
      ("\"run..x\": [1]", "matrix: expected path=value", "\"run..x\""),
    ]
    for (matrix, error, place) in cases {
      try withTemporaryFolder { folder in
        let text = Callsim.hello(extra: ",\n\"matrix\": { \(matrix) }").replacing(
          "\"exponential\": { \"mean\": \"4m\" }",
          with: "\"lognormal\": { \"median\": \"4m\", \"p99\": \"10m\" }")
        try write(text, to: folder + "/bad.json")
        let outcomes = try [["validate"], ["run"]].map {
          try Callsim.run($0 + ["bad.json"], folder: folder)
        }
        for outcome in outcomes {
          #expect(outcome.status == 65)
          #expect(outcome.error.contains(error), "\(outcome.error)")
          let line = try #require(text.split(separator: "\n").last { $0.contains("matrix") })
          let column = try #require(line.firstRange(of: place)).lowerBound
          let offset = line.utf8.distance(from: line.startIndex, to: column) + 1
          #expect(outcome.error.contains(":\(offset): error: "), "\(outcome.error)")
        }
        #expect(outcomes[0].error == outcomes[1].error)
      }
    }
    let good = Callsim.hello(extra: ",\n\"matrix\": { \"\(Self.staff)\": [4, 6] }")
    #expect(try Callsim.run(["validate", "-"], input: good).status == 0)
  }

  @Test func `a sweep that was kept is not played again, and gives the same table`() throws {
    try Self.inFolder { run in
      let words = ["--sweep", "\(Self.staff)=5,6", "--resume", "kept"]
      let first = try run(words)
      let again = try run(words + ["--host", "host.json"])
      #expect(first.status == 0, "\(first.error)")
      #expect(again.output == first.output)
      #expect(again.status == 0)
      let other = try run(words + ["--seed", "9"])
      #expect(other.output != first.output)
      let stopped = try run(words + ["--set", "run.length=3000d", "--timeout", "3s"])
      #expect(stopped.status == 91)
      #expect(try run(["--sweep", "\(Self.staff)"]).status == 64)
    }
  }
}
