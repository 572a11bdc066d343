import CallModel
import Experiments
import FaultSearch
import Reports

/// The cases that were found before: which still fail.
struct CaseCorpus<Engine: SimulationEngine> {
  let engine: Engine
  /// The folder; nil if there is none.
  let path: String?
  let threads: Int

  /// What one case comes to now.
  struct Entry {
    let file: String
    let says: String
    let statuses: [ExitStatus]

    var line: String { "\(file.printable): \(says)" }
  }

  /// Reads all cases and then plays them; what is wrong with any of them is told of all together.
  func replay(
    _ limit: RunLimit, _ context: inout CommandContext
  ) throws(Refusal) -> [Entry] {
    guard let path else { return [] }
    let names: [String]
    do throws(FileError) { names = try JSONFolder(path).files() } catch {
      throw Refusal(error)
    }
    var inputs: [ScenarioInput] = []
    var refusals: [Refusal] = []
    for name in names where limit.reason == nil {
      do throws(Refusal) {
        inputs.append(
          try ScenarioInput.read(name, ScenarioInput.Changes()) { limit.reason != nil })
      } catch {
        refusals.append(error)
      }
    }
    if !refusals.isEmpty { throw Refusal(refusals) }
    var entries: [Entry] = []
    for input in inputs where limit.reason == nil {
      input.tell(&context)
      let result = Experiment(
        input.scenario, engine: engine, seed: input.seed, threads: threads
      ).run(isInterrupted: { limit.reason != nil })
      if !result.wasInterrupted { entries.append(entry(input.name, result)) }
    }
    return entries
  }

  private func entry(_ file: String, _ result: RunResult) -> Entry {
    let verdict = result.verdict
    let says =
      if let broken = result.brokenPromises.first {
        "still fails: \(broken.words)"
      } else if verdict.status == .inconclusive {
        "inconclusive: \(result.verdictSentence)"
      } else if result.scenario.matrix != nil {
        "inconclusive: its matrix is left out"
      } else {
        "passes now"
      }
    return Entry(file: file, says: says, statuses: ExitStatus.all(ofOneCombination: result))
  }
}
