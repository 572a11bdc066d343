import Testing

@testable import Benchmarking

struct TextTableTests {
  static let table = TextTable(
    columns: [.left("name"), .right("value")],
    rows: [["plain", "1"], ["a,b \"c\"\n\u{1B}[31m", "22"], ["x|y *z* <b>", "-3"]])

  @Test func `columns line up and nothing steers the terminal`() {
    #expect(
      Self.table.text() == """
        name                 value
        plain                    1
        a,b "c"\\n\\u{1b}[31m     22
        x|y *z* <b>             -3

        """)
  }

  @Test func `what is too wide is cut in its words, not in its figures`() {
    #expect(
      Self.table.text(width: 17) == """
        name        value
        plain           1
        a,b "c"\\n…     22
        x|y *z* <…     -3

        """)
  }

  @Test func `Markdown shows cells as they are`() {
    #expect(
      Self.table.markdown() == """
        | name | value |
        | --- | ---: |
        | plain | 1 |
        | a,b "c" \u{1B}\\[31m | 22 |
        | x\\|y \\*z\\* &lt;b&gt; | -3 |

        """)
  }

  @Test func `comma-separated fields are quoted where they must be`() {
    #expect(
      Self.table.csv()
        == "name,value\r\nplain,1\r\n\"a,b \"\"c\"\"\n\u{1B}[31m\",22\r\nx|y *z* <b>,-3\r\n")
  }

  @Test func `annotations escape what GitHub would take for syntax`() {
    let annotation = GitHubAnnotation(.error, title: "a: b, 5%\n", message: "x: y, 5%\r\n::error::")
    #expect(
      annotation.text == "::error title=a%3A b%2C 5%25%0A::x: y, 5%25%0D%0A::error::")
  }

  @Test(
    arguments: [
      (50_312_345, "ns", "50.31 ms"), (999, "ns", "999 ns"), (1_500_000_000, "ns", "1.500 s"),
      (0, "ns", "0 ns"), (12_582_912, "B", "12.00 MiB"), (4_100_000, "calls", "4.100 M calls"),
      (0.25, "1", "0.250 1"), (.nan, "ns", "?"),
    ] as [(Double, String, String)])
  func `figures have four digits that count and their unit`(
    value: Double, unit: String, text: String
  ) {
    #expect(FigureText.value(value, unit: unit) == text)
  }

  @Test func `a range names its unit once if it can`() {
    #expect(FigureText.range(1.5e6, 2e6, unit: "ns") == "1.500 … 2.000 ms")
    #expect(FigureText.range(999_000, 2e6, unit: "ns") == "0.999 … 2.000 ms")
    #expect(FigureText.range(99_000, 2e6, unit: "ns") == "99.00 µs … 2.000 ms")
    #expect(FigureText.range(0, 2e6, unit: "ns") == "0 ns … 2.000 ms")
  }

  @Test(arguments: [(0.031, "+3.10 %"), (-0.25, "-25.0 %"), (0, "+0.00 %"), (.nan, "?")])
  func `changes have a sign`(share: Double, text: String) {
    #expect(FigureText.change(share) == text)
  }
}
