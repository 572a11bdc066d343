import CallModel
import Experiments
import TestSupport
import Testing

@testable import Reports

@Suite struct HTMLReportTests {
  private static func page(_ name: String) -> String {
    HTMLReport(MachineFormTests.day(name).result, origin: RunOrigin(file: name)).text
  }

  /// Prints tags that could run or load something, and how many sections, charts and tables.
  private static let script = """
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    page = parser.parse(text)
    tags = [e.tag.split('}')[-1] for e in page.iter() if isinstance(e.tag, str)]
    print([t for t in tags if t in ('script', 'iframe', 'object', 'img', 'base', 'form')])
    loads = [v for e in page.iter() for k, v in e.attrib.items() if str(k) in ('src', 'href')]
    print([v for v in loads if not v.startswith('#') and v != 'data:,'])
    print([k for e in page.iter() for k in e.attrib if str(k).startswith('on')])
    ids = [e.attrib['id'] for e in page.iter() if 'id' in e.attrib]
    print(len(ids) == len(set(ids)), tags.count('h1'), tags.count('section'), tags.count('svg'))
    names = [v for e in page.iter() for k, v in e.attrib.items() if str(k) == 'aria-labelledby']
    print([n for n in names if n not in ids])
    """

  @Test(arguments: MachineFormTests.names)
  func `the page is strict HTML, loads nothing and runs nothing`(name: String) throws {
    let page = Self.page(name)
    let output = try PythonReader.output(of: Self.script, packages: ["html5lib"], reading: page)
    if let output { #expect(output == "[]\n[]\n[]\nTrue 1 8 11\n[]\n") }
    #expect(!page.contains("<script"))
    #expect(!page.contains("\u{202E}"))
    #expect(page.utf8.count < 200_000)
  }

  @Test func `the figures are those of the text`() {
    let page = HTMLReport(SmallDay().result).text
    for figure in ["70.6%", "95.5s", "± 44.5s", "17.2%", "abandonedWaiting", "62.5% ± 53%"] {
      #expect(page.contains(figure), "\(figure)")
      #expect(TextReportTests.smallDay.contains(figure.split(separator: " ")[0]))
    }
  }

  @Test func `without data there is a page without charts`() {
    var day = SmallDay()
    (day.replications, day.wasInterrupted) = (0, true)
    let page = HTMLReport(day.result).text
    #expect(page.contains("interrupted</span>"))
    #expect(!page.contains("<svg"))
    #expect(!page.contains(">0%"))
  }

  @Test func `hundreds of apps with long names make no large page`() {
    let apps = (0..<400).map { "app \($0) " + String(repeating: "x", count: 500) }
    let page = HTMLReport(SmallDay(apps: apps).result).text
    #expect(page.utf8.count < 2_000_000)
  }

  @Test(arguments: [
    (0.0, [0.0, 1]), (7.0, [0, 2, 4, 6, 8]), (100.0, [0, 20, 40, 60, 80, 100]),
    (0.3, [0, 0.1, 0.2, 0.3]),
  ])
  func `ticks are round and reach the top`(top: Double, expected: [Double]) {
    let ticks = SVGText.ticks(upTo: top)
    #expect(zip(ticks, expected).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(ticks.count == expected.count)
    #expect((ticks.last ?? 0) >= top)
  }
}
