import Experiments
import JSONDocument
import Reports

/// The parts of a folder, put together; the order of the files doesn't matter.
struct PartMerge {
  /// All complete parts together.
  private(set) var whole: RunPart
  /// What the scenario was called; nothing where parts differ.
  private(set) var origin: RunOrigin
  let shards: Int
  /// The fingerprint of each share that is complete, and its file.
  private var complete: [Int: (digest: UInt64, name: String)] = [:]
  /// How many cells there are of a share that isn't.
  private var played: [Int: Int] = [:]

  /// A share that there is no complete part of.
  struct Missing {
    let share: RunShare
    let played: Int
    let cells: Int
  }

  /// Reads all parts; throws all that is wrong with any of them.
  init(_ folder: PartFolder, isInterrupted: @escaping @Sendable () -> Bool) throws(Refusal) {
    var merge: PartMerge?
    var refusals: [Refusal] = []
    var first: (part: RunPart, name: String)?
    for name in try folder.files() {
      do throws(Refusal) {
        let (stored, file) = try PartFolder.read(name, isInterrupted: isInterrupted)
        if let first {
          try PartFolder.check(stored.part, in: file, with: first.part, named: first.name)
        } else {
          first = (stored.part, name)
          merge = PartMerge(first: stored)
        }
        try merge?.add(stored, name)
      } catch {
        refusals.append(error)
      }
    }
    guard refusals.isEmpty, let merge else {
      throw Refusal(
        ExitStatus.first(of: refusals.map(\.status)), exactly: refusals.map(\.text).joined())
    }
    self = merge
  }

  private init(first: PartJSON.Stored) {
    whole = RunPart(first.part.scenario, seed: first.part.seed, engine: first.part.engine)
    origin = first.origin
    shards = first.part.share.count
  }

  private mutating func add(_ stored: PartJSON.Stored, _ name: String) throws(Refusal) {
    let part = stored.part
    if stored.origin != origin { origin = RunOrigin() }
    if let earlier = complete[part.share.index] {
      // A share that was played twice; a late part of it adds nothing.
      guard part.isComplete, part.digest != earlier.digest else { return }
      throw Refusal(
        .nondeterminism,
        "callsim: \(name.printable): shard \(part.share) has digest \(HexText.text(part.digest)), "
          + "and in \(earlier.name.printable) \(HexText.text(earlier.digest))")
    }
    guard part.isComplete else {
      played[part.share.index] = max(played[part.share.index] ?? 0, part.cellsPlayed)
      return
    }
    complete[part.share.index] = (part.digest, name)
    whole.merge(part)
  }

  /// The shares that are not complete, in their order.
  var missing: [Missing] {
    (1...shards).compactMap { index in
      guard complete[index] == nil, let share = RunShare(index: index, count: shards) else {
        return nil
      }
      return Missing(
        share: share, played: played[index] ?? 0,
        cells: share.cells(of: whole.cellsOfRun).count)
    }
  }
}
