import CallMetrics
import EventEngine
import Testing

@testable import CallModel

/// What is put together again is of the same scenario: else it could not be merged.
@Suite struct CellResultPartsTests {
  private static let script: TraceScript = {
    var script = TraceScript()
    let level = ServiceLevel(threshold: .seconds(30), denominator: .arrived, basis: .person)
    let figure = Figure(.answerServiceLevel, .share, serviceLevel: level)
    script.scenario.expectations = [
      CallModel.Expectation(.threshold(Threshold(figure: figure, comparison: .atLeast, limit: 0)))
    ]
    script.serve(0, picked: 0, line: 0, assigned: 5, joined: 5, left: 9, released: 9)
    return script
  }()

  private static func flaw(_ change: (inout CellResultParts) -> Void) -> String? {
    var parts = CellResultParts(of: script.result())
    change(&parts)
    do throws(RestoringFlaw) {
      let whole = try CellResult(parts, of: script.scenario)
      var merged = script.result()
      merged.merge(whole)
      return nil
    } catch {
      return error.message
    }
  }

  @Test func `what was taken apart goes together and merges`() {
    #expect(Self.flaw { _ in } == nil)
  }

  @Test func `other limits of service levels are refused`() {
    let message = "other limits of service levels than the scenario's"
    #expect(Self.flaw { $0.thresholds[1] = .seconds(31) } == message)
    #expect(Self.flaw { $0.thresholds.removeLast() } == message)
  }

  @Test func `a time is split by app where the scenario asks, and nowhere else`() {
    let tile = Int(ObservedTime.tileTime.rawValue)
    let launch = Int(ObservedTime.launch.rawValue)
    #expect(
      Self.flaw { $0.times[tile].removeLast() } == "1 histograms of tileTime, expected 2")
    #expect(
      Self.flaw { $0.times[launch] += $0.times[launch] }
        == "2 histograms of launch, expected 1")
  }

  @Test func `people are there if they are counted, and only then`() {
    #expect(
      Self.flaw { $0.answersByPerson = nil }
        == "people are counted though nothing asks for it, or are not")
    var plain = TraceScript()
    plain.serve(0, picked: 0, line: 0, assigned: 5, joined: 5, left: 9, released: 9)
    var parts = CellResultParts(of: plain.result())
    parts.answersByPerson = [AnswerParts(thresholds: parts.thresholds.count)]
    #expect(throws: RestoringFlaw.self) { try CellResult(parts, of: plain.scenario) }
  }
}
