import Benchmarking
import CallMetrics
import CallModel
import EventEngine
import Experiments
import JSONDocument
import Reports
import ScenarioCoding

/// All runs of a sweep in one table.
struct SweepText {
  private let variants: [SweepVariant]
  private let paths: [String]
  private let figures: [Figure]

  init(_ variants: [SweepVariant], paths: [String]) {
    self.variants = variants
    self.paths = paths
    let thresholds = variants.first?.input.scenario.expectations.compactMap { expectation in
      switch expectation.claim {
      case .threshold(let threshold): threshold
      case .happened, .follows: nil
      }
    }
    figures = FindText.figures(with: thresholds ?? [])
  }

  /// The table for people, and how many runs passed.
  var text: String {
    let table = TextTable(
      columns: titles.map { .right($0) } + figures.map { .right(FindWords.title($0)) }
        + [.left("verdict")],
      rows: variants.map { variant in
        variant.values
          + figures.map { figure in
            variant.result.map { FindWords.cell(figure, $0) } ?? ""
          } + [word(variant)]
      })
    let counts = Verdict.Status.allCases.compactMap { status in
      let count = variants.count { $0.result?.verdict.status == status }
      return count > 0 ? "\(count) \(status.word)" : nil
    }
    let missing = variants.count { $0.result == nil }
    let all = counts + (missing > 0 ? ["\(missing) not run"] : [])
    let name = variants.first?.input.scenario.name ?? ""
    return table.text(width: TerminalTraits.current().width)
      + "\n\(name.printable): \(variants.count) runs, \(all.joined(separator: ", "))\n"
  }

  /// The last step of each path, or all of it where two end alike.
  private var titles: [String] {
    let ends = paths.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
    return zip(paths, ends).map { path, end in ends.count { $0 == end } > 1 ? path : end }
  }

  private func word(_ variant: SweepVariant) -> String {
    variant.result?.verdict.status.word ?? "not run"
  }

  /// The table for machines, in plain numbers.
  var csv: String {
    let heads = figures.flatMap { figure in
      let words = FigureWords(figure)
      return ["\(words.name) [\(words.plainUnit)]", "±"]
    }
    let titles = paths + ["seed", "replications"] + heads + ["verdict", "digest"]
    return TextTable(
      columns: titles.map { .left($0) },
      rows: variants.map { variant in
        let result = variant.result
        return variant.values
          + [String(variant.input.seed), "\(result?.replications.count ?? 0)"]
          + figures.flatMap { figure in
            result.map { FindWords.plain(figure, $0) } ?? ["", ""]
          } + [word(variant), result.map { HexText.text($0.digest) } ?? ""]
      }
    ).csv()
  }
}
