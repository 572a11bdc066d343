import CallMetrics
import CallModel
import EventEngine
import Testing

@Suite struct MetricDefinitionTests {
  @Test(arguments: MetricName.allCases)
  func `every metric has its own meaning, in one sentence`(metric: MetricName) {
    let definition = MetricDefinition(of: metric)
    #expect(definition.meaning.hasSuffix("."))
    #expect(!definition.meaning.dropLast().contains(". "))
    #expect(!definition.formula.isEmpty)
    let others = MetricName.allCases.filter { $0 != metric }
    #expect(!others.contains { MetricDefinition(of: $0).meaning == definition.meaning })
  }

  @Test(arguments: MetricName.allCases)
  func `what is said to be kept by app can be read by app`(metric: MetricName) {
    var script = TraceScript()
    let level = ServiceLevel(threshold: .seconds(20), denominator: .arrived)
    let statistic: Statistic =
      switch metric.kind {
      case .time, .number: .count
      case .share: .share
      case .level: .mean
      }
    let figure = Figure(metric, statistic, serviceLevel: level)
    var threshold = Threshold(figure: figure, comparison: .atLeast, limit: 0)
    threshold.per = .app
    script.scenario.expectations = [CallModel.Expectation(.threshold(threshold))]
    script.staff(1)
    script.serve(0, picked: 0, line: 1, assigned: 1, joined: 2, left: 9, released: 9)
    let result = script.result()
    #expect(result.reading(of: figure) != nil)
    #expect((result.reading(of: figure, app: 0) != nil) == figure.isKept(by: .app))
  }

  @Test(arguments: MetricName.allCases)
  func `times have histograms and nothing else has`(metric: MetricName) {
    #expect(metric.observedTimes.isEmpty == (metric.kind != .time))
    #expect((MetricDefinition(of: metric).unit == .nanoseconds) == (metric.kind == .time))
  }
}
