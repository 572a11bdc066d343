import CallInvariants
import CallModel
public import Experiments
import JSONDocument

/// A result as JUnit XML: a test for each expectation, each fault that must act, each invariant.
///
/// What is missed is a failure, what can't be judged an error; of warnings, both are skipped tests.
public struct JUnitReport: Sendable {
  public let result: RunResult
  public let origin: RunOrigin

  public init(_ result: RunResult, origin: RunOrigin = RunOrigin()) {
    self.result = result
    self.origin = origin
  }

  private struct Case {
    enum Ending: String { case passed, failure, error, skipped }

    var group: String
    var name: String
    var ending = Ending.passed
    var type = ""
    var message = ""
    var details = ""
    var output = ""
  }

  /// The whole document.
  public var text: String {
    let cases = runCases + expectationCases + faultCases + invariantCases
    let name = MarkupText.xml(result.scenario.name)
    func count(_ ending: Case.Ending) -> Int { cases.count { $0.ending == ending } }
    let counts =
      "tests=\"\(cases.count)\" failures=\"\(count(.failure))\" errors=\"\(count(.error))\" "
      + "skipped=\"\(count(.skipped))\""
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"callsim\" \(counts)>\n"
    text += "  <testsuite name=\"\(name)\" \(counts)>\n    <properties>\n"
    for (name, value) in properties {
      text += "      <property name=\"\(name)\" value=\"\(MarkupText.xml(value))\"/>\n"
    }
    text += "    </properties>\n"
    for one in cases { text += Self.element(one) }
    return text + "  </testsuite>\n</testsuites>\n"
  }

  private var properties: [(String, String)] {
    [
      ("seed", String(result.seed)), ("digest", HexText.text(result.digest)),
      ("scenarioDigest", "\(ScenarioDigest(of: result.scenario))"),
      ("version", ProductVersion.current), ("verdict", result.verdict.status.word),
      ("repeat", origin.command(of: result)),
    ]
  }

  private static func element(_ one: Case) -> String {
    let start =
      "    <testcase classname=\"\(one.group)\" name=\"\(MarkupText.xml(one.name))\""
    let output =
      one.output.isEmpty
      ? "" : "      <system-out>\(MarkupText.xml(one.output))</system-out>\n"
    let ending: String
    switch one.ending {
    case .passed: ending = ""
    case .failure, .error:
      let word = one.ending.rawValue
      ending =
        "      <\(word) type=\"\(one.type)\" message=\"\(MarkupText.xml(one.message))\">"
        + "\(MarkupText.xml(one.details))</\(word)>\n"
    case .skipped: ending = "      <skipped message=\"\(MarkupText.xml(one.message))\"/>\n"
    }
    let content = ending + output
    return content.isEmpty ? "\(start)/>\n" : "\(start)>\n\(content)    </testcase>\n"
  }

  /// Fails only where nothing else could say that the run isn't whole.
  private var runCases: [Case] {
    var one = Case(group: "callsim.run", name: "the run is complete")
    if result.wasInterrupted {
      (one.ending, one.type) = (.error, "interrupted")
      one.message = "stopped after \(result.replications.count) replications"
    }
    return [one]
  }

  private var expectationCases: [Case] {
    result.expectationVerdicts.map { verdict in
      let row = ExpectationRow(verdict, of: result)
      var one = Case(group: "callsim.expectations", name: row.demand)
      let figure = [row.value, row.interval].filter { !$0.isEmpty }.joined(separator: " ")
      one.output = "figure: \(figure)"
      one.type = verdict.word
      switch verdict.judgement {
      case .held: break
      case .missed:
        one.ending = verdict.counts ? .failure : .skipped
        one.message = "\(verdict.word): the figure is \(figure)"
      case .inconclusive:
        one.ending = verdict.counts ? .error : .skipped
        one.message = verdict.reason ?? ""
      }
      return one
    }
  }

  /// Without what must go wrong the run says nothing.
  private var faultCases: [Case] {
    result.faultRows.filter { $0.mustFire > 0 }.map { row in
      var one = Case(group: "callsim.faults", name: row.demand)
      one.output = "acted: \(row.acted)"
      if !row.isEnough {
        (one.ending, one.type) = (.error, "inconclusive")
        one.message = "it acted \(row.acted) times"
      }
      return one
    }
  }

  private var invariantCases: [Case] {
    InvariantRow.all(of: result).map { row in
      let invariant = row.invariant
      var one = Case(
        group: "callsim.invariants", name: "\(invariant.name) \(invariant.sentence)")
      guard row.count > 0 else { return one }
      (one.ending, one.type) = (.failure, "breached")
      one.message = row.count == 1 ? "1 breach" : "\(row.count) breaches"
      one.details = result.breachTexts(of: invariant, atMost: 10).joined(separator: "; ")
      return one
    }
  }
}
