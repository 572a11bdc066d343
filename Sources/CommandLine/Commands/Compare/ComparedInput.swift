import CallModel
import Experiments
import JSONDocument
import Reports
import ScenarioCoding

/// One side of a comparison: a stored result, or a scenario to be played.
enum ComparedInput {
  case result(RunResult)
  case scenario(JSONFile, name: String)

  /// Reads a file; what it is, its content says: a scenario has a number for its `format`.
  static func read(
    _ name: String, isInterrupted: @escaping @Sendable () -> Bool
  ) throws(Refusal) -> ComparedInput {
    let file = try ScenarioInput.parse(name, isInterrupted: isInterrupted)
    if file.root["format"]?.number != nil { return .scenario(file, name: name) }
    let (result, diagnostics) = ResultJSON.read(file)
    guard let result else { throw Refusal(diagnostics: diagnostics, source: file.source) }
    return .result(result)
  }

  /// The stored result, if it is one.
  var result: RunResult? {
    switch self {
    case .result(let result): result
    case .scenario: nil
    }
  }
}

/// Two scenarios to be played on the same random streams.
struct ScenarioPair {
  let old: ScenarioInput
  let new: ScenarioInput

  /// Two files with the same changes, or one file without them and with them.
  ///
  /// How long and how often is played is the same for both sides all the same.
  init(
    _ inputs: [ComparedInput], _ changes: ScenarioInput.Changes,
    isInterrupted: @escaping @Sendable () -> Bool
  ) throws(Refusal) {
    var unchanged = changes
    unchanged.overrides = changes.overrides.filter(\.saysHowToPlay)
    if inputs.count == 1, let first = changes.overrides.first,
      changes.overrides.allSatisfy(\.saysHowToPlay)
    {
      throw Refusal(
        usage: "compare: --set \(first.path.joined(separator: ".").printable) holds for both "
          + "sides; change something else too, or name a second file")
    }
    var read: [ScenarioInput] = []
    var refusals: [Refusal] = []
    let versions = inputs.count == 1 ? [unchanged, changes] : [changes, changes]
    for (input, changes) in zip(inputs.count == 1 ? inputs + inputs : inputs, versions) {
      guard case .scenario(let file, let name) = input else {
        throw Refusal(usage: "compare: give two results or two scenarios, not one of each")
      }
      do throws(Refusal) {
        read.append(try .read(file, name, changes, isInterrupted: isInterrupted))
      } catch {
        refusals.append(error)
        if inputs.count == 1 { break }
      }
    }
    guard refusals.isEmpty, read.count == 2 else {
      let status = ExitStatus.first(of: refusals.map(\.status))
      throw Refusal(status, exactly: refusals.map(\.text).joined())
    }
    (old, new) = (read[0], read[1])
  }

  /// The results of both, with the seed of the first.
  func play(
    engine: some SimulationEngine, threads: Int, _ limit: RunLimit, _ traits: TerminalTraits
  ) -> (old: RunResult, new: RunResult) {
    func play(_ scenario: Scenario) -> RunResult {
      let progress = RunProgressDisplay(traits)
      defer { progress.finish() }
      return Experiment(scenario, engine: engine, seed: old.seed, threads: threads).run(
        progress: { progress.update($0) }, isInterrupted: { limit.reason != nil })
    }
    return (play(old.scenario), play(new.scenario))
  }
}

extension ScenarioOverride {
  private static let mannersOfPlay = [
    "seed", "length", "warmUp", "drain", "replications", "precision", "mostReplications", "cells",
  ]

  /// It says how long or how often is played; sides that differ in it make no pairs.
  fileprivate var saysHowToPlay: Bool {
    path.count > 1 && path[0] == "run" && Self.mannersOfPlay.contains(path[1])
  }
}
