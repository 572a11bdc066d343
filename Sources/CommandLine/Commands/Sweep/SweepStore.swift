import Experiments
import JSONDocument
import Reports

/// The finished runs of a sweep in a folder, each a result file named by scenario and seed.
struct SweepStore {
  private let folder: JSONFolder

  /// Makes the folder if it is missing.
  init(_ path: String) throws(Refusal) {
    folder = JSONFolder(path)
    do throws(FileError) { try folder.make() } catch { throw Refusal(error) }
  }

  private func path(of input: ScenarioInput, _ engine: EngineKind) -> String {
    let maker = engine == .model ? "" : "-\(engine.rawValue)"
    return folder.file("\(ScenarioDigest(of: input.scenario))-\(input.seed)\(maker).json")
  }

  /// What was kept of a run; nil if nothing was, nothing that can be read, or what another version
  /// of callsim played.
  func result(of input: ScenarioInput, by engine: EngineKind) throws(Refusal) -> RunResult? {
    let path = path(of: input, engine)
    let bytes: [UInt8]
    do throws(FileError) { bytes = try InputFile(path).read() } catch { return nil }
    guard let file = try? JSONFile(bytes: bytes, named: path),
      ResultJSON.isOfThisVersion(file), let result = ResultJSON.read(file).result,
      result.seed == input.seed, result.engine == engine,
      !result.wasInterrupted,
      "\(ScenarioDigest(of: result.scenario))"
        == "\(ScenarioDigest(of: input.scenario))"
    else { return nil }
    return result
  }

  func keep(_ result: RunResult, of input: ScenarioInput) throws(Refusal) {
    let file = OutputFile(path(of: input, result.engine))
    do throws(FileError) { try file.replace(with: ResultJSON.bytes(of: result)) } catch {
      throw Refusal(error)
    }
  }
}
