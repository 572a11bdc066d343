import CallSimulation
import Foundation
import TestSupport
import Testing

@testable import Reports

struct TraceEventsTests {
  private static func events(_ choice: TraceChoice) throws -> String {
    var bytes: [UInt8] = []
    let trace = RunTrace(of: try RoughHall.result, engine: ModelEngine(), choice)
    _ = trace.write(.chrome) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func count(_ kind: String, in text: String) -> Int {
    text.components(separatedBy: "{\"ph\":\"\(kind)\"").count - 1
  }

  @Test func `what begins ends, each in its track`() throws {
    let script = """
      open = {}
      for event in json.loads(text)['traceEvents']:
          if event['ph'] not in 'be': continue
          stack = open.setdefault((event['pid'], event['id2']['local']), [])
          if event['ph'] == 'b': stack.append((event['name'], event['ts']))
          else:
              name, ts = stack.pop()
              assert name == event['name'] and ts <= event['ts'], event
      print(len(open) > 500, any(open.values()))
      """
    let output = try PythonReader.output(
      of: script, packages: ["json"], reading: try Self.events(.all))
    if let output { #expect(output == "True False\n") }
  }

  @Test(arguments: [TraceChoice.all, .failed])
  func `Perfetto opens the trace and drops no event`(choice: TraceChoice) throws {
    let text = try Self.events(choice)
    let slices = ["b", "n", "i"].map { Self.count($0, in: text) }.reduce(0, +)
    let staff = Self.count("C", in: text)
    #expect(Self.count("b", in: text) == Self.count("e", in: text))
    #expect((staff > 0) == (choice == .all))
    let output = try BrowserScript.output(of: "perfetto.py", files: ["trace.json": text])
    if let output {
      #expect(output == "slices \(slices)\ncounters \(staff)\nunfinished 0\nerrors []\n")
    }
  }

  @Test func `a stage that overlaps another one has a track of its own`() {
    func record(_ event: TraceEvent, _ seconds: Int64, _ phase: Phase = .launch) -> TraceRecord {
      TraceRecord(event, at: .seconds(seconds), request: 0, phase: phase)
    }
    let records = [
      record(.requestPicked, 0), record(.launchStarted, 0), record(.launchEnded, 1),
      record(.containerAppLaunched, 2), record(.launchStarted, 3, .relaunch),
      record(.launchEnded, 4, .relaunch), record(.containerAppLeft, 5), record(.popUpShown, 6),
    ]
    let address = RequestAddress(CellAddress(replication: 0, cell: 0), request: 0)
    let spans = StageSpan.all(of: TracedRequest(address, records: records))
    #expect(spans.map(\.stage) == [.launch, .containerApp, .relaunch, .popUp])
    #expect(spans.map(\.lane) == [0, 0, 1, 0])
    #expect(spans.map(\.first) == [1, 3, 4, 7])
    #expect(spans.map(\.last) == [2, 6, 5, nil])
  }
}
