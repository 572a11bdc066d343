extension BrokenFile {
  /// What is wrong with `expect`.
  static let expectations: [BrokenFile] = [
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "request.tiletime", "is": "p95 < 4s""#,
      says: #"""
        50:17: error: expect[0].metric: expected one of 42 words; found "request.tiletime"; \#
        did you mean "request.tileTime"?
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "request.tileTime""#,
      says: #"""
        50:5: error: missing key "is" in expect[0]
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""is": "p95 < 4s""#,
      says: #"""
        50:5: error: missing key in expect[0]: expected "metric", "happened" or "after"
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "request.tileTime", "is": "p95 = 4s""#,
      says: #"""
        50:43: error: expect[0].is: expected a condition such as "p95 < 4s" or ">= 80%"; \#
        found "p95 = 4s"
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "request.tileTime", "is": "p95 < 4""#,
      says: #"""
        50:43: error: expect[0].is: request.tileTime needs a duration with a unit, such as \#
        4s; found "p95 < 4"
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "request.tileTime", "is": "p95 < 80%""#,
      says: #"""
        50:43: error: expect[0].is: request.tileTime needs a duration such as 4s; found "p95 \#
        < 80%"
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "request.tileTime", "is": "< 4s""#,
      says: #"""
        50:43: error: expect[0].is: request.tileTime is a time; expected p95, mean, max … \#
        before the comparison; found "< 4s"
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "request.tileTime", "is": "p100 < 4s""#,
      says: #"""
        50:43: error: expect[0].is: expected p50, p95, p99.9 …, mean, max, count or rate \#
        before "<"; found "p100 < 4s"
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "request.tileTime", "is": "avg < 4s""#,
      says: #"""
        50:43: error: expect[0].is: expected p50, p95, p99.9 …, mean, max, count or rate \#
        before "<"; found "avg < 4s"
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "request.tileTime", "is": "rate < 4%""#,
      says: #"""
        50:43: error: expect[0].is: request.tileTime is a time and has no rate; found "rate < \#
        4%"
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "request.tileTime", "is": "p95 <""#,
      says: #"""
        50:43: error: expect[0].is: expected a value after "<": a duration such as 4s, a \#
        share such as 80%, or a number; found "p95 <"
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "request.tileTime", "is": 4"#,
      says: #"""
        50:43: error: expect[0].is: expected a condition such as "p95 < 4s"; found 4
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "request.failed", "is": "mean < 4""#,
      says: #"""
        50:41: error: expect[0].is: request.failed is a number; expected count or rate before \#
        the comparison; found "mean < 4"
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "request.failed", "is": "rate < 4""#,
      says: #"""
        50:41: error: expect[0].is: request.failed needs a share such as 80% or 0.8; found \#
        "rate < 4"
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "request.failed", "is": "count < 4s""#,
      says: #"""
        50:41: error: expect[0].is: request.failed needs a plain number here; found "count < 4s"
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "request.failed", "is": "rate < 2%", "within": "4s""#,
      says: #"""
        50:54: error: "within" means nothing beside "request.failed" in expect[0]
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "staff.busy", "is": "p95 < 4""#,
      says: #"""
        50:37: error: expect[0].is: staff.busy is a time average and has only a mean; found \#
        "p95 < 4"
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "request.tileTime", "is": "p95 < 4s", "per": "apps""#,
      says: #"""
        50:62: error: expect[0].per: expected "app", "provider", "group" or "skill"; found \#
        "apps"; did you mean "app"?
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "request.tileTime", "is": "p95 < 4s", "level": "warning""#,
      says: #"""
        50:64: error: expect[0].level: expected "error" or "warn"; found "warning"
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "request.tileTime", "is": "p95 < 4s", "atLeast": 3"#,
      says: #"""
        50:55: error: "atLeast" means nothing beside "metric" in expect[0]
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "request.tileTime", "is": "p95 < 4s", "confident": "yes""#,
      says: #"""
        50:68: error: expect[0].confident: expected true or false; found "yes"
        """#),
    BrokenFile(
      #"""
      "metric": "answer.serviceLevel", "within": "120s", "is": ">= 80%", "of": "arrived"
      """#,
      to: #""metric": "answer.serviceLevel", "is": ">= 80%""#,
      says: #"""
        51:5: error: missing key "within" in expect[1]
        """#),
    BrokenFile(
      #"""
      "metric": "answer.serviceLevel", "within": "120s", "is": ">= 80%", "of": "arrived"
      """#,
      to: #""metric": "answer.serviceLevel", "within": "120s", "is": ">= 80s""#,
      says: #"""
        51:64: error: expect[1].is: answer.serviceLevel needs a share such as 80%; found ">= \#
        80s"
        """#),
    BrokenFile(
      #"""
      "metric": "answer.serviceLevel", "within": "120s", "is": ">= 80%", "of": "arrived"
      """#,
      to: #"""
        "metric": "answer.serviceLevel", "within": "120s", "is": "p95 >= 80%"
        """#,
      says: #"""
        51:64: error: expect[1].is: answer.serviceLevel is a share; expected such as ">= \#
        80%"; found "p95 >= 80%"
        """#),
    BrokenFile(
      #"""
      "metric": "answer.serviceLevel", "within": "120s", "is": ">= 80%", "of": "arrived"
      """#,
      to: #""metric": "answer.serviceLevel", "within": 120, "is": ">= 80%""#,
      says: #"""
        51:50: error: expect[1].within: expected a duration with a unit, such as "120s"; \#
        found 120
        """#),
    BrokenFile(
      #"""
      "metric": "answer.serviceLevel", "within": "120s", "is": ">= 80%", "of": "arrived"
      """#,
      to: #"""
        "metric": "answer.serviceLevel", "within": "120s", "is": ">= 80%", "of": "arived"
        """#,
      says: #"""
        51:80: error: expect[1].of: expected "served", "arrived", "servedAndLateAbandoned" or \#
        "goodIfShort"; found "arived"; did you mean "arrived"?
        """#),
    BrokenFile(
      #"""
      "metric": "answer.serviceLevel", "within": "120s", "is": ">= 80%", "of": "arrived"
      """#,
      to: #""metric": "answer.serviceLevel", "within": "120s", "is": ">= 80""#,
      says: #"""
        51:64: error: expect[1].is: answer.serviceLevel needs a share such as 80% or 0.8; \#
        found ">= 80"
        """#),
    BrokenFile(
      #""happened": "resume.started", "atLeast": 1"#,
      to: #""happened": "resume.started""#,
      says: #"""
        52:5: error: missing key in expect[2]: expected "atLeast" or "atMost"
        """#),
    BrokenFile(
      #""happened": "resume.started", "atLeast": 1"#,
      to: #""happened": "resume.start", "atLeast": 1"#,
      says: #"""
        52:19: error: expect[2].happened: expected one of 44 words; found "resume.start"; did \#
        you mean "resume.started"?
        """#),
    BrokenFile(
      #""happened": "resume.started", "atLeast": 1"#,
      to: #""happened": "resume.started", "atLeast": "once""#,
      says: #"""
        52:48: error: expect[2].atLeast: expected a whole number from 0 to 1000000000; found \#
        "once"
        """#),
    BrokenFile(
      #""happened": "resume.started", "atLeast": 1"#,
      to: #"""
        "happened": "resume.started", "atLeast": 1, "is": "p95 < 4s", "strict": true
        """#,
      says: #"""
        52:51: error: "is" means nothing beside "happened" in expect[2]
        52:69: error: "strict" means nothing beside "happened" in expect[2]
        """#),
    BrokenFile(
      #""happened": "resume.started", "atLeast": 1"#,
      to: #"""
        "happened": "resume.started", "metric": "request.failed", "atLeast": 1
        """#,
      says: #"""
        52:7: error: "happened" means nothing beside "metric" in expect[2]
        """#),
    BrokenFile(
      #""happened": "resume.started", "atLeast": 1"#,
      to: "",
      says: #"""
        52:5: error: missing key in expect[2]: expected "metric", "happened" or "after"
        """#),
    BrokenFile(
      #"{ "happened": "resume.started", "atLeast": 1 }"#,
      to: #""resume.started""#,
      says: #"""
        52:5: error: expect[2]: expected an object; found "resume.started"
        """#),
    BrokenFile(
      #"{ "happened": "resume.started", "atLeast": 1 }"#,
      to: #"{ "happened": "resume.started", "atLeast": 5, "atMost": 2 }"#,
      says: #"""
        52:61: error: expect[2].atMost: expected 5 or more, as "atLeast" says; found 2
        """#),
    BrokenFile(
      #"{ "happened": "resume.started", "atLeast": 1 }"#,
      to: #"{ "happened": "lunch.eaten", "atLeast": 1 }"#,
      says: #"""
        52:19: error: expect[2].happened: expected "call.started", "call.ended", \#
        "requester.left", "requester.rejoined", "request.picked", "request.refused", \#
        "request.retried", "request.ended", "launch.started", "relaunch.started", \#
        "prepare.started", "prepare.ended", "resume.started", "resume.ended", "popUp.shown", \#
        "containerApp.opened", "returnToCall", "tile.shown", "line.joined", "line.left", \#
        "interpreter.assigned", "interpreter.joined", "interpreter.left", \#
        "interpreter.released", "staff.changed", "app.notOffered", "app.replaced", \#
        "process.lost", "containerApp.refused", "containerApp.killed", \#
        "containerApp.reopened", "device.unlocked", "storage.read", "storage.written", \#
        "storage.flushed", "storage.lost", "presence.started", "presence.ended", \#
        "interpreter.held", "backend.answered", "line.rejoined", "interpreter.handedOver", \#
        "captions.started" or "fault.acted"; found "lunch.eaten"
        """#),
    BrokenFile(
      #""metric": "request.tileTime", "is": "p95 < 4s", "per": "app""#,
      to: #""metric": "request.beauty", "is": "p95 < 4s""#,
      says: #"""
        50:17: error: expect[0].metric: expected "request.offered", "request.carried", \#
        "request.failed", "request.withdrawn", "request.open", "request.refused", \#
        "request.retried", "request.tileTime", "request.time", "answer.wait", "answer.speed", \#
        "answer.serviceLevel", "answer.abandoned", "answer.arrived", "staff.occupancy", \#
        "staff.busy", "staff.planned", "line.length", "service.time", "service.handleTime", \#
        "phase.launch", "phase.prepare", "phase.popUp", "phase.containerApp", \#
        "phase.relaunch", "phase.resume", "phase.waiting", "invocation.discarded", \#
        "return.ignored", "invocation.killed", "storage.missed", "presence.time", \#
        "presence.lost", "app.notOffered", "waste.invocationTime", "waste.interpreterTime", \#
        "answer.blocked", "answer.noStaff", "answer.messages", "answer.disconnected", \#
        "backend.time" or "caption.delay"; found "request.beauty"
        """#),
    BrokenFile(
      #""is": "p95 < 4s", "per": "app""#,
      to: #""is": "p95 < 4s", "per": "group""#,
      says: #"""
        50:62: error: expect[0].per: this figure of request.tileTime is not kept by group: \#
        expected "app" or "provider"
        """#),
    BrokenFile(
      #""within": "120s", "is": ">= 80%", "of": "arrived""#,
      to: #""within": "120s", "is": ">= 80%", "per": "group""#,
      says: #"""
        51:81: error: expect[1].per: this figure of answer.serviceLevel is not kept by group: \#
        expected "app", "provider" or "skill"
        """#),
    BrokenFile(
      #""within": "120s", "is": ">= 80%", "of": "arrived""#,
      to: #""preset": "vrs-120", "basis": "person", "per": "app""#,
      says: #"""
        51:87: error: expect[1].per: this figure of answer.serviceLevel is not kept by app: \#
        expected no "per"
        """#),
    BrokenFile(
      #""within": "120s", "is": ">= 80%", "of": "arrived""#,
      to: #""preset": "vrs-12O""#,
      says: #"""
        51:50: error: expect[1].preset: expected "vrs-120", "dac-45" or "strict-30"; found \#
        "vrs-12O"; did you mean "vrs-120"?
        """#),
    BrokenFile(
      #""within": "120s", "is": ">= 80%", "of": "arrived""#,
      to: #""within": "120s", "is": ">= 80%", "basis": "caller""#,
      says: #"""
        51:83: error: expect[1].basis: expected "call" or "person"; found "caller"; \#
        did you mean "call"?
        """#),
    BrokenFile(
      #""is": "p95 < 4s", "per": "app""#,
      to: #""is": "p95 < 4s", "basis": "person", "preset": "dac-45""#,
      says: #"""
        50:55: error: "basis" means nothing beside "request.tileTime" in expect[0]
        50:74: error: "preset" means nothing beside "request.tileTime" in expect[0]
        """#),
    BrokenFile(
      #""within": "120s", "is": ">= 80%", "of": "arrived""#,
      to: #""within": "120s", "is": ">= 80%", "per": "skill""#,
      says: #"""
        51:81: error: expect[1].per: no people name a skill: expected "skill" in people
        """#),
  ]
}
