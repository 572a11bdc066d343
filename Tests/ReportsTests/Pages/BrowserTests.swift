import CallSimulation
import Foundation
import TestSupport
import Testing

struct BrowserTests {
  @Test func `the page is readable on phone and desktop, light and dark, and tells the truth`()
    throws
  {
    let result = try RoughHall.result
    let stories = RequestStories(of: result, engine: ModelEngine(), slowest: 2, failed: 2)
    let page = HTMLReport(result, stories: stories).text
    let output = try BrowserScript.output(
      of: "page.py",
      files: ["report.html": page, "result.json": ResultJSON.text(of: result)])
    guard let output else { return }
    let drawings = page.components(separatedBy: "<svg ").count - 1
    let sizes = ["390 light", "390 dark", "1280 light", "1280 dark"].map {
      "\($0) told [] asked [] faint [] nameless 0 too wide 0 first A\n"
    }
    #expect(
      output == sizes.joined() + """
        drawings \(drawings) grounds 2
        wrong [] of 7 faults as counted True

        """)
    #expect(drawings > 10)
  }
}
