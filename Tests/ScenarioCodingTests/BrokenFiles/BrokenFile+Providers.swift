extension BrokenFile {
  /// What is wrong with `providers`.
  static let providers: [BrokenFile] = [
    BrokenFile(
      #""both": { "staff": 3 }"#,
      to: #""both": { "staff": -3 }"#,
      says: #"""
        44:38: error: providers.relay.groups.both.staff: expected a whole number from 0 to \#
        10000000; found -3
        """#),
    BrokenFile(
      #""both": { "staff": 3 }"#,
      to: #""both": { "staff": 3.5 }"#,
      says: #"""
        44:38: error: providers.relay.groups.both.staff: expected a whole number from 0 to \#
        10000000; found 3.5
        """#),
    BrokenFile(
      #""both": { "staff": 3 }"#,
      to: #""both": { "staff": "unlimted" }"#,
      says: #"""
        44:38: error: providers.relay.groups.both.staff: expected a whole number from 0 to \#
        10000000, "unlimited" or a list; found "unlimted"; did you mean "unlimited"?
        """#),
    BrokenFile(
      #""both": { "staff": 3 }"#,
      to: #""both": {}"#,
      says: #"""
        44:27: error: missing key "staff" in providers.relay.groups.both
        """#),
    BrokenFile(
      #""both": { "staff": 3 }"#,
      to: #""both": { "staff": 3 }, "both": { "staff": 4 }"#,
      says: #"""
        44:43: error: duplicate key "both"; it stands at 44:19 already
        """#),
    BrokenFile(
      #""from": "11:20", "count": 24"#,
      to: #""from": "10:20", "count": 24"#,
      says: #"""
        43:39: error: providers.relay.groups.asl.staff[1]: each "from" must be later than the \#
        one before
        """#),
    BrokenFile(
      #""from": "11:20", "count": 24"#,
      to: #""from": 11, "count": "24""#,
      says: #"""
        43:49: error: providers.relay.groups.asl.staff[1].from: expected a time of day such \#
        as "08:30"; found 11
        43:62: error: providers.relay.groups.asl.staff[1].count: expected a whole number from \#
        0 to 10000000; found "24"
        """#),
    BrokenFile(
      #""from": "11:20", "count": 24"#,
      to: #""from": "11:20""#,
      says: #"""
        43:39: error: missing key "count" in providers.relay.groups.asl.staff[1]
        """#),
    BrokenFile(
      #""wrapUp": "25s""#,
      to: #""wrapUp": "25""#,
      says: #"""
        45:86: error: providers.relay.wrapUp: expected a duration with a unit, such as "25s"; \#
        found "25"
        """#),
    BrokenFile(
      #""wrapUp": "25s""#,
      to: #""wrapup": "25s""#,
      says: #"""
        45:76: error: unknown key "wrapup" in providers.relay; did you mean "wrapUp"?
        """#),
    BrokenFile(
      #""groups": {"#,
      to: #""groups": {}, "x-groups": {"#,
      says: #"""
        42:17: error: providers.relay.groups: expected at least one group; found none
        """#),
    BrokenFile(
      #""forward": "80ms""#,
      to: #""forward": "80 ms""#,
      says: #"""
        41:18: error: providers.relay.forward: expected a duration in ns, us, ms, s, m, h or \#
        d, such as "1h30m"; found "80 ms"
        """#),
    BrokenFile(
      #""both": { "staff": 3 }"#,
      to: #""both": { "staff": [] }"#,
      says: #"""
        44:38: error: providers.relay.groups.both.staff: expected a list of 1 to 100000; found 0
        """#),
  ]
}
