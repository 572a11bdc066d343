import CallSimulation
import Foundation
import TestSupport
import Testing

/// Every setting changes something: a scenario in which everything happens is played with one value
/// changed, and what happens must change.
@Suite struct KnobTests {
  private static let knobs: [String] = [
    "run.warmUp=\"2m\"", "run.length=\"50m\"", "run.drain=\"30s\"", "run.cells=1",
    "run.start=\"2027-03-01T11:00:00Z\"", "run.replications=2",
    "traffic.steady.people=\"hurried\"", "traffic.steady.poisson=\"60/h\"",
    "traffic.ramp.poisson.stages.1.at=\"100/h\"", "traffic.ramp.poisson.stages.0.for=\"10m\"",
    "traffic.ramp.poisson.stages.0.from=\"90/h\"", "traffic.ramp.unit=\"requests\"",
    "traffic.steady.dayToDay={\"constant\": 2}",
    "people.hurried.participants=3", "people.hurried.asks.chance=0.5",
    "people.hurried.asks.after=\"1s\"", "people.hurried.picks.first=1",
    "people.hurried.patience=\"20s\"", "people.hurried.callLength=\"2m\"",
    "people.hurried.onFailure.retry=0.1", "people.hurried.onFailure.after=\"1s\"",
    "people.hurried.onFailure.atMost=1", "people.hurried.onFailure.otherApp=1",
    "people.hurried.onFailure.keepsPatience=\"fresh\"", "people.hurried.leaves.chance=0.5",
    "people.hurried.leaves.after=\"10s\"", "people.hurried.leaves.rejoin=0",
    "people.hurried.leaves.rejoinAfter=\"1s\"", "people.hurried.cancels.launch=\"100ms\"",
    "people.hurried.cancels.prepare=\"100ms\"", "people.hurried.cancels.popUp=\"1s\"",
    "people.hurried.cancels.containerApp=\"1s\"", "people.hurried.cancels.relaunch=\"50ms\"",
    "people.hurried.cancels.resume=\"50ms\"", "people.hurried.cancels.waiting=\"5s\"",
    "people.hurried.picksAgain.chance=0.5", "people.hurried.picksAgain.after=\"1s\"",
    "apps.first.launch.cold=\"1s\"", "apps.first.launch.warm=\"1ms\"",
    "apps.first.launch.coldAfter=\"1s\"", "apps.first.launch.fails=0.2",
    "apps.first.prepare.work=\"1s\"", "apps.first.resume.work=\"1s\"",
    "apps.first.prepare.outcomes={\"proceed\": 0.9, \"unknown\": 0.1}",
    "apps.first.resume.outcomes={\"proceed\": 0.9, \"hang\": 0.1}",
    "apps.first.popUp.decides=\"9s\"", "apps.first.containerApp.opens=\"3s\"",
    "apps.first.containerApp.takes=\"3s\"", "apps.first.containerApp.person={\"returns\": 1}",
    "apps.first.containerApp.returnsTwice.chance=1",
    "apps.first.containerApp.returnsTwice.after=\"2s\"",
    "apps.first.containerApp.returnsTwice.fromOtherApp=true",
    "apps.first.containerApp.strayReturn.chance=0.5",
    "apps.first.containerApp.strayReturn.after=\"1s\"",
    "apps.first.containerApp.strayReturn.fromOtherApp=true", "apps.first.crashes.perInvocation=0.2",
    "providers.pool.forward=\"1s\"", "providers.pool.join=\"9s\"", "providers.pool.service=\"1m\"",
    "providers.pool.wrapUp=\"2m\"", "providers.pool.groups.early.staff=3",
    "providers.pool.groups.late.staff=\"unlimited\"",
    "framework.invocationLimit=\"5s\"", "framework.invocationLimit=\"none\"",
    "framework.inputLimit=\"10s\"", "framework.secondReturn=\"restarts\"",
    "framework.earlyReturn=\"remembered\"", "framework.roundsCap=1", "framework.liveRequests=2",
    "framework.invocationAfterEnd=\"killed\"", "framework.otherError=\"crashed\"",
    "framework.tileLimit=\"30s\"", "framework.rejoinWindow=\"0s\"",
    "framework.releaseAfter=\"5s\"",
  ]

  private static func file() throws -> JSONFile {
    let path = RepositoryRoot.path(of: "Scenarios/rough-hour.json")
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    return try JSONFile(bytes: bytes, named: "rough-hour.json")
  }

  private static func digest(with knobs: [String]) throws -> UInt64 {
    let file = try file()
    var root = file.root
    for knob in ["run.replications=1"] + knobs {
      root = try ScenarioOverride(knob).applied(to: root)
    }
    let (scenario, reading) = ScenarioForm.whole.read(file, root: root)
    let played = try #require(scenario, "\(reading.diagnostics.inFileOrder.map(\.headline))")
    return Experiment(played, seed: 7).run().digest
  }

  @Test func `turning any knob changes what happens`() throws {
    let base = try Self.digest(with: [])
    #expect(try Self.digest(with: []) == base)
    for knob in Self.knobs {
      #expect(try Self.digest(with: [knob]) != base, "\(knob) changes nothing")
    }
  }
}
