import CallModel
public import Experiments

extension ResultComparison {
  /// What came of it, in one sentence without a full stop.
  public var conclusion: String {
    let breach = new.breaches.isEmpty ? "" : "; the new run breached an invariant"
    if let obstacle { return "inconclusive: \(obstacle.words)\(breach)" }
    let counts: [(Judgement, String)] = [
      (.worse, "worse"), (.better, "better"), (.changed, "changed, neither better nor worse"),
      (.equal, "no different"), (.unclear, "within chance"), (.unchanged, "unchanged"),
    ]
    let parts = counts.compactMap { judgement, words in
      let count = count(judgement)
      return count > 0 ? "\(count) \(words)" : nil
    }
    let isHidden = shown.isEmpty && count(.equal) == 0 && old.digest != new.digest
    let hidden = isHidden ? "; the traces differ, no figure clearly does" : ""
    let verdict = count(.worse) > 0 ? "regression: " : "no regression: "
    return verdict + "of \(entries.count) figures, " + parts.joined(separator: ", ") + hidden
      + breach
  }

  /// How it was compared, sentence by sentence.
  public var notes: [String] {
    switch method {
    case .exact:
      ["compared exactly: one seed, so every difference was made by somebody"] + scenarioNotes
        + marginNotes
    case .paired(let level, let pairs):
      [
        "compared by \(pairs) pairs of replications; each interval "
          + "\(FigureText.fixed(level * 100, 2))%, all together 95%"
      ] + scenarioNotes + pairingNotes + marginNotes
    }
  }

  /// What differs before anything was played.
  private var scenarioNotes: [String] {
    let (was, now) = (old.replications.count, new.replications.count)
    let isOther = ScenarioDigest(of: old.scenario) != ScenarioDigest(of: new.scenario)
    return (isOther ? ["the scenarios differ"] : [])
      + (was == now ? [] : ["the old run has \(was) replications, the new one \(now)"])
  }

  /// The share of variance that pairing removed.
  private var pairingNotes: [String] {
    let shares = shown.compactMap(\.varianceRemoved).map { ($0 * 100).rounded() }.sorted()
    guard let least = shares.first, let most = shares.last else { return [] }
    let (low, high) = (FigureText.fixed(least, 0), FigureText.fixed(most, 0))
    return ["pairing removed \(low)% to \(high)% of the variance"]
  }

  /// What "no different" means, where something is.
  private var marginNotes: [String] {
    guard count(.equal) > 0 else { return [] }
    let share = FigureText.share(margin ?? Self.usualMargin)
    return ["no different: no difference beyond \(share) of the old value"]
  }
}

extension ResultComparison.Obstacle {
  fileprivate var words: String {
    switch self {
    case .oldWasStopped: "the old run was stopped before its end"
    case .newWasStopped: "the new run was stopped before its end"
    case .tooFewPairs: "fewer than two replications of one number to pair"
    }
  }
}

extension ResultComparison.Judgement {
  var emphasis: Emphasis? {
    switch self {
    case .better: .good
    case .worse: .bad
    case .changed: .strong
    case .equal, .unclear, .unchanged: nil
    }
  }
}
