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

  init(_ comparison: ResultComparison) { self.comparison = comparison }

  func text(_ format: OutputFormat) -> String {
    switch format {
    case .text:
      let width = TerminalTraits.current().width
      return legend.map { $0.printable + "\n" }.joined() + "\n"
        + (comparison.shown.isEmpty ? "" : table.text(width: width) + "\n") + comparison.conclusion
        + "\n"
    case .markdown:
      let list = legend.map { "- \($0.printable)\n" }.joined()
      return "**\(comparison.conclusion)**\n\n\(list)"
        + (comparison.shown.isEmpty ? "" : "\n" + table.markdown())
    case .csv: return numbers.csv()
    case .json: return json
    case .github: return annotation.text + "\n"
    }
  }

  // MARK: - Words

  private var legend: [String] {
    [Self.line("old", comparison.old), Self.line("new", comparison.new)] + comparison.notes
  }

  private static func line(_ side: String, _ result: RunResult) -> String {
    let maker = result.engine == .model ? "" : "played by \(result.engine.rawValue), "
    return "\(side): \(result.scenario.name), scenario \(ScenarioDigest(of: result.scenario)), "
      + maker + "seed \(result.seed), \(result.replications.count) replications, "
      + result.verdict.status.word
  }

  private var annotation: GitHubAnnotation {
    let names = comparison.shown.filter { $0.judgement == .worse }.map { entry in
      let (old, new) = FigureWords(entry.figure.figure).texts(entry.old, entry.new)
      return "\n\(name(entry)): \(old) → \(new)"
    }
    return switch comparison.status {
    case .passed: GitHubAnnotation(.notice, title: "Results", message: comparison.conclusion)
    case .inconclusive:
      GitHubAnnotation(.warning, title: "Results not comparable", message: comparison.conclusion)
    case _:
      GitHubAnnotation(
        .error, title: "Results are worse", message: comparison.conclusion + names.joined())
    }
  }

  /// The figure in words, with the app or part if it is of one.
  private func name(_ entry: ResultComparison.Entry) -> String {
    if let old = entry.figure.old { return FigureWords.name(of: old, in: comparison.old.scenario) }
    return entry.figure.new.map { FigureWords.name(of: $0, in: comparison.new.scenario) } ?? ""
  }

  // MARK: - Tables

  private var table: TextTable {
    if comparison.shown.contains(where: { $0.interval != nil }) { return pairTable }
    return TextTable(
      columns: [.left("figure"), .right("old"), .right("new"), .right("change"), .left("is")],
      rows: comparison.shown.map { entry in
        let (old, new) = FigureWords(entry.figure.figure).texts(entry.old, entry.new)
        return [name(entry), old, new, Self.change(entry), entry.judgement.rawValue]
      })
  }

  /// Figures compared by pairs, in few digits: the mean difference beside its interval.
  private var pairTable: TextTable {
    let titles = ["old", "new", "change", "interval"]
    return TextTable(
      columns: [.left("figure")] + titles.map { .right($0) } + [.left("is")],
      rows: comparison.shown.map { entry in
        let words = FigureWords(entry.figure.figure)
        let name = name(entry).replacing("answer.serviceLevel within", with: "within")
        let (old, new) = (entry.old.map(words.short) ?? "—", entry.new.map(words.short) ?? "—")
        let difference = entry.interval.map { words.difference($0.mean) } ?? ""
        let interval = entry.interval.map {
          "\(words.difference($0.lower)) … \(words.difference($0.upper))"
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
        let words = FigureWords(entry.figure.figure)
        let interval = entry.interval
        let numbers = [
          entry.old, entry.new, entry.difference, interval?.lower, interval?.upper,
        ]
        return [name(entry), words.plainUnit]
          + numbers.map { $0.map { "\(words.plain($0))" } ?? "" }
          + [entry.varianceRemoved.map { "\($0)" } ?? "", entry.judgement.rawValue]
      })
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
      json.string(comparison.conclusion)
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
        for entry in comparison.shown { write(entry, &json) }
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

  private func write(_ entry: ResultComparison.Entry, _ json: inout JSONWriter) {
    let words = FigureWords(entry.figure.figure)
    json.object { json in
      for (key, text) in [
        ("figure", name(entry)), ("unit", words.plainUnit), ("judgement", entry.judgement.rawValue),
      ] {
        json.key(key)
        json.string(text)
      }
      for (key, number) in [
        ("old", entry.old), ("new", entry.new), ("difference", entry.difference),
        ("lower", entry.interval?.lower), ("upper", entry.interval?.upper),
      ] {
        json.key(key)
        if let number { json.number(words.plain(number)) } else { json.null() }
      }
      json.key("varianceRemoved")
      if let share = entry.varianceRemoved { json.number(share) } else { json.null() }
    }
  }
}
