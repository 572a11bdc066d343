import CallMetrics
import CallModel
import EventEngine
import Testing

@Suite struct FigureReadingTests {
  private static let statistics: [Statistic] = [
    .mean, .max, .count, .rate, .share, .median,
  ]

  @Test func `nothing measured is nothing, never 0`() {
    let result = TraceScript().result()
    for metric in MetricName.allCases where metric.kind != .level {
      for statistic in Self.statistics where statistic != .count {
        #expect(result.reading(of: Figure(metric, statistic)) == nil, "\(metric) \(statistic)")
      }
    }
  }

  @Test func `a count of nothing is 0, for it was counted`() {
    let result = TraceScript().result()
    for metric in MetricName.allCases where metric.kind == .number || metric.kind == .time {
      #expect(result.reading(of: Figure(metric, .count))?.value == 0, "\(metric)")
    }
  }

  @Test func `a window of no length has no levels`() {
    let result = TraceScript(length: 0).result()
    for metric in [MetricName.staffBusy, .staffPlanned, .lineLength] {
      #expect(result.reading(of: Figure(metric, .mean)) == nil)
      #expect(result.reading(of: Figure(metric, .max)) == nil)
    }
  }

  @Test func `a quantile tells both ends of its bucket and what lies beyond`() throws {
    var script = TraceScript()
    for request in 0..<200 as Range<UInt32> {
      let wait = Int64(request) + 1
      script.lose(request, picked: 0, line: 0, gone: wait)
    }
    let slow = Statistic.quantile(numerator: 95, denominator: 100)
    let reading = try #require(script.result().reading(of: Figure(.answerWait, slow)))
    #expect(reading.observations == 200)
    #expect(reading.beyond == 10)
    #expect(reading.lower <= TraceScript.seconds(190))
    #expect(reading.upper >= TraceScript.seconds(190))
    #expect(reading.upper - reading.lower <= reading.lower / 1_024)
    #expect(reading.value == reading.upper)
  }

  @Test func `the ends of a bucket do not reach past the true extremes`() {
    var script = TraceScript()
    script.lose(0, picked: 0, line: 0, gone: 77)
    let reading = script.result().reading(of: Figure(.answerWait, .median))
    #expect(reading?.lower == TraceScript.seconds(77))
    #expect(reading?.upper == TraceScript.seconds(77))
  }

  @Test func `rates name their base`() {
    var script = TraceScript()
    script.serve(0, picked: 0, line: 1, assigned: 1, joined: 1, left: 9, released: 9)
    script.lose(1, picked: 0, line: 1, gone: 5)
    script.add(.requestPicked, at: 0, request: 2)
    script.fix(.launchFailed, 2, at: 1, began: 0, picked: 0, phase: .launch)
    script.add(.requestPicked, at: 0, request: 3)
    script.add(.requestRefused, at: 1, picked: 0)
    script.add(.retryPlanned, at: 5, picked: 0, request: 1)
    let result = script.result()
    let expected: [(MetricName, Double, Double)] = [
      (.requestCarried, 1, 4), (.requestFailed, 1, 4), (.requestWithdrawn, 1, 4),
      (.requestOpen, 1, 4), (.requestRefused, 1, 5), (.requestRetried, 1, 4),
      (.answerArrived, 2, 4), (.answerAbandoned, 1, 2),
    ]
    for (metric, count, base) in expected {
      let reading = result.reading(of: Figure(metric, .rate))
      #expect(reading?.numerator == count, "\(metric)")
      #expect(reading?.denominator == base, "\(metric)")
    }
    #expect(result.reading(of: Figure(.requestOffered, .count))?.value == 4)
    #expect(result.reading(of: Figure(.requestOffered, .rate)) == nil)
  }

  @Test func `figures of an app are its own`() {
    var script = TraceScript()
    script.serve(0, picked: 0, line: 2, assigned: 2, joined: 2, left: 9, released: 9)
    script.serve(1, picked: 0, line: 8, assigned: 9, joined: 9, left: 19, released: 19, app: 1)
    let result = script.result()
    let tile = Figure(.requestTileTime, .max)
    #expect(result.reading(of: tile, app: 0)?.value == TraceScript.seconds(2))
    #expect(result.reading(of: tile, app: 1)?.value == TraceScript.seconds(8))
    #expect(result.reading(of: Figure(.requestCarried, .count), app: 1)?.value == 1)
    // Not kept by app, as no expectation asked.
    #expect(result.reading(of: Figure(.answerWait, .max), app: 1) == nil)
    #expect(result.reading(of: Figure(.lineLength, .mean), app: 1) == nil)
  }

  @Test func `what an expectation wants by app is kept by app`() {
    var script = TraceScript()
    script.serve(0, picked: 0, line: 0, assigned: 3, joined: 3, left: 9, released: 9)
    script.lose(1, picked: 0, line: 0, gone: 7, app: 1)
    var threshold = Threshold(
      figure: Figure(.answerWait, .max), comparison: .less, limit: TraceScript.seconds(9))
    threshold.per = .app
    script.scenario.expectations = [CallModel.Expectation(.threshold(threshold))]
    let result = script.result()
    let wait = Figure(.answerWait, .max)
    #expect(result.reading(of: wait, app: 0)?.value == TraceScript.seconds(3))
    #expect(result.reading(of: wait, app: 1)?.value == TraceScript.seconds(7))
    #expect(result.reading(of: wait)?.value == TraceScript.seconds(7))
  }
}
