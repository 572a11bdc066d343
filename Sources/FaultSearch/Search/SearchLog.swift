import CallMetrics
import CallModel
import Experiments

/// What a search has seen so far, generation by generation.
struct SearchLog: Sendable {
  private let worst: Figure?
  private let sound: [RunResult]
  private(set) var plans = 0
  private(set) var coverage = FaultCoverage()
  private(set) var findings: [SearchFinding] = []
  private var worstPlan: WorstPlan?
  /// The plans under which the figure was worst so far, the worst first.
  private var elite: [(plan: TrialPlan, badness: Double)] = []

  /// How many plans have neighbours.
  private static let eliteSize = 8

  init(worst: Figure?, sound: [RunResult]) {
    self.worst = worst
    self.sound = sound
  }

  /// The next plan: a neighbour of one of the worst, in three of four if there is a figure to make
  /// worse, or else a fresh one.
  func next(_ number: Int, seed: UInt64, _ draw: PlanDraw) -> (TrialPlan, FaultCoverage) {
    guard !elite.isEmpty, number % 4 != 0 else {
      return draw.plan(number, seed: seed, coverage: coverage)
    }
    let parent = elite[number % elite.count].plan
    return draw.neighbour(of: parent, number: number, coverage: coverage)
  }

  /// Takes in a generation.
  mutating func add(_ outcomes: [PlanOutcome]) {
    for outcome in outcomes {
      plans += 1
      coverage.merge(outcome.coverage)
      for weakness in outcome.weaknesses { note(weakness, outcome.plan) }
      if let value = outcome.figure { noteFigure(value, outcome.plan) }
    }
  }

  private mutating func note(_ weakness: Weakness, _ plan: TrialPlan) {
    if let known = findings.firstIndex(where: { $0.weakness == weakness }) {
      findings[known].count += 1
    } else {
      findings.append(
        SearchFinding(weakness: weakness, count: 1, firstPlan: plans, plan: plan))
    }
  }

  private mutating func noteFigure(_ value: Double, _ plan: TrialPlan) {
    guard let worst else { return }
    let wantsMore = MetricDefinition(of: worst.metric).direction == .moreIsBetter
    let badness = wantsMore ? -value : value
    if elite.first.map({ badness > $0.badness }) ?? true {
      let twin = sound.first { $0.seed == plan.seed }
      worstPlan = WorstPlan(
        figure: worst, plan: plan, number: plans, value: value,
        soundValue: twin?.reading(of: worst)?.value)
    }
    guard elite.count < Self.eliteSize || badness > (elite.last?.badness ?? 0) else { return }
    let place = elite.firstIndex { $0.badness < badness } ?? elite.count
    elite.insert((plan, badness), at: place)
    if elite.count > Self.eliteSize { elite.removeLast() }
  }

  mutating func attach(_ counterexamples: [Counterexample]) {
    for (index, one) in counterexamples.enumerated() { findings[index].counterexample = one }
  }

  var progress: SearchProgress {
    SearchProgress(
      plans: plans, pairsCovered: coverage.pairsCovered, findings: findings.count)
  }

  func report(wasInterrupted: Bool) -> SearchReport {
    SearchReport(
      plans: plans, seeds: sound.count, sound: sound.first, coverage: coverage,
      brokenWithout: brokenWithout, findings: findings, worst: worstPlan,
      wasInterrupted: wasInterrupted)
  }

  /// Each once, in the order in which the seeds and then the promises come.
  private var brokenWithout: [BrokenWithout] {
    var all: [BrokenWithout] = []
    for (index, result) in sound.enumerated() {
      for broken in result.brokenPromises {
        if let known = all.firstIndex(where: { $0.broken == broken }) {
          all[known].seeds += 1
        } else {
          all.append(BrokenWithout(broken: broken, seeds: 1, isAtOwnSeed: index == 0))
        }
      }
    }
    return all
  }
}
