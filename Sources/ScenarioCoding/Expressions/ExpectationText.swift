public import CallModel
import EventEngine

/// An expectation in one line, as `--expect` takes it: `METRIC[(within, of)] STATISTIC OP VALUE`.
///
/// ```swift
/// let one = try ExpectationText.read("answer.serviceLevel(120s, arrived) >= 80%")
/// ```
public enum ExpectationText {
  /// Why a text is no expectation: what was expected instead.
  public struct Flaw: Error, Equatable, Sendable {
    public let wanted: String
  }

  /// The expectation that the text means.
  public static func read(_ text: String) throws(Flaw) -> Expectation {
    let (subject, rest) = try FigureSubject.read(text, until: ["<", ">"])
    do throws(ConditionText.Flaw) {
      let isBare = rest.allSatisfy { $0 == " " }
      let preset = isBare ? subject.preset?.condition : nil
      let condition: ConditionText
      if let preset { condition = preset } else { condition = try ConditionText(String(rest)) }
      var threshold = try ThresholdRules.threshold(
        subject.metric, condition, within: subject.within, of: subject.denominator,
        isStrict: false)
      threshold.figure.serviceLevel?.basis = subject.basis
      return Expectation(.threshold(threshold))
    } catch {
      throw Flaw(wanted: error.wanted)
    }
  }

  /// The line that means the expectation; what only a file can say follows after commas.
  public static func text(of expectation: Expectation) -> String {
    switch expectation.claim {
    case .happened(let happening, let atLeast, let atMost):
      let limits = [atLeast.map { "at least \($0)" }, atMost.map { "at most \($0)" }]
      return "\(happening.rawValue) happened "
        + limits.compactMap { $0 }.joined(separator: ", ")
    case .follows(let then, after: let before, let within):
      let limit = DurationText.text(nanoseconds: within.nanoseconds)
      return "\(then.rawValue) follows \(before.rawValue) within \(limit)"
    case .threshold(let threshold):
      return "\(FigureSubject.text(of: threshold.figure)) "
        + ThresholdRules.condition(of: threshold).text + extras(of: threshold)
    }
  }

  private static func extras(of threshold: Threshold) -> String {
    let extras = [
      threshold.figure.excusesInjected ? "injected excused" : nil,
      threshold.per.map { "per \($0.rawValue)" }, threshold.isConfident ? "confident" : nil,
    ]
    return extras.compactMap { $0.map { ", \($0)" } }.joined()
  }
}
