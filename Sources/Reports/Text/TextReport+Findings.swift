import CallInvariants
import CallMetrics
import CallModel
import EventEngine
import Experiments
import JSONDocument

/// What went wrong, and what was expected.
extension TextReport {
  var failureLines: [String] {
    let rows = result.failureRows
    guard !rows.isEmpty else { return [] }
    var table = TextTable(
      ["FAILURES", "phase", "cause", "app", "in all", "share"], elastic: 3, leading: [0, 1, 2, 3])
    for row in rows.prefix(Self.mostRows) {
      table.add([
        .init("\(row.outcome)"), .init("\(row.phase)"), .init(row.cause.map { "\($0)" } ?? ""),
        .init(ColumnText.name(result.appName(row.app), to: width)),
        .init(FigureText.count(row.count)), .init(FigureText.share(row.share)),
      ])
    }
    return lines(table) + more(than: rows.count)
  }

  /// How many rows of a table are shown; a scenario may have thousands of apps.
  private static let mostRows = 40

  private func more(than count: Int) -> [String] {
    count > Self.mostRows ? ["and \(count - Self.mostRows) more"] : []
  }

  /// What went wrong on purpose.
  var faultLines: [String] {
    let rows = result.faultRows
    guard !rows.isEmpty else { return [] }
    var table = TextTable(["FAULTS", "does", "acted", ""], elastic: 0, leading: [0, 1, 3])
    for row in rows.prefix(Self.mostRows) {
      table.add([
        .init(ColumnText.name(row.name, to: width)), .init(row.kind.rawValue),
        .init(FigureText.count(row.acted)),
        .init(
          row.isEnough ? "" : "less than \(row.mustFire)", row.isEnough ? nil : .doubtful),
      ])
    }
    return lines(table) + more(than: rows.count)
  }

  /// Shown if any was ignored: nobody else tells of that silent loss.
  var returnLines: [String] {
    guard let life = result.total?.life, life.returnsIgnored > 0 else { return [] }
    var table = TextTable(["RETURNS TO THE CALL", "in all", "share"])
    for fate in ReturnFate.allCases where life.returns(fate) > 0 {
      let count = life.returns(fate)
      table.add([
        .init(fate.sentence, fate.isLoss ? .doubtful : nil), .init(FigureText.count(count)),
        .init(FigureText.share(Double(count) / Double(life.returnsMade))),
      ])
    }
    return lines(table)
      + ColumnText.wrapped(
        "\(FigureText.count(life.returnsIgnored)) were ignored, and the app was not told: "
          + "a silent loss.", to: width)
  }

  /// Work of extensions that nobody could use any more.
  var wasteLines: [String] {
    guard let life = result.total?.life else { return [] }
    let wasted = life.invocations(.discarded) + life.invocations(.killedAtEnd)
    guard wasted > 0 else { return [] }
    let share = FigureText.share(Double(wasted) / Double(life.invocationsEnded))
    let counts =
      "\(FigureText.count(life.invocations(.discarded))) discarded, "
      + "\(FigureText.count(life.invocations(.killedAtEnd))) killed"
    return [style("WASTED WORK", .strong)]
      + ColumnText.wrapped(
        "\(FigureText.count(wasted)) of \(FigureText.count(life.invocationsEnded)) invocations "
          + "(\(share)) outlived their request: \(counts)", to: width)
  }

  var expectationLines: [String] {
    let verdicts = result.expectationVerdicts
    guard !verdicts.isEmpty else { return [] }
    // What needs attention is never among those left out, unless there is too much of it.
    let isLong = verdicts.count > Self.mostRows
    let shown = isLong ? verdicts.filter { $0.judgement != .held } : verdicts
    let rows = shown.prefix(Self.mostRows).map { ExpectationRow($0, of: result) }
    var table = TextTable(
      ["EXPECTATIONS", "", "figure", ""], elastic: 1, leading: [0, 1, 3])
    var reasons: [Int: String] = [:]
    for (index, row) in rows.enumerated() {
      table.add([
        .init(row.verdict.word, row.verdict.emphasis),
        .init(TerminalText.shortened(row.demand, limit: 2 * width)), .init(row.value),
        .init(row.interval),
      ])
      reasons[index] = row.verdict.reason ?? row.attendance
    }
    let body = lines(table)
    return body.prefix(1)
      + body.dropFirst().enumerated().flatMap { index, line in
        [line]
          + (reasons[index].map { ColumnText.wrapped($0, to: width - 4) } ?? [])
          .enumerated().map { $0.offset == 0 ? "  ↳ \($0.element)" : "    \($0.element)" }
      } + (isLong ? ["and \(verdicts.count - rows.count) more"] : [])
  }

  var invariantLines: [String] {
    let breaches = result.breaches
    guard !breaches.isEmpty else {
      return [style("INVARIANTS", .strong) + "  none breached"]
    }
    var table = TextTable(["INVARIANTS", "breaches", ""], elastic: 2, leading: [0, 2])
    for invariant in Invariant.allCases where breaches.count(of: invariant) > 0 {
      table.add([
        .init(invariant.name, .bad), .init(String(breaches.count(of: invariant))),
        .init(invariant.sentence),
      ])
    }
    let shown = breaches.kept.prefix(10)
    var text = lines(table)
    for placed in shown {
      let place = "replication \(placed.address.replication), cell \(placed.address.cell)"
      text += ColumnText.wrapped("\(place): \(placed.breach)", to: width - 2).enumerated().map {
        ($0.offset == 0 ? "" : "  ") + $0.element
      }
    }
    if breaches.total > shown.count { text.append("and \(breaches.total - shown.count) more") }
    return text
  }
}

extension ReturnFate {
  /// What became of it, in a few words.
  var sentence: String {
    switch self {
    case .honoured: "honoured"
    case .remembered: "remembered for later"
    case .unknownRequest: "ignored: no such request any more"
    case .alreadyReturned: "ignored: already returned"
    case .notAskedFor: "ignored: nobody had asked for input"
    case .otherApp: "ignored: made by another app"
    case .notEntitled: "ignored: the container app lacks the entitlement"
    case .taken: "taken on its way by a fault"
    case .late: "held up on its way by a fault"
    }
  }

  /// It came to nothing, silently.
  var isLoss: Bool {
    switch self {
    case .honoured, .remembered, .late: false
    case .unknownRequest, .alreadyReturned, .notAskedFor, .otherApp, .notEntitled, .taken:
      true
    }
  }
}
