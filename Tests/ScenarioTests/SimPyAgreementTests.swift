import CallSimulation
import Foundation
import TestSupport
import Testing

/// A scenario, and who writes the same one by hand in SimPy.
private struct Agreement: CustomTestStringConvertible, Sendable {
  let name: String
  /// Whose wait is looked at: the so manieth request to join the line, from 1.
  let request: Int
  let people: String
  let traffic: String
  let provider: String

  var testDescription: String { name }

  static let all = [
    Agreement(
      name: "patience", request: 60,
      people: #""c": { "picks": { "a": 1 }, "patience": { "exponential": { "mean": "120s" } } }"#,
      traffic: #""c": { "people": "c", "poisson": "75/h" }"#,
      provider:
        #""groups": { "g": { "staff": 4 } }, "service": { "exponential": { "mean": "240s" } }"#
    ),
    Agreement(
      name: "skills", request: 70,
      people: ["x", "y"].map {
        "\"\($0)\": { \"picks\": { \"a\": 1 }, \"skill\": { \"\($0)\": 1 }, "
          + #""patience": { "weibull": { "scale": "180s", "shape": 1.4 } } }"#
      }.joined(separator: ", "),
      traffic: #""x": { "people": "x", "poisson": "40/h" }, "#
        + #""y": { "people": "y", "poisson": "25/h" }"#,
      provider: #""groups": { "x": { "skills": ["x"], "staff": 2 }, "#
        + #""both": { "skills": ["x", "y"], "staff": 2 } }, "#
        + #""routing": { "x": ["x", { "group": "both", "after": "20s" }], "y": ["both"] }, "#
        + #""service": { "x": { "lognormal": { "median": "150s", "p95": "600s" } }, "#
        + #""y": { "gamma": { "mean": "200s", "cv": 0.8 } } }"#
    ),
    Agreement(
      name: "retries", request: 110,
      people: #""c": { "picks": { "a": 1 }, "patience": { "exponential": { "mean": "90s" } }, "#
        + #""onFailure": { "retry": "60%", "after": { "exponential": { "mean": "60s" } }, "#
        + #""atMost": 2 } }"#,
      traffic: #""c": { "people": "c", "poisson": "70/h" }"#,
      provider: #""groups": { "g": { "staff": [ { "from": "00:00", "count": 5 }, "#
        + #"{ "from": "01:00", "count": 3 } ] } }, "join": "5s", "wrapUp": "20s", "#
        + #""service": { "uniform": { "min": "60s", "max": "400s" } }"#
    ),
  ]

  func scenario() throws -> Scenario {
    let text = """
      { "format": 1, "run": { "seed": 1, "length": "8h" },
        "traffic": { \(traffic) }, "people": { \(people) }, "apps": { "a": { "provider": "p" } },
        "providers": { "p": { \(provider) } } }
      """
    let file = try JSONFile(bytes: Array(text.utf8), named: name)
    let (scenario, reading) = ScenarioForm.whole.read(file)
    return try #require(scenario, "\(reading.rendered())")
  }

  /// The wait of the request that is looked at, answered or not [s].
  func wait(in scenario: Scenario, replication: Int) -> Double? {
    var cell = CallCell(scenario: scenario, seed: 11, replication: replication, cell: 0)
    var buffer = TraceBuffer()
    var (joined, looked) = (0, TraceRecord.noRequest)
    var since = SimulationInstant.start
    var goesOn = true
    while goesOn {
      goesOn = cell.advance(into: &buffer)
      for index in 0..<buffer.count {
        let record = buffer[index]
        if record.event == .lineJoined {
          joined += 1
          if joined == request { (looked, since) = (record.request, record.time) }
        }
        guard record.request == looked, looked != TraceRecord.noRequest else { continue }
        if record.event == .interpreterJoined || record.event == .lineLeft {
          return (record.time - since).inSeconds
        }
      }
    }
    return nil
  }
}

/// The same model written by hand in another simulator gives waits of the same law.
@Suite struct SimPyAgreementTests {
  /// Three comparisons together: one false alarm in a thousand runs.
  @Test(arguments: Agreement.all)
  fileprivate func `one wait a replication is as in SimPy`(_ one: Agreement) throws {
    let count = ProofSize.scaled(100)
    let path = RepositoryRoot.path(of: "Benchmarks/Reference/simpy/agreement.py")
    let script = try String(contentsOfFile: path, encoding: .utf8)
    let scenario = try one.scenario()
    let ours = (0..<count).compactMap { one.wait(in: scenario, replication: $0) }
    #expect(ours.count == count)
    let output = try PythonReader.output(
      of: script.replacingOccurrences(of: "sys.stdin.read()", with: "text"), packages: ["simpy"],
      reading: "\(one.name) \(count) \(one.request) 1")
    guard let output else { return }
    let theirs = output.split(separator: "\n").compactMap { Double($0) }
    #expect(theirs.count == count)
    let test = try #require(KolmogorovSmirnov(ours, theirs))
    let means = [ours, theirs].map { ProofReport.short(Moments(of: $0).mean) }
    let (gap, chance) = (ProofReport.short(test.statistic), ProofReport.short(test.pValue))
    ProofReport.tell(
      "SimPy, \(one.name): \(count) waits each, means \(means[0]) and \(means[1]) s, "
        + "Kolmogorov-Smirnov \(gap), p \(chance)")
    #expect(test.pValue > 0.001 / Double(Agreement.all.count))
  }
}
