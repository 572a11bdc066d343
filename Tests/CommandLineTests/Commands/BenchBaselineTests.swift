import Foundation
import TestSupport
import Testing

/// What `bench` stores, compares with and refuses, seen through the process exit status.
struct BenchBaselineTests {
  private static let words = [
    "bench", "--min-runs", "6", "--max-runs", "6", "--warm-up", "0", "--", "true",
  ]

  private static func bench(_ options: [String], in folder: String) throws -> ProcessOutcome {
    try Callsim.run(["bench"] + options + words.dropFirst(), folder: folder)
  }

  /// Replaces what a baseline says of each run's CPU time [ns], in turn.
  private static func rewrite(_ folder: String, cpu: [String]) throws {
    let path = folder + "/.callsim/baselines/main.json"
    var number = 0
    let lines = try read(path).components(separatedBy: "\n").map { line -> String in
      guard let key = line.range(of: "\"cpuNanoseconds\": ") else { return line }
      number += 1
      return String(line[..<key.upperBound]) + cpu[number % cpu.count] + ","
    }
    try write(lines.joined(separator: "\n"), to: path)
  }

  @Test(
    arguments: [
      (["1"], 96, "regression: CPU time"),
      (["900000000000000"], 0, "improvement: CPU time"),
      (["1", "1", "900000000000000", "900000000000000"], 91, "inconclusive: CPU time"),
    ] as [([String], Int32, String)])
  func `the runs of a baseline decide`(cpu: [String], status: Int32, words: String) throws {
    try withTemporaryFolder { folder in
      #expect(try Self.bench(["--save-baseline", "main"], in: folder).status == 0)
      try Self.rewrite(folder, cpu: cpu)
      let path = folder + "/.callsim/baselines/main.json"
      let before = try String(contentsOfFile: path, encoding: .utf8)
      let both = ["--baseline", "main", "--save-baseline", "main"]
      let outcome = try Self.bench(both, in: folder)
      #expect(outcome.status == status, "\(outcome.error)")
      #expect(outcome.output.contains(words), "\(outcome.output)")
      // Only a run that passes takes the place of what it was held against.
      let isKept = try String(contentsOfFile: path, encoding: .utf8) == before
      #expect(isKept == (status != 0))
      #expect(outcome.error.contains("main is left as it was") == isKept)
    }
  }

  @Test func `a change within the noise threshold is none`() throws {
    try withTemporaryFolder { folder in
      // A command that takes 100 MB whatever else the machine does.
      let hog = "head -c 100000000 /dev/zero | tail -c 100000000 > /dev/null"
      let words = Self.words.dropLast() + ["sh", "-c", hog]
      let saved = try Callsim.run(
        ["bench", "--save-baseline", "main"] + words.dropFirst(), folder: folder)
      #expect(saved.status == 0, "\(saved.error)")
      let options = ["--metric", "memory", "--baseline", "main"]
      let outcome = try Callsim.run(["bench"] + options + words.dropFirst(), folder: folder)
      // On a machine that is too busy it may be too few runs to tell, but never a change.
      #expect(outcome.status == 0 || outcome.status == 91, "\(outcome.output)")
      let isNone = outcome.output.contains("no change: peak memory")
      #expect(isNone == (outcome.status == 0), "\(outcome.output)")
    }
  }

  @Test func `what isn't comparable is refused unless told`() throws {
    try withTemporaryFolder { folder in
      #expect(try Self.bench(["--save-baseline", "main"], in: folder).status == 0)
      try Self.rewrite(folder, cpu: ["1"])
      let path = folder + "/.callsim/baselines/main.json"
      let text = try read(path)
      let cores = try #require(text.firstRange(of: /"cores": [0-9]+/))
      try write(text.replacingCharacters(in: cores, with: "\"cores\": 4096"), to: path)
      let refused = try Self.bench(["--baseline", "main"], in: folder)
      #expect(refused.status == 65)
      #expect(refused.output == "")
      #expect(refused.error.contains("the machine had 4096 cores"))
      let forced = try Self.bench(["--baseline", "main", "--force"], in: folder)
      #expect(forced.status == 96)
      #expect(forced.error.contains("compared all the same"))
    }
  }

  @Test func `a changed scenario is refused, a changed comment is not`() throws {
    try withTemporaryFolder { folder in
      let hello = Callsim.hello().replacing("\"replications\": 10", with: "\"replications\": 1")
      let words = ["bench", "hello.json", "--min-runs", "6", "--max-runs", "6"]
      try write(hello, to: folder + "/hello.json")
      let saved = try Callsim.run(words + ["--save-baseline", "main"], folder: folder)
      #expect(saved.status == 0, "\(saved.error)")
      try Self.rewrite(folder, cpu: ["1"])
      try write("// A day.\n" + hello, to: folder + "/hello.json")
      #expect(try Callsim.run(words + ["--baseline", "main"], folder: folder).status == 96)
      for change in [["--seed", "2"], ["--set", "run.length=7h"], ["--threads", "2"]] {
        let other = try Callsim.run(words + ["--baseline", "main"] + change, folder: folder)
        #expect(other.status == 65)
        #expect(other.error.contains("the scenario was"), "\(other.error)")
      }
    }
  }

  @Test func `a baseline that is missing or broken is refused`() throws {
    try withTemporaryFolder { folder in
      #expect(try Self.bench(["--baseline", "none"], in: folder).status == 65)
      #expect(try Self.bench(["--save-baseline", "main"], in: folder).status == 0)
      try Self.rewrite(folder, cpu: ["\"much\""])
      let broken = try Self.bench(["--baseline", "main"], in: folder)
      #expect(broken.status == 65)
      #expect(broken.error.contains("baselines/main.json:"), "\(broken.error)")
    }
  }

  @Test func `a baseline that can't be written is an error`() throws {
    try withTemporaryFolder { folder in
      try write("", to: folder + "/.callsim")
      // `false` would be an error too, but nothing runs before the place is known to be good.
      let words = ["bench", "--save-baseline", "main", "--", "false"]
      let outcome = try Callsim.run(words, folder: folder)
      #expect(outcome.status == 1)
      #expect(outcome.error.contains(".callsim/baselines: Not a directory"), "\(outcome.error)")
    }
    try withTemporaryFolder { folder in
      #expect(try Self.bench(["--save-baseline", "other"], in: folder).status == 0)
      let path = folder + "/.callsim/baselines/main.json"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let words = ["bench", "--save-baseline", "main", "--", "false"]
      let outcome = try Callsim.run(words, folder: folder)
      #expect(outcome.status == 1)
      #expect(outcome.error.contains("main.json: Is a directory"), "\(outcome.error)")
    }
  }
}
