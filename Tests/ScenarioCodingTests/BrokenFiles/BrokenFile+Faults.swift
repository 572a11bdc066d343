extension BrokenFile {
  private static let kill = #""do": "extension.kill""#

  private static func fault(_ text: String, says headline: String) -> BrokenFile {
    BrokenFile(
      #"  "expect": ["#, to: "  \"faults\": { \"f\": { \(text) } },\n  \"expect\": [",
      says: headline)
  }

  private static func quiet(_ text: String, says headline: String) -> BrokenFile {
    BrokenFile(
      #"  "expect": ["#, to: "  \"quiet\": [ \(text) ],\n  \"expect\": [", says: headline)
  }

  private static func expecting(_ text: String, says headline: String) -> BrokenFile {
    BrokenFile(#""happened": "resume.started", "atLeast": 1"#, to: text, says: headline)
  }

  /// What is wrong with `faults`, `quiet` and what must follow what.
  static let faults: [BrokenFile] = [
    fault(
      kill,
      says: #"49:20: error: missing key in faults.f: expected "at", "each", "on" or "while""#),
    fault(
      #""at": "1m", "on": "tile.shown", \#(kill)"#,
      says: #"49:34: error: "on" can't stand beside "at" in faults.f"#),
    fault(
      #""at": "1m", "for": "0s", \#(kill)"#,
      says: #"49:41: error: faults.f.for: expected a duration above 0; found "0s""#),
    fault(
      #""on": "tile.shown", "for": "1m", \#(kill)"#,
      says: """
        49:42: error: faults.f: "for" means nothing unless "at" or "each" is the trigger
        """),
    fault(
      #""at": "1m", "every": 3, \#(kill)"#,
      says: #"49:34: error: faults.f: "every" means nothing unless "on" is the trigger"#),
    fault(
      #""on": "tile.shown", "nth": 3, "chance": 0.5, \#(kill)"#,
      says: #"49:52: error: "chance" can't stand beside "nth" in faults.f"#),
    fault(
      #""on": "tile.show", \#(kill)"#,
      says: """
        49:28: error: faults.f.on: expected one of 42 words; found "tile.show"; did you mean \
        "tile.shown"?
        """),
    fault(
      #""each": "10us", \#(kill)"#,
      says: "49:30: error: faults.f.each: expected gaps of 1ms or more on average; found 10us"),
    fault(
      #""while": "line.lenght > 3", \#(kill)"#,
      says: """
        49:31: error: faults.f.while: expected a condition such as "line.length > 50", of \
        line.length, staff.busy or request.live; found "line.lenght > 3"; did you mean \
        "line.length"?
        """),
    fault(
      #""at": "1m", "do": "extension.kil""#,
      says: """
        49:40: error: faults.f.do: expected one of 21 words; found "extension.kil"; did you mean \
        "extension.kill"?
        """),
    fault(
      #""on": "popUp.shown", "do": "message.drop""#,
      says: """
        49:20: error: missing key "message" in faults.f: expected the message that \
        "message.drop" is about, since "on" doesn't name one
        """),
    fault(
      #""at": "1m", "for": "1m", "do": "provider.slow""#,
      says: """
        49:20: error: missing key "factor" in faults.f: expected how many times as long it takes
        """),
    fault(
      #""at": "1m", "do": "message.delay", "message": "join", "duration": "1s""#,
      says: """
        49:20: error: missing key "for" in faults.f: expected how long "message.delay" acts on \
        what comes by
        """),
    fault(
      #""at": "1m", "do": "provider.down""#,
      says: """
        49:20: error: missing key "for" in faults.f: expected how long "provider.down" acts on what comes by
        """),
    fault(
      #""each": "1m", "do": "provider.down""#,
      says: """
        49:20: error: missing key "for" in faults.f: expected how long "provider.down" acts on what comes by
        """),
    fault(
      #""on": "returnToCall", "do": "message.delay""#,
      says: """
        49:20: error: missing key "duration" in faults.f: expected how much later the message comes
        """),
    fault(
      #""at": "1m", "factor": 3, \#(kill)"#,
      says: #"49:34: error: "factor" means nothing beside "extension.kill" in faults.f"#),
    fault(
      #""on": "call.started", \#(kill)"#,
      says: """
        49:28: error: faults.f.on: expected an event of a request, which is what \
        "extension.kill" hits; found "call.started"
        """),
    fault(
      #""at": "1m", "target": { "app": "northlin" }, \#(kill)"#,
      says: """
        49:53: error: faults.f.target.app: there is no app "northlin"; did you mean "northline"?
        """),
    fault(
      #""at": "1m", "target": { "phase": "waiting" }, "do": "launch.fail""#,
      says: """
        49:55: error: faults.f.target.phase: expected "launch" or "relaunch", where \
        "launch.fail" acts; found "waiting"
        """),
    fault(
      #""at": "1m", "target": { "app": "cedar" }, "do": "staff.leave""#,
      says: """
        49:46: error: "app" means nothing beside "staff.leave" in faults.f.target: expected \
        "provider", or "on" an event of a request
        """),
    fault(
      #""while": "line.length > 3", "do": "call.ends""#,
      says: """
        49:31: error: faults.f.while: expected "at", "each" or "on": "call.ends" needs to know \
        when; found "while"
        """),
    fault(
      #""at": "1m", "for": "2m", "do": "memory.pressure""#,
      says: #"49:34: error: "for" means nothing beside "memory.pressure" in faults.f"#),
    quiet(
      #"{ "at": "5m", "for": "3m" }, { "at": "7m", "for": "1m" }"#,
      says: "49:43: error: quiet[1]: begins before the window above it has ended"),
    quiet(#"{ "at": "5m" }"#, says: #"49:14: error: missing key "for" in quiet[0]"#),
    expecting(
      #""after": "requester.left", "within": "3s""#,
      says: #"52:5: error: missing key "then" in expect[2]"#),
    expecting(
      #""after": "tile.shown", "then": "line.joined", "within": "3s", "atLeast": 1"#,
      says: #"52:69: error: "atLeast" means nothing beside "after" in expect[2]"#),
    expecting(
      #""after": "tile.shown", "happened": "line.joined", "atLeast": 1"#,
      says: #"52:7: error: "after" means nothing beside "happened" in expect[2]"#),
    expecting(
      #""metric": "request.carried", "is": "rate > 1%", "excuse": "injected""#,
      says: #"52:55: error: "excuse" means nothing beside "request.carried" in expect[2]"#),
  ]
}
