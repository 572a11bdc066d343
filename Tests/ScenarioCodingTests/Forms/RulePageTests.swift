import CallModel
import ScenarioCoding
import TestSupport
import Testing

struct RulePageTests {
  private static func names(in text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber) }.map(String.init).filter { word in
      guard let first = word.first, "RUP".contains(first), word.count <= 3 else { return false }
      return word.count > 1 && word.dropFirst().allSatisfy(\.isNumber)
    }
  }

  @Test func `every rule that the reference names stands on its page`() {
    let known = RulePage.all.map(\.name)
    let page = ReferencePage.text(of: ScenarioForm.whole.schema)
    let named = Self.names(in: page)
    #expect(Set(named).count > 20)
    for name in named { #expect(known.contains(name), "\(name) is not explained") }
    #expect(Set(known).count == known.count)
    #expect(RulePage.text.contains("- **U22** "))
  }

  @Test func `every rule has a test named after it`() throws {
    let folder = RepositoryRoot.path(of: "Tests")
    let listing = try ProcessRunner(
      "/usr/bin/env",
      ["grep", "-rhoE", "--include=*.swift", "func `[^`]*\\b[RUP][0-9]+\\b[^`]*`", folder]
    ).run()
    let named = Set(Self.names(in: listing.output))
    for rule in RulePage.all { #expect(named.contains(rule.name), "no test names \(rule.name)") }
  }

  @Test func `the grammar of "is" tells each metric`() {
    let page = ConditionPage.text
    for metric in MetricName.allCases { #expect(page.contains("| `\(metric.rawValue)` | ")) }
    #expect(page.contains("| `staff.occupancy` | none | `80%`, `0.8` | `provider`, `group` |"))
    #expect(page.contains("| `line.length` | none, or `mean` | `2.5` |  |"))
    #expect(page.contains("vrs-120"))
  }
}
