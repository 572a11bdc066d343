extension BrokenFile {
  /// What is wrong with `framework`.
  static let framework: [BrokenFile] = [
    BrokenFile(
      #""invocationLimit": "30s""#,
      to: #""invocationLimit": "never""#,
      says: #"""
        48:37: error: framework.invocationLimit: expected "none" or a duration with a unit, \#
        such as "90s"; found "never"
        """#),
    BrokenFile(
      #""invocationLimit": "30s""#,
      to: #""invocationLimit": "0s""#,
      says: #"""
        48:37: error: framework.invocationLimit: expected a duration above 0; found "0s"
        """#),
    BrokenFile(
      #""invocationLimit": "30s""#,
      to: #""invocationLimit": 30"#,
      says: #"""
        48:37: error: framework.invocationLimit: expected a duration with a unit, such as \#
        "30s"; found 30
        """#),
    BrokenFile(
      #""roundsCap": 3"#,
      to: #""roundsCap": -1"#,
      says: #"""
        48:57: error: framework.roundsCap: expected a whole number from 0 to 60000; found -1
        """#),
    BrokenFile(
      #""roundsCap": 3"#,
      to: #""roundsCap": "infinite""#,
      says: #"""
        48:57: error: framework.roundsCap: expected "none" or a whole number from 0 to 60000; \#
        found "infinite"
        """#),
    BrokenFile(
      #""secondReturn": "ignored""#,
      to: #""secondReturn": "restart""#,
      says: #"""
        48:76: error: framework.secondReturn: expected "ignored" or "restarts"; found \#
        "restart"; did you mean "restarts"?
        """#),
    BrokenFile(
      #""secondReturn": "ignored""#,
      to: #""liveRequests": 0"#,
      says: #"""
        48:76: error: framework.liveRequests: expected a whole number from 1 to 1000; found 0
        """#),
    BrokenFile(
      #""roundsCap": 3"#,
      to: #""rounds": 3"#,
      says: #"""
        48:44: error: unknown key "rounds" in framework; did you mean "roundsCap"?
        """#),
  ]
}
