import CallModel
import Experiments
public import FaultSearch
import JSONDocument

/// What a search, or a blame, came to, for machines.
public enum ChaosJSON {
  /// - Parameters:
  ///   - files: the file of each finding, in their order; empty if none were written.
  ///   - corpus: what each case of the corpus came to.
  public static func text(
    of report: SearchReport, files: [String], corpus: [(file: String, says: String)] = [],
    command: String
  ) -> String {
    var json = JSONWriter(.indented)
    json.object { json in
      json.member("plans", integer: report.plans)
      json.member("pairsCovered", integer: report.coverage.pairsCovered)
      json.member("interrupted", boolean: report.wasInterrupted)
      json.member("command", command)
      if let sound = report.sound {
        json.member("verdictWithoutFaults", sound.verdict.status.word)
      }
      if !corpus.isEmpty {
        json.key("corpus")
        json.array { json in
          for one in corpus {
            json.object { json in
              json.member("case", one.file)
              json.member("says", one.says)
            }
          }
        }
      }
      json.key("brokenWithoutFaults")
      json.array { json in
        for one in report.brokenWithout {
          json.object { json in
            json.member("broken", one.broken.words)
            json.member("seeds", integer: one.seeds)
            json.member("atOwnSeed", boolean: one.isAtOwnSeed)
          }
        }
      }
      json.key("findings")
      json.array { json in
        for (index, finding) in report.findings.enumerated() {
          write(finding, file: index < files.count ? files[index] : nil, &json)
        }
      }
      if let worst = report.worst { write(worst, &json) }
    }
    json.endLine()
    return json.text
  }

  private static func write(
    _ finding: SearchFinding, file: String?, _ json: inout JSONWriter
  ) {
    json.object { json in
      json.member("broken", finding.weakness.broken.words)
      if let phase = finding.weakness.phase { json.member("phase", "\(phase)") }
      if let cause = finding.weakness.cause { json.member("cause", "\(cause)") }
      json.member("plans", integer: finding.count)
      json.member("firstPlan", integer: finding.firstPlan)
      write(finding.faults, &json)
      if let ties = finding.ties { json.member("ties", String(ties)) }
      if let runs = finding.counterexample?.runs { json.member("shrinkingRuns", integer: runs) }
      if let file { json.member("case", file) }
    }
  }

  private static func write(_ faults: [Named<Fault>], _ json: inout JSONWriter) {
    json.key("faults")
    json.array { json in
      for fault in faults { json.string(FaultWords.line(of: fault)) }
    }
  }

  private static func write(_ worst: WorstPlan, _ json: inout JSONWriter) {
    json.key("worst")
    json.object { json in
      json.member("figure", worst.figure.text)
      json.member("plan", integer: worst.number)
      json.key("value")
      json.number(worst.value)
      if let sound = worst.soundValue {
        json.key("withoutFaults")
        json.number(sound)
      }
      json.member("valueText", worst.figure.unit.text(worst.value))
      if let sound = worst.soundValue {
        json.member("withoutFaultsText", worst.figure.unit.text(sound))
      }
      write(worst.plan.faults, &json)
      if let ties = worst.plan.ties { json.member("ties", String(ties)) }
    }
  }

  /// What each fault is to blame for.
  public static func text(of report: BlameReport) -> String {
    var json = JSONWriter(.indented)
    json.object { json in
      if let broken = report.broken { json.member("broken", broken.words) }
      json.key("faults")
      json.array { json in
        for share in report.shares {
          json.object { json in
            json.member("name", share.name)
            if let acts = share.acts { json.member("acts", integer: Int(clamping: acts)) }
            json.member("holdsWithout", boolean: share.holdsWithout)
            json.member("toBlame", boolean: !share.hasNoEffect)
            if let value = share.value {
              json.key("without")
              json.number(value)
            }
            json.key("effect")
            json.number(share.effect)
          }
        }
      }
    }
    json.endLine()
    return json.text
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ key: String, _ text: String) {
    self.key(key)
    string(text)
  }

  fileprivate mutating func member(_ key: String, integer: Int) {
    self.key(key)
    self.integer(integer)
  }

  fileprivate mutating func member(_ key: String, boolean: Bool) {
    self.key(key)
    self.boolean(boolean)
  }
}
