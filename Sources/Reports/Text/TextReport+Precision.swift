import CallModel
import Experiments
import ScenarioCoding
import Statistics

/// How well figures are known that had to be.
extension TextReport {
  var precisionLines: [String] {
    let verdicts = result.precisionVerdicts
    guard !verdicts.isEmpty else { return [] }
    var table = TextTable(
      ["PRECISION", "", "figure", "", ""], elastic: 1, leading: [0, 1, 3, 4])
    for verdict in verdicts {
      let unit = verdict.target.figure.unit
      table.add([
        .init(verdict.word, verdict.isMet ? .good : .doubtful),
        .init(PrecisionText.text(of: verdict.target)), .init(unit.text(verdict.interval?.mean)),
        .init(unit.text(verdict.interval)), .init(verdict.effort ?? ""),
      ])
    }
    return lines(table)
  }
}

extension PrecisionVerdict {
  /// One word, as all reports write it.
  var word: String { isMet ? "met" : "not met" }

  /// What more it would take: `half: 48 more`.
  var effort: String? {
    replicationsMore.map {
      let count = FigureText.count(UInt64(max(0, $0)))
      return isMet ? "half of it: \(count) more" : "takes \(count) more"
    }
  }
}
