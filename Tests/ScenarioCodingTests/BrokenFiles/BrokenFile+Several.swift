extension BrokenFile {
  /// Several errors in one file, in file order.
  static let several: [BrokenFile] = [
    BrokenFile(
      [
        (#""name""#, #""nmae""#),
        (#""30m""#, "30"),
        (#""40/h""#, "40"),
        (#""90%""#, "90"),
        (#""relay" }"#, #""rely" }"#),
        (#""staff": 3"#, #""staff": -3"#),
        (#""p95 < 4s""#, #""p95 < 4""#),
      ],
      says: #"""
        3:3: error: unknown key "nmae" in the file; did you mean "name"?
        4:87: error: run.length: expected a duration with a unit, such as "30s"; found 30
        11:47: error: traffic.desk.poisson: expected a rate per ns, us, ms, s, min, h or d, \#
        such as "40/h"; found 40
        16:27: error: people.signers.asks.chance: expected a chance from 0 to 1 or in \#
        percent, such as "90%"; found 90
        37:28: error: apps.cedar.provider: there is no provider "rely"; did you mean "relay"?
        44:38: error: providers.relay.groups.both.staff: expected a whole number from 0 to \#
        10000000; found -3
        50:43: error: expect[0].is: request.tileTime needs a duration with a unit, such as \#
        4s; found "p95 < 4"
        """#),
    BrokenFile(
      [
        (
          #""cedar": { "provider": "relay" }"#,
          #""cedar": { "provider": "relay", "provider": "other" }"#
        ),
        (#""seed": 7"#, #""seed": "seven""#),
        (#""at": "60/min""#, #""at": 60"#),
      ],
      says: #"""
        4:20: error: run.seed: expected a whole number of 0 or more, or a string such as \#
        "0x1f"; found "seven"
        8:80: error: traffic.lunch.poisson.stages[1].at: expected a rate per ns, us, ms, s, \#
        min, h or d, such as "60/h"; found 60
        37:37: error: duplicate key "provider"; it stands at 37:16 already
        37:49: error: apps.cedar.provider: there is no provider "other"
        """#),
    BrokenFile(
      #""relay": {\#n      "forward""#,
      to: #""really": {\#n      "forward""#,
      says: #"""
        28:19: error: apps.northline.provider: there is no provider "relay"; did you mean \#
        "really"?
        37:28: error: apps.cedar.provider: there is no provider "relay"; did you mean "really"?
        """#),
    BrokenFile(
      #""signers": {\#n"#,
      to: #""singers": {\#n"#,
      says: #"""
        7:26: error: traffic.lunch.people: there is no kind of people "signers"; did you mean \#
        "singers"?
        9:24: error: traffic.day.people: there is no kind of people "signers"; did you mean \#
        "singers"?
        11:25: error: traffic.desk.people: there is no kind of people "signers"; did you mean \#
        "singers"?
        """#),
  ]
}
