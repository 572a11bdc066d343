import Foundation
import TestSupport
import Testing

@testable import Reports

/// `run --shard` and `merge`, through the process.
struct ShardTests {
  /// Ten replications of three cells.
  private static func scenario(_ folder: String, staff: Int = 5) throws {
    let text = Callsim.hello(staff: staff).replacing(
      "\"replications\": 10", with: "\"replications\": 4, \"cells\": 3")
    try write(text, to: folder + "/day.json")
  }

  private static func play(
    _ share: String, _ folder: String, _ more: [String] = [],
    environment: [String: String?] = [:]
  ) throws -> ProcessOutcome {
    try Callsim.run(
      ["run", "day.json", "--shard", share, "--out", "parts"] + more, environment: environment,
      folder: folder)
  }

  private static func merge(_ folder: String, _ more: [String] = []) throws -> ProcessOutcome {
    try Callsim.run(["merge", "parts"] + more, folder: folder)
  }

  @Test(arguments: [1, 4, 16])
  func `shards in any order merge to the bytes of the whole run`(count: Int) throws {
    try withTemporaryFolder { folder in
      try Self.scenario(folder)
      for index in (1...count).reversed() {
        let outcome = try Self.play(
          "\(index)/\(count)", folder, ["--threads", "\(1 + index % 3)"])
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output.hasPrefix("shard \(index)/\(count) of hello: "))
      }
      for form in [[], ["--json"]] {
        let whole = try Callsim.run(["run", "day.json"] + form, folder: folder)
        let merged = try Self.merge(folder, form)
        #expect(merged.status == 0)
        #expect(merged.outputBytes == whole.outputBytes)
      }
      #expect(try Self.merge(folder, ["--out", "html=day.html"]).status == 0)
      #expect(try read(folder + "/day.html").contains("<html"))
      let part = "parts/shard-1-of-\(count).json"
      let over = try Self.merge(folder, ["--out", "json=" + part])
      #expect(over.status == 64)
      #expect(over.error.contains("\(part) is read, too"))
    }
  }

  @Test func `the verdict is the merge's, not the shard's`() throws {
    try withTemporaryFolder { folder in
      try Self.scenario(folder, staff: 3)
      for share in ["1/2", "2/2"] { #expect(try Self.play(share, folder).status == 0) }
      #expect(try Self.merge(folder).status == 99)
    }
  }

  @Test func `a missing shard is named and nothing is judged`() throws {
    try withTemporaryFolder { folder in
      try Self.scenario(folder)
      for share in ["1/4", "3/4"] { #expect(try Self.play(share, folder).status == 0) }
      let outcome = try Self.merge(folder, ["--out", "text=day.txt"])
      #expect(outcome.status == 91)
      #expect(outcome.output == "")
      #expect(
        outcome.error == """
          callsim: parts: 2 of 4 shards are missing, so nothing is judged
            shard 2/4: 0 of 3 cells
            shard 4/4: 0 of 3 cells

          """)
      #expect(!FileManager.default.fileExists(atPath: folder + "/day.txt"))
      let json = try Self.merge(folder, ["--json"])
      #expect(json.status == 91)
      #expect(json.output.contains("\"shard\": 4"))
    }
  }

  @Test func `a shard that was played twice counts once, whatever its file is called`() throws {
    try withTemporaryFolder { folder in
      try Self.scenario(folder)
      for share in ["1/2", "2/2", "2/2"] { #expect(try Self.play(share, folder).status == 0) }
      let once = try Self.merge(folder, ["--json"])
      try FileManager.default.copyItem(
        atPath: folder + "/parts/shard-1-of-2.json", toPath: folder + "/parts/late.json")
      let twice = try Self.merge(folder, ["--json"])
      #expect(once.status == 0)
      #expect(twice.outputBytes == once.outputBytes)
      // What says it is the same shard and is another is no duplicate.
      let other = try read(folder + "/parts/late.json")
      let digest = try #require(other.firstMatch(of: /"digest": ?"([0-9a-f]{16})"/)).1
      let changed = other.replacing(digest, with: String(digest.reversed()))
      try write(changed, to: folder + "/parts/late.json")
      let edited = try Self.merge(folder)
      #expect(edited.status == 65)
      #expect(edited.error.contains("the file was changed after it was written"))
      let checksum = try #require(changed.firstMatch(of: /"checksum":"([0-9a-f]{32})"/)).1
      let empty = changed.replacing(checksum, with: "").dropLast()
      let made = "\(ByteDigest(of: Array(empty.utf8)))"
      try write(changed.replacing(checksum, with: made), to: folder + "/parts/late.json")
      #expect(try Self.merge(folder).status == 90)
    }
  }

  @Test func `truncated, foreign and mixed files are refused with their places`() throws {
    try withTemporaryFolder { folder in
      try Self.scenario(folder)
      for share in ["1/2", "2/2"] { #expect(try Self.play(share, folder).status == 0) }
      let name = folder + "/parts/shard-2-of-2.json"
      let good = try read(name)
      try write(String(good.prefix(good.count / 2)), to: name)
      try write("{\"format\": 1}", to: folder + "/parts/x.json")
      let outcome = try Self.merge(folder)
      #expect(outcome.status == 65)
      #expect(outcome.error.contains("parts/shard-2-of-2.json:1:"))
      #expect(outcome.error.contains("parts/x.json:1:12: error: this is no part of a run"))
      try FileManager.default.removeItem(atPath: folder + "/parts/x.json")
      let truncated = try Self.play("2/2", folder)
      #expect(truncated.status == 65)
      try FileManager.default.removeItem(atPath: name)
      for more in [["--seed", "2"], ["--set", "run.length=9h"]] {
        #expect(try Self.play("2/2", folder, more).status == 0)
        let mixed = try Self.merge(folder)
        #expect(mixed.status == 65)
        #expect(mixed.error.contains("parts/shard-2-of-2.json:"))
        #expect(mixed.error.contains("than parts/shard-1-of-2.json"))
        let again = try Self.play("2/2", folder)
        #expect(again.status == 65)
        #expect(again.error.contains("than day.json"))
        try FileManager.default.removeItem(atPath: name)
      }
      #expect(try Self.play("3/3", folder).status == 0)
      #expect(try Self.merge(folder).error.contains("of another number of shards"))
    }
  }

  @Test func `a folder that isn't there, or holds no part, is refused`() throws {
    try withTemporaryFolder { folder in
      #expect(try Self.merge(folder).status == 65)
      try FileManager.default.createDirectory(
        atPath: folder + "/parts", withIntermediateDirectories: false)
      let outcome = try Self.merge(folder)
      #expect(outcome.status == 65)
      #expect(outcome.error.contains("holds no parts of a run"))
      try write("{}", to: folder + "/parts/shard-1-of-2.checkpoint")
      let underWay = try Self.merge(folder)
      #expect(underWay.status == 91)
      #expect(underWay.error.contains("no shard is complete, 1 under way, so nothing is judged"))
    }
  }

  @Test(
    arguments: [
      (
        ["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "5", "SLURM_ARRAY_TASK_COUNT": "4"],
        "auto", "3/4"
      ),
      (["SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_COUNT": "4"], "auto", "1/4"),
      (["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "4"], "auto/4", "4/4"),
      (["JOB_COMPLETION_INDEX": "1"], "auto/4", "2/4"),
    ] as [([String: String], String, String)])
  func `a scheduler's own numbers say which shard it is`(
    environment: [String: String], option: String, share: String
  ) throws {
    try withTemporaryFolder { folder in
      try Self.scenario(folder)
      let outcome = try Self.play(option, folder, environment: environment)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.output.hasPrefix("shard \(share) of hello: "))
    }
  }

  @Test(
    arguments: [
      ([:], "0/4", "is no shard"), ([:], "5/4", "is no shard"), ([:], "1/70000", "is no shard"),
      ([:], "1", "is no shard"), ([:], "/", "is no shard"), ([:], "1/4/2", "is no shard"),
      ([:], "auto", "neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX is set"),
      (["JOB_COMPLETION_INDEX": "4"], "auto/4", "is 4; expected 0 to 3"),
      (["JOB_COMPLETION_INDEX": "1"], "auto", "doesn't say how many there are"),
      (["JOB_COMPLETION_INDEX": "x"], "auto/4", "is x, which is no number"),
      (["SLURM_ARRAY_TASK_ID": "1"], "auto", "SLURM_ARRAY_TASK_COUNT isn't set"),
      (["SLURM_ARRAY_TASK_ID": "4", "SLURM_ARRAY_TASK_COUNT": "4"], "auto", "expected 0 to 3"),
      (
        [
          "SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_COUNT": "2", "SLURM_ARRAY_TASK_MIN": "2",
          "SLURM_ARRAY_TASK_MAX": "5",
        ], "auto", "the array runs from 2 to 5"
      ),
      (["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_COUNT": "2"], "auto/4", "has 2 tasks"),
    ] as [([String: String], String, String)])
  func `a share that isn't one is a usage error`(
    environment: [String: String], option: String, message: String
  ) throws {
    try withTemporaryFolder { folder in
      try Self.scenario(folder)
      let outcome = try Self.play(option, folder, environment: environment)
      #expect(outcome.status == 64)
      #expect(outcome.error.contains(message), "\(outcome.error)")
      #expect(!FileManager.default.fileExists(atPath: folder + "/parts"))
    }
  }

  @Test(arguments: [
    ["--json"], ["--history", "h.sqlite"], ["--resume", "x"], ["--out", "other"], ["day.json"],
  ])
  func `options that judge or name another place exclude a shard`(words: [String]) throws {
    try withTemporaryFolder { folder in
      try Self.scenario(folder)
      #expect(try Self.play("1/2", folder, words).status == 64)
      let report = try Callsim.run(
        ["run", "day.json", "--shard", "1/2", "--out", "html=x.html"], folder: folder)
      #expect(report.status == 64)
      #expect(report.error.contains("a shard is not judged"))
    }
  }
}
