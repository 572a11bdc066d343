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
///
/// Nothing is kept in a static property: those of this module are swapped by tests beside it.
struct CodeLawTests {
  private static func scenario(_ scenario: inout Scenario) {
    scenario.run.length = .minutes(3)
    scenario.traffic[0].value.arrivals = .constant(Rate(perHour: 1200))
    scenario.providers[0].value.groups[0].value.staff = .count(18)
  }

  private static func code(_ replication: UInt64) throws -> [TraceRecord] {
    try CodeCellTests.play(
      LawfulExtension.self, NoContainerApp.self, seed: 1000 + replication, hasGlobals: false,
      change: scenario
    ).records
  }

  private static func model(_ replication: UInt64, mean: Double) -> [TraceRecord] {
    CodeAndModelTests.model(seed: 2000 + replication) {
      scenario(&$0)
      $0.apps[0].value.prepare.work = .exponential(mean: mean)
      $0.apps[0].value.prepare.outcomes.proceed = 0.75
      $0.apps[0].value.prepare.outcomes.cannotFulfill = 0.25
    }
  }

  /// The probability of so large a gap by chance, with one value for each replication.
  private static func pValue(
    _ code: [[TraceRecord]], _ model: [[TraceRecord]], _ value: ([TraceRecord]) -> Double
  ) throws -> Double {
    let values = code.map(value)
    #expect(Set(values).count > 10)
    return try #require(KolmogorovSmirnov(values, model.map(value))).pValue
  }

  private static func mean(_ event: TraceEvent, _ records: [TraceRecord]) -> Double {
    let spans = records.filter { $0.event == event }.map { Double($0.elapsed.nanoseconds) }
    return spans.reduce(0, +) / Double(spans.count)
  }

  @Test func `times and outcomes are the model's, and longer work is told apart`() throws {
    let replications = UInt64(0)..<80
    let code = try replications.map(Self.code)
    let model = replications.map { Self.model($0, mean: 0.4e9) }
    for event in [TraceEvent.invocationEnded, .tileShown, .interpreterJoined] {
      // Three figures here and two below: one false alarm in a thousand runs of all.
      let chance = try Self.pValue(code, model) { Self.mean(event, $0) }
      #expect(chance > 0.001 / 5, "\(event)")
    }
    for outcome in [Outcome.assisted, .cannotFulfill] {
      let chance = try Self.pValue(code, model) { records in
        Double(records.count { $0.event == .requestEnded && $0.detail == outcome.rawValue })
      }
      #expect(chance > 0.001 / 5, "\(outcome)")
    }
    let longer = replications.map { Self.model($0, mean: 0.5e9) }
    #expect(try Self.pValue(code, longer) { Self.mean(.invocationEnded, $0) } < 0.001)
  }
}
