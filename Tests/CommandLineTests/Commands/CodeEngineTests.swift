import Foundation
import TestSupport
import Testing

/// Commands with `--engine code`, in a program that has an app's code and in `callsim`.
struct CodeEngineTests {
  /// One signer in eight is turned away by the code of `CodeRunner`.
  private static let scenario = """
    {
      "format": 1,
      "name": "lunch",
      "run": { "seed": 7, "length": "10m", "replications": 2 },
      "traffic": { "lunch": { "people": "signers", "poisson": "120/h" } },
      "people": { "signers": { "picks": { "busy": 1 }, "patience": "60s" } },
      "apps": { "busy": { "provider": "hall", "launch": { "cold": "400ms" } } },
      "providers": {
        "hall": {
          "forward": "80ms", "service": "60s", "groups": { "all": { "staff": "unlimited" } }
        }
      }
    }
    """

  private static func run(
    _ words: [String], with program: String = "CodeRunner", in folder: String
  ) throws -> ProcessOutcome {
    try write(scenario, to: folder + "/lunch.json")
    return try ProcessRunner(try BuiltProduct.path(of: program), words, folder: folder).run()
  }

  private static func made(by engine: String, in folder: String) throws {
    let words = ["run", "lunch.json", "--engine", engine, "--json"]
    try write(run(words, in: folder).output, to: folder + "/\(engine).json")
  }

  @Test func `run says how to play it with code again`() throws {
    try withTemporaryFolder { folder in
      let text = try Self.run(["run", "lunch.json", "--engine", "code"], in: folder).output
      #expect(text.contains("\nengine           code\n"))
      #expect(text.contains("\nCodeRunner run lunch.json --engine code --seed 7\n"))
      let model = try Self.run(["run", "lunch.json"], in: folder).output
      #expect(model.contains("\ncallsim run lunch.json --seed 7\n") && model != text)
    }
  }

  @Test func `verify compares runs of the code`() throws {
    try withTemporaryFolder { folder in
      let code = try Self.run(["verify", "lunch.json", "--engine", "code"], in: folder)
      let model = try Self.run(["verify", "lunch.json"], in: folder)
      #expect((code.status, model.status) == (0, 0))
      #expect(code.output.contains("1 and 7 threads: the same result"))
      #expect(code.output.contains("with a fixed hash seed: the same bytes"))
      #expect(code.output.contains("seed 8: another result"))
      // Another trace: it is not the model that was verified.
      #expect(code.output.prefix { $0 != "\n" } != model.output.prefix { $0 != "\n" })
    }
  }

  @Test func `replay tells what the code did`() throws {
    try withTemporaryFolder { folder in
      let code = try Self.run(["replay", "lunch.json", "--engine", "code"], in: folder)
      #expect(code.status == 0)
      #expect(code.output.contains("prepare throws cannotFulfill after 5."))
      let model = try Self.run(["replay", "lunch.json"], in: folder)
      #expect(!model.output.contains("cannotFulfill"))
    }
  }

  @Test func `report and trace take the engine that made the result`() throws {
    try withTemporaryFolder { folder in
      for engine in ["code", "model"] { try Self.made(by: engine, in: folder) }
      let page = try Self.run(["report", "code.json", "--format", "html"], in: folder)
      #expect(page.status == 0 && page.error == "")
      #expect(page.output.contains("Some that failed"))
      #expect(!page.output.contains("nothing is told"))
      let text = try Self.run(["report", "code.json"], in: folder).output
      #expect(text.contains("\nRUNNER run SCENARIO.json --engine code --seed 7\n"))
      let story = try Self.run(["trace", "code.json", "--failed", "1"], in: folder)
      #expect(story.status == 0 && story.output.contains("prepare throws cannotFulfill"))
      #expect(try Self.run(["trace", "model.json"], in: folder).status == 0)
      let same = ["trace", "code.json", "--failed", "1", "--engine", "code"]
      #expect(try Self.run(same, in: folder).output == story.output)
      for words in [["report", "code.json", "--engine", "model"], ["trace", "model.json"]] {
        let other = words.count == 2 ? words + ["--engine", "code"] : words
        let outcome = try Self.run(other, in: folder)
        #expect(outcome.status == 64 && outcome.error.contains("the result is one of --engine"))
      }
    }
  }

  @Test func `without code a result of code is told as far as it goes`() throws {
    try withTemporaryFolder { folder in
      try Self.made(by: "code", in: folder)
      func callsim(_ words: String...) throws -> ProcessOutcome {
        try Self.run(words, with: "callsim", in: folder)
      }
      let page = try callsim("report", "code.json", "--format", "html")
      #expect(page.status == 0)
      #expect(page.error.contains("tells no stories of requests: the result was made by code"))
      #expect(page.output.contains("nothing is told: code played them"))
      #expect(!page.output.contains("Some that failed"))
      #expect(try callsim("report", "code.json").error == "")
      for words in [["report", "--format", "html", "--stories", "1"], ["trace"]] {
        let outcome = try Self.run(words + ["code.json"], with: "callsim", in: folder)
        #expect(outcome.status == 64 && outcome.error.contains("new --extension"))
      }
    }
  }

  @Test(arguments: [
    ["verify"], ["replay"], ["chaos"], ["compare", "--set", "run.length=5m"],
    ["find", "--vary", "load", "--within", "50%..60%"],
  ])
  func `without code the code engine is refused`(words: [String]) throws {
    try withTemporaryFolder { folder in
      let outcome = try Self.run(
        words + ["lunch.json", "--engine", "code"], with: "callsim", in: folder)
      #expect(outcome.status == 64)
      #expect(outcome.error.contains("--engine code: no code is linked here"))
      #expect(outcome.output == "")
    }
  }

  @Test func `shards and sweeps of two engines are kept apart`() throws {
    try withTemporaryFolder { folder in
      let shard = ["run", "lunch.json", "--out", "parts"]
      for (number, engine, status) in [(1, "code", Int32(0)), (2, "code", 0), (2, "model", 65)] {
        let words = shard + ["--engine", engine, "--shard", "\(number)/2"]
        #expect(try Self.run(words, in: folder).status == status)
      }
      let whole = try Self.run(["run", "lunch.json", "--engine", "code", "--json"], in: folder)
      #expect(try Self.run(["merge", "parts", "--json"], in: folder).output == whole.output)
      let sweep = ["run", "lunch.json", "--sweep", "run.length=5m,10m", "--resume", "kept"]
      let model = try Self.run(sweep + ["--json"], in: folder).output
      let code = try Self.run(sweep + ["--engine", "code", "--json"], in: folder).output
      #expect(code.contains("\"engine\": \"code\"") && !model.contains("\"engine\""))
      #expect(try Self.run(sweep + ["--json"], in: folder).output == model)
    }
  }

  @Test func `results of two engines are compared by pairs`() throws {
    try withTemporaryFolder { folder in
      for engine in ["code", "model"] { try Self.made(by: engine, in: folder) }
      let text = try Self.run(["compare", "model.json", "code.json"], with: "callsim", in: folder)
        .output
      #expect(text.contains("new: lunch") && text.contains("played by code"))
      #expect(text.contains("compared by 2 pairs"))
    }
  }

  @Test func `chaos says how to search the code again`() throws {
    try withTemporaryFolder { folder in
      let words = [
        "chaos", "lunch.json", "--engine", "code", "--plans", "3", "--shrink", "0", "--set",
        "run.length=2m",
      ]
      let outcome = try Self.run(words, in: folder)
      #expect(outcome.output.contains("CodeRunner chaos lunch.json --engine code --set"))
    }
  }
}
