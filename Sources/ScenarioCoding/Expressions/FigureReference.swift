public import CallModel

/// A figure in one line, as `--worst` takes it: `METRIC[(within, of)] [STATISTIC]`.
///
/// ```swift
/// let figure = try FigureReference.read("request.tileTime p95")
/// ```
public enum FigureReference {
  /// The figure that the text means; without a statistic the usual one of the metric.
  public static func read(_ text: String) throws(ExpectationText.Flaw) -> Figure {
    let expectation: Expectation
    do throws(ExpectationText.Flaw) {
      expectation = try ExpectationText.read(text + limit(for: text))
    } catch {
      throw ExpectationText.Flaw(
        wanted: error.wanted.hasPrefix("a metric")
          ? error.wanted : "a figure such as \"request.tileTime p95\" or \"request.failed rate\"")
    }
    guard case .threshold(let threshold) = expectation.claim else {
      throw ExpectationText.Flaw(wanted: "a figure such as \"request.tileTime p95\"")
    }
    return threshold.figure
  }

  /// A limit that fits, so that the grammar of expectations reads the figure.
  private static func limit(for text: String) -> String {
    let limits = [" < 1s", " < 1%", " < 1"]
    return limits.first { (try? ExpectationText.read(text + $0)) != nil } ?? limits[0]
  }
}
