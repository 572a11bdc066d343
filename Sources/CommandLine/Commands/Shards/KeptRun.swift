import CallModel
import Experiments
import Glibc
import JSONDocument
import Reports
import Synchronization

/// Plays one share of a run and keeps what is played in a folder, so that nothing but the cells
/// under way is lost when the process is killed.
///
/// A checkpoint takes the place of the one before as a whole. One is written when a cell is done,
/// unless the last one is so recent that writing would take more than a twentieth of the time.
final class KeptRun: Sendable {
  private let folder: PartFolder
  private let share: RunShare
  private let input: ScenarioInput
  private let limit: RunLimit
  private let state = Mutex(State())

  private struct State {
    /// No checkpoint before [ns].
    var next: UInt64 = 0
    var failure: FileError?
  }

  init(_ input: ScenarioInput, share: RunShare, in folder: PartFolder, _ limit: RunLimit)
    throws(Refusal)
  {
    self.folder = folder
    self.share = share
    self.input = input
    self.limit = limit
    try Self.check(input)
    try checkSize()
    try folder.make()
  }

  /// Plays what is missing and keeps it; what was stopped is kept as well.
  func play<Engine: SimulationEngine>(
    _ experiment: Experiment<Engine>, _ traits: TerminalTraits
  ) throws(Refusal) -> RunPart {
    let start = try restored(experiment.engine.kind)
    if start.isComplete, PartFolder.exists(folder.file(of: share)) {
      // Of a process that was killed between its last two steps.
      unlink(folder.checkpoint(of: share))
      return start
    }
    let progress = RunProgressDisplay(traits)
    let part = experiment.play(
      start, progress: { progress.update($0) }, isInterrupted: { self.mustStop },
      checkpoint: { self.offer($0) })
    progress.finish()
    if let failure = state.withLock({ $0.failure }) { throw Refusal(failure) }
    do throws(FileError) { try keep(part) } catch { throw Refusal(error) }
    return part
  }

  private var mustStop: Bool { limit.reason != nil || state.withLock { $0.failure != nil } }

  /// What an earlier process left.
  private func restored(_ engine: EngineKind) throws(Refusal) -> RunPart {
    var part = RunPart(input.scenario, seed: input.seed, engine: engine, share: share)
    let names = [folder.file(of: share), folder.checkpoint(of: share)]
    guard let name = names.first(where: PartFolder.exists) else { return part }
    // A limit that is over by now ends the run, not the reading.
    let (stored, file) = try PartFolder.read(name) { false }
    try PartFolder.check(stored.part, in: file, with: part, named: input.name)
    part.merge(stored.part)
    return part
  }

  /// Writes a checkpoint, unless it is too early, or another thread is writing one.
  private func offer(_ part: () -> RunPart) {
    _ = state.withLockIfAvailable { state in
      let start = MonotonicClock.now()
      guard start >= state.next, state.failure == nil else { return }
      var part = part()
      part.closeAll()
      do throws(FileError) { try write(part, to: folder.checkpoint(of: share)) } catch {
        state.failure = error
      }
      let end = MonotonicClock.now()
      state.next = end + 20 * (end - start)
    }
  }

  /// Writes what there is at the end; a complete part makes its checkpoint needless.
  private func keep(_ part: RunPart) throws(FileError) {
    guard part.isComplete else {
      if part.cellsPlayed > 0 { try write(part, to: folder.checkpoint(of: share)) }
      return
    }
    try write(part, to: folder.file(of: share))
    unlink(folder.checkpoint(of: share))
  }

  private func write(_ part: RunPart, to name: String) throws(FileError) {
    try OutputFile(name).replace(with: PartJSON.bytes(of: part, origin: input.origin))
  }

  /// What is shared out must have a size that is known before it is played.
  static func check(_ input: ScenarioInput) throws(Refusal) {
    if input.scenario.run.precision != nil {
      throw Refusal(
        usage:
          "\(input.name.printable): run.precision decides while it plays how many replications "
          + "it takes; shards and --resume take run.replications only")
    }
    if input.scenario.matrix != nil {
      throw Refusal(
        usage: "\(input.name.printable): a matrix is several runs; a shard is a share of one")
    }
  }

  /// A part must not become larger than what is read of one file.
  private func checkSize() throws(Refusal) {
    let part = RunPart(input.scenario, seed: input.seed, share: share)
    // Two numbers of up to 17 digits for each figure, and as much again for all the rest.
    let most = JSONFile.largestSize / 2 / (part.figures.count * 48 + 64)
    let (wanted, each) = (part.cellsWanted, part.cellsEach)
    let replications = (wanted.count + each - 1) / each
    guard replications > most else { return }
    let least = (part.cellsOfRun / each + most - 1) / most
    throw Refusal(
      usage: "a part holds at most \(most) replications, and this one would have "
        + "\(replications); cut the run into \(least) shards or more with --shard")
  }
}
