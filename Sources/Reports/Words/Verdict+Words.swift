public import Experiments

/// The one place where verdicts become words.
extension Verdict.Status {
  /// One word, as all reports and machine forms write it.
  public var word: String {
    switch self {
    case .interrupted: "interrupted"
    case .breached: "breached"
    case .missed: "missed"
    case .inconclusive: "inconclusive"
    case .passed: "passed"
    }
  }

  /// What it means, in one sentence.
  public var sentence: String {
    switch self {
    case .interrupted: "The run was stopped, so nothing is judged."
    case .breached: "An invariant was breached: this run cannot be trusted."
    case .missed: "An expectation was missed."
    case .inconclusive: "Too little was seen to judge an expectation."
    case .passed: "Every expectation held."
    }
  }

  var emphasis: Emphasis {
    switch self {
    case .interrupted, .inconclusive: .doubtful
    case .breached, .missed: .bad
    case .passed: .good
    }
  }
}

extension RunResult {
  /// Why the verdict is what it is, in one sentence.
  public var verdictSentence: String {
    let status = verdict.status
    if status == .inconclusive, !unfiredFaults.isEmpty {
      return "A fault acted less often than it must for the run to say anything."
    }
    let isVague = precisionVerdicts.contains { !$0.isMet }
    let isJudged = expectationVerdicts.allSatisfy { $0.reason == nil || !$0.counts }
    if status == .inconclusive, isVague, isJudged {
      return "A figure is not known as well as was asked for."
    }
    guard status == .passed else { return status.sentence }
    let judged = expectationVerdicts
    if judged.isEmpty { return "Nothing was expected, and no invariant was breached." }
    let warnings = judged.filter { !$0.counts && $0.judgement != .held }
    switch warnings.count {
    case 0: return status.sentence
    case 1: return "Every expectation that counts held; there is 1 warning."
    case let count: return "Every expectation that counts held; there are \(count) warnings."
    }
  }
}

extension ExpectationVerdict {
  /// One word, as all reports and machine forms write it.
  public var word: String {
    switch judgement {
    case .held: "held"
    case .missed: counts ? "missed" : "warning"
    case .inconclusive: "inconclusive"
    }
  }

  /// Why nothing can be said, in one sentence; nil if something can.
  public var reason: String? {
    guard case .inconclusive(let reason) = judgement else { return nil }
    switch reason {
    case .interrupted: return "The run was stopped."
    case .nothingMeasured: return "There was nothing to measure."
    case .tooFewBeyond(let found):
      return "\(found) observation\(found == 1 ? " lies" : "s lie") beyond the quantile; it takes "
        + "\(RunResult.observationsBeyond)."
    case .noInterval: return "An interval takes two replications or more."
    }
  }

  var emphasis: Emphasis {
    switch judgement {
    case .held: .good
    case .missed: counts ? .bad : .doubtful
    case .inconclusive: .doubtful
    }
  }
}
