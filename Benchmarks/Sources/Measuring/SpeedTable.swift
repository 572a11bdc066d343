import Glibc

/// All figures of the speed table: every program a process of its own, ours and its rival in turn,
/// round by round.
public struct SpeedTable {
  public let rounds: Int
  private let comparisons: [Comparison]

  /// The lines whose benchmark's name begins with `only`, or all.
  public init(rounds: Int, only: String? = nil) {
    self.rounds = max(1, rounds)
    comparisons = Comparison.all.filter { only.map($0.ours.name.hasPrefix) ?? true }
  }

  public func markdown() -> String {
    let before = Machine.load
    let lines = comparisons.compactMap { comparison in
      StandardError.print(comparison.about)
      return line(comparison)
    }
    let memory = comparisons.contains { $0.ours.name == "plain.1e6" } ? bytesPerCall() : nil
    let head = """
      \(Machine.processor); \(Machine.date); load \(before) before, \(Machine.load) after.
      Processor time per unit, median (least–most) of \(rounds) rounds in turn with the rival; the
      ratio is the median of the rounds' ratios, below 1 where ours is faster. Threads: elapsed
      time.

      | what | unit | ours [ns] | units a second | rival | rival [ns] | ours ÷ rival | goal | |
      |---|---|---|---|---|---|---|---|---|
      """
    return ([head] + lines + [memory].compactMap(\.self)).joined(separator: "\n")
  }

  private func line(_ comparison: Comparison) -> String? {
    var ours: [Double] = []
    var rivals: [Double] = []
    var ratios: [Double] = []
    let own = Program.own(comparison.ours.name, size: comparison.ours.size)
    for _ in 0..<rounds {
      guard let one = own.run() else { return nil }
      ours.append(comparison.time(of: one))
      guard let rival = comparison.rival else { continue }
      guard let other = rival.run() else { return missing(comparison, rival) }
      rivals.append(comparison.time(of: other))
      ratios.append(comparison.time(of: one) / comparison.time(of: other))
    }
    guard let time = Spread(ours) else { return nil }
    let verdict = verdict(comparison.goal, time: time.median, ratio: Spread(ratios)?.median)
    return row([
      comparison.about, comparison.ours.unit, time.text, Spread.short(1e9 / time.median),
      comparison.rival?.name ?? "", Spread(rivals)?.text ?? "", Spread(ratios)?.text ?? "",
      verdict.goal, verdict.result,
    ])
  }

  private func verdict(
    _ goal: Comparison.Goal?, time: Double, ratio: Double?
  ) -> (goal: String, result: String) {
    func word(_ isMet: Bool) -> String { isMet ? "met" : "**missed**" }
    switch goal {
    case nil: return ("", "")
    case .atMost(let most): return ("≤ \(Spread.short(most)) ns", word(time <= most))
    case .timesRival(let most):
      return ("≤ \(Spread.short(most)) ×", ratio.map { word($0 <= most) } ?? "")
    case .fasterThanRival(let least):
      let result = ratio.map { "\(Spread.short(1 / $0)) × as fast, \(word(1 / $0 >= least))" }
      return ("≥ \(Spread.short(least)) × as fast", result ?? "")
    }
  }

  private func missing(_ comparison: Comparison, _ rival: Program) -> String {
    row([
      comparison.about, comparison.ours.unit, "", "", rival.name, "not installed", "", "", "",
    ])
  }

  /// What a million concurrent calls take, beyond what a run with next to none does.
  private func bytesPerCall() -> String? {
    guard let large = Benchmark.named("plain.1e6"),
      let run = Program.own("plain.1e6", size: large.size).run(),
      let idle = Program.own("plain.1e3", size: 1).run(),
      let watched = Program.own("plain.concurrency", size: large.size).run()
    else { return nil }
    let bytes = Double(run.peakBytes - idle.peakBytes) / Double(watched.concurrent)
    return row([
      "memory at \(Spread.short(Double(watched.concurrent))) concurrent calls", "call",
      "\(Spread.short(bytes)) B", "", "", "", "", "≤ 128 B", bytes <= 128 ? "met" : "**missed**",
    ])
  }

  private func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }
}
