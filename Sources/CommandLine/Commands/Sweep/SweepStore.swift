import Experiments
import Glibc
import JSONDocument
import Reports

/// The finished runs of a sweep in a folder, each a result file named by scenario and seed.
struct SweepStore {
  private let folder: String

  /// Makes the folder if it is missing.
  init(_ folder: String) throws(Refusal) {
    self.folder = folder.hasSuffix("/") ? folder : folder + "/"
    if mkdir(folder, 0o777) != 0, errno != EEXIST {
      throw Refusal(
        .failedToRun,
        "callsim: could not make the folder \(folder.printable): "
          + FileError.text(of: errno))
    }
  }

  private func path(of input: ScenarioInput) -> String {
    "\(folder)\(ScenarioDigest(of: input.scenario))-\(input.seed).json"
  }

  /// What was kept of a run; nil if nothing was, or nothing that can be read.
  func result(of input: ScenarioInput) throws(Refusal) -> RunResult? {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try InputFile(path(of: input)).read() } catch { return nil }
    guard let file = try? JSONFile(bytes: bytes, named: path(of: input)),
      let result = ResultJSON.read(file).result, result.seed == input.seed,
      !result.wasInterrupted,
      "\(ScenarioDigest(of: result.scenario))"
        == "\(ScenarioDigest(of: input.scenario))"
    else { return nil }
    return result
  }

  func keep(_ result: RunResult, of input: ScenarioInput) throws(Refusal) {
    let file = OutputFile(path(of: input))
    do throws(FileError) { try file.replace(with: ResultJSON.bytes(of: result)) } catch {
      throw Refusal(error)
    }
  }
}
