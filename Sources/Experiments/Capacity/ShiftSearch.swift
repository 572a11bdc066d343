import CallMetrics
public import CallModel
import Statistics

/// The fewest staff hours, shift by shift, with which goals are met in every hour of the day.
///
/// Starts from square-root staffing, R + β·√R in each shift, with the least β that meets the goals
/// by simulation; R is the largest offered load of the shift's hours. Then takes one interpreter
/// after the other away, the longest shifts first, until none can go. So it needs no more than that
/// rule, and all that it says was played. Goals are judged by the estimate of each hour over all
/// replications.
public struct ShiftSearch<Engine: SimulationEngine> {
  private let engine: Engine
  private let scenario: Scenario
  private let seed: UInt64
  private let threads: Int
  private let provider: Int
  private let group: Int
  private let goals: [Threshold]
  private let range: ClosedRange<Int>
  private let progress: @Sendable (RunProgress) -> Void
  private let isInterrupted: @Sendable () -> Bool

  /// Nil unless the group is planned by shifts; each gets a count within the range.
  public init?(
    of group: String, at provider: String, in scenario: Scenario, goals: [Threshold],
    within range: ClosedRange<Int>, engine: Engine, seed: UInt64, threads: Int = 1,
    progress: @escaping @Sendable (RunProgress) -> Void = { _ in },
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    guard let place = scenario.providers.index(named: provider),
      let index = scenario.providers[place].value.groups.index(named: group),
      case .schedule = scenario.providers[place].value.groups[index].value.staff
    else { return nil }
    self.engine = engine
    self.scenario = scenario
    self.seed = seed
    self.threads = threads
    (self.provider, self.group) = (place, index)
    self.goals = goals
    self.range = range
    self.progress = progress
    self.isInterrupted = isInterrupted
  }

  /// The shifts; of a scenario's own plan only when they begin is taken.
  public func run() -> ShiftAnswer {
    var answer = ShiftAnswer()
    guard case .schedule(let steps) = scenario.providers[provider].value.groups[group].value.staff,
      let load = PlayedLoad(
        of: scenario.providers[provider].value.groups[group].name,
        at: scenario.providers[provider].name, in: scenario, engine: engine, seed: seed,
        threads: threads, isInterrupted: isInterrupted)
    else { return interrupted(answer) }
    let hours = (0..<24).filter { load.mean(hour: $0) != nil }
    let shifts = ShiftCounts(starts: steps.map(\.from), counts: steps.map(\.count))
    let loads = shifts.counts.indices.map { shift in
      hours.filter { shifts.covers($0, shift) }.compactMap { load.mean(hour: $0) }.max() ?? 0
    }
    guard let rule = leastBeta(shifts, loads, hours, &answer) else {
      return interrupted(answer)
    }
    guard let start = rule.start else { return answer }
    answer.squareRootBeta = rule.beta
    answer.squareRootHours = rule.beta.map { _ in start.shifts.staffHours }
    answer.best = start
    return lower(start, hours, answer)
  }

  private func interrupted(_ answer: ShiftAnswer) -> ShiftAnswer {
    var answer = answer
    answer.wasInterrupted = true
    return answer
  }

  // MARK: - Square-root staffing

  /// The least of the tenths from −2 to 8 with which the rule meets the goals; if none does, the
  /// most staff of the range without a β, and without a start if even that doesn't. Nil if
  /// interrupted.
  private func leastBeta(
    _ shifts: ShiftCounts, _ loads: [Double], _ hours: [Int], _ answer: inout ShiftAnswer
  ) -> (beta: Double?, start: ShiftAnswer.Plan?)? {
    var (missed, held) = (-21, 80)
    guard var best = play(planned(shifts, loads, tenths: held), hours, &answer) else { return nil }
    if !best.isGood {
      var most = shifts
      for shift in most.counts.indices { most.counts[shift] = range.upperBound }
      guard let last = play(most, hours, &answer) else { return nil }
      return (nil, last.isGood ? last : nil)
    }
    while held - missed > 1 {
      let tenths = (held + missed) / 2
      guard let plan = play(planned(shifts, loads, tenths: tenths), hours, &answer) else {
        return nil
      }
      if plan.isGood { (held, best) = (tenths, plan) } else { missed = tenths }
    }
    return (Double(held) / 10, best)
  }

  private func planned(_ shifts: ShiftCounts, _ loads: [Double], tenths: Int) -> ShiftCounts {
    var planned = shifts
    for (shift, load) in loads.enumerated() {
      let staff = (load + Double(tenths) / 10 * load.squareRoot()).rounded(.up)
      planned.counts[shift] = min(max(Int(staff), range.lowerBound), range.upperBound)
    }
    return planned
  }

  // MARK: - One by one

  private func lower(
    _ start: ShiftAnswer.Plan, _ hours: [Int], _ answer: ShiftAnswer
  ) -> ShiftAnswer {
    var (answer, best) = (answer, start)
    let order = best.shifts.counts.indices.sorted {
      (-best.shifts.seconds(of: $0), $0) < (-best.shifts.seconds(of: $1), $1)
    }
    for shift in order {
      // Twice the step while it works; back to one where it doesn't.
      var step = 1
      while best.shifts.counts[shift] > range.lowerBound {
        var trial = best.shifts
        trial.counts[shift] = max(range.lowerBound, trial.counts[shift] - step)
        guard let plan = play(trial, hours, &answer) else { return interrupted(answer) }
        if plan.isGood {
          best = plan
          answer.best = plan
          step *= 2
        } else if step > 1 {
          step = 1
        } else {
          break
        }
      }
    }
    return answer
  }

  private func play(
    _ shifts: ShiftCounts, _ hours: [Int], _ answer: inout ShiftAnswer
  ) -> ShiftAnswer.Plan? {
    var scenario = scenario
    scenario.providers[provider].value.groups[group].value.staff = shifts.staffing
    scenario.run.precision = nil
    scenario.expectations = goals.map { Expectation(.threshold($0)) }
    let limits = hours.flatMap { hour in goals.map { TrackedThreshold($0, hour: hour) } }
    var experiment = Experiment(scenario, engine: engine, seed: seed, threads: threads)
    experiment.tracking = limits.map(\.figure)
    let result = experiment.run(progress: progress, isInterrupted: isInterrupted)
    if result.wasInterrupted { return nil }
    answer.plansPlayed += 1
    let isGood = limits.allSatisfy { limit in
      result.total?.reading(of: limit.figure).map { limit.comparison.holds($0.value, limit.limit) }
        ?? isQuiet(limit.figure.hour, result)
    }
    return ShiftAnswer.Plan(shifts: shifts, result: result, hours: hours, isGood: isGood)
  }

  /// Nobody came in that hour, so it has nothing to miss.
  private func isQuiet(_ hour: Int?, _ result: RunResult) -> Bool {
    let whoGaveUp = TrackedFigure(Figure(.answerAbandoned, .rate), hour: hour ?? 0)
    return result.total?.reading(of: whoGaveUp) == nil
  }
}

/// What a search of shifts came to.
public struct ShiftAnswer: Sendable {
  /// A plan that was played.
  public struct Plan: Sendable {
    public let shifts: ShiftCounts
    /// The run, with the goals of each hour among its figures.
    public let result: RunResult
    /// The hours of the day that were observed, 0 … 23.
    public let hours: [Int]
    /// The goals are met in every hour.
    let isGood: Bool
  }

  /// The plan with the fewest staff hours; nil if none meets the goals.
  public internal(set) var best: Plan?
  /// The least β of square-root staffing that meets the goals; nil if none up to 8 does.
  public internal(set) var squareRootBeta: Double?
  /// What that rule takes [h]; nil without a β.
  public internal(set) var squareRootHours: Double?
  /// How many plans were played [1].
  public internal(set) var plansPlayed = 0
  public internal(set) var wasInterrupted = false
}
