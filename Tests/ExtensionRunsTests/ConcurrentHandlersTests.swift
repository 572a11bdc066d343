import Foundation
import TestSupport
import Testing

/// Handlers that use every construct, hundreds at once, thousands in a full proof, in a runner.
struct ConcurrentHandlersTests {
  /// All calls begin within a second; a handler works for at least five.
  private static var scenario: String {
    """
    {
      "format": 1,
      "name": "crowd",
      "run": { "seed": 7, "length": "1s", "drain": "untilEmpty" },
      "traffic": { "crowd": { "people": "signers", "poisson": "\(perSecond)/s" } },
      "people": { "signers": { "picks": { "busy": 1 }, "patience": "10m" } },
      "apps": { "busy": { "provider": "hall", "launch": { "cold": "400ms" } } },
      "providers": {
        "hall": {
          "forward": "80ms", "service": "60s", "groups": { "all": { "staff": "unlimited" } }
        }
      }
    }
    """
  }

  private static var perSecond: Int { ProofSize.isFull ? 5300 : 530 }

  private static func run(
    _ program: String, seed: Int = 7, environment: [String: String?] = [:], in folder: String
  ) throws -> ProcessOutcome {
    try scenario.write(toFile: folder + "/crowd.json", atomically: true, encoding: .utf8)
    let words = ["run", "crowd.json", "--engine", "code", "--json", "--seed", "\(seed)"]
    return try ProcessRunner(program, words, environment: environment, folder: folder).run()
  }

  /// The runner of this build; in a full proof those of debug and release.
  private static func programs() throws -> [String] {
    guard ProofSize.isFull else { return [try BuiltProduct.path(of: "CodeRunner")] }
    return ["debug", "release"].map { RepositoryRoot.path(of: ".build/\($0)/CodeRunner") }
  }

  @Test func `handlers at once give the same bytes in each process, and in debug and release`()
    throws
  {
    let programs = try Self.programs()
    let runs = ProofSize.isFull ? 20 : 3
    try withTemporaryFolder { folder in
      var first: ProcessOutcome?
      for number in 0..<runs {
        let environment: [String: String?] = [
          "SWIFT_DETERMINISTIC_HASHING": number % 3 == 0 ? "1" : nil,
          // What stands there moves the stack.
          "CALLSIM_PAD": String(repeating: "x", count: 997 * number),
        ]
        let outcome = try Self.run(
          programs[number % programs.count], environment: environment, in: folder)
        #expect(outcome.status == 0)
        // Nothing was found about the code: no escape, nothing left behind.
        #expect(outcome.error == "")
        if let first { #expect(outcome.output == first.output) } else { first = outcome }
      }
      let handlers = try Self.handlers(in: first?.output ?? "")
      #expect(handlers >= Self.perSecond * 9 / 10 && (!ProofSize.isFull || handlers >= 5000))
      let digest = try Self.digest(in: first?.output ?? "")
      ProofReport.tell(
        "\(handlers) handlers at once: the same bytes in \(runs) runs of \(programs.count) builds, "
          + "trace digest \(digest)")
      let other = try Self.run(programs[0], seed: 8, in: folder)
      #expect(try Self.digest(in: other.output) != digest)
    }
  }

  private static func handlers(in result: String) throws -> Int {
    let root = try JSONSerialization.jsonObject(with: Data(result.utf8)) as? [String: Any]
    let figures = root?["figures"] as? [[String: Any]] ?? []
    let offered = figures.first { $0["name"] as? String == "request.offered count" }
    return offered?["value"] as? Int ?? 0
  }

  private static func digest(in result: String) throws -> String {
    let root = try JSONSerialization.jsonObject(with: Data(result.utf8)) as? [String: Any]
    return try #require(root?["digest"] as? String)
  }
}

/// The probe that measures handlers, small.
struct HandlerProbeTests {
  private static func output(_ words: String...) throws -> String {
    let outcome = try ProcessRunner(BuiltProduct.path(of: "HandlerProbe"), words).run()
    #expect(outcome.status == 0)
    return outcome.output
  }

  private static func digest(_ line: String) -> Substring { line.split(separator: " ")[2] }

  @Test(arguments: ["sleeping", "sleepless"])
  func `a run on virtual time has one digest, on the stock runtime none`(workload: String) throws {
    let lines = try (0..<2).map { _ in try Self.output("virtual", workload, "100") }
    #expect(Self.digest(lines[0]) == Self.digest(lines[1]))
    #expect(Self.digest(try Self.output("virtual", workload, "101")) != Self.digest(lines[0]))
    #expect(Self.digest(try Self.output("stock", workload, "100")) == "0\n")
    #expect(lines[0].hasPrefix("100 "))
  }

  @Test(arguments: ["heap", "cell"])
  func `a suspended invocation is small`(mode: String) throws {
    let sizes = try [1000, 5000].map { try #require(Int(Self.trimmed(mode, $0))) }
    let bytes = (sizes[1] - sizes[0]) / 4000
    // The goal of 4096 is the proof's to judge; here a kilobyte is slack.
    #expect((1000...5120).contains(bytes), "\(bytes) bytes")
  }

  private static func trimmed(_ mode: String, _ count: Int) throws -> String {
    try output(mode, "\(count)").trimmingCharacters(in: .newlines)
  }

  @Test func `what it doesn't know is refused`() throws {
    let outcome = try ProcessRunner(BuiltProduct.path(of: "HandlerProbe"), ["virtual"]).run()
    #expect(outcome.status == 64)
  }
}
