import CallSimulation
import Glibc
import TestSupport
import Testing

/// A published mean with the half width of its 95 % interval.
private struct Published {
  let mean: Double
  let halfWidth: Double

  var error: Double { halfWidth / 1.96 }
}

/// Two scenarios, eleven figures: one false alarm in a thousand runs of the whole family.
private let limit = Normal.twoSidedLimit(familyWise: 0.001, tests: 11)

private func scenario(_ name: String) throws -> Scenario {
  let path = RepositoryRoot.path(of: "Scenarios/theory/\(name).json")
  let file = try #require(fopen(path, "r"))
  defer { fclose(file) }
  var bytes: [UInt8] = []
  while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
  let (scenario, _) = ScenarioForm.whole.read(try JSONFile(bytes: bytes, named: name))
  return try #require(scenario)
}

@Suite struct PublishedRunTests {
  @Test func `Telethon gives what another simulator published`() throws {
    let cells = try scenario("telethon").played(15, seed: 7)
    func check(_ published: Published, _ value: (CellResult) -> Double) {
      let distance = Measured(cells.map(value)).distance(
        from: published.mean, knownTo: published.error)
      #expect(distance < limit)
    }
    check(Published(mean: 1000.169, halfWidth: 2.058)) { Double($0.answers()[.arrived]) }
    check(Published(mean: 963.109, halfWidth: 1.737)) { Double($0.answers()[.served]) }
    check(Published(mean: 31.820, halfWidth: 0.648)) { Double($0.answers()[.abandoned]) }
    check(Published(mean: 4.960, halfWidth: 0.184)) { Double($0.life.count(of: .leftMessage)) }
    check(Published(mean: 0.280, halfWidth: 0.045)) { Double($0.life.count(of: .disconnected)) }
    check(Published(mean: 950.265, halfWidth: 1.686)) {
      Double($0.answers().served(within: .seconds(60), strictly: true) ?? 0)
    }
    // Their figure counts the planned hours; ours is busy time in the window over the same.
    check(Published(mean: 0.66772, halfWidth: 0.00165)) { $0.groups[0].occupancy ?? 0 }
    let blocked = cells.reduce(0) { $0 + $1.life.count(of: .blocked) }
    #expect(blocked == 0)
  }

  @Test func `M/M/12 with patience gives what another simulator published`() throws {
    let cells = try scenario("mmc-abandonment").played(8, seed: 7)
    func check(_ published: Published, _ value: (CellResult) -> Double) {
      let distance = Measured(cells.map(value)).distance(
        from: published.mean, knownTo: published.error)
      #expect(distance < limit)
    }
    check(Published(mean: 58.609, halfWidth: 0.949)) { Double($0.answers()[.abandoned]) }
    check(Published(mean: 1906.008, halfWidth: 2.223)) {
      Double($0.answers().served(within: .seconds(20), strictly: true) ?? 0)
    }
    check(Published(mean: 0.024 * 60e9, halfWidth: 0.0005 * 60e9)) {
      Double($0.answers().speedSum) / Double($0.answers()[.served])
    }
    check(Published(mean: 0.675, halfWidth: 0.0015)) { $0.groups[0].occupancy ?? 0 }
  }
}
