import CallModel
import Experiments
public import FaultSearch
import JSONDocument

/// Which fault is to blame, as plain text.
public struct BlameText: Sendable {
  private let report: BlameReport
  private let width: Int
  private let style: TextStyle

  public init(
    _ report: BlameReport, width: Int = 80, styled: @escaping TextStyle = { text, _ in text }
  ) {
    self.report = report
    self.width = max(40, width)
    style = styled
  }

  /// Every line ends with a line break.
  public var text: String {
    guard let broken = report.broken else {
      if report.result.verdict.status == .inconclusive {
        let sentence = "Nothing can be said of this run. \(report.result.verdictSentence)"
        return ColumnText.wrapped(sentence, to: width).map { $0 + "\n" }.joined()
      }
      return "Nothing is broken in this run, so nothing is to blame.\n"
    }
    var lines = ColumnText.wrapped("Broken: \(broken.words)", to: width)
    if report.shares.isEmpty {
      return (lines + ["There are no faults in it."]).map { $0 + "\n" }.joined()
    }
    let idle = report.shares.filter(\.hasNoEffect)
    lines += tableLines(broken)
    for share in report.shares where !share.hasNoEffect {
      lines += ColumnText.wrapped(words(for: share), to: width)
    }
    if !idle.isEmpty {
      lines += ["", style("NO EFFECT, each left out by itself", .strong)]
      for share in idle { lines += ColumnText.wrapped(words(for: share), to: width) }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Those who made a difference.
  private func tableLines(_ broken: BrokenPromise) -> [String] {
    let guilty = report.shares.filter { !$0.hasNoEffect }
    guard !guilty.isEmpty else { return [] }
    var table = TextTable(
      ["TO BLAME", "acts", "without it", "effect", ""], elastic: 0, leading: [0, 4])
    for share in guilty {
      table.add([
        .init(TerminalText.shortened(share.name)),
        .init(share.acts.map { FigureText.count($0) } ?? ""),
        .init(broken.text(of: share.value)), .init(broken.signed(share.effect)),
        .init(
          share.holdsWithout ? "holds without it" : "fails all the same",
          share.holdsWithout ? .bad : nil),
      ])
    }
    return [""] + table.lines(width: width, style: style)
  }

  /// The fault, or the order, in one line.
  private func words(for share: BlameShare) -> String {
    let scenario = report.result.scenario
    switch share.suspect {
    case .fault(let name):
      return scenario.faults.first { $0.name == name }.map { FaultWords.line(of: $0) } ?? share.name
    case .orderOfTies: return FaultWords.line(ofTies: scenario.run.ties ?? 0)
    }
  }
}

extension BrokenPromise {
  private var unit: FigureUnit {
    switch self {
    case .invariant: .number
    case .expectation(let expectation, of: _):
      switch expectation.claim {
      case .threshold(let threshold): threshold.figure.unit
      case .happened, .follows: .number
      }
    }
  }

  /// A value of what is promised.
  fileprivate func text(of value: Double?) -> String { unit.text(value) }

  /// A difference, with its sign.
  fileprivate func signed(_ difference: Double) -> String {
    (difference > 0 ? "+" : "") + unit.text(difference)
  }
}
