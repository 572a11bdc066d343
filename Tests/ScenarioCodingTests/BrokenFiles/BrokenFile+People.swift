extension BrokenFile {
  /// What is wrong with `people`, and with chances and weights anywhere.
  static let people: [BrokenFile] = [
    BrokenFile(
      #""participants": 2"#,
      to: #""participants": 1"#,
      says: #"""
        15:23: error: people.signers.participants: expected a whole number from 2 to 1000; \#
        found 1
        """#),
    BrokenFile(
      #""participants": 2"#,
      to: #""participants": 2.5"#,
      says: #"""
        15:23: error: people.signers.participants: expected a whole number from 2 to 1000; \#
        found 2.5
        """#),
    BrokenFile(
      #""chance": "90%""#,
      to: #""chance": "90""#,
      says: #"""
        16:27: error: people.signers.asks.chance: expected a chance from 0 to 1 or in \#
        percent, such as "90%"; found "90"
        """#),
    BrokenFile(
      #""chance": "90%""#,
      to: #""chance": 90"#,
      says: #"""
        16:27: error: people.signers.asks.chance: expected a chance from 0 to 1 or in \#
        percent, such as "90%"; found 90
        """#),
    BrokenFile(
      #""chance": "90%""#,
      to: #""chance": "101%""#,
      says: #"""
        16:27: error: people.signers.asks.chance: expected a chance from 0 to 1, such as 0.02 \#
        or "2%"; found "101%"
        """#),
    BrokenFile(
      #""chance": "90%""#,
      to: #""chance": -0.1"#,
      says: #"""
        16:27: error: people.signers.asks.chance: expected a chance from 0 to 1, such as 0.02 \#
        or "2%"; found -0.1
        """#),
    BrokenFile(
      #""picks": { "northline": 85, "cedar": 15 }"#,
      to: #""picks": { "northlin": 85, "ceder": 15 }"#,
      says: #"""
        17:18: error: people.signers.picks.northlin: there is no app "northlin"; did you mean \#
        "northline"?
        17:34: error: people.signers.picks.ceder: there is no app "ceder"; did you mean "cedar"?
        """#),
    BrokenFile(
      #""picks": { "northline": 85, "cedar": 15 }"#,
      to: #""picks": { "northline": -1, "cedar": "15" }"#,
      says: #"""
        17:31: error: people.signers.picks.northline: expected a weight of 0 or more; found -1
        17:44: error: people.signers.picks.cedar: expected a weight of 0 or more; found "15"
        """#),
    BrokenFile(
      #""picks": { "northline": 85, "cedar": 15 }"#,
      to: #""picks": { "northline": 0, "cedar": 0 }"#,
      says: #"""
        17:16: error: people.signers.picks: expected an app with a weight above 0; found none
        """#),
    BrokenFile(
      #""picks": { "northline": 85, "cedar": 15 }"#,
      to: #""picks": {}"#,
      says: #"""
        17:16: error: people.signers.picks: expected an app with a weight above 0; found none
        """#),
    BrokenFile(
      #""picks": { "northline": 85, "cedar": 15 }"#,
      to: #""picks": "northline""#,
      says: #"""
        17:16: error: people.signers.picks: expected an object of named values; found \#
        "northline"
        """#),
    BrokenFile(
      #""picks": { "northline": 85, "cedar": 15 },\#n      "#,
      to: "",
      says: #"""
        14:16: error: missing key "picks" in people.signers
        """#),
    BrokenFile(
      #""picks": { "northline": 85, "cedar": 15 }"#,
      to: #""picks": { "cedar": 1, "cedar": 2 }"#,
      says: #"""
        17:30: error: duplicate key "cedar"; it stands at 17:18 already
        """#),
    BrokenFile(
      #""atMost": 2, "otherApp""#,
      to: #""atMost": -2, "otherApp""#,
      says: #"""
        20:63: error: people.signers.onFailure.atMost: expected a whole number from 0 to \#
        1000; found -2
        """#),
    BrokenFile(
      #""retry": "60%""#,
      to: #""retries": "60%""#,
      says: #"""
        20:22: error: unknown key "retries" in people.signers.onFailure
        """#),
    BrokenFile(
      #""otherApp": "30%""#,
      to: #""keepsPatience": "resst""#,
      says: #"""
        20:83: error: people.signers.onFailure.keepsPatience: expected "fresh" or "rest"; \#
        found "resst"; did you mean "rest"?
        """#),
    BrokenFile(
      #""waiting": "10m""#,
      to: #""waiting": 10, "tile": "1m""#,
      says: #"""
        22:31: error: people.signers.cancels.waiting: expected a duration with a unit, such \#
        as "10s"; found 10
        22:35: error: unknown key "tile" in people.signers.cancels
        """#),
    BrokenFile(
      #""patience": "#,
      to: #""patiense": "#,
      says: #"""
        18:7: error: unknown key "patiense" in people.signers; did you mean "patience"?
        """#),
    BrokenFile(
      #""signers": {\#n"#,
      to: #""signers": 3, "others": {\#n"#,
      says: #"""
        14:16: error: people.signers: expected an object; found 3
        """#),
    BrokenFile(
      #""chance": "90%""#,
      to: #""chance": "0.9""#,
      says: #"""
        16:27: error: people.signers.asks.chance: expected a chance from 0 to 1 or in \#
        percent, such as 0.9; found "0.9"
        """#),
  ]
}
