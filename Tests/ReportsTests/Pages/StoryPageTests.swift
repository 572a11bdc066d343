import CallSimulation
import Foundation
import TestSupport
import Testing

@testable import Reports

struct StoryPageTests {
  private static func page(slowest: Int, failed: Int) throws -> String {
    let result = try RoughHall.result
    let stories = RequestStories(
      of: result, engine: ModelEngine(), slowest: slowest, failed: failed)
    return HTMLReport(result, stories: stories).text
  }

  private static func drawings(_ page: String) -> Int {
    page.components(separatedBy: "<svg ").count - 1
  }

  @Test func `the same result gives the same page, stories and all`() throws {
    #expect(try Self.page(slowest: 3, failed: 3) == (try Self.page(slowest: 3, failed: 3)))
  }

  @Test func `there is a drawing for each story, and a table of its lines behind it`() throws {
    let (none, some) = (try Self.page(slowest: 0, failed: 0), try Self.page(slowest: 3, failed: 2))
    #expect(Self.drawings(some) == Self.drawings(none) + 5)
    #expect(!none.contains("id=\"stories\"") && some.contains("id=\"stories\""))
    #expect(some.components(separatedBy: "<summary>The story</summary>").count == 6)
    #expect(some.contains("<h3>The slowest</h3>") && some.contains("<h3>Some that failed</h3>"))
    let result = try RoughHall.result
    let slowest = try #require(result.total?.slowest.requests.first)
    #expect(some.contains("Request \(RequestAddress(of: slowest)) to relay: "))
    #expect(some.contains("requester</td><td>picks relay</td>"))
  }

  @Test(arguments: MachineFormTests.names)
  func `names of apps and faults break no page that has stories`(name: String) throws {
    let result = try RoughHall.result(named: name)
    let stories = RequestStories(of: result, engine: ModelEngine(), slowest: 1, failed: 1)
    let page = HTMLReport(result, stories: stories).text
    let script = """
      page = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(text)
      tags = [e.tag.split('}')[-1] for e in page.iter() if isinstance(e.tag, str)]
      print(tags.count('script'), tags.count('section'))
      ids = [e.attrib['id'] for e in page.iter() if 'id' in e.attrib]
      uses = [v for e in page.iter() for k, v in e.attrib.items()
              if str(k) in ('aria-labelledby', 'aria-describedby')]
      print(len(ids) == len(set(ids)), [one for one in uses if one not in ids])
      """
    let output = try PythonReader.output(of: script, packages: ["html5lib"], reading: page)
    if let output { #expect(output == "0 9\nTrue []\n") }
    #expect(!page.contains("<script") && !page.contains("\u{202E}"))
    #expect(page.utf8.count < 300_000)
  }

  @Test func `a request that goes another way now is not told of`() throws {
    let result = try RoughHall.result
    let other = RunResult(
      scenario: result.scenario, seed: result.seed + 1, total: result.total,
      figures: result.figures, replications: result.replications, breaches: result.breaches,
      wasInterrupted: false)
    let stories = RequestStories(of: other, engine: ModelEngine(), slowest: 2, failed: 1)
    #expect(stories.slowest.isEmpty && stories.failed.isEmpty)
    #expect(stories.strangers == 3)
    let page = HTMLReport(other, stories: stories).text
    #expect(page.contains("Of 3 more nothing is told"))
    #expect(RequestStories(of: result, engine: ModelEngine(), slowest: 2, failed: 1).strangers == 0)
  }

  @Test func `a page without the engine that could tell of requests says so`() throws {
    let result = try RoughHall.result
    let page = HTMLReport(result, stories: RequestStories(without: .code)).text
    #expect(page.contains("Of single requests nothing is told: code played them"))
    #expect(!HTMLReport(result).text.contains("nothing is told"))
  }

  @Test func `what a drawing shows stands below it in words`() throws {
    let result = try RoughHall.result
    let stories = RequestStories(of: result, engine: ModelEngine(), slowest: 0, failed: 1)
    let story = try #require(stories.failed.first)
    let figure = StoryChart(story, title: story.title(in: result)).figure(number: 7)
    #expect(figure.contains("id=\"says7\">From the pick on: launch "))
    #expect(figure.contains("something went wrong after "))
    #expect(figure.contains("class=\"trouble\""))
    #expect(story.title(in: result).hasPrefix("Request 0/0/"))
  }

  @Test func `the text of stories fits its width`() throws {
    let result = try RoughHall.result
    let stories = RequestStories(of: result, engine: ModelEngine(), slowest: 2, failed: 0)
    let text = RequestStoryText(stories.slowest, of: result, width: 60).text
    #expect(text.hasPrefix("Request ") && text.hasSuffix("\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 60 })
    #expect(text.components(separatedBy: "\n\n").count == 2)
  }
}
