import Benchmarking
import Foundation
import JSONDocument
import TestSupport
import Testing

/// The proof that verdicts can be trusted on a busy machine: in full with `CALLSIM_PROOF=1`.
struct ResampledStudyTests {
  static let isFull = ProcessInfo.processInfo.environment["CALLSIM_PROOF"] == "1"

  static func bank() throws -> RunBank {
    let path = RepositoryRoot.path(of: "Benchmarks/Bank/busy-machine.json")
    return try RunBank(reading: JSONFile(bytes: DurableFile.read(path), named: "bank"))
  }

  static func study(_ metric: CostMetric = .cpu) throws -> ResampledStudy {
    var settings = BenchmarkSettings()
    if !isFull { settings.resamples = 400 }
    return ResampledStudy(of: try bank().logRatios(metric), settings: settings)
  }

  static let comparisons = isFull ? 300 : 12

  @Test func `at most two in a hundred comparisons of a command with itself are regressions`()
    throws
  {
    let rates = try Self.study().rates(comparisons: Self.comparisons)
    #expect(rates.share(.regression) <= 0.02)
    #expect(rates.share(.improvement) <= 0.02)
  }

  @Test(arguments: [(0.05, 0.95, 12), (0.03, 0.7, 6)])
  func `planted slow-downs are found`(slowdown: Double, share: Double, few: Int) throws {
    let comparisons = Self.isFull ? 300 : few
    let rates = try Self.study().rates(comparisons: comparisons, slowdown: slowdown)
    #expect(rates.share(.regression) >= share)
  }

  @Test func `a speed-up is as clear as a slow-down`() throws {
    let rates = try Self.study().rates(comparisons: Self.comparisons, slowdown: -0.05)
    #expect(rates.share(.improvement) >= 0.95)
  }

  @Test func `the same bank and settings give the same rates`() throws {
    let study = try Self.study()
    let first = try study.rates(comparisons: 2)
    let second = try study.rates(comparisons: 2)
    #expect(first == second)
  }

  @Test func `a study that is interrupted says nothing`() throws {
    let study = try Self.study()
    var asked = 0
    #expect(throws: RunFailure.interrupted) {
      try study.rates(
        comparisons: .max,
        isInterrupted: {
          asked += 1
          return asked > 2
        })
    }
    #expect(asked == 3)
  }

  @Test func `the bank holds at least 1500 interleaved runs of about 50 ms`() throws {
    let bank = try Self.bank()
    #expect(bank.cpu.count >= 1500)
    let middle = try #require(Estimate.median(of: bank.cpu.map(Double.init), level: 0.95)).value
    #expect((40_000...60_000).contains(middle))
  }

  @Test func `a bank reads back as it was written`() throws {
    let path = RepositoryRoot.path(of: "Benchmarks/Bank/busy-machine.json")
    #expect(try Self.bank().encoded() == DurableFile.read(path))
  }

  @Test(
    arguments: [
      (#"{"schemaVersion": 2}"#, "schemaVersion: expected 1, the one this version reads; found 2"),
      (
        #"{"schemaVersion": 1, "description": "", "cpuMicroseconds": [[1]], "#
          + #""wallMicroseconds": [[1]]}"#,
        "the lists differ in length or hold half a pair"
      ),
      (
        #"{"schemaVersion": 1, "description": "", "cpuMicroseconds": [[0, 1]]}"#,
        "cpuMicroseconds holds a number that is not positive"
      ),
    ])
  func `a damaged bank is refused in words`(text: String, words: String) {
    let error = #expect(throws: Diagnostic.self) {
      try RunBank(reading: JSONFile(bytes: Array(text.utf8), named: "bank"))
    }
    #expect(error?.text == words)
  }
}
