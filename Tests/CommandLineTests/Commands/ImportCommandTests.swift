import TestSupport
import Testing

/// The table is made up.
struct ImportCommandTests {
  /// Four days of an afternoon: a call every two minutes, every fifth gives up.
  private static let table: String = {
    var text = "day,arrival_s,kind,ivr,queue,end_of_call,talk,who\n"
    for day in 1...4 {
      for call in 0..<90 {
        let second = 46_800 + call * 120 + (call * 37 + day * 11) % 90
        let gaveUp = call % 5 == 4
        let wait = (call * 7) % 60 + (gaveUp ? 10 : 0)
        text += "\(day),\(second),\(call % 4 == 0 ? "IN" : "PS"),3,\(wait),"
        text +=
          gaveUp
          ? "HANG,0,\n" : "AGENT,\(100 + (call * 13) % 200 + call / 15 % 2 * 500),S0\(call % 3)\n"
      }
    }
    return text
  }()

  private static let columns = [
    "--arrival", "arrival_s", "--menu", "ivr", "--wait", "queue", "--service", "talk", "--outcome",
    "end_of_call", "--type", "kind", "--agent", "who",
  ]

  @Test func `a record becomes a scenario that runs`() throws {
    let made = try Callsim.run(["import", "-"] + Self.columns, input: Self.table)
    #expect(made.status == 0, "\(made.error)")
    #expect(made.output.contains("// - 360 calls on 4 days count."))
    #expect(made.output.contains("72 ended by"))
    #expect(made.output.contains("\"start\": \"2001-01-01T13:00:00Z\""))
    let words = ["run", "-", "--set", "run.replications=2"]
    let outcome = try Callsim.run(words, input: made.output)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("360") || outcome.output.contains("calls"))
  }

  @Test func `groups, weekdays, hours and steps change what is made`() throws {
    let plain = try Callsim.run(["import", "-"] + Self.columns, input: Self.table).output
    let changes = [
      ["--group", "net=IN", "--group", "desk=PS"], ["--day-one", "2027-03-01"],
      ["--hours", "12:00-17:00"], ["--staff-step", "30m"], ["--name", "other"], ["--seed", "9"],
      ["--day-one", "2027-03-01", "--alike"], ["--day-one", "2027-03-01", "--weekdays", "mon"],
      ["--unit", "ms"],
    ]
    var seen = [plain]
    for change in changes {
      let outcome = try Callsim.run(["import", "-"] + Self.columns + change, input: Self.table)
      #expect(outcome.status == 0, "\(change): \(outcome.error)")
      #expect(!seen.contains(outcome.output), "\(change) changes nothing")
      seen.append(outcome.output)
      #expect(try Callsim.run(["validate", "-"], input: outcome.output).status == 0)
    }
    let words = Self.columns + ["--served", "GONE", "--abandoned", "STAYED"]
    let renamed = Self.table.replacing("AGENT", with: "GONE").replacing("HANG", with: "STAYED")
    #expect(try Callsim.run(["import", "-"] + words, input: renamed).output == plain)
  }

  @Test func `services without any length are refused, and staff that never comes is told`()
    throws
  {
    let swapped = ["--served", "HANG", "--abandoned", "AGENT"]
    let refused = try Callsim.run(["import", "-"] + Self.columns + swapped, input: Self.table)
    #expect(refused.status == 65)
    #expect(refused.error.contains("service: expected some service that takes time"))
    #expect(refused.error.contains("found 0 for all 72 calls that were answered"))
    let unserved = "arrival,wait,service\n09:00,20,\n09:01,30,\n"
    let made = try Callsim.run(["import", "-"], input: unserved)
    #expect(made.status == 0)
    #expect(made.output.contains("agents: nobody was ever seen at work"))
    let played = try Callsim.run(["run", "-"], input: made.output)
    #expect(played.error.contains("is ever on shift: nobody will be served"))
  }

  @Test func `a bad table is refused with every place`() throws {
    let text = "arrival,wait,service\nnoon,1,1\n5,1,1\n6,x,1\n"
    let outcome = try Callsim.run(["import", "-"], input: text)
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("standard input:2:1: error: arrival: expected"))
    #expect(outcome.error.contains("standard input:4:3: error: wait: expected"))
  }

  @Test(
    arguments: [
      ["--group", "IN"], ["--weekdays", "funday"], ["--day-one", "yesterday"], ["--hours", "9-17"],
      ["--staff-step", "7m"], ["--seed", "x"], ["--group", "a=IN", "--group", "a=PS"],
    ])
  func `options that make no sense are usage errors`(words: [String]) throws {
    let outcome = try Callsim.run(["import", "-"] + Self.columns + words, input: Self.table)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains(words[0]))
  }
}
