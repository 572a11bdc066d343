extension BrokenFile {
  /// Texts that are no JSON: one error, which stands alone.
  static let syntax: [BrokenFile] = [
    BrokenFile(
      #""format": 1,"#,
      to: #""format": 1"#,
      says: #"""
        3:3: error: a comma is missing: expected "," or "}"; found "name"
        """#),
    BrokenFile(
      #""cells": 2 }"#,
      to: #""cells": 2, }"#,
      says: #"""
        5:67: error: nothing follows the last comma: expected a key in double quotes; found "}"
        """#),
    BrokenFile(
      #""name": "lunch""#,
      to: #"'name': "lunch""#,
      says: #"""
        3:3: error: a key needs double quotes; found "'name'"
        """#),
    BrokenFile(
      #""name": "lunch""#,
      to: #"name: "lunch""#,
      says: #"""
        3:3: error: a key needs double quotes; found "name"
        """#),
    BrokenFile(
      #""name": "lunch""#,
      to: #""name": lunch"#,
      says: #"""
        3:11: error: text needs double quotes; found "lunch"
        """#),
    BrokenFile(
      #""name": "lunch""#,
      to: #""name": "lunch"#,
      says: #"""
        3:11: error: the string has no end on its line: expected a closing "\""
        """#),
    BrokenFile(
      #""name": "lunch""#,
      to: #""name" = "lunch""#,
      says: #"""
        3:10: error: expected ":"; found "="
        """#),
    BrokenFile(
      #""participants": 2"#,
      to: #""participants": 02"#,
      says: #"""
        15:23: error: a number is written such as -12 or 0.5; found "02"
        """#),
    BrokenFile(
      #""participants": 2"#,
      to: #""participants": 2."#,
      says: #"""
        15:23: error: a number is written such as -12 or 0.5; found "2."
        """#),
    BrokenFile(
      #""participants": 2"#,
      to: #""participants": +2"#,
      says: #"""
        15:23: error: a number is written such as -12 or 0.5; found "+2"
        """#),
    BrokenFile(
      #""participants": 2"#,
      to: #""participants": 0x2"#,
      says: #"""
        15:23: error: a number is written such as -12 or 0.5; found "0x2"
        """#),
    BrokenFile(
      #""participants": 2"#,
      to: #""participants": 99999999999999999999"#,
      says: #"""
        15:23: error: the number is too big: expected at most 9223372036854775807 in size; \#
        found 99999999999999999999
        """#),
    BrokenFile(
      #""returns": 0.8"#,
      to: #""returns": NaN"#,
      says: #"""
        34:48: error: JSON knows only finite numbers; found "NaN"
        """#),
    BrokenFile(
      #""per": "app""#,
      to: #""confident": True"#,
      says: #"""
        50:68: error: JSON knows the words true, false and null; found "True"
        """#),
    BrokenFile(
      #""name": "lunch""#,
      to: #""name": "lu\nch\q""#,
      says: #"""
        3:18: error: no such escape; a backslash itself is written "\\"
        """#),
    BrokenFile(
      #""name": "lunch""#,
      to: #""name": "\ud800""#,
      says: #"""
        3:12: error: half of a surrogate pair is no character
        """#),
    BrokenFile(
      #""name": "lunch""#,
      to: #""name": "a\u0000b""#,
      says: #"""
        3:13: error: a string can't hold a NUL character
        """#),
    BrokenFile(
      #""name": "lunch""#,
      to: #""name": "a\#tb""#,
      says: #"""
        3:13: error: a control character (0x9) in a string is written as an escape
        """#),
    BrokenFile(
      #""format": 1,"#,
      to: #"/* "format": 1,"#,
      says: #"""
        2:3: error: the comment has no end: expected "*/"
        """#),
    BrokenFile(
      #""format": 1,"#,
      to: #""format": 1, / one"#,
      says: #"""
        2:16: error: a single "/" begins nothing: expected "//" or "/*"
        """#),
    BrokenFile(
      #""atLeast": 1 }\#n  ]\#n}"#,
      to: #""atLeast": 1 }\#n  ]\#n"#,
      says: #"""
        54:1: error: the file ends before the "{" at 1:1 is closed: expected "," or "}"
        """#),
    BrokenFile(
      #""atLeast": 1 }\#n  ]\#n}"#,
      to: #""atLeast": 1 }\#n  }\#n}"#,
      says: #"""
        53:3: error: expected "," or "]"; found "}"
        """#),
    BrokenFile(
      #""atLeast": 1 }\#n  ]\#n}"#,
      to: #""atLeast": 1 }\#n  ]\#n}\#n{}"#,
      says: #"""
        55:1: error: the text goes on after its end: expected the end of the file; found "{"
        """#),
  ]
}
