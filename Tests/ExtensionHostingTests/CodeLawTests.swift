import CallModel
import EventEngine
import ExtensionFoundation
import ExtensionHosting
import Foundation
import LiveCommunicationKit
import Statistics
import Testing

/// Works for exponential times, and fails one request in four.
private struct LawfulExtension: LiveAssistanceExtension {
  func prepareAssistanceRequest(_ request: LiveAssistanceRequest) async throws -> Response {
    let seconds = -0.4 * log(1 - Double.random(in: 0..<1))
    try await Task.sleep(for: .seconds(seconds))
    if Double.random(in: 0..<1) < 0.25 {
      throw LiveAssistanceRequestError.cannotFulfill(message: "full")
    }
    try await SimulatedBackend().forward(request.url)
    return .proceed
  }

  func resumeRequest(_ request: LiveAssistanceRequest) async throws -> Response { .proceed }
}

/// Code that works by the model's laws gives the model's distributions.
struct CodeLawTests {
  private static func scenario(_ scenario: inout Scenario) {
    scenario.run.length = .minutes(3)
    scenario.traffic[0].value.arrivals = .constant(Rate(perHour: 1200))
    scenario.providers[0].value.groups[0].value.staff = .count(18)
  }

  private static let replications = UInt64(0)..<80

  private static let code = Result {
    try replications.map {
      try CodeCellTests.play(
        LawfulExtension.self, NoContainerApp.self, seed: 1000 + $0, hasGlobals: false,
        change: scenario
      ).records
    }
  }

  private static func model(mean: Double) -> [[TraceRecord]] {
    replications.map { replication in
      CodeAndModelTests.model(seed: 2000 + replication) {
        scenario(&$0)
        $0.apps[0].value.prepare.work = .exponential(mean: mean)
        $0.apps[0].value.prepare.outcomes.proceed = 0.75
        $0.apps[0].value.prepare.outcomes.cannotFulfill = 0.25
      }
    }
  }

  private static let lawful = model(mean: 0.4e9)

  /// The probability of so large a gap by chance, with one value for each replication.
  private func pValue(
    _ model: [[TraceRecord]] = lawful, _ value: ([TraceRecord]) -> Double
  ) throws -> Double {
    let values = try Self.code.get().map(value)
    #expect(Set(values).count > 10)
    return try #require(KolmogorovSmirnov(values, model.map(value))).pValue
  }

  private static func mean(_ event: TraceEvent, _ records: [TraceRecord]) -> Double {
    let spans = records.filter { $0.event == event }.map { Double($0.elapsed.nanoseconds) }
    return spans.reduce(0, +) / Double(spans.count)
  }

  @Test func `times in the extension, to the tile and in line are the model's`() throws {
    for event in [TraceEvent.invocationEnded, .tileShown, .interpreterJoined] {
      // Three figures here and two below: one false alarm in a thousand runs of all.
      #expect(try pValue { Self.mean(event, $0) } > 0.001 / 5, "\(event)")
    }
  }

  @Test func `outcomes are the model's`() throws {
    for outcome in [Outcome.assisted, .cannotFulfill] {
      let chance = try pValue { records in
        Double(records.count { $0.event == .requestEnded && $0.detail == outcome.rawValue })
      }
      #expect(chance > 0.001 / 5, "\(outcome)")
    }
  }

  @Test func `a model that works for a quarter longer is told apart`() throws {
    let longer = Self.model(mean: 0.5e9)
    #expect(try pValue(longer) { Self.mean(.invocationEnded, $0) } < 0.001)
  }
}
