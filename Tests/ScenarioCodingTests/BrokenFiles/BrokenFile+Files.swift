extension BrokenFile {
  /// What is wrong with the file as a whole.
  static let files: [BrokenFile] = [
    BrokenFile(
      #""format": 1,\#n  "#,
      to: "",
      says: #"""
        1:1: error: missing key "format" in the file
        """#),
    BrokenFile(
      #""format": 1"#,
      to: #""format": 2"#,
      says: #"""
        2:13: error: format: expected 1, the only version there is; found 2
        """#),
    BrokenFile(
      #""format": 1"#,
      to: #""format": "1""#,
      says: #"""
        2:13: error: format: expected 1, the only version there is; found "1"
        """#),
    BrokenFile(
      #""name": "lunch""#,
      to: #""name": 5"#,
      says: #"""
        3:11: error: name: expected a text; found 5
        """#),
    BrokenFile(
      #""name": "lunch""#,
      to: #""nam": "lunch""#,
      says: #"""
        3:3: error: unknown key "nam" in the file; did you mean "name"?
        """#),
    BrokenFile(
      #""framework": {"#,
      to: #""frameworks": {"#,
      says: #"""
        48:3: error: unknown key "frameworks" in the file; did you mean "framework"?
        """#),
    BrokenFile(
      #""framework": {"#,
      to: #""Framework": {"#,
      says: #"""
        48:3: error: unknown key "Framework" in the file; did you mean "framework"?
        """#),
    BrokenFile(
      #""run": {"#,
      to: #""x-run": {"#,
      says: #"""
        1:1: error: missing key "run" in the file
        """#),
    BrokenFile(
      #""traffic": {"#,
      to: #""x-traffic": {"#,
      says: #"""
        1:1: error: missing key "traffic" in the file
        """#),
    BrokenFile(
      #""apps": {"#,
      to: #""app": {"#,
      says: #"""
        26:3: error: unknown key "app" in the file; did you mean "apps"?
        """#),
    BrokenFile(
      #""name": "lunch""#,
      to: #""name": "lunch", "name": "dinner""#,
      says: #"""
        3:20: error: duplicate key "name"; it stands at 3:3 already
        """#),
    BrokenFile(
      #""name": "lunch""#,
      to: #""x-a": 1, "x-a": 2"#,
      says: #"""
        3:13: error: duplicate key "x-a"; it stands at 3:3 already
        """#),
    BrokenFile(
      #""name": "lunch""#,
      to: #""x a": 1"#,
      says: #"""
        3:3: error: unknown key "x a" in the file
        """#),
    BrokenFile(
      #""name": "lunch""#,
      to: #""name": null"#,
      says: #"""
        3:11: error: name: expected a text; found null
        """#),
    BrokenFile(
      #""name": "lunch""#,
      to: #""X-note": 1, "x_note": 2"#,
      says: #"""
        3:3: error: unknown key "X-note" in the file
        3:16: error: unknown key "x_note" in the file
        """#),
    BrokenFile(
      #""apps": {\#n    "northline": {"#,
      to: #""apps": {}, "x-apps": {\#n    "northline": {"#,
      says: #"""
        26:11: error: apps: expected 1 to 10000; found 0
        """#),
    BrokenFile(
      #""name": "lunch""#,
      to: #""name": "lunch", "about": ["a"], "$schema": 1"#,
      says: #"""
        3:29: error: about: expected a text; found a list
        3:47: error: $schema: expected a text; found 1
        """#),
  ]
}
