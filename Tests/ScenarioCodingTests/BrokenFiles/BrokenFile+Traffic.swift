extension BrokenFile {
  /// What is wrong with `traffic`, and with rates and times of day anywhere.
  static let traffic: [BrokenFile] = [
    BrokenFile(
      #""poisson": "40/h""#,
      to: #""poisson": 40"#,
      says: #"""
        11:47: error: traffic.desk.poisson: expected a rate per ns, us, ms, s, min, h or d, \#
        such as "40/h"; found 40
        """#),
    BrokenFile(
      #""poisson": "40/h""#,
      to: #""poisson": "40""#,
      says: #"""
        11:47: error: traffic.desk.poisson: expected a rate per ns, us, ms, s, min, h or d, \#
        such as "40/h"; found "40"
        """#),
    BrokenFile(
      #""poisson": "40/h""#,
      to: #""poisson": "40/hour""#,
      says: #"""
        11:47: error: traffic.desk.poisson: expected a rate per ns, us, ms, s, min, h or d, \#
        such as "120/h"; found "40/hour"
        """#),
    BrokenFile(
      #""poisson": "40/h""#,
      to: #""poisson": "-40/h""#,
      says: #"""
        11:47: error: traffic.desk.poisson: expected a rate of 0 or more; found "-40/h"
        """#),
    BrokenFile(
      #""poisson": "40/h""#,
      to: #""poisson": "1e16/h""#,
      says: #"""
        11:47: error: traffic.desk.poisson: expected a rate of at most 1e15/h; found "1e16/h"
        """#),
    BrokenFile(
      #""poisson": "40/h""#,
      to: #""poison": "40/h""#,
      says: #"""
        11:36: error: unknown key "poison" in traffic.desk; did you mean "poisson"?
        """#),
    BrokenFile(
      #""poisson": "40/h""#,
      to: #""poisson": {}"#,
      says: #"""
        11:47: error: missing key in traffic.desk.poisson: expected "rate", "stages" or \#
        "profile"
        """#),
    BrokenFile(
      #""poisson": "40/h""#,
      to: #"""
        "poisson": { "rate": "4/h", "stages": [ { "for": "1h", "at": "4/h" } ] }
        """#,
      says: #"""
        11:64: error: "stages" can't stand beside "rate" in traffic.desk.poisson
        """#),
    BrokenFile(
      #""desk": { "people": "signers""#,
      to: #""desk": { "people": "singers""#,
      says: #"""
        11:25: error: traffic.desk.people: there is no kind of people "singers"; did you mean \#
        "signers"?
        """#),
    BrokenFile(
      #""desk": { "people": "signers", "#,
      to: #""desk": { "#,
      says: #"""
        11:13: error: missing key "people" in traffic.desk
        """#),
    BrokenFile(
      #""desk": {"#,
      to: #""": {"#,
      says: #"""
        11:5: error: traffic: this is no name: expected 1 to 1024 bytes without control \#
        characters; found ""
        """#),
    BrokenFile(
      #""desk": {"#,
      to: #""de\u001bsk": {"#,
      says: #"""
        11:5: error: traffic: this is no name: expected 1 to 1024 bytes without control \#
        characters; found "de\u{1b}sk"
        """#),
    BrokenFile(
      #""desk": { "people": "signers", "poisson": "40/h" }"#,
      to: #""desk": "40/h""#,
      says: #"""
        11:13: error: traffic.desk: expected an object; found "40/h"
        """#),
    BrokenFile(
      #""at": "60/min""#,
      to: #""at": "60/min", "to": "50/min""#,
      says: #"""
        8:58: error: "at" can't stand beside "from" or "to" in traffic.lunch.poisson.stages[1]
        """#),
    BrokenFile(
      #", "at": "60/min""#,
      to: "",
      says: #"""
        8:58: error: missing key in traffic.lunch.poisson.stages[1]: expected "at" or "to"
        """#),
    BrokenFile(
      #""for": "20m""#,
      to: #""for": "0m""#,
      says: #"""
        8:67: error: traffic.lunch.poisson.stages[1].for: expected a duration above 0; found \#
        "0m"
        """#),
    BrokenFile(
      #""from": "08:00""#,
      to: #""from": "8:00""#,
      says: #"""
        10:17: error: traffic.day.poisson.profile[0].from: expected a time of day such as \#
        "08:30"; found "8:00"
        """#),
    BrokenFile(
      #""from": "08:00""#,
      to: #""from": "25:00""#,
      says: #"""
        10:17: error: traffic.day.poisson.profile[0].from: expected a time of day such as \#
        "08:30"; found "25:00"
        """#),
    BrokenFile(
      #""from": "12:30""#,
      to: #""from": "07:30""#,
      says: #"""
        10:44: error: traffic.day.poisson.profile[1]: each "from" must be later than the one \#
        before
        """#),
    BrokenFile(
      #""from": "12:30""#,
      to: #""from": "08:00""#,
      says: #"""
        10:44: error: traffic.day.poisson.profile[1]: each "from" must be later than the one \#
        before
        """#),
    BrokenFile(
      #"""
      [\#n      { "from": "08:00", "rate": "20/h" }, { "from": "12:30", "rate": "30/h" } ]
      """#,
      to: "[]",
      says: #"""
        9:59: error: traffic.day.poisson.profile: expected a list of 1 to 100000; found 0
        """#),
    BrokenFile(
      #""rate": "30/h""#,
      to: #""at": "30/h""#,
      says: #"""
        10:44: error: missing key "rate" in traffic.day.poisson.profile[1]
        10:63: error: unknown key "at" in traffic.day.poisson.profile[1]
        """#),
    BrokenFile(
      #""at": "60/min""#,
      to: #""at": "60/m""#,
      says: #"""
        8:80: error: traffic.lunch.poisson.stages[1].at: expected a rate per ns, us, ms, s, \#
        min, h or d, such as "120/h"; found "60/m"
        """#),
  ]
}
