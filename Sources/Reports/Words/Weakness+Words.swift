import CallInvariants
import CallModel
public import FaultSearch
import JSONDocument
import ScenarioCoding

extension BrokenPromise {
  /// What must hold, in words: `request.failed rate < 2%, of north`, or `I4: …`.
  public var words: String {
    switch self {
    case .expectation(let expectation, of: let part):
      ExpectationText.text(of: expectation)
        + (part.map { ", of \(TerminalText.shortened($0))" } ?? "")
    case .invariant(let invariant): "\(invariant.name): \(invariant.sentence)"
    }
  }

  /// A short name for files: letters, digits, dots and hyphens.
  var slug: String {
    switch self {
    case .invariant(let invariant): return invariant.name
    case .expectation(let expectation, of: let part):
      let metric: String =
        switch expectation.claim {
        case .threshold(let threshold): threshold.figure.metric.rawValue
        case .happened(let event, atLeast: _, atMost: _): event.rawValue
        case .follows(let then, after: _, within: _): then.rawValue
        }
      let name = part.map { "-" + $0.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } } ?? ""
      return metric + name.prefix(40)
    }
  }
}

extension Weakness {
  /// What broke, where and why, in one line.
  public var words: String {
    broken.words + (place.map { "; \($0)" } ?? "")
  }

  /// Where most more requests ended, and why: `in prepare, injected`; nil if nowhere.
  var place: String? {
    phase.map { "in \($0.words)" + (cause.map { ", \($0)" } ?? "") }
  }

  /// A short name for files, such as `request.failed-prepare-injected`.
  var slug: String {
    ([broken.slug] + [phase.map { "\($0)" }, cause.map { "\($0)" }].compactMap { $0 })
      .joined(separator: "-")
  }
}
