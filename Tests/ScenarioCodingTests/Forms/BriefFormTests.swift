import CallModel
import EventEngine
import Foundation
import JSONDocument
import ScenarioCoding
import TestSupport
import Testing

struct BriefFormTests {
  private static let files: [String] = {
    let folder = RepositoryRoot.path(of: "Scenarios")
    let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    return names.filter { $0.hasSuffix(".json") && !$0.contains("schema") }.sorted()
      .map { folder + "/" + $0 }
  }()

  @Test(arguments: files)
  func `what is written briefly reads back as the same scenario`(_ path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let (read, _) = ScenarioForm.whole.read(try JSONFile(bytes: bytes, named: path))
    guard let scenario = read else { return }
    let text = ScenarioForm.whole.brief(scenario)
    let again = ScenarioForm.whole.read(try JSONFile(bytes: Array(text.utf8), named: "brief"))
    let canonical = again.value.map { ScenarioForm.whole.text(of: $0) }
    #expect(canonical == ScenarioForm.whole.text(of: scenario), "\(again.reading.rendered())")
    #expect(text.utf8.count < 4 * bytes.count)
  }

  @Test func `what may be left out is left out`() throws {
    var scenario = Scenario()
    scenario.run.length = .minutes(1)
    let text = ScenarioForm.whole.brief(scenario)
    #expect(
      text == """
        {
          "format": 1,
          "run": {
            "length": "1m"
          },
          "traffic": {},
          "people": {},
          "apps": {},
          "providers": {}
        }

        """)
  }
}
