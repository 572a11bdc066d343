public import Experiments

/// The forms in which a result is written.
public enum ReportForm: String, Hashable, Sendable, CaseIterable {
  case text
  case json
  case csv
  case junit
  case openmetrics
  case markdown
  case github
  case html

  /// What it is for, in one sentence.
  public var about: String {
    switch self {
    case .text: "Plain text for a terminal of 80 columns."
    case .json: "Everything, to be read back; see the schema of results."
    case .csv: "A row for each number, for spreadsheets and data frames."
    case .junit: "A test for each expectation and invariant, for CI servers."
    case .openmetrics: "OpenMetrics 1.0, for Prometheus and its kin."
    case .markdown: "A comment for a pull request."
    case .github: "Annotations at the lines of the scenario, as GitHub's workflow commands."
    case .html: "One page with charts, to be looked at and handed on."
    }
  }

  /// The result in this form; the same result gives the same text.
  ///
  /// - Parameter stories: what a page tells of single requests; the other forms tell nothing of it.
  public func text(
    of result: RunResult, origin: RunOrigin = RunOrigin(), stories: RequestStories = .init()
  ) -> String {
    switch self {
    case .text: TextReport(result, origin: origin).text
    case .json: ResultJSON.text(of: result)
    case .csv: CSVReport(result).text
    case .junit: JUnitReport(result, origin: origin).text
    case .openmetrics: OpenMetricsReport(result).text
    case .markdown: MarkdownReport(result, origin: origin).text
    case .github: AnnotationReport(result, origin: origin).text
    case .html: HTMLReport(result, origin: origin, stories: stories).text
    }
  }
}
