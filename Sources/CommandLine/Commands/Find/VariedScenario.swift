import CallModel
import Experiments
import JSONDocument
import ScenarioCoding

/// A scenario in which one value varies: a path of the file, or the load of all traffic.
struct VariedScenario {
  /// The word that stands for a multiple of all traffic.
  static let load = "load"

  let path: String
  let grid: ValueGrid
  /// The scenario as it is, with its seed.
  let input: ScenarioInput
  private let file: JSONFile
  private let changes: ScenarioInput.Changes
  private let isInterrupted: @Sendable () -> Bool

  init(
    _ name: String, varying path: String, over grid: ValueGrid, _ changes: ScenarioInput.Changes,
    isInterrupted: @escaping @Sendable () -> Bool
  ) throws(Refusal) {
    self.path = path
    self.grid = grid
    self.changes = changes
    self.isInterrupted = isInterrupted
    file = try ScenarioInput.parse(name, isInterrupted: isInterrupted)
    input = try ScenarioInput.read(file, name, changes, isInterrupted: isInterrupted)
    try Self.check(path)
    if path == Self.load, grid.unit != "%" && !grid.unit.isEmpty {
      throw Refusal(usage: "--within: the load is a share such as 50%..300%, or a factor")
    }
  }

  /// Refuses what no goal can depend on.
  private static func check(_ path: String) throws(Refusal) {
    guard let steps = try? ScenarioOverride(path + "=0").path else { return }
    let idle = ["seed", "replications", "mostReplications", "cells"]
    let isIdle =
      steps.count == 2 && steps[0] == "run" && idle.contains(steps[1])
      || ["name", "about", "expect", "matrix", "chaos"].contains(steps[0])
    if isIdle { throw Refusal(usage: "--vary \(path.printable): no goal depends on that") }
  }

  /// The scenario with the value of a place.
  func scenario(_ index: Int) throws(Refusal) -> Scenario {
    let text = grid.text(index)
    if path == Self.load {
      let factor = grid.number(index) / (grid.unit == "%" ? 100 : 1)
      guard let scaled = input.scenario.scaled(load: factor) else {
        throw Refusal(usage: "--vary load: recorded calls can't be multiplied")
      }
      return scaled
    }
    var changes = changes
    do throws(ScenarioOverride.Flaw) {
      changes.overrides.append(try ScenarioOverride("\(path)=\(text)"))
    } catch {
      throw Refusal(usage: "--vary \(path.printable): \(error.message)")
    }
    return try ScenarioInput.read(file, input.name, changes, isInterrupted: isInterrupted).scenario
  }

  /// The group whose staff varies; nil if something else does.
  var staffGroup: (provider: String, name: String, staff: Staffing)? {
    guard let steps = try? ScenarioOverride(path + "=0").path, steps.count == 5,
      steps[0] == "providers", steps[2] == "groups", steps[4] == "staff",
      let provider = input.scenario.providers.first(where: { $0.name == steps[1] }),
      let group = provider.value.groups.first(where: { $0.name == steps[3] })
    else { return nil }
    return (provider.name, group.name, group.value.staff)
  }
}
