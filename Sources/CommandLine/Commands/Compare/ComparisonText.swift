import Benchmarking
import CallMetrics
import CallModel
import Experiments
import JSONDocument
import Reports
import Statistics

/// A comparison of results in the forms that `compare` writes.
struct ComparisonText {
  private let comparison: ResultComparison
  /// What changed, what is worse first; then the others, if all are shown.
  private let changes: [ResultComparison.Entry]

  init(_ comparison: ResultComparison) {
    self.comparison = comparison
    let changed: [ResultComparison.Judgement] = [.worse, .better, .changed]
    let shown = changed + (comparison.showsAll ? [.equal, .unclear] : [])
    changes = shown.flatMap { one in comparison.entries.filter { $0.judgement == one } }
  }

  func text(_ format: OutputFormat) -> String {
    switch format {
    case .text:
      let width = TerminalTraits.current().width
      return legend.map { $0.printable + "\n" }.joined() + "\n"
        + (changes.isEmpty ? "" : table.text(width: width) + "\n") + conclusion + "\n"
    case .markdown:
      let list = legend.map { "- \($0.printable)\n" }.joined()
      return "**\(conclusion)**\n\n\(list)" + (changes.isEmpty ? "" : "\n" + table.markdown())
    case .csv: return numbers.csv()
    case .json: return json
    case .github: return annotation.text + "\n"
    }
  }

  // MARK: - Words

  private var legend: [String] {
    let (old, new) = (comparison.old, comparison.new)
    let method =
      switch comparison.method {
      case .exact: "compared exactly: one seed, so every difference was made by somebody"
      case .paired(let level, let pairs):
        "compared by \(pairs) pairs of replications; each interval "
          + "\(FigureWords.fixed(level * 100, 2))%, all together 95%"
      }
    return [Self.line("old", old), Self.line("new", new), method] + pairingLines + marginLines
  }

  /// The share of variance that pairing removed.
  private var pairingLines: [String] {
    let shares = changes.compactMap(\.varianceRemoved).map { FigureWords.fixed($0 * 100, 0) }
    let ordered = shares.compactMap { Int($0) }.sorted()
    guard let least = ordered.first, let most = ordered.last else { return [] }
    return ["pairing removed \(least)% to \(most)% of the variance"]
  }

  /// What "no different" means, where something is.
  private var marginLines: [String] {
    guard comparison.count(.equal) > 0 else { return [] }
    let share = FigureWords.digits((comparison.margin ?? ResultComparison.usualMargin) * 100)
    return ["no different: no difference beyond \(share)% of the old value"]
  }

  private static func line(_ side: String, _ result: RunResult) -> String {
    "\(side): \(result.scenario.name), scenario \(ScenarioDigest(of: result.scenario)), "
      + "seed \(result.seed), \(result.replications.count) replications, "
      + result.verdict.status.word
  }

  /// What it comes to, in one sentence.
  private var conclusion: String {
    let breach = comparison.new.breaches.isEmpty ? "" : "; the new run breached an invariant"
    if let obstacle = comparison.obstacle { return "inconclusive: \(obstacle)\(breach)" }
    let counts: [(ResultComparison.Judgement, String)] = [
      (.worse, "worse"), (.better, "better"), (.changed, "changed, neither better nor worse"),
      (.equal, "no different"), (.unclear, "within chance"), (.unchanged, "unchanged"),
    ]
    let parts = counts.compactMap { judgement, words in
      let count = comparison.count(judgement)
      return count > 0 ? "\(count) \(words)" : nil
    }
    let isHidden =
      changes.isEmpty && comparison.count(.equal) == 0
      && comparison.old.digest != comparison.new.digest
    let hidden = isHidden ? "; the traces differ, no figure clearly does" : ""
    let verdict = comparison.count(.worse) > 0 ? "regression: " : "no regression: "
    return verdict + "of \(comparison.entries.count) figures, " + parts.joined(separator: ", ")
      + hidden + breach
  }

  private var annotation: GitHubAnnotation {
    let names = changes.filter { $0.judgement == .worse }.map { entry in
      let (old, new) = FigureWords(entry.figure).texts(entry.old, entry.new)
      return "\n\(entry.name): \(old) → \(new)"
    }
    return switch comparison.status {
    case .passed: GitHubAnnotation(.notice, title: "Results", message: conclusion)
    case .inconclusive:
      GitHubAnnotation(.warning, title: "Results not comparable", message: conclusion)
    case _:
      GitHubAnnotation(
        .error, title: "Results are worse", message: conclusion + names.joined())
    }
  }

  // MARK: - Tables

  private var table: TextTable {
    if changes.contains(where: { $0.difference != nil }) { return pairTable }
    return TextTable(
      columns: [.left("figure"), .right("old"), .right("new"), .right("change"), .left("is")],
      rows: changes.map { entry in
        let (old, new) = FigureWords(entry.figure).texts(entry.old, entry.new)
        return [entry.name, old, new, Self.change(entry), entry.judgement.rawValue]
      })
  }

  /// Figures compared by pairs, in few digits: the mean difference beside its interval.
  private var pairTable: TextTable {
    let titles = ["old", "new", "change", "interval"]
    return TextTable(
      columns: [.left("figure")] + titles.map { .right($0) } + [.left("is")],
      rows: changes.map { entry in
        let words = FigureWords(entry.figure)
        let name = entry.name.replacing("answer.serviceLevel within", with: "within")
        let (old, new) = (entry.old.map(words.short) ?? "—", entry.new.map(words.short) ?? "—")
        let difference = entry.difference.map { words.short($0.mean) } ?? ""
        let interval = entry.difference.map {
          "\(words.short($0.lower)) … \(words.short($0.upper))"
        }
        return [name, old, new, difference, interval ?? "", entry.judgement.rawValue]
      })
  }

  private static func change(_ entry: ResultComparison.Entry) -> String {
    guard let old = entry.old, let new = entry.new, old != 0 else { return "" }
    return FigureWords.signed((new - old) / old.magnitude)
  }

  /// Every figure that was compared, in plain numbers.
  private var numbers: TextTable {
    let titles = [
      "figure", "unit", "old", "new", "difference", "lower", "upper", "varianceRemoved",
      "judgement",
    ]
    return TextTable(
      columns: titles.map { .left($0) },
      rows: comparison.entries.map { entry in
        let words = FigureWords(entry.figure)
        let difference = entry.difference
        let numbers = [
          entry.old, entry.new, Self.difference(entry), difference?.lower, difference?.upper,
        ]
        return [entry.name, words.plainUnit]
          + numbers.map { $0.map { "\(words.plain($0))" } ?? "" }
          + [entry.varianceRemoved.map { "\($0)" } ?? "", entry.judgement.rawValue]
      })
  }

  private static func difference(_ entry: ResultComparison.Entry) -> Double? {
    entry.difference?.mean ?? entry.old.flatMap { old in entry.new.map { $0 - old } }
  }

  // MARK: - JSON

  private var json: String {
    var json = JSONWriter()
    json.object { json in
      json.key("schemaVersion")
      json.integer(1)
      json.key("exitStatus")
      json.integer(comparison.status.rawValue)
      json.key("conclusion")
      json.string(conclusion)
      json.key("method")
      switch comparison.method {
      case .exact: json.string("exact")
      case .paired: json.string("paired")
      }
      for (side, result) in [("old", comparison.old), ("new", comparison.new)] {
        json.key(side)
        Self.write(result, &json)
      }
      json.key("compared")
      json.integer(comparison.entries.count)
      json.key("changes")
      json.array { json in
        for entry in changes { Self.write(entry, &json) }
      }
    }
    return json.text + "\n"
  }

  private static func write(_ result: RunResult, _ json: inout JSONWriter) {
    json.object { json in
      json.key("scenario")
      json.string(result.scenario.name)
      json.key("scenarioDigest")
      json.string("\(ScenarioDigest(of: result.scenario))")
      json.key("seed")
      json.string(String(result.seed))
      json.key("digest")
      json.string(HexText.text(result.digest))
      json.key("verdict")
      json.string(result.verdict.status.word)
    }
  }

  private static func write(_ entry: ResultComparison.Entry, _ json: inout JSONWriter) {
    let words = FigureWords(entry.figure)
    json.object { json in
      for (key, text) in [
        ("figure", entry.name), ("unit", words.plainUnit), ("judgement", entry.judgement.rawValue),
      ] {
        json.key(key)
        json.string(text)
      }
      for (key, number) in [
        ("old", entry.old), ("new", entry.new), ("difference", difference(entry)),
        ("lower", entry.difference?.lower), ("upper", entry.difference?.upper),
      ] {
        json.key(key)
        if let number { json.number(words.plain(number)) } else { json.null() }
      }
      json.key("varianceRemoved")
      if let share = entry.varianceRemoved { json.number(share) } else { json.null() }
    }
  }
}
