import CallMetrics
public import CallModel

/// The smallest or largest of ascending values that meets goals, found by playing them.
///
/// ```swift
/// let search = CapacitySearch(
///   values: 500, goals: [goal], engine: ModelEngine(), seed: 1,
///   effort: CapacityEffort(first: 10, most: 640)
/// ) { scenario(staff: $0 + 1) }
/// let answer = try search.run(startingAt: 24)
/// ```
///
/// All values are played on the same random streams. From the start it gallops to both sides and
/// then halves what is between; a value close to the limit gets more replications than one that is
/// clear at once.
public struct CapacitySearch<Engine: SimulationEngine> {
  /// Which end is looked for.
  public enum Direction: String, Sendable, CaseIterable {
    /// More helps: the smallest value that holds.
    case least
    /// More hurts: the largest value that holds.
    case greatest
  }

  private let count: Int
  private let make: (Int) throws -> Scenario
  private let trials: CapacityTrials<Engine>

  /// - Parameters:
  ///   - values: how many values there are, 1 or more; they are known by place, from 0.
  ///   - make: the scenario with the value of a place.
  public init(
    values: Int, goals: [Threshold], engine: Engine, seed: UInt64, threads: Int = 1,
    effort: CapacityEffort, progress: @escaping @Sendable (RunProgress) -> Void = { _ in },
    isInterrupted: @escaping @Sendable () -> Bool = { false },
    make: @escaping (Int) throws -> Scenario
  ) {
    precondition(values > 0 && !goals.isEmpty, "search: \(values) values, \(goals.count) goals")
    count = values
    self.make = make
    trials = CapacityTrials(
      engine: engine, seed: seed, threads: threads, goals: goals, effort: effort,
      progress: progress, isInterrupted: isInterrupted)
  }

  /// Searches; without a start or a direction both ends are played first, to find which.
  public func run(
    startingAt start: Int? = nil, direction: Direction? = nil
  ) throws -> CapacityAnswer {
    var state = SearchState()
    var direction = direction
    if direction == nil {
      for end in [0, count - 1] where try decide(end, &state) == nil {
        return answer(state, direction: .least, value: nil, unsureFrom: nil, interrupted: true)
      }
      let ends = [0, count - 1].compactMap { state.points[$0] }
      let holds = ends.map(\.judgement.pointHolds)
      direction = holds == [true, false] ? .greatest : .least
      if !ends.allSatisfy(trials.isMeasured) || Set(holds).count == 1 {
        guard let found = try slope(&state) else {
          return answer(state, direction: .least, value: nil, unsureFrom: nil, interrupted: true)
        }
        direction = found
      }
    }
    return try search(direction ?? .least, start, &state)
  }

  /// Both ends say the same, or one says nothing: more helps if the upper one has the better
  /// figure. The middle stands in for an end at which nothing was measured. Nil if interrupted.
  private func slope(_ state: inout SearchState) throws -> Direction? {
    let ends = [0, count - 1]
    guard let goal = trials.goals.first else { return .least }
    if !ends.compactMap({ state.points[$0] }).allSatisfy(trials.isMeasured),
      try decide((count - 1) / 2, &state) == nil
    {
      return nil
    }
    let figures = [0, (count - 1) / 2, count - 1].compactMap {
      state.points[$0]?.result.reading(of: goal.figure)?.value
    }
    guard let lower = figures.first, let upper = figures.last else { return .least }
    return (upper >= lower) == goal.comparison.wantsMore ? .least : .greatest
  }

  /// Places are counted from the end at which the goals are missed, so that more always helps.
  private func search(
    _ direction: Direction, _ start: Int?, _ state: inout SearchState
  ) throws -> CapacityAnswer {
    func place(_ rank: Int) -> Int { direction == .least ? rank : count - 1 - rank }
    var (missed, held) = (-1, count)
    var probe = start.map { place(min(max(0, $0), count - 1)) } ?? (count - 1) / 2
    var reach = 1
    while held - missed > 1 {
      guard let judgement = try decide(place(probe), &state) else {
        return answer(state, direction: direction, value: nil, unsureFrom: nil, interrupted: true)
      }
      if judgement == .held { held = probe } else { missed = probe }
      // Gallops while one side is open, then halves.
      if missed >= 0 && held < count || start == nil {
        probe = (missed + held) / 2
      } else {
        probe = held < count ? max(0, held - reach) : min(count - 1, missed + reach)
        reach *= 2
      }
    }
    // What is below may be good enough too, and not be told so: halves what is unsure.
    var first = held
    var last = (0..<held).last { state.points[place($0)]?.judgement == .missed } ?? -1
    while first - last > 1 {
      probe = (last + first) / 2
      guard let judgement = try decide(place(probe), &state) else {
        return answer(state, direction: direction, value: nil, unsureFrom: nil, interrupted: true)
      }
      if judgement == .missed { last = probe } else { first = probe }
    }
    let value = held < count ? place(held) : nil
    let unsure = first < count ? place(first) : nil
    let isComplete = try value.map { try fill(around: $0, &state) } ?? true
    return answer(
      state, direction: direction, value: value, unsureFrom: unsure, interrupted: !isComplete)
  }

  /// Plays what is missing of five values to each side, as often as the value itself but at most
  /// sixteen times a first look; false if interrupted.
  private func fill(around value: Int, _ state: inout SearchState) throws -> Bool {
    let wanted = min(
      state.points[value]?.result.replications.count ?? 0, 16 * trials.effort.first)
    for index in max(0, value - 5)...min(count - 1, value + 5) {
      while (state.points[index]?.result.replications.count ?? 0) < wanted {
        guard let point = trials.look(index, try make(index), after: state.points[index]) else {
          return false
        }
        state.points[index] = point
      }
    }
    return true
  }

  private func decide(_ index: Int, _ state: inout SearchState) throws -> CapacityJudgement? {
    let point = trials.decide(index, try make(index), after: state.points[index])
    state.points[index] = point ?? state.points[index]
    return point?.judgement
  }

  private func answer(
    _ state: SearchState, direction: Direction, value: Int?, unsureFrom: Int?, interrupted: Bool
  ) -> CapacityAnswer {
    CapacityAnswer(
      isLeast: direction == .least, value: value, unsureFrom: unsureFrom,
      points: state.points.values.sorted { $0.index < $1.index },
      isMeasured: state.points.values.contains(where: trials.isMeasured),
      wasInterrupted: interrupted)
  }

  private struct SearchState {
    /// By place; read in order only once it is sorted.
    var points: [Int: CapacityPoint] = [:]
  }
}

/// What a capacity search came to.
public struct CapacityAnswer: Sendable {
  /// The smallest value was looked for, not the largest.
  public let isLeast: Bool
  /// The place of the value that holds with confidence, and the one before it doesn't; nil if none
  /// does.
  public let value: Int?
  /// The other end of the answer's interval: the first place of which it can't be said that the
  /// goals are missed; nil if they are missed everywhere.
  public let unsureFrom: Int?
  /// All that was played, in ascending order.
  public let points: [CapacityPoint]
  /// Every goal was measured at one value or more; else nothing can be said.
  public let isMeasured: Bool
  public let wasInterrupted: Bool

  /// What was played at the value's place.
  public var point: CapacityPoint? { points.first { $0.index == value } }
}
