import JSONDocument
import Testing

/// Broken texts and what is said about each, in full.
@Suite struct SyntaxExplanationTests {
  static let table: [(text: String, wanted: String)] = [
    (
      "",
      "1:1: error: the file is empty: expected an object"
    ),
    (
      "  \n",
      "2:1: error: the file is empty: expected an object"
    ),
    (
      "{",
      "1:2: error: the file ends before the \"{\" at 1:1 is closed: expected a key in"
        + " double quotes or \"}\""
    ),
    (
      "{\"a\"",
      "1:5: error: the file ends before the \"{\" at 1:1 is closed: expected \":\""
    ),
    (
      "{\"a\":",
      "1:6: error: the file ends before the \"{\" at 1:1 is closed: expected a value"
    ),
    (
      "{\"a\":1",
      "1:7: error: the file ends before the \"{\" at 1:1 is closed: expected \",\" or \"}\""
    ),
    (
      "{\"a\":1,",
      "1:8: error: the file ends before the \"{\" at 1:1 is closed: expected a key in"
        + " double quotes"
    ),
    (
      "[1,2",
      "1:5: error: the file ends before the \"[\" at 1:1 is closed: expected \",\" or \"]\""
    ),
    (
      "{\n  \"a\": [1,\n",
      "3:1: error: the file ends before the \"[\" at 2:8 is closed: expected a value"
    ),
    (
      "{\"a\":}",
      "1:6: error: expected a value; found \"}\""
    ),
    (
      "{\"a\" 1}",
      "1:6: error: expected \":\"; found \"1\""
    ),
    (
      "{\"a\":1,}",
      "1:8: error: nothing follows the last comma: expected a key in double quotes; found \"}\""
    ),
    (
      "[1,]",
      "1:4: error: nothing follows the last comma: expected a value; found \"]\""
    ),
    (
      "[1 2]",
      "1:4: error: a comma is missing: expected \",\" or \"]\"; found \"2\""
    ),
    (
      "{\"a\":1 \"b\":2}",
      "1:8: error: a comma is missing: expected \",\" or \"}\"; found \"b\""
    ),
    (
      "{\"a\":1]",
      "1:7: error: expected \",\" or \"}\"; found \"]\""
    ),
    (
      "[1}",
      "1:3: error: expected \",\" or \"]\"; found \"}\""
    ),
    (
      "}",
      "1:1: error: expected a value; found \"}\""
    ),
    (
      "{,}",
      "1:2: error: expected a key in double quotes or \"}\"; found \",\""
    ),
    (
      "[,1]",
      "1:2: error: expected a value or \"]\"; found \",\""
    ),
    (
      "{a: 1}",
      "1:2: error: a key needs double quotes; found \"a\""
    ),
    (
      "{'a': 1}",
      "1:2: error: a key needs double quotes; found \"'a'\""
    ),
    (
      "['a']",
      "1:2: error: text needs double quotes; found \"'a'\""
    ),
    (
      "{\"a\": oops}",
      "1:7: error: text needs double quotes; found \"oops\""
    ),
    (
      "[True]",
      "1:2: error: JSON knows the words true, false and null; found \"True\""
    ),
    (
      "[None, 1]",
      "1:2: error: JSON knows the words true, false and null; found \"None\""
    ),
    (
      "[01]",
      "1:2: error: a number is written such as -12 or 0.5; found \"01\""
    ),
    (
      "[+1]",
      "1:2: error: a number is written such as -12 or 0.5; found \"+1\""
    ),
    (
      "[.5]",
      "1:2: error: a number is written such as -12 or 0.5; found \".5\""
    ),
    (
      "[1.]",
      "1:2: error: a number is written such as -12 or 0.5; found \"1.\""
    ),
    (
      "[1e]",
      "1:2: error: a number is written such as -12 or 0.5; found \"1e\""
    ),
    (
      "[-]",
      "1:2: error: a number is written such as -12 or 0.5; found \"-\""
    ),
    (
      "[0x1F]",
      "1:2: error: a number is written such as -12 or 0.5; found \"0x1F\""
    ),
    (
      "[NaN]",
      "1:2: error: JSON knows only finite numbers; found \"NaN\""
    ),
    (
      "[9223372036854775808]",
      "1:2: error: the number is too big: expected at most 9223372036854775807 in"
        + " size; found 9223372036854775808"
    ),
    (
      "[1, -9223372036854775809]",
      "1:5: error: the number is too big: expected at most 9223372036854775807 in"
        + " size; found -9223372036854775809"
    ),
    (
      "[1e999]",
      "1:2: error: the number is too big: expected at most about 1.8e308 in size; found 1e999"
    ),
    (
      "[\"abc",
      "1:2: error: the string has no end on its line: expected a closing \"\\\"\""
    ),
    (
      "[\"a\nb\"]",
      "1:2: error: the string has no end on its line: expected a closing \"\\\"\""
    ),
    (
      "[\"a\tb\"]",
      "1:4: error: a control character (0x9) in a string is written as an escape"
    ),
    (
      "[\"a\\xb\"]",
      "1:4: error: no such escape; a backslash itself is written \"\\\\\""
    ),
    (
      "[\"\\u12g4\"]",
      "1:3: error: \"\\u\" needs four hexadecimal digits"
    ),
    (
      "[\"\\u0000\"]",
      "1:3: error: a string can't hold a NUL character"
    ),
    (
      "{\"a\\u0000\": 1}",
      "1:4: error: a string can't hold a NUL character"
    ),
    (
      "[\"x\\ud800\"]",
      "1:4: error: half of a surrogate pair is no character"
    ),
    (
      "[\"\\udc00\"]",
      "1:3: error: half of a surrogate pair is no character"
    ),
    (
      "[\"\\ud800\\u0041\"]",
      "1:3: error: half of a surrogate pair is no character"
    ),
    (
      "[\"abc\\",
      "1:2: error: the string has no end on its line: expected a closing \"\\\"\""
    ),
    (
      "{} x",
      "1:4: error: the text goes on after its end: expected the end of the file; found \"x\""
    ),
    (
      "[1] [2]",
      "1:5: error: the text goes on after its end: expected the end of the file; found \"[\""
    ),
    (
      "{\"a\": 1 /* b",
      "1:9: error: the comment has no end: expected \"*/\""
    ),
    (
      "{\"a\": / 1}",
      "1:7: error: a single \"/\" begins nothing: expected \"//\" or \"/*\""
    ),
    (
      "[\u{1B}]",
      "1:2: error: expected a value or \"]\"; found \"\\u{1b}\""
    ),
    (
      "{\"é\": x}",
      "1:7: error: text needs double quotes; found \"x\""
    ),
    (
      "{\r\n\t\"a\": oops\r\n}",
      "2:7: error: text needs double quotes; found \"oops\""
    ),
    (
      "[" + String(repeating: "z", count: 100) + "]",
      "1:2: error: text needs double quotes; found \"zzzzzzzzzzzzzzzzzzzzzzzzzz…zzzzzzzzzzzzz\""
    ),
    (
      "{\"a\": 10s}",
      "1:7: error: text needs double quotes; found \"10s\""
    ),
    (
      "{1: 2}",
      "1:2: error: a key needs double quotes; found \"1\""
    ),
  ]

  @Test(arguments: table)
  func `a broken text is explained at the start of the bad token`(text: String, wanted: String) {
    let error = #expect(throws: Diagnostic.self) {
      try JSONFile(bytes: Array(text.utf8), named: "t")
    }
    #expect(error?.headline == "t:\(wanted)")
  }
}
