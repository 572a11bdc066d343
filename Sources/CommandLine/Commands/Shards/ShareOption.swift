import Experiments
import Glibc

/// Which share of a run `--shard` means.
///
/// `2/16` says it; `auto` takes both numbers from a Slurm array, and `auto/16` the first one from a
/// Slurm array or an indexed Kubernetes Job.
struct ShareOption {
  /// The value as it was given.
  let text: String
  /// The value of a variable of the environment.
  var variable: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }

  func share() throws(Refusal) -> RunShare {
    let words = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isAuto = words[0] == "auto"
    guard words.count == 2 || words.count == 1 && isAuto else { throw unreadable }
    var count: Int?
    if words.count == 2 {
      guard let given = Int(words[1]), (1...RunShare.limit).contains(given) else {
        throw unreadable
      }
      count = given
    }
    if isAuto { return try automatic(count) }
    guard let index = Int(words[0]), let count, let share = RunShare(index: index, count: count)
    else { throw unreadable }
    return share
  }

  private var unreadable: Refusal {
    Refusal(
      usage: "--shard: \(text.printable) is no shard; expected I/N with I from 1 to N and N up to "
        + "\(RunShare.limit), auto, or auto/N")
  }

  private func automatic(_ count: Int?) throws(Refusal) -> RunShare {
    if variable(Self.task) != nil { return try slurm(count) }
    guard let place = try number(Self.completion) else {
      throw Refusal(
        usage: "--shard \(text): neither \(Self.task) nor \(Self.completion) is set; this is no "
          + "task of a Slurm array or an indexed Job")
    }
    guard let count else {
      throw Refusal(
        usage: "--shard auto: \(Self.completion) doesn't say how many there are; give auto/N")
    }
    return try share(place, of: count, Self.completion, from: 0)
  }

  /// A Slurm array may begin with any number; one with gaps has no shares.
  private func slurm(_ given: Int?) throws(Refusal) -> RunShare {
    let first = try number("SLURM_ARRAY_TASK_MIN") ?? 0
    let size = try number("SLURM_ARRAY_TASK_COUNT")
    guard let task = try number(Self.task), let count = given ?? size else {
      throw Refusal(usage: "--shard \(text): SLURM_ARRAY_TASK_COUNT isn't set; give auto/N")
    }
    if let last = try number("SLURM_ARRAY_TASK_MAX"), last - first != count - 1 {
      throw Refusal(
        usage: "--shard \(text): the array runs from \(first) to \(last), which isn't \(count) "
          + "tasks; say which shard it is: --shard \"$\(Self.task)/N\"")
    }
    if let size, size != count {
      throw Refusal(usage: "--shard \(text): the array has \(size) tasks")
    }
    return try share(task, of: count, Self.task, from: first)
  }

  private func share(
    _ place: Int, of count: Int, _ name: String, from first: Int
  ) throws(Refusal) -> RunShare {
    if let share = RunShare(index: place - first + 1, count: count) { return share }
    throw Refusal(
      usage: "--shard \(text): \(name) is \(place); expected \(first) to \(first + count - 1)")
  }

  /// The number that a variable holds; nil if it isn't set.
  private func number(_ name: String) throws(Refusal) -> Int? {
    guard let text = variable(name) else { return nil }
    guard let number = Int(text), (0...1 << 40).contains(number) else {
      throw Refusal(usage: "--shard auto: \(name) is \(text.printable), which is no number")
    }
    return number
  }

  private static var task: String { "SLURM_ARRAY_TASK_ID" }
  private static var completion: String { "JOB_COMPLETION_INDEX" }
}

extension OptionDeclaration {
  static let shard = value(
    "shard", "I/N",
    about: "play one of N shares only, into the folder that --out names, for merge; auto or "
      + "auto/N take I from a Slurm array or an indexed Job of Kubernetes")
}
