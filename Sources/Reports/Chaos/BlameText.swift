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
      return "Nothing is broken in this run, so nothing is to blame.\n"
    }
    var lines = ColumnText.wrapped("Broken: \(broken.words)", to: width)
    if report.shares.isEmpty {
      return (lines + ["There are no faults in it."]).map { $0 + "\n" }.joined()
    }
    var table = TextTable(
      ["TO BLAME", "acts", "without it", "effect", ""], elastic: 0, leading: [0, 4])
    for share in report.shares {
      table.add([
        .init(TerminalText.shortened(share.name)), .init(FigureText.count(share.acts)),
        .init(broken.text(of: share.value)), .init(broken.signed(share.effect)),
        .init(
          share.holdsWithout ? "holds without it" : "fails all the same",
          share.holdsWithout ? .bad : nil),
      ])
    }
    lines.append("")
    lines += table.lines(width: width, style: style)
    for share in report.shares {
      guard let fault = report.result.scenario.faults.first(where: { $0.name == share.name })
      else { continue }
      lines += ColumnText.wrapped(
        FaultWords.line(of: fault), to: width)
    }
    return lines.map { $0 + "\n" }.joined()
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
