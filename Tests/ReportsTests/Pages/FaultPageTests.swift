import CallSimulation
import Foundation
import Testing

@testable import Reports

struct FaultPageTests {
  /// A day with a fault at a time of the run.
  private static func day(
    _ hours: Int64, at minute: Int64, lasting minutes: Int64?
  ) -> [FaultBand] {
    var day = SmallDay()
    day.scenario.run.length = .hours(hours)
    let span = minutes.map { SimulationSpan.seconds(60 * $0) }
    day.scenario.faults = [
      Named("brownout", Fault(.at(.seconds(60 * minute), for: span), .providerDown))
    ]
    return FaultBand.all(of: day.result)
  }

  @Test func `a fault that lasts is a band on the axis of half hours`() throws {
    let band = try #require(Self.day(2, at: 45, lasting: 30).first)
    // The day begins at 08:00.
    #expect(band.from == 1.5 && band.to == 2.5)
    #expect(band.clock == "08:45–09:15")
    #expect(FaultBand.legend(of: [band]) == "Shaded: (a) brownout, 08:45–09:15")
  }

  @Test func `one that acts at an instant is a line, and one outside the axis is none`() throws {
    let band = try #require(Self.day(2, at: 45, lasting: nil).first)
    #expect(band.from == 1.5 && band.to == 1.5 && band.clock == "08:45")
    #expect(Self.day(2, at: 300, lasting: 60).isEmpty)
    #expect(try #require(Self.day(2, at: 100, lasting: 600).first).to == 4)
  }

  @Test func `days that lie on one another fold their faults`() {
    // 07:00 to 09:00 on the second day, on an axis from 08:00 to 08:00.
    let bands = Self.day(48, at: 23 * 60, lasting: 120)
    #expect(bands.map(\.from) == [46, 0])
    #expect(bands.map(\.to) == [48, 2])
    #expect(bands.map(\.mark) == ["a", ""])
    #expect(bands.first?.clock == "day 2, 07:00–09:00")
    #expect(Self.day(72, at: 60, lasting: 60 * 30).map(\.to) == [48])
  }

  @Test func `the page has bands in each chart of the day, and the coverage matrix`() throws {
    let result = try RoughHall.result
    let page = HTMLReport(result).text
    #expect(page.components(separatedBy: "<rect class=\"band\"").count - 1 == 2 * 4)
    #expect(page.contains("Shaded: (a) brownout, 12:10–12:30; (b) walk-out, 13:00"))
    let tally = try #require(result.total?.faults)
    let killed = tally.count(of: 0, in: .resuming)
    #expect(killed > 0 && tally.count(of: 0) == killed)
    #expect(page.contains("<span class=\"strong\">\(killed)</span>"))
    #expect(page.contains("<section id=\"faults\""))
  }

  @Test func `a page without faults says nothing of them`() {
    let page = HTMLReport(SmallDay().result).text
    #expect(!page.contains("class=\"band\"") && !page.contains("id=\"faults\""))
  }

  @Test func `a page of ten million calls is small`() throws {
    let small = try RoughHall.result
    var total = try #require(small.total)
    var doublings = 0
    while total.answersByApp.total[.offered] < 10_000_000 {
      total.merge(total)
      doublings += 1
    }
    #expect(doublings > 10)
    let result = RunResult(
      scenario: small.scenario, seed: small.seed, total: total, figures: small.figures,
      replications: small.replications, breaches: small.breaches, wasInterrupted: false)
    let stories = RequestStories(of: small, engine: ModelEngine(), slowest: 10, failed: 10)
    #expect(stories.slowest.count + stories.failed.count == 20)
    #expect(HTMLReport(result, stories: stories).text.utf8.count < 400_000)
  }
}
