import CallInvariants
import CallModel
import EventEngine
import Experiments
import TestSupport
import Testing

@testable import Reports

/// Each form is read by a reader that we did not write.
@Suite struct MachineFormTests {
  /// Names that mean something in one form or another.
  static let names = [
    "small-day", "<script>alert(\"1\")</script>&amp;", "a,b\"c\"\nd\re\u{202E}f\u{1B}[31m",
    "=1+2", "@team | `x` * %0A ::error::", String(repeating: "naïve 手話 ", count: 900), "",
    "x\u{0}\u{FFFE}\u{FFFF}]]>",
  ]

  static func day(_ name: String) -> SmallDay {
    var day = SmallDay(name: name, apps: [name, "cedar"])
    let record = TraceRecord(.requestEnded, at: .seconds(3), request: 7)
    let kept = [
      RunBreaches.Placed(
        at: CellAddress(replication: 1, cell: 0), InvariantBreach(.endedTwice, at: record))
    ]
    let counts = Invariant.allCases.map { $0 == .i1 ? 3 : 0 }
    day.breaches = RunBreaches(counts: counts, kept: kept) ?? RunBreaches()
    return day
  }

  @Test(arguments: ReportForm.allCases)
  func `the same result gives the same text`(form: ReportForm) {
    let origin = RunOrigin(file: "day.json")
    let first = form.text(of: SmallDay().result, origin: origin)
    #expect(first == form.text(of: SmallDay().result, origin: origin))
    #expect(!first.isEmpty)
    #expect(!form.about.isEmpty)
  }

  @Test(arguments: names)
  func `Python's csv module reads the table, whatever things are called`(name: String) throws {
    let text = CSVReport(Self.day(name).result).text
    let script = """
      rows = list(csv.reader(io.StringIO(text, newline='')))
      assert all(len(row) == 9 for row in rows), [row for row in rows if len(row) != 9]
      table = {(r[0], r[1], r[2], r[3], r[4]): r[5] for r in rows[1:]}
      assert len(table) == len(rows) - 1
      keys = [('figure', 'request.offered', 'count', '', ''), ('run', 'verdict', '', '', ''),
              ('invariant', 'I1', '', '', ''), ('figure', 'request.tileTime', 'p95', '', '')]
      print(*(table[key] for key in keys))
      print([r[3] for r in rows if r[1] == 'assisted'][0] == NAME)
      """
    let shown = CSVReport.harmless(name)
    let python = String(reflecting: Array(shown.unicodeScalars.map(\.value)))
    let output = try PythonReader.output(
      of: "NAME = ''.join(map(chr, \(python)))\n" + script, packages: ["csv", "io"], reading: text)
    if let output { #expect(output == "17 breached 3 5000000000\nTrue\n") }
  }

  @Test func `what a spreadsheet would take for a formula has an apostrophe before it`() {
    #expect(CSVReport.harmless("=1+2") == "'=1+2")
    #expect(CSVReport.harmless("a=1") == "a=1")
    #expect(CSVReport.quoted("a\"b") == "\"a\"\"b\"")
  }

  @Test(arguments: names)
  func `junitparser counts what is missed, in doubt and breached`(name: String) throws {
    let report = JUnitReport(Self.day(name).result, origin: RunOrigin(file: name))
    let script = """
      xml = junitparser.JUnitXml.fromstring(text.encode())
      suite = list(xml)[0]
      print(suite.tests, suite.failures, suite.errors, suite.skipped)
      kinds = [type(r).__name__ for case in suite for r in case.result]
      print(len(list(suite)), sorted(kinds))
      """
    let output = try PythonReader.output(
      of: script, packages: ["junitparser"], reading: report.text)
    if let output {
      #expect(output == "16 2 1 1\n16 ['Error', 'Failure', 'Failure', 'Skipped']\n")
    }
  }

  @Test(arguments: names)
  func `the client of Prometheus reads the metrics`(name: String) throws {
    let text = OpenMetricsReport(Self.day(name).result).text
    let script = """
      from prometheus_client.openmetrics.parser import text_string_to_metric_families
      families = {f.name: f for f in text_string_to_metric_families(text)}
      def value(family, **labels):
        return [s.value for s in families[family].samples
                if all(s.labels.get(k) == v for k, v in labels.items())]
      print(value('callsim_requests', kind='offered'),
            value('callsim_invariant_breaches', invariant='I1'),
            value('callsim_verdict', callsim_verdict='breached'))
      print(families['callsim_request_tile_time_seconds'].type, families['callsim_run'].type,
            value('callsim_request_tile_time_seconds', quantile='0.95'))
      """
    let output = try PythonReader.output(
      of: script, packages: ["prometheus_client.openmetrics.parser"], reading: text)
    if let output {
      #expect(output == "[34] [3] [1]\nsummary info [5]\n")
    }
  }

  @Test(arguments: names.prefix(3))
  func `results keep to their schema, by a validator of JSON Schema`(name: String) throws {
    let text = ResultJSON.text(of: Self.day(name).result)
    let schema = String(decoding: ResultSchema.bytes, as: UTF8.self)
    let script = """
      schema, result = (json.loads(part) for part in text.split('\\x00'))
      jsonschema.Draft202012Validator.check_schema(schema)
      errors = list(jsonschema.Draft202012Validator(schema).iter_errors(result))
      print([e.message[:200] for e in errors])
      del result['seed']
      print(len(list(jsonschema.Draft202012Validator(schema).iter_errors(result))))
      """
    let output = try PythonReader.output(
      of: script, packages: ["json", "jsonschema"], reading: schema + "\0" + text)
    if let output { #expect(output == "[]\n1\n") }
  }

  @Test func `annotations stand at the lines of the scenario`() {
    let origin = RunOrigin(file: "day,100%.json")
    #expect(
      AnnotationReport(SmallDay().result, origin: origin).text == """
        ::error file=day%2C100%25.json,line=13,title=expectation missed::\
        answer.serviceLevel within 2m of arrived >= 80%25: 50%25 ± 42%25
        ::warning file=day%2C100%25.json,line=14,title=expectation inconclusive::\
        request.tileTime p95 < 4s: 1 observation lies beyond the quantile; it takes 10.
        ::warning file=day%2C100%25.json,line=15,title=expectation missed::\
        request.failed rate < 5%25: 5.9%25 ± 0%25

        """)
  }

  @Test(arguments: names)
  func `no name makes an annotation of its own`(name: String) {
    let text = AnnotationReport(Self.day(name).result, origin: RunOrigin(file: name)).text
    let lines = text.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.hasPrefix("::error ") || $0.hasPrefix("::warning ") })
  }

  @Test func `the comment for a pull request says what is not held first`() {
    let text = MarkdownReport(SmallDay().result, origin: RunOrigin(file: "day.json")).text
    #expect(
      text.hasPrefix(
        """
        ### ❌ small-day: missed

        An expectation was missed.

        |  | expectation | figure | 95 % interval |
        | --- | --: | --: | --: |
        | missed | answer.serviceLevel within 2m of arrived >= 80% | 50% | ± 42% |
        """.split(separator: ">=").joined(separator: "&gt;=")))
    #expect(text.contains("```sh\ncallsim run day.json --seed 20270114\n```\n"))
  }

  @Test(arguments: names)
  func `no name becomes markup in a comment`(name: String) {
    let text = MarkdownReport(Self.day(name).result, origin: RunOrigin(file: "day.json")).text
    #expect(!text.contains("<script"))
    #expect(!text.contains("@team"))
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
    for row in rows { #expect(row.hasSuffix("|")) }
    #expect(text.split(separator: "```").count == 3)
  }
}
