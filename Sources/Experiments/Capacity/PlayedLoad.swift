import CallMetrics
public import CallModel
import EventEngine
import Statistics

/// The load that a staff group is offered, measured by playing the scenario with no limit to it.
///
/// The mean number of busy interpreters then is the offered load, of any traffic and service, and
/// hour by hour the modified offered load (Jennings, Mandelbaum, Massey & Whitt, 1996).
public struct PlayedLoad: Sendable {
  private let result: RunResult
  /// Of this group among all who are busy [1].
  private let share: Double
  /// On average [ns]; nil for people who wait for ever.
  private let patience: Double?

  /// Nil if there is no such group, or if interrupted.
  public init?<Engine: SimulationEngine>(
    of group: String, at provider: String, in scenario: Scenario, engine: Engine, seed: UInt64,
    threads: Int, isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    guard let place = scenario.providers.index(named: provider),
      let index = scenario.providers[place].value.groups.index(named: group)
    else { return nil }
    var scenario = scenario
    var staff = scenario.providers[place].value.groups[index].value
    staff.staff = .unlimited
    (staff.breaks, staff.presence, staff.whenLeaving) = ([], 1, .finish)
    scenario.providers[place].value.groups[index].value = staff
    scenario.run.precision = nil
    scenario.run.replications = min(8, max(2, scenario.run.replications))
    result = Experiment(scenario, engine: engine, seed: seed, threads: threads)
      .run(isInterrupted: isInterrupted)
    guard !result.wasInterrupted, let groups = result.total?.groups else { return nil }
    let before = scenario.providers[..<place].reduce(0) { $0 + $1.value.groups.count }
    let all = groups.reduce(0) { $0 + Double($1.busy) }
    share = all > 0 ? Double(groups[before + index].busy) / all : 0
    patience = scenario.people.first?.value.patience?.mean
  }

  /// On average over the window [erl].
  public var mean: Double {
    share * (result.reading(of: Figure(.staffBusy, .mean))?.value ?? 0)
  }

  /// On average in one hour of the day, 0 … 23 [erl]; nil if it was not observed.
  public func mean(hour: Int) -> Double? {
    result.total?.reading(of: Figure(.staffBusy, .mean), hour: hour).map { share * $0.value }
  }

  /// The first number of staff, 1 or more, that meets goals by Erlang's formulas: C, or A if people
  /// lose patience; where a goal is not among what these tell, R + √R (square-root staffing).
  public func staff(for goals: [Threshold]) -> Int {
    let load = mean
    guard load > 0 else { return 1 }
    let handle = result.reading(of: Figure(.handleTime, .mean))?.value ?? 1
    let queue = ErlangQueue(
      load: load, handleTime: handle, patience: patience)
    let rule = max(1, Int((load + load.squareRoot()).rounded(.up)))
    let first = max(1, Int(load - 4 * load.squareRoot()))
    let candidates = first...(rule + 4 * Int(load.squareRoot()) + 8)
    return candidates.first { staff in
      goals.allSatisfy { queue.meets($0, staff: staff) ?? (staff >= rule) }
    } ?? rule
  }
}

/// One queue as Erlang's formulas see it.
struct ErlangQueue {
  /// [erl]
  let load: Double
  /// [ns]
  let handleTime: Double
  /// On average [ns]; nil for people who wait for ever.
  let patience: Double?

  /// Whether a goal is met with so many staff; nil if the formulas don't tell.
  func meets(_ goal: Threshold, staff: Int) -> Bool? {
    value(of: goal.figure, staff: staff).map { goal.comparison.holds($0, goal.limit) }
  }

  private func value(of figure: Figure, staff: Int) -> Double? {
    let (arrivals, service) = (load / handleTime, 1 / handleTime)
    guard let patience, patience > 0 else {
      let queue = Erlang.Waiting(
        arrivalRate: arrivals, serviceRate: service, servers: staff)
      switch figure.metric {
      case .answerServiceLevel:
        return figure.serviceLevel.map {
          queue.serviceLevel(within: Double($0.threshold.nanoseconds))
        }
      case .answerWait, .answerSpeed: return figure.statistic == .mean ? queue.waitMean : nil
      case _: return nil
      }
    }
    let queue = Erlang.a(
      arrivalRate: arrivals, serviceRate: service, servers: staff, patienceRate: 1 / patience)
    switch figure.metric {
    case .answerServiceLevel:
      return figure.serviceLevel.flatMap {
        Erlang.serviceLevel(
          within: Double($0.threshold.nanoseconds), arrivalRate: arrivals, serviceRate: service,
          servers: staff, patienceRate: 1 / patience)
      }
    case .answerWait: return figure.statistic == .mean ? queue?.waitMean : nil
    case .answerAbandoned: return figure.statistic == .rate ? queue?.abandonProbability : nil
    case .staffOccupancy: return queue?.occupancy
    case _: return nil
    }
  }
}
