import CallModel
import FaultSearch
import Reports

/// Writes the cases of a search, each with the tables of recorded calls that it plays.
struct CaseFolder {
  let input: ScenarioInput
  /// Nil writes nothing.
  let folder: JSONFolder?

  /// Writes one case for each finding, in their order, and one for the worst plan; returns the
  /// paths of those that were written, and why there are no more.
  func write(_ report: SearchReport, _ command: String) -> (files: [String], error: FileError?) {
    guard let folder else { return ([], nil) }
    var files: [String] = []
    do throws(FileError) {
      let names = try copyTables(of: report, to: folder)
      for one in cases(report, command, tables: names) {
        let content = Array(one.text.utf8)
        let file = folder.file(folder.name(for: content, wanted: one.fileName))
        try OutputFile(file).replace(with: content)
        files.append(file)
      }
      return (files, nil)
    } catch {
      return (files, error)
    }
  }

  /// The tables that cases read calls from, by name, and what they are called there.
  private func copyTables(
    of report: SearchReport, to folder: JSONFolder
  ) throws(FileError) -> [String: String] {
    var scenarios = report.findings.compactMap { $0.counterexample?.scenario }
    if report.worst != nil { scenarios.append(input.scenario) }
    var names: [String: String] = [:]
    for case .trace(let recorded) in scenarios.flatMap(\.traffic).map(\.value.arrivals) {
      let table = recorded.column.file
      guard names[table] == nil else { continue }
      let content = try InputFile(ScenarioInput.beside(input.name, table)).read()
      let wanted = table.split(separator: "/").last.map(String.init) ?? table
      let name = folder.name(for: content, wanted: wanted)
      try OutputFile(folder.file(name)).replace(with: content)
      names[table] = name
    }
    return names
  }

  /// No two of one name.
  private func cases(
    _ report: SearchReport, _ command: String, tables: [String: String]
  ) -> [CaseText] {
    var cases: [CaseText] = []
    for finding in report.findings {
      guard let found = finding.counterexample?.readingTables(tables) else { continue }
      var one = CaseText(found, plan: finding.firstPlan, command: command)
      var number = 2
      while cases.contains(where: { $0.fileName == one.fileName }) {
        one = CaseText(found, plan: finding.firstPlan, command: command, number: number)
        number += 1
      }
      cases.append(one)
    }
    guard let worst = report.worst else { return cases }
    let scenario = worst.plan.applied(to: input.scenario).readingTables(tables)
    return cases + [CaseText(worst: worst, scenario: scenario, command: command)]
  }
}

extension Counterexample {
  fileprivate func readingTables(_ names: [String: String]) -> Counterexample {
    var moved = self
    moved.scenario = scenario.readingTables(names)
    return moved
  }
}

extension Scenario {
  /// The same, with its tables of recorded calls under other names.
  fileprivate func readingTables(_ names: [String: String]) -> Scenario {
    var moved = self
    for stream in traffic.indices {
      guard case .trace(var recorded) = traffic[stream].value.arrivals,
        let name = names[recorded.column.file]
      else { continue }
      recorded.column.file = name
      moved.traffic[stream].value.arrivals = .trace(recorded)
    }
    return moved
  }
}
