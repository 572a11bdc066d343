extension BrokenFile {
  /// What is wrong with `apps`.
  static let apps: [BrokenFile] = [
    BrokenFile(
      #""cedar": { "provider": "relay" }"#,
      to: #""cedar": { "provider": "rely" }"#,
      says: #"""
        37:28: error: apps.cedar.provider: there is no provider "rely"; did you mean "relay"?
        """#),
    BrokenFile(
      #""cedar": { "provider": "relay" }"#,
      to: #""cedar": {}"#,
      says: #"""
        37:14: error: missing key "provider" in apps.cedar
        """#),
    BrokenFile(
      #""cedar": { "provider": "relay" }"#,
      to: #""cedar": { "provider": 3 }"#,
      says: #"""
        37:28: error: apps.cedar.provider: expected the name of a provider; found 3
        """#),
    BrokenFile(
      #""fails": "0.05%""#,
      to: #""fails": "a little""#,
      says: #"""
        29:81: error: apps.northline.launch.fails: expected a chance from 0 to 1, such as \#
        0.02 or "2%"; found "a little"
        """#),
    BrokenFile(
      #""cold": "450ms""#,
      to: #""cold": "450msec""#,
      says: #"""
        29:27: error: apps.northline.launch.cold: expected a duration in ns, us, ms, s, m, h \#
        or d, such as "1h30m"; found "450msec"
        """#),
    BrokenFile(
      #""coldAfter": "2m""#,
      to: #""coldAfter": "-2m""#,
      says: #"""
        29:66: error: apps.northline.launch.coldAfter: expected a duration of 0 or more; \#
        found "-2m"
        """#),
    BrokenFile(
      #""proceed": 0.9, "signIn": 0.1"#,
      to: #""proceed": 0.9, "signIn": 0.2"#,
      says: #"""
        30:49: error: apps.northline.prepare.outcomes: expected chances that add up to 1; \#
        found 1.1
        """#),
    BrokenFile(
      #""proceed": 0.9, "signIn": 0.1"#,
      to: #""proceed": "90%", "signin": "10%""#,
      says: #"""
        30:69: error: unknown key "signin" in apps.northline.prepare.outcomes; did you mean \#
        "signIn"?
        """#),
    BrokenFile(
      #""proceed": 0.9, "signIn": 0.1"#,
      to: "",
      says: #"""
        30:49: error: apps.northline.prepare.outcomes: expected chances that add up to 1; \#
        found 0
        """#),
    BrokenFile(
      #""outcomes": { "proceed": 0.9, "signIn": 0.1 }"#,
      to: #""outcomes": "proceed""#,
      says: #"""
        30:49: error: apps.northline.prepare.outcomes: expected an object; found "proceed"
        """#),
    BrokenFile(
      #""returns": 0.8, "declines": 0.2"#,
      to: #""returns": 0.8, "declines": 0.1"#,
      says: #"""
        34:35: error: apps.northline.containerApp.person: expected chances that add up to 1; \#
        found 0.9
        """#),
    BrokenFile(
      #""crashes": { "perInvocation": "0.08%" }"#,
      to: #""crashes": "0.08%""#,
      says: #"""
        35:18: error: apps.northline.crashes: expected an object; found "0.08%"
        """#),
    BrokenFile(
      #""takes": "21s""#,
      to: #"""
        "takes": "21s", "returnsTwice": { "chance": 2, "fromOtherApp": "yes" }
        """#,
      says: #"""
        33:84: error: apps.northline.containerApp.returnsTwice.chance: expected a chance from \#
        0 to 1 or in percent, such as "2%"; found 2
        33:103: error: apps.northline.containerApp.returnsTwice.fromOtherApp: expected true \#
        or false; found "yes"
        """#),
    BrokenFile(
      #""popUp""#,
      to: #""popup""#,
      says: #"""
        32:7: error: unknown key "popup" in apps.northline; did you mean "popUp"?
        """#),
  ]
}
