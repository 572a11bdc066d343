import CallModel
import EventEngine
import FaultSearch
import Testing

struct DropFaultsTests {
  private func scenario(faults: Int) -> Scenario {
    var scenario = Scenario()
    scenario.faults = (0..<faults).map {
      Named("f\($0)", Fault(.at(.start, for: nil), .extensionKill))
    }
    return scenario
  }

  @Test func `the longest runs of faults are left out first`() {
    let left = DropFaults().simpler(scenario(faults: 3)).map { $0.faults.map(\.name) }
    #expect(left == [[], ["f2"], ["f0"], ["f1", "f2"], ["f0", "f2"], ["f0", "f1"]])
  }

  @Test func `without faults there is nothing to leave out`() {
    #expect(DropFaults().simpler(scenario(faults: 0)).isEmpty)
  }
}
