import CallSimulation
import TestSupport
import Testing

@testable import Reports

struct RunTraceTests {
  private static func trace(
    _ choice: TraceChoice, _ form: TraceForm = .jsonl
  ) throws -> (text: String, requests: Int?) {
    var bytes: [UInt8] = []
    let trace = RunTrace(of: try RoughHall.result, engine: ModelEngine(), choice)
    let count = trace.write(form) { bytes += $0 }
    return (String(decoding: bytes, as: UTF8.self), count)
  }

  private static func ids(_ text: String) -> Set<String> {
    Set(
      text.split(separator: "\n").compactMap { line in
        line.hasPrefix("{\"id\":\"")
          ? String(line.dropFirst(7).prefix { $0 != "\"" }) : nil
      })
  }

  @Test func `all is every record of every cell, once and in its order`() throws {
    let (text, count) = try Self.trace(.all)
    let result = try RoughHall.result
    let lines = text.split(separator: "\n")
    #expect(UInt64(lines.count) == result.total?.records)
    let picked = lines.count { $0.contains("\"event\":\"requestPicked\"") }
    #expect(picked == count)
    #expect(lines.last?.contains("\"replication\":1,\"cell\":1") == true)
    #expect(lines.last?.contains("horizonReached") == true)
  }

  @Test func `each line is JSON with the same keys`() throws {
    let script = """
      rows = [json.loads(line) for line in text.splitlines()]
      print(len({tuple(row) for row in rows}), len(rows) > 1000)
      times = [(r['replication'], r['cell'], r['timeNanoseconds']) for r in rows]
      print(times == sorted(times), {type(r['request']).__name__ for r in rows} - {'NoneType'})
      """
    let (text, _) = try Self.trace(.all)
    let output = try PythonReader.output(of: script, packages: ["json"], reading: text)
    if let output { #expect(output == "1 True\nTrue {'int'}\n") }
  }

  @Test func `failed tells of all that failed, and of no other`() throws {
    let (text, count) = try Self.trace(.failed)
    let all = try Self.trace(.all).text.split(separator: "\n")
    let failed = all.filter { line in
      line.contains("\"event\":\"outcomeFixed\"")
        && Outcome.allCases.contains { $0.kind == .failed && line.contains("\"detail\":\"\($0)\"") }
    }
    #expect(Self.ids(text) == Self.ids(failed.joined(separator: "\n")))
    #expect(count == failed.count)
    #expect(failed.count > 20)
  }

  @Test func `a sample has its size, is spread over the run and comes again`() throws {
    let (text, count) = try Self.trace(.sample(40))
    #expect(count == 40)
    #expect(Self.ids(text).count == 40)
    for place in ["0/0/", "0/1/", "1/0/", "1/1/"] {
      #expect(Self.ids(text).contains { $0.hasPrefix(place) })
    }
    #expect(try Self.trace(.sample(40)).text == text)
    let more = Self.ids(try Self.trace(.sample(80)).text)
    #expect(Self.ids(text).isSubset(of: more) && more.count == 80)
    let all = try Self.trace(.sample(10_000))
    #expect(all.requests == (try Self.trace(.all)).requests)
  }

  @Test func `one request is told whole, and nothing if there is none such`() throws {
    let address = try #require(RequestAddress("1/1/20"))
    let (text, count) = try Self.trace(.one(address))
    #expect(count == 1)
    #expect(Self.ids(text) == ["1/1/20"])
    let own = try Self.trace(.all).text.split(separator: "\n").filter {
      $0.hasPrefix("{\"id\":\"1/1/20\"")
    }
    #expect(own.count > 5)
    #expect(own.allSatisfy { text.contains($0) })
    let none = try #require(RequestAddress("1/1/20000"))
    #expect(try Self.trace(.one(none)).requests == 0)
    let later = try #require(RequestAddress("2/0/0"))
    #expect(try Self.trace(.one(later)).requests == 0)
  }

  @Test func `a trace that is stopped says so`() throws {
    let trace = RunTrace(of: try RoughHall.result, engine: ModelEngine(), .all)
    #expect(trace.write(.jsonl, isInterrupted: { true }, to: { _ in }) == nil)
  }

  @Test(arguments: TraceForm.allCases, MachineFormTests.names)
  func `names break no line`(form: TraceForm, name: String) throws {
    let renamed = try RoughHall.result(named: name)
    var bytes: [UInt8] = []
    let address = try #require(RequestAddress("3"))
    let trace = RunTrace(of: renamed, engine: ModelEngine(), .one(address))
    #expect(trace.write(form) { bytes += $0 } == 1)
    let script =
      form == .jsonl
      ? "rows = [json.loads(line) for line in text.split('\\n') if line]\n"
        + "print(len({row['app'] for row in rows if row['request'] is not None}))"
      : "print(len([e for e in json.loads(text)['traceEvents'] if 'app' in e.get('args', {})]))"
    let output = try PythonReader.output(
      of: script, packages: ["json"], reading: String(decoding: bytes, as: UTF8.self))
    if let output { #expect(output == "1\n") }
  }
}
